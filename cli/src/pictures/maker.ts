import type { Recipe } from "@tuckbox/folder";

export type MadeBytes = { bytes: Uint8Array; extension: "png" | "jpg" /** Of a cell. */; look?: string };

/**
 * Makes pictures from the bytes of a file, one for each recipe, in their order. The same bytes must give the same pictures.
 * @throws UnreadableImage
 */
export type Maker<R extends Recipe> = (
	source: Uint8Array,
	recipes: readonly R[],
) => AsyncIterable<MadeBytes> | Iterable<MadeBytes>;
