import type { Shape } from "@tuckbox/pieces";

/** Side in pixels at which a picture's transparency is judged, whatever its own size. */
export const outlineGrid = 64;

/**
 * The outline that transparency gives a picture: the shape of a piece, a figure of its own, such as a house, or `clear` if
 * hardly a pixel of it can be seen.
 */
export type Outline = Shape | "figure" | "clear";

/**
 * Minimum transparency of a figure, in all and in its corners; rounded cards have far less. A meeple stands on its lower
 * corners: then it has more, and the upper ones are clear.
 */
const figure = { share: 0.12, corners: 3, shareOfStanding: 0.25, cornerPx: 4 };

/** Minimum alpha of a visible pixel, of 255, and maximum share of such pixels in a picture that is clear. */
const visible = 128;
const maxOfClear = 0.005;
/**
 * Distance from the edge of a shape, as a share of its half width, within which pixels do not count: edges are soft,
 * and margins remain.
 */
const edge = 0.06;
/** Minimum share of a picture's sides that a shape fills; around it may be a margin. */
const minFilled = 0.85;
/** Maximum share of pixels that may differ from a shape. */
const maxOff = 0.02;

/** The position of a point: below 1 within a shape that fills the square from -1 to 1, above 1 outside. */
type Distance = (x: number, y: number) => number;

const ellipse: Distance = Math.hypot;
/** A hexagon that stands on an edge. */
const lying: Distance = (x, y) => Math.max(Math.abs(y), Math.abs(x) + Math.abs(y) / 2);
/** A hexagon that stands on a corner. */
const standing: Distance = (x, y) => lying(y, x);

type Compared = { off: number; all: number };

/** The part of a picture that is visible, in pixels of the grid; the end is beyond it. */
type Visible = { left: number; top: number; right: number; bottom: number };

const whole: Visible = { left: 0, top: 0, right: outlineGrid, bottom: outlineGrid };

/** The visible part of a picture, or the whole if that part is too small for a piece with a margin. */
function visiblePart(alpha: ArrayLike<number>): Visible {
	const found = { left: outlineGrid, top: outlineGrid, right: 0, bottom: 0 };
	for (let at = 0; at < outlineGrid * outlineGrid; at++) {
		if ((alpha[at] ?? 0) < visible) continue;
		const [x, y] = [at % outlineGrid, Math.floor(at / outlineGrid)];
		found.left = Math.min(found.left, x);
		found.top = Math.min(found.top, y);
		found.right = Math.max(found.right, x + 1);
		found.bottom = Math.max(found.bottom, y + 1);
	}
	const isMost = Math.min(found.right - found.left, found.bottom - found.top) >= minFilled * outlineGrid;
	return isMost ? found : whole;
}

/** Counts the pixels that differ from a shape: those away from its edge, and all. */
function compared(
	alpha: ArrayLike<number>,
	{ left, top, right, bottom }: Visible,
	distance: Distance,
): Compared {
	const found = { off: 0, all: 0 };
	for (let at = 0; at < outlineGrid * outlineGrid; at++) {
		const x = (((at % outlineGrid) + 0.5 - left) / (right - left)) * 2 - 1;
		const y = ((Math.floor(at / outlineGrid) + 0.5 - top) / (bottom - top)) * 2 - 1;
		const away = distance(x, y);
		if (away < 1 === (alpha[at] ?? 0) >= visible) continue;
		found.all++;
		if (Math.abs(away - 1) > edge) found.off++;
	}
	return found;
}

function shareOfVisible(alpha: ArrayLike<number>): number {
	let count = 0;
	for (let at = 0; at < outlineGrid * outlineGrid; at++) if ((alpha[at] ?? 0) >= visible) count++;
	return count / (outlineGrid * outlineGrid);
}

function isFigure(alpha: ArrayLike<number>): boolean {
	const isClear = (x: number, y: number) => (alpha[y * outlineGrid + x] ?? 0) < visible;
	let clear = 0;
	for (let at = 0; at < outlineGrid * outlineGrid; at++) if ((alpha[at] ?? 0) < visible) clear++;
	const near = figure.cornerPx - 1;
	const far = outlineGrid - figure.cornerPx;
	const [upper = 0, lower = 0] = [near, far].map((y) => [near, far].filter((x) => isClear(x, y)).length);
	const share = clear / (outlineGrid * outlineGrid);
	const isStanding = upper === 2 && share >= figure.shareOfStanding;
	return isStanding || (share >= figure.share && upper + lower >= figure.corners);
}

/**
 * Detects the outline that transparency gives a picture: a disc or a hexagon that fills nearly all of it, else a figure,
 * else a box; or that it is clear.
 * A hexagon that is wider than tall stands on an edge, others on a corner, as they are shown.
 * @param alpha of `outlineGrid` × `outlineGrid` pixels, row by row
 */
export function outlineOfAlpha(
	alpha: ArrayLike<number>,
	{ widthPx, heightPx }: { widthPx: number; heightPx: number },
): Outline {
	if (shareOfVisible(alpha) <= maxOfClear) return "clear";
	const part = visiblePart(alpha);
	const isWider = widthPx * (part.right - part.left) > heightPx * (part.bottom - part.top);
	const ways: [Shape, Compared][] = [
		["orb", compared(alpha, part, ellipse)],
		["hex", compared(alpha, part, isWider ? lying : standing)],
	];
	const [best] = ways.sort(([, one], [, other]) => one.all - other.all);
	if (best && best[1].off <= maxOff * outlineGrid * outlineGrid) return best[0];
	return isFigure(alpha) ? "figure" : "box";
}
