// Sends requests to the service: waits for rate limits, repeats after broken connections, and reports errors.
import { setTimeout as sleep } from "node:timers/promises";
import { Failure, progress } from "./terminal.mjs";

const attempts = 10;
const maxWaitSeconds = 120;
const requestTimeoutMs = 300_000;

/** Sends a request; waits and repeats it when the service requires that or the connection breaks. */
export async function send(url, options = {}, tries = attempts) {
	for (let attempt = 1; ; attempt++) {
		let response;
		try {
			response = await fetch(url, { ...options, signal: AbortSignal.timeout(requestTimeoutMs) });
		} catch (error) {
			const reason = error.cause?.code ?? error.cause?.message ?? error.message;
			const isHopeless = !error.cause || ["ECONNREFUSED", "ENOTFOUND"].includes(reason);
			if (isHopeless || attempt >= tries) {
				throw new Failure(`No answer from ${new URL(url).origin} (${reason}). Is the service running there?`);
			}
			await sleep(500 * attempt);
			continue;
		}
		if (response.status !== 429 && response.status !== 502) return response;
		const retryAfter = response.headers.get("retry-after");
		const seconds = Number(retryAfter ?? attempt);
		const triesLeft = (retryAfter ? tries : Math.min(tries, 3)) - attempt;
		if (triesLeft <= 0 || !(seconds <= maxWaitSeconds)) return response;
		await response.arrayBuffer();
		if (response.status === 429) progress.note(`Rate limit reached. Continuing in ${seconds} s`);
		await sleep(seconds * 1000);
	}
}

export async function failureOf(response, doing) {
	const { error } = await response.json().catch(() => ({}));
	const reason = error ? `${error.message} (${error.code})` : `HTTP ${response.status}`;
	if (response.status === 401) return new Failure(`The service refused the token: ${reason}`);
	const retryAfter = response.headers.get("retry-after");
	const wait = response.status === 429 && retryAfter ? ` Try again in ${retryAfter} s.` : "";
	const lines = (error?.details ?? []).map(({ kind, externalKey, field, message }) =>
		[kind, externalKey, field, message].filter(Boolean).join("  "),
	);
	return new Failure(`${doing} failed: ${reason}${wait}`, { lines });
}

/** The API as one function: `call(what is being done, method, path, body?, tries?)` returns the response's JSON. */
export function connect(url, token) {
	return async (doing, method, path, body, tries) => {
		const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
		const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
		const response = await send(`${url}/api/v1${path}`, options, tries);
		if (!response.ok) throw await failureOf(response, doing);
		return response.json().catch(() => {
			throw new Failure(
				`${doing} failed: the response from ${url} is not from this service. Is the address right?`,
			);
		});
	};
}
