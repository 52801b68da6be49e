import type { Shape } from "@tuckbox/pieces";

/** Side in pixels at which a picture's transparency is judged, whatever its own size. */
export const outlineGrid = 64;

/** The outline that transparency gives a picture: the shape of a piece, or a figure of its own, such as a house. */
export type Outline = Shape | "figure";

/** Minimum transparency of a figure, in all and in its corners; rounded cards have far less. */
const figure = { share: 0.12, corners: 3, cornerPx: 4 };

/** Minimum alpha of a visible pixel, of 255. */
const visible = 128;
/**
 * Distance from the edge of a shape, as a share of its half width, within which pixels do not count: edges are soft,
 * and margins remain.
 */
const edge = 0.06;
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

/** Counts the pixels that differ from a shape: those away from its edge, and all. */
function compared(alpha: ArrayLike<number>, distance: Distance): Compared {
	const found = { off: 0, all: 0 };
	for (let at = 0; at < outlineGrid * outlineGrid; at++) {
		const x = (((at % outlineGrid) + 0.5) / outlineGrid) * 2 - 1;
		const y = ((Math.floor(at / outlineGrid) + 0.5) / outlineGrid) * 2 - 1;
		const away = distance(x, y);
		if (away < 1 === (alpha[at] ?? 0) >= visible) continue;
		found.all++;
		if (Math.abs(away - 1) > edge) found.off++;
	}
	return found;
}

function isFigure(alpha: ArrayLike<number>): boolean {
	const isClear = (x: number, y: number) => (alpha[y * outlineGrid + x] ?? 0) < visible;
	let clear = 0;
	for (let at = 0; at < outlineGrid * outlineGrid; at++) if ((alpha[at] ?? 0) < visible) clear++;
	const near = figure.cornerPx - 1;
	const far = outlineGrid - figure.cornerPx;
	const corners = [near, far].flatMap((x) => [near, far].map((y) => isClear(x, y)));
	return (
		clear >= figure.share * outlineGrid * outlineGrid && corners.filter(Boolean).length >= figure.corners
	);
}

/**
 * Detects the outline that transparency gives a picture: a disc or a hexagon that fills it, else a figure, else a box.
 * A hexagon that is wider than tall stands on an edge, others on a corner, as they are shown.
 * @param alpha of `outlineGrid` × `outlineGrid` pixels, row by row
 */
export function outlineOfAlpha(
	alpha: ArrayLike<number>,
	{ widthPx, heightPx }: { widthPx: number; heightPx: number },
): Outline {
	const ways: [Shape, Compared][] = [
		["orb", compared(alpha, ellipse)],
		["hex", compared(alpha, widthPx > heightPx ? lying : standing)],
	];
	const [best] = ways.sort(([, one], [, other]) => one.all - other.all);
	if (best && best[1].off <= maxOff * outlineGrid * outlineGrid) return best[0];
	return isFigure(alpha) ? "figure" : "box";
}
