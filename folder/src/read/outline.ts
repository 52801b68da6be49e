import type { Shape } from "@tuckbox/pieces";

/** A picture's transparency is judged at this size, whatever its own. */
export const outlineGrid = 64;

/** What a picture's transparency cuts it to: the shape of a piece, or a figure of its own, such as a house. */
export type Outline = Shape | "figure";

/** So much of a figure is transparent, in most of its corners and in all; rounded cards have far less. */
const figure = { share: 0.12, corners: 3, cornerPx: 4 };

/** From here on a pixel counts as visible, of 255. */
const visible = 128;
/** How far from the edge of a shape pixels do not count, as a share of its half width: edges are soft, and margins are left. */
const edge = 0.06;
/** How many of the pixels that count may differ. */
const maxOff = 0.02;

/** Where a point lies: below 1 within a shape that fills the square from -1 to 1, above 1 outside. */
type Distance = (x: number, y: number) => number;

const ellipse: Distance = Math.hypot;
/** It stands on an edge. */
const lying: Distance = (x, y) => Math.max(Math.abs(y), Math.abs(x) + Math.abs(y) / 2);
/** It stands on a corner. */
const standing: Distance = (x, y) => lying(y, x);

type Compared = { off: number; all: number };

/** How many pixels differ from a shape: of those that are not at its edge, and of all. */
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
 * The shape that a picture's transparency cuts it to: a disc or a hexagon that fills it, else a figure, else a box. A hexagon that is wider than
 * tall stands on an edge, and others on a corner, as they are shown.
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
