import type { ReadContext } from "./read-context.ts";

/** The pixels of a picture, or those that a drawing declares; undefined if its header cannot be read. */
export async function sizeInPixels(
	context: ReadContext,
	file: string,
): Promise<{ widthPx: number; heightPx: number; dpi?: number } | undefined> {
	// what reads the picture reports why it cannot be read
	return context.isDrawing(file)
		? await context.declaredSize(file)
		: await context.headerOf(file).catch(() => undefined);
}
