import { baseOf, folderOf, grouped } from "@tuckbox/pieces";
import { letters } from "../read/letters.ts";
import { numberSeries } from "./number-series.ts";
import { hasCards, isBacksFolder } from "./sections.ts";

/**
 * Returns as many numbered pictures as a table has rows: all of them, or those of one folder of cards, such as the
 * cells of a sheet. If several folders qualify, the one with a name of the table is used.
 * @param names names of the table
 */
export function asManyAs(
	rows: number,
	numbered: readonly string[],
	names: readonly string[],
): string[] | undefined {
	if (numbered.length === rows) return [...numbered];
	const folders = [...grouped(numbered, folderOf)].filter(
		([folder, files]) => files.length === rows && hasCards(folder) && !isBacksFolder(folder),
	);
	if (folders.length === 1) return folders[0]?.[1];
	const called = names.map((name) => letters(baseOf(name)));
	return folders.find(([folder]) => called.includes(letters(baseOf(folder))))?.[1];
}

const wordsOf = (text: string) =>
	text
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.split(/[^\p{L}]+/u)
		.map((word) => letters(word).replace(/s$/, ""))
		.filter((word) => word !== "");

/** Words that many tables and pictures have. */
const plainWords = new Set(["card", "deck", "table", "data", "sheet", "image", "output", "list", "page"]);

/** The series of numbered pictures that share a word with a table: `tool_00` … for `tools.csv`. */
function seriesCalled(numbered: readonly string[], names: readonly string[]) {
	const own = names.flatMap(wordsOf).filter((word) => !plainWords.has(word));
	return [...grouped(numbered, folderOf).values()]
		.flatMap((own) => numberSeries(own))
		.filter(({ word }) => wordsOf(word).some((one) => own.includes(one)));
}

/**
 * Returns the only series of numbered pictures that is as long as a table and shares a word with it.
 * @param names names of the table
 */
export function seriesOf(
	rows: number,
	numbered: readonly string[],
	names: readonly string[],
): string[] | undefined {
	const found = seriesCalled(numbered, names).filter(({ files }) => files.length === rows);
	return found.length === 1 ? found[0]?.files : undefined;
}

/**
 * Returns the only series of numbered pictures that shares a word with a table, if it is shorter.
 * @param names names of the table
 */
export function seriesUpTo(
	rows: number,
	numbered: readonly string[],
	names: readonly string[],
): string[] | undefined {
	const [only, ...others] = seriesCalled(numbered, names);
	return only !== undefined && others.length === 0 && only.files.length < rows ? only.files : undefined;
}
