import { cardSizes, mmPerInch, type Size } from "@tuckbox/pieces";
import type { CellSize } from "./grid.ts";

// The pixels that cards of usual sizes have on the sheets that programs write.

/** Usual resolutions of sheets. */
export const usualDpis = [300, 600, 150];
/** Usual bleed, in mm. */
const bleeds = [0, 3.175, 3];
/** Sizes of cards that are common on sheets. */
const onSheets = (
	["poker", "standard", "bridge", "euro", "american", "mini-american", "tarot", "tarot-european"] as const
).map((name) => cardSizes[name] as Size);

/** A card in pixels, upright or lying. */
export type CardPixels = CellSize & { size: Size };

/** The usual sizes of cards in pixels at some resolutions, with and without bleed. */
export const cardsInPixels = (dpis: readonly number[]): readonly CardPixels[] =>
	onSheets.flatMap((size) =>
		dpis.flatMap((dpi) =>
			bleeds.flatMap((bleed) => {
				const px = (mm: number) => Math.round(((mm + 2 * bleed) / mmPerInch) * dpi);
				const [width, height] = [px(size.widthMm), px(size.heightMm)];
				return [
					{ width, height, size },
					{ width: height, height: width, size },
				];
			}),
		),
	);
