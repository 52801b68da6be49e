import type { Hints } from "../notices.ts";

/** The channel of NOTIFY for hints. */
export const hintChannel = "tuckbox_hints";
/** The most that PostgreSQL delivers is 7,999 bytes; the rest is for what is written before the text. */
const maxBytes = 7900;
/** Maximum number of hints that wait while a statement runs; the oldest are dropped first. */
const maxWaiting = 2000;

/**
 * Texts to other processes that may be lost. What arrives while a statement runs goes with the next one; while the server cannot be
 * reached, everything is dropped.
 * @param own names this process
 */
export function createHints(
	own: string,
	query: (text: string, values: unknown[]) => Promise<unknown>,
): { hints: Hints; receive(payload: string): void } {
	let waiting: string[] = [];
	let receiver: ((from: string, text: string) => void) | undefined;
	let isSending = false;
	let count = 0;

	async function send(): Promise<void> {
		isSending = true;
		while (waiting.length > 0) {
			const texts = waiting;
			waiting = [];
			await query("select pg_notify($1, t) from unnest($2::text[]) as t", [hintChannel, texts]).catch(
				() => undefined,
			);
		}
		isSending = false;
	}

	return {
		hints: {
			send(text) {
				if (Buffer.byteLength(text) > maxBytes) return;
				// numbered, because equal ones would be delivered once
				waiting.push(`${own} ${count++} ${text}`);
				if (waiting.length > maxWaiting) waiting.shift();
				if (!isSending) void send();
			},
			listen(receive) {
				receiver = receive;
			},
		},
		receive(payload) {
			const [from = "", number = ""] = payload.split(" ", 2);
			if (from !== own) receiver?.(from, payload.slice(from.length + number.length + 2));
		},
	};
}
