import { nameOfSize } from "@tuckbox/pieces";
import { parseSize } from "../read/sizes.ts";
import type { SaidKind } from "../read/types.ts";
import { kindOfSection } from "./sections.ts";

/** The words for what files are, as messages list them. A folder may have others, in other languages. */
export const saidKindWords = [
	...["cards", "tiles", "tokens", "boards", "dice", "books", "back", "counters", "containers", "models"],
] as const;

/** Reads what files are: a kind, and their size if it is given, as in `tokens 20 x 20 mm`; undefined for other texts. */
export function parseSaidKind(pattern: string, text: string): SaidKind | undefined {
	const [, word = "", rest = ""] = /^\s*(\S+)\s*(.*?)\s*$/su.exec(text) ?? [];
	const kind = /^backs?$/i.test(word) ? "back" : kindOfSection(word);
	const size = rest === "" ? undefined : parseSize(rest);
	if (kind === undefined || pattern.trim() === "" || (rest !== "" && size === undefined)) return;
	const mayRotate = size !== undefined && nameOfSize(size) !== undefined && !/\d\s*[x×*]/.test(rest);
	return { pattern, kind, ...(size && { size }), ...(mayRotate && { mayRotate }) };
}
