/** A value of a YAML or JSON file with its line. */
export type Located = LocatedMap | LocatedList | LocatedScalar;
export type LocatedMap = {
	type: "map";
	line: number;
	entries: { key: string; line: number; value: Located }[];
};
type LocatedList = { type: "list"; line: number; items: Located[] };
export type LocatedScalar = {
	type: "scalar";
	line: number;
	value: string | number | boolean | null;
	/** The text in the file, because `007` can be a name. */
	source: string;
};

/** A text that cannot be parsed; `line` is the place of the fault. */
export class SyntaxFault extends Error {
	override name = "SyntaxFault";
	readonly line: number | undefined;
	constructor(message: string, line?: number) {
		super(message);
		this.line = line;
	}
}

/** Deeper than anything written by hand; limits the recursion. */
export const maxDepth = 200;

/** Our own JSON reader, because JSON.parse does not report lines and a YAML parser takes ten times as long. */
class JsonReader {
	readonly #text: string;
	#at = 0;
	#line = 1;

	constructor(text: string) {
		this.#text = text;
	}

	#fault(expected: string): SyntaxFault {
		const found = this.#at >= this.#text.length ? "the end of the file" : `"${this.#text[this.#at]}"`;
		return new SyntaxFault(`Expected ${expected}, but found ${found}`, this.#line);
	}

	#skipSpace(): void {
		for (; ; this.#at++) {
			const letter = this.#text[this.#at];
			if (letter === "\n") this.#line++;
			else if (letter !== " " && letter !== "\t" && letter !== "\r") return;
		}
	}

	#take(pattern: RegExp): string | undefined {
		pattern.lastIndex = this.#at;
		const taken = pattern.exec(this.#text)?.[0];
		if (taken !== undefined) this.#at += taken.length;
		return taken;
	}

	#string(): string {
		const source = this.#take(/"(?:[^"\\\n]|\\.)*"/y);
		try {
			if (source !== undefined) return JSON.parse(source);
		} catch {
			// an escape sequence that JSON does not have
		}
		throw this.#fault("text in double quotes");
	}

	/** Reads the members of a list or a map up to its end. */
	#members(end: string, read: () => void): void {
		this.#at++;
		this.#skipSpace();
		for (let first = true; this.#text[this.#at] !== end; first = false) {
			if (!first) {
				if (this.#text[this.#at] !== ",") throw this.#fault(`a comma or ${end}`);
				this.#at++;
				this.#skipSpace();
			}
			read();
			this.#skipSpace();
		}
		this.#at++;
	}

	#value(depth: number): Located {
		this.#skipSpace();
		const line = this.#line;
		if (depth > maxDepth) throw new SyntaxFault("It is nested too deeply", line);
		const letter = this.#text[this.#at];
		if (letter === "{") {
			const map: LocatedMap = { type: "map", line, entries: [] };
			this.#members("}", () => {
				const keyLine = this.#line;
				const key = this.#string();
				this.#skipSpace();
				if (this.#text[this.#at] !== ":") throw this.#fault("a colon");
				this.#at++;
				map.entries.push({ key, line: keyLine, value: this.#value(depth + 1) });
			});
			return map;
		}
		if (letter === "[") {
			const list: LocatedList = { type: "list", line, items: [] };
			this.#members("]", () => list.items.push(this.#value(depth + 1)));
			return list;
		}
		if (letter === '"') {
			const value = this.#string();
			return { type: "scalar", line, value, source: value };
		}
		const source = this.#take(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y);
		if (source === undefined) throw this.#fault("a value");
		return { type: "scalar", line, value: JSON.parse(source), source };
	}

	read(): Located {
		const value = this.#value(0);
		this.#skipSpace();
		if (this.#at < this.#text.length) throw this.#fault("the end of the file");
		return value;
	}
}

/** Throws SyntaxFault for a text that is not JSON. */
export const parseJson = (text: string): Located => new JsonReader(text).read();

/** The plain value, without lines. */
export function plainValue(value: Located): unknown {
	if (value.type === "scalar") return value.value;
	if (value.type === "list") return value.items.map(plainValue);
	return Object.fromEntries(value.entries.map(({ key, value: inner }) => [key, plainValue(inner)]));
}
