import { mmPerInch, type Size } from "@tuckbox/pieces";
import { listed } from "../../read/listed.ts";
import { paperIn, papers } from "../../read/paper-pixels.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";
import { remark } from "../../remarks.ts";
import { hasCards, isBacksFolder } from "../sections.ts";

// Pictures of whole pages among cards: sheets to print, or texts.

/** Maximum deviation of a drawing in mm. */
const toleranceMm = 0.5;
/** Resolutions of drawings in pixels. */
const drawingDpis = [72, 96];

async function isPaper(context: ReadContext, file: string): Promise<boolean> {
	if (context.files.sourceOf(file) !== undefined) return false;
	const pixels = await sizeInPixels(context, file);
	if (pixels === undefined) return false;
	if (!context.isDrawing(file)) return paperIn(pixels) !== undefined;
	const { widthPx, heightPx } = pixels;
	const isNear = ({ widthMm, heightMm }: Size, dpi: number, most: number) =>
		Math.abs(widthPx - (widthMm / mmPerInch) * dpi) <= most &&
		Math.abs(heightPx - (heightMm / mmPerInch) * dpi) <= most;
	const { dpi } = context.images.get(file) ?? {};
	const all = dpi === undefined ? drawingDpis : [dpi, ...drawingDpis];
	return papers.some((size) => all.some((dpi) => isNear(size, dpi, (toleranceMm / mmPerInch) * dpi)));
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
	const all = [...folders].filter(([folder]) => hasCards(folder) && !isBacksFolder(folder));
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
		const named = listed(pages);
		context.guess(
			first,
			remark("PAGES_AMONG_CARDS", { count: pages.length, files: named, line: `!${first}` }),
		);
	}
}
