import { readDrawing } from "../read/drawn/read-drawing.ts";
import type { OpenFile } from "../read/folder-source.ts";
import type { PictureFile } from "./model/model.ts";

/** Bytes in which the root of a drawing begins, after comments and declarations. */
const startBytes = 4096;

/**
 * Reads the size of a drawing; undefined for any other file. The folder that is written has the drawing itself, which
 * is drawn when the folder is read.
 * @throws UnreadableImage, or the system's error
 */
export async function readDrawingFile(opened: OpenFile): Promise<Omit<PictureFile, "path"> | undefined> {
	const start = new TextDecoder().decode(await opened.read(0, Math.min(startBytes, opened.byteSize)));
	if (!/^\s*<(\?xml|!--|!doctype svg|svg)/i.test(start) || !/<([\w-]+:)?svg\b/i.test(start)) return undefined;
	const { widthPx, heightPx } = await readDrawing(opened);
	return { extension: "svg", widthPx, heightPx };
}
