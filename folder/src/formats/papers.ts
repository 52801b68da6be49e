import { folderOf, mmPerInch, readPictureName, type Size } from "@tuckbox/pieces";
import { paperIn, papers } from "../read/paper-pixels.ts";
import type { ReadContext } from "../read/read-context.ts";
import { sizeInPixels } from "../read/size-in-pixels.ts";
import { isBoardName } from "./folder-words.ts";
import { hasCards, isBacksFolder } from "./sections.ts";

// Pictures that have the size of a page.

/** Maximum deviation of a drawing in mm. */
const toleranceMm = 0.5;
/** Resolutions of drawings in pixels. */
const drawingDpis = [72, 96];

/** Whether a picture has the size of a page of A4 or Letter. */
export async function isPaper(context: ReadContext, file: string): Promise<boolean> {
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

/** Whether pictures in a folder are left out among cards if they have the size of a page. */
export const mayHavePapers = (folder: string): boolean => hasCards(folder) && !isBacksFolder(folder);

/** The drawings that are left out among cards, since they have the size of a page. */
export async function drawnPapers(
	context: ReadContext,
	pictures: readonly string[],
): Promise<ReadonlySet<string>> {
	const drawings = pictures.filter(
		(file) =>
			context.isDrawing(file) &&
			mayHavePapers(folderOf(file)) &&
			!isBoardName(readPictureName(file).stem) &&
			!context.files.isKept(file),
	);
	const arePapers = await Promise.all(drawings.map((file) => isPaper(context, file)));
	return new Set(drawings.filter((_, at) => arePapers[at]));
}
