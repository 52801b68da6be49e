import type { Recipe } from "@tuckbox/folder";

export type MadeBytes = {
	bytes: Uint8Array;
	extension: "png" | "jpg" | "webp";
	/** Only for a cell: a short description of its looks for comparisons (`lookOf`). */
	look?: string;
};

/**
 * Makes pictures from the bytes of a file, one for each recipe, in the order of the recipes. The same bytes must always
 * give the same pictures.
 * @throws UnreadableImage
 */
export type Maker<R extends Recipe> = (
	source: Uint8Array,
	recipes: readonly R[],
) => AsyncIterable<MadeBytes> | Iterable<MadeBytes>;
