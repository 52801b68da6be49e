import { isSameJson } from "@tuckbox/pieces";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { locale, t } from "@tuckbox/web/messages/words.ts";

// The designer's own values of pieces: the fields of their payloads, and how a person reads and writes them.

/** The forms in which a person writes a value. `nested` is everything else, written as JSON. */
export const valueKinds = ["text", "number", "yesNo", "list", "nested"] as const;
export type ValueKind = (typeof valueKinds)[number];

type Scalar = string | number | boolean;
const isScalar = (value: unknown): value is Scalar =>
	typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** A piece's own values by their names. `imageFaces` is the service's. */
export function ownValues({ payload }: Pick<Piece, "payload">): Readonly<Record<string, unknown>> {
	const { imageFaces: _, ...own } = payload;
	return own;
}

/** A value by its name; undefined if it does not exist. Names of fields may be those of an object's own properties. */
export const valueIn = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
	Object.hasOwn(values, name) ? values[name] : undefined;

/** The names that a field cannot have: the service uses them itself. */
export const isReserved = (name: string) => name === "imageFaces";

export function valueKind(value: unknown): ValueKind {
	if (typeof value === "string") return "text";
	if (typeof value === "number") return "number";
	if (typeof value === "boolean") return "yesNo";
	const isList = Array.isArray(value) && value.every((one) => isScalar(one) && !String(one).includes("\n"));
	return isList ? "list" : "nested";
}

let separators = { locale: "", decimal: "." };

/** The sign before decimals in the reader's language. */
function decimalSign(): string {
	if (separators.locale !== locale) separators = { locale, decimal: (1.5).toLocaleString(locale).charAt(1) };
	return separators.decimal;
}

/** A number with all of its digits, without groups: others could not tell 1,234 from 1.234. */
const numberText = (value: number) => String(value).replace(".", decimalSign());

/** Reads a number with a point or, where the reader's language has one, a comma. */
function readNumber(text: string): number | undefined {
	const plain = text.trim().replace("−", "-").replace(decimalSign(), ".");
	if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return undefined;
	const number = Number(plain);
	return Number.isFinite(number) ? number : undefined;
}

const scalarText = (value: unknown): string => {
	if (typeof value === "number") return numberText(value);
	if (typeof value === "boolean") return value ? t("values.yes") : t("values.no");
	return typeof value === "string" ? value : JSON.stringify(value);
};

/** Maximum number of characters of a value on one line. */
const maxLineLength = 200;

/** A value on one line, cut if it is long. */
export function lineText(value: unknown): string {
	if (value === undefined || value === null) return "";
	const text =
		valueKind(value) === "list" ? (value as Scalar[]).map(scalarText).join(", ") : scalarText(value);
	return text.length > maxLineLength ? `${text.slice(0, maxLineLength)} …` : text;
}

/** The lines of a nested value: a field or an entry on each, indented by its level. */
export function outlineText(value: unknown, indent = ""): string {
	if (typeof value !== "object" || value === null) return `${indent}${scalarText(value)}`;
	const isList = Array.isArray(value);
	const lines = Object.entries(value).map(([name, one]) => {
		const head = isList ? `${indent}–` : `${indent}${name}:`;
		const isNested = typeof one === "object" && one !== null && Object.keys(one).length > 0;
		if (!isNested) return `${head} ${scalarText(one)}`;
		const inside = outlineText(one, `${indent}  `);
		return isList ? `${head} ${inside.trimStart()}` : `${head}\n${inside}`;
	});
	return lines.join("\n");
}

/** The text of a value in its field. */
export function fieldText(kind: ValueKind, value: unknown): string {
	if (value === undefined) return "";
	if (kind === "nested") return JSON.stringify(value, null, 2);
	if (kind === "yesNo") return value === true ? "yes" : "no";
	// a text that becomes a list has its entries between commas, as the list has them that becomes a text
	if (kind === "list")
		return (Array.isArray(value) ? value : scalarText(value).split(/,\s*/)).map(scalarText).join("\n");
	return valueKind(value) === "list" ? (value as Scalar[]).map(scalarText).join(", ") : scalarText(value);
}

/** The entries of a list, one on each line. Entries that were there before keep their form; numbers stay among numbers. */
function readList(text: string, before: unknown): Scalar[] {
	const known = Array.isArray(before) ? before.filter(isScalar) : [];
	const isOfNumbers = known.length > 0 && known.every((one) => typeof one === "number");
	return text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "")
		.map((line, i) => {
			const same = [known[i], ...known].find((one) => one !== undefined && scalarText(one) === line);
			return same ?? (isOfNumbers ? readNumber(line) : undefined) ?? line;
		});
}

/** The value of a text in a field; undefined if it has none of this kind. Null cannot be kept: it would remove the field. */
export function readValue(kind: ValueKind, text: string, before: unknown): unknown {
	if (kind === "text") return text;
	if (kind === "yesNo") return text === "yes";
	if (kind === "list") return readList(text, before);
	if (kind === "number") return readNumber(text);
	try {
		return JSON.parse(text) ?? undefined;
	} catch {
		return undefined;
	}
}

/** The kind of a new field: that which most pieces with a field of this name have. */
export function usualKind(values: Iterable<unknown>): ValueKind {
	const counts = new Map<ValueKind, number>();
	for (const value of values) {
		if (value === undefined || value === null) continue;
		const kind = valueKind(value);
		counts.set(kind, (counts.get(kind) ?? 0) + 1);
	}
	const [[most] = ["text" as const]] = [...counts].sort(([, one], [, other]) => other - one);
	return most === "nested" ? "text" : most;
}

/** The values of a change that differ from the present ones; null for one to remove. */
export function differing(
	now: Readonly<Record<string, unknown>>,
	wanted: Iterable<readonly [name: string, value: unknown]>,
): Record<string, unknown> {
	return Object.fromEntries(
		[...wanted].filter(([name, value]) => !isSameJson(valueIn(now, name) ?? null, value)),
	);
}
