import { baseOf, sharedBacksOf } from "@tuckbox/pieces";
import { lineFor } from "../../../read/line-for.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { sizeInPixels } from "../../../read/size-in-pixels.ts";
import { remark } from "../../../remarks.ts";
import { isCalledAfterKind } from "../../folder-words.ts";
import { isPageOfPdf } from "../../pdfs/page-places.ts";
import { isBacksFolder, sectionPlace } from "../../sections.ts";

// Pictures that the cards on sheets to print were made with.

/** Minimum number of pictures in a folder of art. */
const minArt = 5;
/** Maximum share of pictures with the same proportions, within a tolerance, in such a folder: finished cards have these. */
const maxAlike = { share: 0.5, tolerance: 0.05 };

/** Usual lengths of the sides of icons in pixels, and the share of a folder of art that has one: they are square. */
const ofIcons = { px: [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024], share: 2 / 3 };

/** Whether most pictures are as large as icons are: the symbols on cards are drawn so. */
async function areIcons(files: readonly string[], context: ReadContext): Promise<boolean> {
	const sizes = await Promise.all(files.map((file) => sizeInPixels(context, file)));
	const icons = sizes.filter(
		(size) => size && size.widthPx === size.heightPx && ofIcons.px.includes(size.widthPx),
	);
	return icons.length >= files.length * ofIcons.share;
}

/** The share of pictures with the most usual proportions, whether they stand or lie across. */
async function shareOfUsual(files: readonly string[], context: ReadContext): Promise<number> {
	const sizes = await Promise.all(files.map((file) => sizeInPixels(context, file)));
	const proportions = sizes.flatMap((size) =>
		size === undefined
			? []
			: Math.max(size.widthPx, size.heightPx) / Math.max(1, Math.min(size.widthPx, size.heightPx)),
	);
	const sorted = proportions.toSorted((one, other) => one - other);
	let [first, most] = [0, 0];
	for (const [at, own] of sorted.entries()) {
		while (own > (sorted[first] ?? own) * (1 + maxAlike.tolerance)) first++;
		most = Math.max(most, at - first + 1);
	}
	return most / Math.max(1, sorted.length);
}

/**
 * Leaves out folders of pictures of many proportions and without a back next to sheets with more cards, unless they are called after a kind of piece: the
 * cards were made with them.
 */
export async function leaveOutArt(folders: Map<string, string[]>, context: ReadContext): Promise<void> {
	const onSheets = context.papers
		.flatMap(({ cards }) => cards)
		.reduce((sum, { pageCount, columns, rows }) => sum + pageCount * columns * rows, 0);
	for (const [folder, files] of [...folders]) {
		const isOfKind = sectionPlace(folder).section !== undefined || isBacksFolder(folder);
		if (isOfKind || isCalledAfterKind(baseOf(folder))) continue;
		if (files.length < minArt || files.length >= onSheets) continue;
		if (files.some((file) => context.files.isKept(file) || isPageOfPdf(file, context.files))) continue;
		if (sharedBacksOf(files).length > 0) continue;
		const areMany = folder !== "" && (await shareOfUsual(files, context)) <= maxAlike.share;
		if (!areMany && !(await areIcons(files, context))) continue;
		folders.delete(folder);
		context.guess(folder || "the folder", remark("ART_FOR_SHEETS", { line: lineFor(folder) }));
	}
}
