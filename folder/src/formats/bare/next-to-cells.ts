import { sharedBacksOf } from "@tuckbox/pieces";
import type { ReadContext } from "../../read/read-context.ts";
import { isLike } from "../backs/proportions.ts";
import { sectionPlace } from "../sections.ts";

/** Minimum numbers of cells of sheets in a folder, and of pictures next to them that are like none. */
const least = { cells: 24, others: 3 };
/** Maximum ratio between the proportions of two cards. */
const maxRatio = 1.05;

/**
 * Takes the pictures of a folder apart that are next to the cards of a sheet and have other proportions: the graphics of
 * a program, which would make the sheet's deck a mixture.
 */
export async function takeNextToCells(folders: Map<string, string[]>, context: ReadContext): Promise<void> {
	for (const [folder, files] of [...folders]) {
		if (sectionPlace(folder).section !== undefined) continue;
		const isCell = (file: string) => context.files.sourceOf(file) !== undefined;
		const cells = files.filter(isCell);
		if (cells.length < least.cells) continue;
		const backs = sharedBacksOf(files);
		const loose = files.filter((file) => !isCell(file) && !backs.includes(file));
		// the cells of a sheet have one size
		const ofSheets = [...new Map(cells.map((cell) => [context.files.sourceOf(cell), cell])).values()];
		const areLike = await Promise.all(loose.map((file) => isLike(file, ofSheets, context, true, maxRatio)));
		const others = new Set(loose.filter((_, at) => !areLike[at]));
		const key = folder === "" ? "others" : `${folder}/others`;
		if (others.size < least.others || folders.has(key)) continue;
		folders.set(
			folder,
			files.filter((file) => !others.has(file)),
		);
		folders.set(key, [...others]);
	}
}
