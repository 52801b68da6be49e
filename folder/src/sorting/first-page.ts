import { pagePicture } from "../pdf/pages.ts";
import type { FolderSource } from "../read/folder-source.ts";
import { linesScale } from "../read/lines.ts";
import type { LocalImage } from "../read/types.ts";

/** The first page of a PDF, to be shown before all pages are drawn. */
export type FirstPage = {
	/** The page, small. */
	image: LocalImage;
	/** Its size in pixels once it is drawn as a picture of the folder. */
	widthPx: number;
	heightPx: number;
	/** The number of pages. */
	count: number;
};

/**
 * Draws the first page of a PDF small.
 * @returns undefined where PDFs cannot be read
 * @throws UnreadableImage, or the system's error
 */
export async function firstPageOf(
	{ tools, pathOf }: FolderSource,
	file: string,
): Promise<FirstPage | undefined> {
	const path = pathOf(file);
	const { count, pages: [page] = [] } = (await tools?.pagesOf?.(path, 1)) ?? {};
	if (tools === undefined || page === undefined || count === undefined) return undefined;
	const { recipe, dpi } = pagePicture(file, 1, page);
	if (recipe.make !== "page") return undefined;
	const scale = linesScale(recipe);
	const [widthPx, heightPx] = [Math.round(recipe.widthPx * scale), Math.round(recipe.heightPx * scale)];
	const [made] = await tools.make(path, [{ ...recipe, widthPx, heightPx }]);
	if (made === undefined) return undefined;
	const facts = { byteSize: 0, mtimeMs: 0, contentType: "image/png", ...(dpi && { dpi: dpi * scale }) };
	const image = { name: file, path: made.path, from: file, ...facts, widthPx, heightPx, page };
	return { image, widthPx: recipe.widthPx, heightPx: recipe.heightPx, count };
}
