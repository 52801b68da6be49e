import type { Hints } from "../notices.ts";

/** The channel of NOTIFY for hints. */
export const hintChannel = "tuckbox_hints";
/** The most that PostgreSQL delivers is 7,999 bytes; the rest is for what is written before the text. */
const maxBytes = 7900;
/** Maximum number of parts of a text; longer ones are dropped. */
const maxParts = 32;
/** Maximum number of hints that wait while a statement runs; the oldest are dropped first. */
const maxWaiting = 2000;

/** Whether a byte continues a character of UTF-8 (RFC 3629). */
const continues = (byte = 0) => (byte & 0xc0) === 0x80;

/** Divides a text into parts that PostgreSQL delivers. */
function partsOf(text: string): string[] {
	const bytes = Buffer.from(text);
	const parts: string[] = [];
	let start = 0;
	do {
		let end = Math.min(start + maxBytes, bytes.length);
		while (continues(bytes[end])) end--;
		parts.push(bytes.toString("utf8", start, end));
		start = end;
	} while (start < bytes.length);
	return parts;
}

/**
 * Texts to other processes that may be lost. What arrives while a statement runs goes with the next one; while the server cannot be
 * reached, everything is dropped. A long text goes in parts, of which `7:0/2` is the first of two; if one is lost, so
 * is the text.
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
	/** The text of which parts have arrived, and the number of its next part, by process. */
	const begun = new Map<string, { number: string; next: number; text: string }>();

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

	/** @returns the whole text, once its last part has arrived */
	function joined(from: string, number: string, place: string, part: string): string | undefined {
		const [at = 0, of = 0] = place.split("/").map(Number);
		const before = at === 0 ? { number, next: 0, text: "" } : begun.get(from);
		begun.delete(from);
		if (before?.number !== number || before.next !== at) return undefined;
		const text = before.text + part;
		if (at === of - 1) return text;
		begun.set(from, { number, next: at + 1, text });
		return undefined;
	}

	return {
		hints: {
			send(text) {
				const parts = partsOf(text);
				if (parts.length > maxParts) return;
				// numbered, because equal ones would be delivered once
				const number = count++;
				for (const [i, part] of parts.entries()) {
					const place = parts.length === 1 ? "" : `:${i}/${parts.length}`;
					waiting.push(`${own} ${number}${place} ${part}`);
				}
				while (waiting.length > maxWaiting) waiting.shift();
				if (!isSending) void send();
			},
			listen(receive) {
				receiver = receive;
			},
		},
		receive(payload) {
			const [from = "", count = ""] = payload.split(" ", 2);
			if (from === own) return;
			const part = payload.slice(from.length + count.length + 2);
			const [number = "", place] = count.split(":");
			const text = place === undefined ? part : joined(from, number, place, part);
			if (text !== undefined) receiver?.(from, text);
		},
	};
}
