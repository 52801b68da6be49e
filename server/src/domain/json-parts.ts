/** JSON in parts. Long ones are bytes: joining and sending them copies them, but does not encode them again. */
export type JsonParts = readonly (string | Buffer)[];

/** Length from which a text becomes bytes. */
const longText = 16 * 1024;

/** Joins the JSON of values with commas. */
export class JsonList {
	readonly #parts: (string | Buffer)[] = [];
	#texts: string[] = [];
	#length = 0;

	add(text: string): void {
		this.#texts.push(text);
		this.#length += text.length;
		if (this.#length > longText) this.#parts.push(Buffer.from(this.#take()));
	}

	#take(): string {
		const comma = this.#parts.length > 0 && this.#texts.length > 0 ? "," : "";
		const text = comma + this.#texts.join();
		[this.#texts, this.#length] = [[], 0];
		return text;
	}

	/** The values without brackets; empty without any. */
	end(): JsonParts {
		const rest = this.#take();
		return rest === "" ? this.#parts : [...this.#parts, rest];
	}
}

/** Lists of values without brackets as one list. */
export function joinedLists(lists: readonly JsonParts[]): JsonParts {
	return lists.filter(({ length }) => length > 0).flatMap((list, i) => (i === 0 ? list : [",", ...list]));
}

export function bytesOf(parts: JsonParts): Buffer {
	if (parts.every((part) => typeof part === "string")) return Buffer.from(parts.join(""));
	return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}
