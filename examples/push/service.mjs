// Talks to the service: patient with limits and bad lines, plain about errors.
import { setTimeout as sleep } from "node:timers/promises";
import { Failure, progress } from "./terminal.mjs";

const attempts = 10;
const maxWaitSeconds = 120;
const requestTimeoutMs = 300_000;

/** Sends a request; waits and asks again when the service says so or the line breaks. */
export async function send(url, options = {}, tries = attempts) {
	for (let attempt = 1; ; attempt++) {
		let response;
		try {
			response = await fetch(url, { ...options, signal: AbortSignal.timeout(requestTimeoutMs) });
		} catch (error) {
			const reason = error.cause?.code ?? error.cause?.message ?? error.message;
			const hopeless = !error.cause || ["ECONNREFUSED", "ENOTFOUND"].includes(reason);
			if (hopeless || attempt >= tries) {
				throw new Failure(`No answer from ${new URL(url).origin} (${reason}). Is the service running there?`);
			}
			await sleep(500 * attempt);
			continue;
		}
		if (response.status !== 429 && response.status !== 502) return response;
		const asked = response.headers.get("retry-after");
		const seconds = Number(asked ?? attempt);
		const triesLeft = (asked ? tries : Math.min(tries, 3)) - attempt;
		if (triesLeft <= 0 || !(seconds <= maxWaitSeconds)) return response;
		await response.arrayBuffer();
		if (response.status === 429) progress.note(`The rate limit is reached; going on in ${seconds} s`);
		await sleep(seconds * 1000);
	}
}

export async function failureOf(response, doing) {
	const { error } = await response.json().catch(() => ({}));
	const said = error ? `${error.message} (${error.code})` : `HTTP ${response.status}`;
	if (response.status === 401) return new Failure(`The service refused the token: ${said}`);
	const retryAfter = response.headers.get("retry-after");
	const wait = response.status === 429 && retryAfter ? ` Try again in ${retryAfter} s.` : "";
	const lines = (error?.details ?? []).map(({ kind, externalKey, field, message }) =>
		[kind, externalKey, field, message].filter(Boolean).join("  "),
	);
	return new Failure(`${doing} failed: ${said}${wait}`, { lines });
}

/** The API behind one function: `call(what is being done, method, path, body?, tries?)` gives the answer. */
export function connect(url, token) {
	return async (doing, method, path, body, tries) => {
		const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
		const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
		const response = await send(`${url}/api/v1${path}`, options, tries);
		if (!response.ok) throw await failureOf(response, doing);
		return response.json().catch(() => {
			throw new Failure(`${doing} failed: ${url} does not answer like this service. Is the address right?`);
		});
	};
}
