import { baseOf, folderOf, grouped } from "@tuckbox/pieces";
import { hasCards, isBacksFolder } from "./sections.ts";

const letters = (text: string) =>
	text
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "");

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
