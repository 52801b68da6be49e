import type { GivenSpot, Routine } from "@tuckbox/pieces/table";
import {
	Document,
	type DocumentOptions,
	type Node,
	Pair,
	Scalar,
	type ScalarTag,
	type SchemaOptions,
	YAMLMap,
	YAMLSeq,
} from "yaml";
import type { Entry, LaidEntry } from "../manifest-fields.ts";

/** A value that is written as JSON, which is YAML on one line: payloads of 64 kB as nodes of YAML would take 50 ms. */
class Json {
	readonly value: unknown;
	constructor(value: unknown) {
		this.value = value;
	}
}

const json: ScalarTag = {
	tag: "tag:tuckbox,2026:json",
	default: true,
	identify: (value) => value instanceof Json,
	resolve: (text) => text,
	stringify: ({ value }) => JSON.stringify((value as Json).value),
};

/** Quotes also texts that other readers of YAML take for something else: `yes`, `12:30`. */
const settings: DocumentOptions & SchemaOptions = { compat: "yaml-1.1", customTags: [json] };
const style = {
	lineWidth: 0,
	flowCollectionPadding: false,
	doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
	singleQuote: false,
};

/** Characters that YAML does not allow, or that some readers take for the end of a line. */
const unwritable = /(?!\n)[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/gu;
const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Writes a text on one line. Invisible characters need quotes, in which they can be escaped. */
function textNode(text: string): Scalar {
	const node = new Scalar(text);
	if (/\p{C}|[\u2028\u2029]/u.test(text)) node.type = Scalar.QUOTE_DOUBLE;
	return node;
}

/** Writes lists and maps of numbers on several lines, unless they are in a mapping on one line, such as a picture. */
function nodeOf(field: string, value: unknown, isFlow: boolean): Node {
	if (field === "payload") return new Scalar(new Json(value));
	if (typeof value === "string") return textNode(value);
	if (typeof value !== "object" || value === null) return new Scalar(value);
	if (Array.isArray(value)) {
		const list = new YAMLSeq();
		list.flow = isFlow || field === "ignore";
		list.items = value.map((item) => nodeOf("", item, false));
		return list;
	}
	if (value instanceof Map) return mapOf(value, isFlow);
	return mapOf(Object.entries(value), isFlow || field !== "defaults");
}

function mapOf(fields: Iterable<readonly [string | number, unknown]>, isFlow: boolean): YAMLMap {
	const map = new YAMLMap();
	map.flow = isFlow;
	for (const [field, value] of fields) {
		if (value === undefined) continue;
		const key = typeof field === "number" ? new Scalar(field) : textNode(field);
		map.items.push(new Pair(key, nodeOf(String(field), value, isFlow)));
	}
	return map;
}

const blockOf = (fields: object) => mapOf(Object.entries(fields), false);

/** Comments, each on one line. */
const commentOf = (lines: readonly string[]) =>
	lines.map((line) => ` ${line.replaceAll(/ *[^\S ]\s*/g, " ")}`).join("\n");

const printed = (document: Document) => document.toString(style).replaceAll(unwritable, escaped);

/** The document for entries, which are written one at a time. */
const fragment = new Document(null, settings);

function fragmentText(node: Node, indent: string): string {
	fragment.contents = node as typeof fragment.contents;
	return printed(fragment).replaceAll(/^(?=.)/gm, indent);
}

/** The text of an entry of a list. */
export function entryText(entry: Entry | LaidEntry | GivenSpot | Routine | string, indent: string): string {
	const list = new YAMLSeq();
	list.items = [typeof entry === "string" ? textNode(entry) : blockOf(entry)];
	return fragmentText(list, indent);
}

/** The text of one field of several. */
export const fieldText = (field: string | number, value: unknown, indent: string): string =>
	fragmentText(mapOf([[field, value]], false), indent);

/** The text of fields with comments before and after them. */
export function fieldsText(
	fields: object,
	{ before = [], after = [] }: { before?: readonly string[]; after?: readonly string[] } = {},
): string {
	const document = new Document(null, settings);
	const map = blockOf(fields);
	if (after.length > 0) map.comment = commentOf(after);
	document.contents = map as typeof document.contents;
	if (before.length > 0) document.commentBefore = commentOf(before);
	return printed(document);
}
