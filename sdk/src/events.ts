import type { Version } from "./api.ts";
import { TuckboxError } from "./errors.ts";
import { backoff, pause } from "./rate-windows.ts";
import type { Transport } from "./transport.ts";

export type EventOptions = {
	/** The `id` of the last event received: what was published since is delivered first. */
	lastEventId?: string;
	signal?: AbortSignal | undefined;
};

/** A version that has just been published. `id` is what to resume from. */
export type PublishedEvent = Version & { id: string };

/** The service sends a sign of life every 15 s (docs/API.md); after this long without one, the line is dead; in ms. */
const maxSilenceMs = 40_000;

/** How long to wait after a stream has ended in peace, unless it says otherwise; in ms. */
const defaultRestMs = 1_000;

/** What a stream of server-sent events says (WHATWG HTML 9.2), as far as this service speaks it. */
type Message = { id: string; event: string; data: string; retry?: number };

/** Cuts a stream into messages; the last one counts only when its empty line has come. */
async function* messages(chunks: AsyncIterable<string>): AsyncIterable<Message> {
	let text = "";
	for await (const chunk of chunks) {
		const parts = (text + chunk).replaceAll("\r\n", "\n").split("\n\n");
		text = parts.pop() ?? "";
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

/** The text of an answer as it comes. @throws when nothing comes for too long */
async function* textOf(response: Response, giveUp: (reason: Error) => void): AsyncIterable<string> {
	if (response.body === null) return;
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	try {
		for (;;) {
			const timer = setTimeout(() => giveUp(new Error("the stream fell silent")), maxSilenceMs);
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
 * @throws TuckboxError when the service refuses: the game is gone, or the token no longer valid
 */
export async function* publishedEvents(
	transport: Transport,
	gameId: string,
	{ lastEventId, signal }: EventOptions,
): AsyncGenerator<PublishedEvent, void, undefined> {
	let last = lastEventId;
	let rest = defaultRestMs;
	let failures = 0;
	while (!signal?.aborted) {
		const line = new AbortController();
		const both = signal === undefined ? line.signal : AbortSignal.any([signal, line.signal]);
		const query = last === undefined ? {} : { lastEventId: Number(last) };
		let asked = 0;
		try {
			const response = await transport.open("GET /api/v1/games/{gameId}/events", {
				params: { gameId },
				query,
				signal: both,
			});
			const { url, headers } = response;
			if (!headers.get("content-type")?.startsWith("text/event-stream"))
				throw new TuckboxError(
					"BAD_ANSWER",
					`${url} does not answer as a Tuckbox does. Is the address right?`,
				);
			failures = 0;
			for await (const { id, event, data, retry } of messages(textOf(response, (why) => line.abort(why)))) {
				rest = retry ?? rest;
				if (event !== "published") continue;
				last = id;
				yield { id, ...(JSON.parse(data) as Version) };
			}
		} catch (error) {
			if (error instanceof TuckboxError && !error.retryable) throw error;
			failures++;
			asked = (error instanceof TuckboxError ? (error.retryAfter ?? 0) : 0) * 1000;
		} finally {
			line.abort();
		}
		await pause(failures === 0 ? rest : Math.max(backoff(failures), asked), signal).catch(() => {});
	}
}
