import { type Crop, type Placement, sizeOfImage, trimCrop, type Variant, variantsOf } from "@tuckbox/pieces";

// A recipe describes how images are derived from a source: the part of it that is shown, and the sizes. It is stored
// with the derived images, so older texts must stay readable for as long as stored data contains them.

/**
 * The form of recipes; raised when images are derived in another way, so that those of older forms are derived again in the
 * background (images/derive/remake.ts). Part of their addresses, whose content never changes. 1: `thumb` and `display`. 2: all
 * variants.
 */
export const imageForm = 2;

export type Recipe = { crop: Crop | null; variants: readonly Variant[] };

/**
 * The variants of a recipe in the steps in which they are made, each from the source. A card's version is published after the first:
 * among others, most are shown in `thumb`. A board is shown larger, and a large image takes so long to decode that it is decoded
 * once.
 */
export function stepsOf(all: readonly Variant[], isLargeImage: boolean): Variant[][] {
	const isCard = all.includes("medium") && !all.includes("large");
	return isCard && !isLargeImage ? all.map((name) => [name]) : [[...all]];
}

/** The size of a piece as it was sent. */
export type SentSize = { widthMm: number | null; heightMm: number | null };

/** The recipe for an image on a side of a piece. */
export function recipeFor(image: Placement, size: SentSize): Recipe {
	const crop = trimCrop(image, size.widthMm, size.heightMm);
	return { crop, variants: variantsFor(image, crop, size) };
}

/** The variants of an image that is cropped on a side of a piece. */
export function variantsFor(image: Placement, crop: Crop | null, { widthMm, heightMm }: SentSize): Variant[] {
	const drawn = sizeOfImage(image);
	const longEdgeMm = Math.max(widthMm ?? drawn.widthMm, heightMm ?? drawn.heightMm);
	return variantsOf(shownPart(image, crop), longEdgeMm);
}

/** The pixels of the part that is shown. */
function shownPart(
	{ widthPx, heightPx }: { widthPx: number; heightPx: number },
	crop: Crop | null,
): { width: number; height: number } {
	return crop ?? { width: widthPx, height: heightPx };
}

/** A crop as text: `left,top,width,height`, or empty for the whole image. */
export function cropText(crop: Crop | null): string {
	return crop === null ? "" : [crop.left, crop.top, crop.width, crop.height].join(",");
}

export function readCrop(text: string): Crop | null {
	if (text === "") return null;
	const [left = 0, top = 0, width = 0, height = 0] = text.split(",").map(Number);
	return { left, top, width, height };
}

/** Names of variants as text: separated by commas. */
export function readVariants(text: string): Variant[] {
	return text.split(",") as Variant[];
}
