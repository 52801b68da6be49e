import { unguarded } from "@tuckbox/folder/tables";
import { type ValueKind, valueKind } from "../../changes/value.ts";

// Values of own data in the cells of a table. A cell with the value of the piece leaves it unchanged.

/** The text of a value in a table. It does not depend on the reader's language. */
export function cellText(value: unknown): string {
	if (value === undefined || value === null) return "";
	if (typeof value === "string") return value;
	if (typeof value === "boolean") return value ? "yes" : "no";
	const isSimple =
		valueKind(value) === "list" && (value as unknown[]).every((one) => !String(one).includes(","));
	return isSimple && (value as unknown[]).length > 0
		? (value as unknown[]).map(cellText).join(", ")
		: JSON.stringify(value);
}

/** Programs change line ends, and reading a table removes spaces around its cells. */
const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();

/** Whether a cell has a text, as it is or with the apostrophe that a formula gets. */
export const isSameCell = (cell: string, text: string) =>
	plain(cell) === plain(text) || plain(unguarded(cell)) === plain(text);

const words = new Map([
	...["yes", "true", "ja", "wahr"].map((word) => [word, true] as const),
	...["no", "false", "nein", "falsch"].map((word) => [word, false] as const),
]);

/** Reads a number with a decimal point or comma, as spreadsheets write them. */
function readNumber(text: string): number | undefined {
	const number = Number(text.replace(",", "."));
	return /^[-+]?\d+([.,]\d+)?(e[-+]?\d+)?$/i.test(text) && Number.isFinite(number) ? number : undefined;
}

function readList(text: string, before: unknown): unknown {
	const known = Array.isArray(before) ? before : [];
	const isOfNumbers = known.length > 0 && known.every((one) => typeof one === "number");
	return text.split(/,\s*/).map((entry) => (isOfNumbers ? readNumber(entry) : undefined) ?? entry);
}

/**
 * Reads a cell that is not empty as a value of some kind; what is no number, and neither yes nor no, is a text.
 * @param before the value of the piece
 * @returns undefined for a structure that is not valid JSON
 */
export function readCell(text: string, kind: ValueKind, before: unknown): unknown {
	const written = text.replaceAll("\r\n", "\n");
	if (kind === "number") return readNumber(written) ?? written;
	if (kind === "yesNo") return words.get(written.toLowerCase()) ?? written;
	const isJson = kind === "nested" || (kind === "list" && written.startsWith("["));
	if (!isJson) return kind === "list" ? readList(written, before) : written;
	try {
		return JSON.parse(written) ?? undefined;
	} catch {
		return undefined;
	}
}
