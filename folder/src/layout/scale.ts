import { grouped, mmPerInch } from "@tuckbox/pieces";
import type { LocalImage, Size } from "../read/types.ts";
import { sizeAt } from "./fit.ts";

// Determines the scale at which the pictures of a game are drawn: pieces of unknown size have the resolution of others.

/** The resolution of pictures, and their bleed. */
export type Scale = { dpi: number; bleedMm: number };

/** A size of pieces, the scale that gives it, if one does, and how many of them have it. */
type Sized = { at?: Scale; count: number; counted: number };

/** The number of pieces that fix a scale: a few may match a known size by chance. */
const minPieces = 3;

/** Lengths of the longer side that a piece may have at the scale of others, in mm: from a sticker to a mat of A3. */
const pieceMm = { min: 15, max: 450 };

const tolerance = 0.007;

export const isSameDpi = (one: number, other: number): boolean => Math.abs(one / other - 1) <= tolerance;

/** Whether a piece may have this size. */
export const isOfPiece = ({ widthMm, heightMm }: Size): boolean =>
	Math.max(widthMm, heightMm) >= pieceMm.min && Math.max(widthMm, heightMm) <= pieceMm.max;

/**
 * The scale of most pieces that have a size by their resolution: of more than half of them, and with the bleed of most
 * of these.
 */
export function scaleOf(sized: readonly Sized[]): Scale | undefined {
	const sure = sized.flatMap(({ at, count }) => (at ? [{ ...at, count }] : []));
	const total = (all: readonly { count: number }[]) => all.reduce((sum, { count }) => sum + count, 0);
	const most = <T>(all: typeof sure, keyOf: (one: Scale) => T) =>
		[...grouped(all, keyOf).values()].sort((one, other) => total(other) - total(one))[0];
	const same = most(sure, ({ dpi }) => Math.round(dpi));
	if (same === undefined || total(same) < minPieces || total(same) * 2 <= total(sure)) return;
	return most(same, ({ bleedMm }) => bleedMm)?.[0];
}

/** Lengths of which the sides of pieces are whole multiples: a quarter of an inch, or 5 mm. */
const roundMm = [mmPerInch / 4, 5];

/** Whether the sides of a piece are round lengths, to the pixel. */
export function isRound({ widthMm, heightMm }: Size, dpi: number): boolean {
	const pixelMm = mmPerInch / dpi;
	const off = (mm: number, unit: number) => Math.abs(mm - Math.round(mm / unit) * unit);
	return roundMm.some((unit) => [widthMm, heightMm].every((mm) => off(mm, unit) <= pixelMm));
}

/** The size of a picture less the bleed of others, if its sides are round lengths then. */
export function roundLessBleed(image: LocalImage, { dpi, bleedMm }: Scale): Size | undefined {
	const trimmed = sizeAt(image, dpi, bleedMm);
	return bleedMm > 0 && isRound(trimmed, dpi) ? trimmed : undefined;
}
