import { cardSizes } from "./named-sizes.ts";
import type { Size } from "./sizes.ts";

/**
 * How large flat objects of Tabletop Simulator are. A file of it has no sizes, only scales: at scale 1, one side of an object
 * has a fixed length, and the other follows from the proportions of its image. Lengths are in the units of its table, which are
 * about an inch (its knowledge base, "Custom Tile": https://kb.tabletopsimulator.com/custom-content/custom-tile/). Those of cards,
 * tiles and tokens were measured by authors of mods.
 */
const unitsAtScale1 = {
	card: { side: "short", units: 2.2 },
	tile: { side: "short", units: 2 },
	token: { side: "long", units: 3.7 },
} as const;

export type TtsObject = keyof typeof unitsAtScale1;

/**
 * A card at scale 1 stands for a poker card, although it is smaller than that in inches. All other objects are measured by it, so
 * that a table shows pieces in their true proportions to each other.
 */
export const ttsMmPerUnit = (cardSizes.poker as Size).widthMm / unitsAtScale1.card.units;

/** The size of an object at scale 1. @param proportions the width of its image divided by the height */
function sizeAtScale1(object: TtsObject, proportions: number): Size {
	const { side, units } = unitsAtScale1[object];
	const mm = units * ttsMmPerUnit;
	const isWidthFixed = (side === "short") === proportions < 1;
	return isWidthFixed
		? { widthMm: mm, heightMm: mm / proportions }
		: { widthMm: mm * proportions, heightMm: mm };
}

/** The size in mm of an object, from the proportions of its image (width divided by height) and the scale of its Transform. */
export function ttsSize(object: TtsObject, proportions: number, scale: { x: number; z: number }): Size {
	const { widthMm, heightMm } = sizeAtScale1(object, proportions);
	return { widthMm: widthMm * scale.x, heightMm: heightMm * scale.z };
}

/** The scale at which an object has a size, whatever the proportions of its image. */
export function ttsScale(object: TtsObject, proportions: number, size: Size): { x: number; z: number } {
	const { widthMm, heightMm } = sizeAtScale1(object, proportions);
	return { x: size.widthMm / widthMm, z: size.heightMm / heightMm };
}
