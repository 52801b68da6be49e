import type { ReadContext } from "../../../read/read-context.ts";

/** The pixels of pictures; 0 for those whose headers cannot be read. */
export async function pixelsOf(
	files: readonly string[],
	context: ReadContext,
): Promise<ReadonlyMap<string, number>> {
	const found = await Promise.all(
		files.map(async (file): Promise<[string, number]> => {
			const header = await context.headerOf(file).catch(() => undefined);
			return [file, header ? header.widthPx * header.heightPx : 0];
		}),
	);
	return new Map(found);
}

/**
 * Sorts pictures, the largest first: it is the one that matters most.
 * @param matters whether a picture matters more than all others, whatever its size
 */
export async function largestFirst(
	files: readonly string[],
	context: ReadContext,
	matters = (_: string): boolean => false,
): Promise<string[]> {
	const pixels = await pixelsOf(files, context);
	return [...files].sort(
		(one, other) =>
			Number(matters(other)) - Number(matters(one)) || (pixels.get(other) ?? 0) - (pixels.get(one) ?? 0),
	);
}
