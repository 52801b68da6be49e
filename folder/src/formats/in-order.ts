import { baseOf, folderOf, grouped } from "@tuckbox/pieces";
import { hasCards, isBacksFolder } from "./sections.ts";

const letters = (text: string) =>
	text
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * As many numbered pictures as a table has rows: all that there are, or those of one folder of cards, such as the cells of a
 * sheet. Of several such folders, the one that is called like the table.
 * @param names what the table is called
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
