import { mmPerInch, type Size, sheetSizes, turned } from "@tuckbox/pieces";
import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";
import { remark } from "../../remarks.ts";
import { hasCards, isBacksFolder } from "../sections.ts";

// Pictures of whole pages among cards: sheets to print, or texts.

const papers = [sheetSizes.a4 as Size, sheetSizes.letter as Size].flatMap((size) => [size, turned(size)]);
/** Resolutions at which programs export pages. */
const dpis = [300, 150];
/** Maximum deviation of a drawing in mm, and of other pictures in px. */
const tolerance = { mm: 0.5, px: 1 };
/** Pages are left out if they are at most this share of a folder's pictures; otherwise, they may be what it is about. */
const maxShare = 0.5;
/** Maximum number of pages that a message names. */
const maxNamed = 5;

async function isPaper(context: ReadContext, file: string): Promise<boolean> {
	if (context.files.sourceOf(file) !== undefined) return false;
	const pixels = await sizeInPixels(context, file);
	if (pixels === undefined) return false;
	const { widthPx, heightPx } = pixels;
	const isNear = ({ widthMm, heightMm }: Size, dpi: number, most: number) =>
		Math.abs(widthPx - (widthMm / mmPerInch) * dpi) <= most &&
		Math.abs(heightPx - (heightMm / mmPerInch) * dpi) <= most;
	if (!context.isDrawing(file))
		return papers.some((size) => dpis.some((dpi) => isNear(size, dpi, tolerance.px)));
	const { dpi } = context.images.get(file) ?? {};
	return dpi !== undefined && papers.some((size) => isNear(size, dpi, (tolerance.mm / mmPerInch) * dpi));
}

/** Leaves out pictures among cards that have the size of a page of A4 or Letter, and reports them. */
export async function leaveOutPapers(folders: Map<string, string[]>, context: ReadContext): Promise<void> {
	for (const [folder, files] of [...folders]) {
		if (!hasCards(folder) || isBacksFolder(folder)) continue;
		const arePapers = await Promise.all(files.map((file) => isPaper(context, file)));
		const pages = files.filter((file, at) => arePapers[at] && !context.files.isKept(file));
		const [first] = pages;
		if (first === undefined || pages.length > files.length * maxShare) continue;
		folders.set(
			folder,
			files.filter((file) => !pages.includes(file)),
		);
		const named = pages.slice(0, maxNamed).join(", ") + (pages.length > maxNamed ? " …" : "");
		context.guess(
			first,
			remark("PAGES_AMONG_CARDS", { count: pages.length, files: named, line: `!${first}` }),
		);
	}
}
