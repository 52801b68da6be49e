import type { Size } from "@tuckbox/pieces";
import type { Artwork } from "../model/artwork.ts";
import {
	type Box,
	compose,
	ellipse,
	mapPath,
	type Path,
	type Point,
	polygon,
	rectangle,
	roundedRectangle,
	translation,
	turned,
} from "../model/geometry.ts";
import type { Drawing, Picture } from "../model/page.ts";

/**
 * A part to cut out of the paper: a piece, a part of a board, a leaf of a book, a net of a die. Its trim begins
 * at the origin.
 */
export type Item = Size & {
	/** Stays the same from version to version. */
	id: string;
	name: string;
	/** Items of a group lie together: a deck, or all tokens. */
	group: string;
	/** Maximum distance of its drawings from its trim, in mm. */
	bleedMm: number;
	front: Drawing;
	back: Drawing | undefined;
	/** Its outline, if lines at its corners do not show it. */
	outline: Path | undefined;
	/** Its folds, from edge to edge. */
	fold?: { from: Point; to: Point };
	/** It is a part of a board, which the foot of its sheet names. */
	isPart?: boolean;
	/** It is a leaf of a book, which may be printed smaller. */
	isLeaf?: boolean;
};

/** A hexagon that fills its box: taller than wide, it stands on a corner. */
function hexagon({ x, y, width, height }: Box): Path {
	const standing: Point[] = [
		[0.5, 0],
		[1, 0.25],
		[1, 0.75],
		[0.5, 1],
		[0, 0.75],
		[0, 0.25],
	];
	const corners = width > height ? standing.map(([u, v]): Point => [v, u]).toReversed() : standing;
	return polygon(corners.map(([u, v]): Point => [x + u * width, y + v * height]));
}

/** The outline of a shape. @param radius of a rectangle's corners */
export function itemOutline(shape: string, { widthMm, heightMm }: Size, radius: number): Path {
	const box = { x: 0, y: 0, width: widthMm, height: heightMm };
	if (shape === "orb") return ellipse(box);
	if (shape === "hex") return hexagon(box);
	return roundedRectangle(box, radius);
}

/** An image on an item; it shows within the trim and, as far as it reaches, the bleed. */
export function drawn({ image, matrix, bleedMm }: Artwork, size: Size, maxBleedMm: number): Drawing {
	const bleed = Math.min(bleedMm, maxBleedMm);
	return { pictures: [{ image, matrix, clip: rectangle(grown(size, bleed)) }], strokes: [] };
}

function grown({ widthMm, heightMm }: Size, by: number): Box {
	return { x: -by, y: -by, width: widthMm + 2 * by, height: heightMm + 2 * by };
}

/** Moves a drawing. */
export function moved(matrix: Parameters<typeof compose>[0], { pictures, strokes }: Drawing): Drawing {
	return {
		pictures: pictures.map(({ image, matrix: own, clip }) => ({
			image,
			matrix: compose(matrix, own),
			clip: mapPath(matrix, clip),
		})),
		strokes: strokes.map(({ path, kind }) => ({ kind, path: mapPath(matrix, path) })),
	};
}

/** A drawing that shows only within a box as well: pictures of pieces show within rectangles. */
function within(box: Box, { pictures, strokes }: Drawing): Drawing {
	const kept = pictures.map(({ image, matrix, clip }): Picture => {
		const points = clip.flatMap((step) => (step[0] === "M" || step[0] === "L" ? [[step[1], step[2]]] : []));
		const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
		const [left, top] = [Math.max(box.x, Math.min(...xs)), Math.max(box.y, Math.min(...ys))];
		const right = Math.min(box.x + box.width, Math.max(...xs));
		const bottom = Math.min(box.y + box.height, Math.max(...ys));
		return { image, matrix, clip: rectangle({ x: left, y: top, width: right - left, height: bottom - top }) };
	});
	return { pictures: kept, strokes };
}

/**
 * A piece with its back next to its front, to be folded so that both are outside. High pieces are folded at their right edge, and
 * wide ones at their upper edge, where the back is upside down.
 */
export function foldedOver(item: Item): Item {
	const { back, front, widthMm, heightMm, bleedMm } = item;
	if (back === undefined) return item;
	const far = bleedMm + 1; // beyond everything that is drawn
	if (heightMm >= widthMm) {
		const size = { width: widthMm + far, height: heightMm + 2 * far, y: -far };
		const left = within({ ...size, x: -far }, front);
		const right = moved(translation(widthMm, 0), within({ ...size, x: 0 }, back));
		return {
			...item,
			widthMm: 2 * widthMm,
			front: { pictures: [...left.pictures, ...right.pictures], strokes: [] },
			back: undefined,
			fold: { from: [widthMm, 0], to: [widthMm, heightMm] },
		};
	}
	const size = { width: widthMm + 2 * far, height: heightMm + far, x: -far };
	const upper = moved(turned(180, widthMm, heightMm), within({ ...size, y: 0 }, back));
	const lower = moved(translation(0, heightMm), within({ ...size, y: 0 }, front));
	return {
		...item,
		heightMm: 2 * heightMm,
		outline: item.outline && mapPath(translation(0, heightMm), item.outline),
		front: { pictures: [...upper.pictures, ...lower.pictures], strokes: [] },
		back: undefined,
		fold: { from: [0, heightMm], to: [widthMm, heightMm] },
	};
}

/** A part of an item that is larger than the paper. Its back is the part behind it. */
export function partOf(item: Item, box: Box, name: string): Item {
	const behind = { ...box, x: item.widthMm - box.x - box.width };
	return {
		...item,
		name,
		widthMm: box.width,
		heightMm: box.height,
		bleedMm: 0,
		front: moved(translation(-box.x, -box.y), within(box, item.front)),
		back: item.back && moved(translation(-behind.x, -behind.y), within(behind, item.back)),
		outline: undefined,
		isPart: true,
	};
}

/** The item at a smaller scale. */
export function scaled(item: Item, scale: number): Item {
	const matrix = [scale, 0, 0, scale, 0, 0] as const;
	return {
		...item,
		widthMm: item.widthMm * scale,
		heightMm: item.heightMm * scale,
		front: moved(matrix, item.front),
		back: item.back && moved(matrix, item.back),
		outline: item.outline && mapPath(matrix, item.outline),
	};
}

/**
 * A digest of how an item looks to a person who holds it: items that look the same need not be printed again.
 */
export function appearance({ widthMm, heightMm, front, back, outline }: Item): string {
	const side = (drawing: Drawing | undefined) =>
		drawing?.pictures.map(({ image, matrix }) => [image.key, matrix.map((value) => value.toFixed(2))]);
	return JSON.stringify([widthMm, heightMm, side(front), side(back), outline]);
}
