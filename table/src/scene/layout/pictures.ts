import { sideOf, topSideOf } from "@tuckbox/web/draw/model/piece.ts";
import { sourcesOf } from "@tuckbox/web/draw/model/renditions.ts";
import type { Drawing } from "./seen.ts";

/** Begins to load the picture of a drawing that is drawn at this width. Undefined if it has none. */
export function pictureOf({ piece, isFlipped }: Drawing, widthPx: number): HTMLImageElement | undefined {
	const side = isFlipped ? sideOf(piece, "back") : topSideOf(piece);
	if (side === undefined) return undefined;
	const { src, srcSet = "", sizes = "" } = sourcesOf(side, widthPx);
	const image = new Image();
	image.sizes = sizes;
	image.srcset = srcSet;
	image.src = src;
	return image;
}
