import { limits } from "../limits.ts";
import { type Findable, plain } from "./fields.ts";
import type { Operator } from "./query.ts";

type Payload = Findable["payload"];

export const compare: Record<Operator, (one: number, other: number) => boolean> = {
	":": (one, other) => one === other,
	"=": (one, other) => one === other,
	"<": (one, other) => one < other,
	"<=": (one, other) => one <= other,
	">": (one, other) => one > other,
	">=": (one, other) => one >= other,
};

export const isOrder = (operator: Operator) => operator !== ":" && operator !== "=";

/** Whether a text is compared as a number. */
export const isAmount = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** Separator between texts that are searched as one: no stored text contains it. */
const between = "\0";

/** The values of one field of a piece, prepared for comparisons with many wanted values. */
class FieldValues {
	readonly isFilled: boolean;
	readonly #amounts = new Set<number>();
	#least = Number.POSITIVE_INFINITY;
	#most = Number.NEGATIVE_INFINITY;
	/** All values as one text, and the values that are not numbers. */
	readonly #texts: { all: string; words: string };
	readonly #isEmpty: { all: boolean; words: boolean };
	readonly #whole: { all?: Set<string>; words?: Set<string> } = {};

	constructor(values: readonly (string | number)[]) {
		const words: string[] = [];
		for (const value of values) {
			if (typeof value === "string" && !isAmount(value)) words.push(value);
			else {
				const amount = Number(value);
				this.#amounts.add(amount);
				this.#least = Math.min(this.#least, amount);
				this.#most = Math.max(this.#most, amount);
			}
		}
		this.isFilled = values.some((value) => value !== "");
		const joinedText = (some: readonly (string | number)[]) => plain(some.join(between));
		const all = joinedText(values);
		this.#texts = { all, words: words.length === values.length ? all : joinedText(words) };
		this.#isEmpty = { all: values.length === 0, words: words.length === 0 };
	}

	hasAmount(operator: Operator, wanted: number): boolean {
		if (!isOrder(operator)) return this.#amounts.has(wanted);
		if (this.#amounts.size === 0) return false;
		return compare[operator](operator.startsWith("<") ? this.#least : this.#most, wanted);
	}

	/**
	 * Whether a value contains a text, or equals it.
	 * @param folded as `plain` returns it
	 * @param isOfWords whether to ignore values that are numbers
	 */
	hasText(folded: string, isWhole: boolean, isOfWords = false): boolean {
		const which = isOfWords ? "words" : "all";
		if (this.#isEmpty[which]) return false;
		if (!isWhole) return this.#texts[which].includes(folded);
		this.#whole[which] ??= new Set(this.#texts[which].split(between));
		return this.#whole[which].has(folded);
	}
}

/** Reads a payload for searches. Fields are cached: a search may read the same one hundreds of times. */
class ReadPayload {
	readonly payload: Payload;
	readonly #fields = new Map<string, FieldValues>();
	readonly #keys = new Map<object, ReadonlyMap<string, string>>();

	constructor(payload: Payload) {
		this.payload = payload;
	}

	/** The first key of an object that equals a name except for case. */
	#keyOf(record: object, name: string): string | undefined {
		let keys = this.#keys.get(record);
		if (keys === undefined) {
			keys = new Map(
				Object.keys(record)
					.reverse()
					.map((key) => [key.toLowerCase(), key]),
			);
			this.#keys.set(record, keys);
		}
		return keys.get(name.toLowerCase());
	}

	/** The values of a field, or at a path such as `stats.cost`; each entry of a list is a value. */
	field(path: string): FieldValues {
		const known = this.#fields.get(path);
		if (known !== undefined) return known;
		let found: unknown[] = [this.payload];
		for (const name of path.split(".")) {
			found = found.flatMap((one) => {
				if (typeof one !== "object" || one === null) return [];
				const key = Object.hasOwn(one, name) ? name : this.#keyOf(one, name);
				return key === undefined ? [] : [(one as Readonly<Record<string, unknown>>)[key]].flat();
			});
			if (found.length === 0) break;
		}
		const values = new FieldValues(
			found.flatMap((value) =>
				typeof value === "string" || typeof value === "number"
					? [value]
					: typeof value === "boolean"
						? [value ? "yes" : "no", String(value)]
						: [],
			),
		);
		this.#fields.set(path, values);
		return values;
	}
}

let latest: ReadPayload | undefined;

export function readPayload(payload: Payload): ReadPayload {
	if (latest?.payload !== payload) latest = new ReadPayload(payload);
	return latest;
}

/** Payload fields that the service itself writes. */
const unlisted = new Set(["imageFaces"]);
/** Maximum number of different values that are worth proposing. */
const maxListed = 200;

/** Maximum depth at which objects in payloads are read. */
const maxDepth = 3;

/** Maximum number of fields: no game has as many, but a payload of 64 kB may. */
const maxFields = 10_000;

type ReadField = { name: string; values: Map<string, number> };

/**
 * Collects the fields of all payloads, with paths for the fields of nested objects, and the values that pieces have in
 * them.
 * @param fields fields of other pieces to add to, for pieces that are not read in one step
 */
export function readPayloadFields(
	pieces: readonly Findable[],
	fields = new Map<string, ReadField>(),
): Map<string, ReadField> {
	function add(name: string, key: string, value: string): void {
		const field = fields.get(key) ?? { name, values: new Map<string, number>() };
		if (fields.size >= maxFields && !fields.has(key)) return;
		fields.set(key, field);
		const { values } = field;
		if (values.size < maxListed || values.has(value)) values.set(value, (values.get(value) ?? 0) + 1);
	}
	/** @param key the name in lower case, which is computed once for all entries of a list */
	function read(name: string, key: string, depth: number, value: unknown): void {
		if (Array.isArray(value)) for (const one of value) read(name, key, depth, one);
		else if (typeof value === "object" && value !== null) readAll(`${name}.`, depth + 1, value);
		else if (typeof value === "boolean") add(name, key, value ? "yes" : "no");
		else if (value !== null && value !== undefined) add(name, key, String(value));
	}
	function readAll(path: string, depth: number, record: object): void {
		if (depth > maxDepth) return;
		for (const [name, one] of Object.entries(record)) {
			// a search cannot contain a longer name, but thousands of paths of a payload may begin with half of its 64
			// kB
			if (path.length + name.length > limits.maxSearchLength || (depth === 1 && unlisted.has(name))) continue;
			read(path + name, (path + name).toLowerCase(), depth, one);
		}
	}
	for (const { payload } of pieces) readAll("", 1, payload);
	return fields;
}
