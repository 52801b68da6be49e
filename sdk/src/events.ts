import { schemas } from "./http/answer-shapes.ts";
import type { Version } from "./http/api.ts";
import { TuckboxError } from "./http/errors.ts";
import { backoff, pause } from "./http/rate-windows.ts";
import { faultIn } from "./http/shape.ts";

export type EventOptions = {
	/** The `id` of the last event received: versions published since then are delivered first. */
	lastEventId?: string;
	signal?: AbortSignal | undefined;
	/** Called when the images of the game have new addresses, as after an upgrade of the service. The old addresses still work. */
	onImages?: (() => void) | undefined;
};

/** A version that has just been published. To resume after it, pass its `id` as `lastEventId`. */
export type PublishedEvent = Version & { id: string };

/**
 * Maximum time without any data before the connection counts as broken. The service sends a comment every 15 s
 * (docs/API.md).
 */
const maxSilenceMs = 40_000;

/** Time to wait before reconnecting after a stream ended normally, if it sent no `retry`. */
const defaultReconnectMs = 1_000;

/** Maximum wait between two connections that a service can request. */
const maxReconnectMs = 5 * 60_000;

/** Maximum characters of one event; a version has a few hundred, and a name for each of its apps. */
const maxEventLength = 1024 * 1024;

function notAnEvent(what: string): TuckboxError {
	return new TuckboxError("BAD_ANSWER", `The event stream does not answer like Tuckbox: ${what}.`);
}

/** @throws TuckboxError BAD_ANSWER */
function versionIn(data: string): Version {
	let version: unknown;
	try {
		version = JSON.parse(data);
	} catch {
		throw notAnEvent("an event is not JSON");
	}
	const fault = faultIn(version, { ref: "Version" }, schemas);
	if (fault !== undefined) throw notAnEvent(fault);
	return version as Version;
}

/** A server-sent event (WHATWG HTML 9.2), with the fields that this service uses. */
type Message = { id: string; event: string; data: string; retry?: number };

/** Splits a stream into messages. The last one counts only once the empty line after it has arrived. */
async function* messages(chunks: AsyncIterable<string>): AsyncIterable<Message> {
	let text = "";
	for await (const chunk of chunks) {
		const parts = (text + chunk).replaceAll("\r\n", "\n").split("\n\n");
		text = parts.pop() ?? "";
		if (text.length > maxEventLength) throw notAnEvent("an event has no end");
		for (const part of parts) {
			const message: Message = { id: "", event: "", data: "" };
			for (const line of part.split("\n")) {
				const [, field, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
				if (field === "retry") message.retry = Number(value);
				if (field === "id" || field === "event" || field === "data") message[field] += value;
			}
			yield message;
		}
	}
}

/** Yields the text of a response as it arrives. Calls `giveUp` when nothing arrives for too long. */
async function* responseText(response: Response, giveUp: (reason: Error) => void): AsyncIterable<string> {
	if (response.body === null) return;
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	try {
		for (;;) {
			const timer = setTimeout(
				() => giveUp(new Error("The event stream sent nothing for too long.")),
				maxSilenceMs,
			);
			const { done, value } = await reader.read().finally(() => clearTimeout(timer));
			if (done) return;
			yield value;
		}
	} finally {
		await reader.cancel().catch(() => {});
	}
}

/**
 * Delivers new versions, and reconnects automatically. Ends when the signal is aborted.
 * @param open requests the stream
 * @throws TuckboxError when the service refuses: the game no longer exists, or the token or link is no longer valid
 */
export async function* publishedEvents(
	open: (query: { lastEventId?: number }, signal: AbortSignal) => Promise<Response>,
	{ lastEventId, signal, onImages }: EventOptions,
): AsyncGenerator<PublishedEvent, void, undefined> {
	let last = lastEventId;
	let reconnectMs = defaultReconnectMs;
	let failures = 0;
	while (!signal?.aborted) {
		const connection = new AbortController();
		const both = signal === undefined ? connection.signal : AbortSignal.any([signal, connection.signal]);
		const query = last === undefined ? {} : { lastEventId: Number(last) };
		let retryAfterMs = 0;
		try {
			const response = await open(query, both);
			const { url, headers, status } = response;
			// the stream has no events: WHATWG HTML 9.2.3
			if (status === 204) return;
			if (!headers.get("content-type")?.startsWith("text/event-stream"))
				throw new TuckboxError(
					"BAD_ANSWER",
					`The response from ${url} is not from a Tuckbox service. Is the address right?`,
				);
			failures = 0;
			for await (const { id, event, data, retry } of messages(
				responseText(response, (reason) => connection.abort(reason)),
			)) {
				if (retry !== undefined && retry >= 0) reconnectMs = Math.min(retry, maxReconnectMs);
				if (event === "images") onImages?.();
				if (event !== "published") continue;
				last = id;
				yield { id, ...versionIn(data) };
			}
		} catch (error) {
			if (error instanceof TuckboxError && !error.retryable) throw error;
			failures++;
			const asked = error instanceof TuckboxError ? (error.retryAfter ?? 0) : 0;
			retryAfterMs = Math.min(asked * 1000, maxReconnectMs);
		} finally {
			connection.abort();
		}
		await pause(failures === 0 ? reconnectMs : Math.max(backoff(failures), retryAfterMs), signal).catch(
			() => {},
		);
	}
}
