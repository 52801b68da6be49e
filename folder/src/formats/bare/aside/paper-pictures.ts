import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { remark } from "../../../remarks.ts";
import { isPaper, mayHavePapers } from "../../pdfs/papers.ts";

// Pictures of whole pages among cards: sheets to print, or texts.

const stemOf = (file: string) => file.replace(/\.\w+$/, "");

/** The number of PDFs of large pages that are something else than the pictures: a PDF of one of these, if it has cards. */
export function countPapers(folders: ReadonlyMap<string, readonly string[]>, context: ReadContext): number {
	const stems = new Set([...folders.values()].flat().map(stemOf));
	return context.papers.filter(({ file, cards }) => cards.length > 0 || !stems.has(stemOf(file))).length;
}

/**
 * Leaves out pictures among cards that have the size of a page of A4 or Letter, and reports them, unless there is nothing
 * else that the game could be.
 * @param hasOthers whether the game has boards, or PDFs of such pages
 */
export async function leaveOutPapers(
	folders: Map<string, string[]>,
	context: ReadContext,
	hasOthers: boolean,
): Promise<void> {
	const all = [...folders].filter(([folder]) => mayHavePapers(folder));
	const found = await Promise.all(
		all.map(async ([folder, files]) => {
			const arePapers = await Promise.all(files.map((file) => isPaper(context, file)));
			const isPage = (file: string, at: number) => arePapers[at] === true && !context.files.isKept(file);
			return { folder, files, pages: files.filter(isPage) };
		}),
	);
	if (!hasOthers && found.every(({ files, pages }) => files.length === pages.length)) return;
	for (const { folder, files, pages } of found) {
		const [first] = pages;
		if (first === undefined) continue;
		const rest = files.filter((file) => !pages.includes(file));
		if (rest.length === 0) folders.delete(folder);
		else folders.set(folder, rest);
		const facts = { count: pages.length, files: listed(pages), line: `!${first}` };
		context.guess(first, remark("PAGES_AMONG_CARDS", facts));
	}
}
