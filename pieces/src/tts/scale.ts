import { cardSizes } from "../sizes/named-sizes.ts";
import type { Size } from "../sizes/sizes.ts";

/**
 * The sizes of Tabletop Simulator's flat objects at scale 1. Its files have no sizes, only scales; proportions are
 * those of the image. Lengths are in the units of its table, which are about an inch (its knowledge base, "Custom
 * Tile": https://kb.tabletopsimulator.com/custom-content/custom-tile/, has a picture of tiles of the same height).
 * Authors of mods and of programs that read saves have measured cards and tokens.
 */
const unitsAtScale1 = {
	/** The shorter side. */
	card: 2.2,
	/** The height. */
	tile: 2,
	/** The side of a square token; others have the same area. */
	token: 3.7,
} as const;

/** A hexagonal tile shows the middle of an image; its points are at its left and right. */
export const ttsHexHeight = Math.sqrt(3) / 2;

export type TtsObject = keyof typeof unitsAtScale1;

/**
 * A card at scale 1 stands for a poker card, although it is smaller than that in inches. All other objects are measured by it, so
 * that a table shows pieces in their true proportions to each other.
 */
export const ttsMmPerUnit = (cardSizes.poker as Size).widthMm / unitsAtScale1.card;

/** The height in units of an object at scale 1. @param proportions the width of its image divided by the height */
function heightAtScale1(object: TtsObject, proportions: number): number {
	const units = unitsAtScale1[object];
	if (object === "tile") return units;
	if (object === "token") return units / Math.sqrt(proportions);
	return proportions < 1 ? units / proportions : units;
}

function sizeAtScale1(object: TtsObject, proportions: number): Size {
	const heightMm = heightAtScale1(object, proportions) * ttsMmPerUnit;
	return { widthMm: heightMm * proportions, heightMm };
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
