/** A value of a manifest. Fields that are undefined are left out. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [field: string]: Value };
export type Entry = { readonly [field: string]: Value | undefined };

/** Longer keys need a mark of their own in YAML. */
const maxImplicitKey = 900;

/** A text that YAML reads as itself without quotes, wherever it stands. */
const isPlain = (text: string) =>
	text.length < 200 && (isName.test(text) || isSize.test(text)) && !isWord.test(text);
const isName = /^\p{L}([\p{L}\p{M}\p{N} _'()/.-]*[\p{L}\p{M}\p{N})])?$/u;
const isSize = /^\d+(\.\d+)? x \d+(\.\d+)? mm$/;
const isWord = /^(true|false|null|yes|no|on|off|y|n)$/i;

/** A text in quotes: JSON is YAML, except for characters that YAML does not have. */
function quoted(text: string): string {
	return JSON.stringify(text).replaceAll(
		/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
		(letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
}

const scalar = (text: string) => (isPlain(text) ? text : quoted(text));

/** The text of a value on one line. */
export function inline(value: Value): string {
	if (typeof value === "string") return scalar(value);
	if (typeof value !== "object" || value === null) return String(value);
	if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
	const fields = Object.entries(value).map(([key, inner]) => {
		const name = /^[1-9]\d*$/.test(key) ? key : scalar(key);
		return `${name.length > maxImplicitKey ? "? " : ""}${name}: ${inline(inner)}`;
	});
	return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/** An entry of a list on one line. */
export function inlineEntry(entry: Entry | string): string {
	return `- ${inline(typeof entry === "string" ? entry : withoutGaps(entry))}\n`;
}

/** An entry of a list with a line for each field, and the last one in lines of its own. */
export function* blockEntry(
	entry: Entry,
	last?: { field: string; lines: Iterable<string> },
): Generator<string> {
	let mark = "  - ";
	for (const [field, value] of Object.entries(withoutGaps(entry))) {
		yield `${mark}${field}: ${inline(value)}\n`;
		mark = "    ";
	}
	if (last === undefined) return;
	yield `${mark}${last.field}:\n`;
	for (const line of last.lines) yield `      ${line}`;
}

function withoutGaps(entry: Entry): Record<string, Value> {
	return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as Record<
		string,
		Value
	>;
}
