import { createHash } from "node:crypto";
import { type Size, type TtsDieTemplate, ttsHexHeight } from "@tuckbox/pieces";
import type { Face, Piece } from "../model/piece.ts";
import type { Drawing, DrawnPart } from "../sheets/compose-sheet.ts";
import { drawingOf } from "../sheets/compose-sheet.ts";
import { chooseGrid } from "../sheets/grid.ts";
import { finenessOf, placeImage } from "../sheets/placed-image.ts";

/** An image of an export. */
export type TtsImage = {
	/** Stays the same from version to version. */
	id: string;
	/** Its id and what it shows: an image that looks different has a different name, because tables keep images by their address. */
	fileName: string;
	drawing: Drawing;
};

export const white = { r: 255, g: 255, b: 255 };
export const grey = { r: 128, g: 128, b: 128 };

/** The part of a component's id that distinguishes it. */
export const shortId = (id: string) => id.replace(/^[a-z]+_/, "");

const extensions = { jpeg: "jpg", png: "png" } as const;

export function ttsImage(id: string, drawing: Drawing): TtsImage {
	const { parts, ...rest } = drawing;
	// names are for messages only
	const shown = JSON.stringify([rest, parts.map(({ name: _, ...part }) => part)]);
	const hash = createHash("sha256").update(shown).digest("hex").slice(0, 10);
	return { id, fileName: `${id}.${hash}.${extensions[drawing.format]}`, drawing };
}

/** A side of a piece alone. @param isCutOut its image is its outline: it stays transparent where the image is */
export function sideImage(
	id: string,
	piece: Piece,
	face: Face,
	isShared = false,
	isCutOut = false,
): TtsImage {
	const grid = chooseGrid(1, 1, piece, finenessOf(face, piece, isShared));
	const image = placeImage(face, piece, isShared);
	return ttsImage(
		id,
		drawingOf({
			...grid,
			format: isCutOut ? "png" : "jpeg",
			background: isCutOut ? undefined : white,
			cells: [{ index: 0, name: piece.name, image }],
		}),
	);
}

/** A part of a drawing, moved and stretched to where it lies from then on. */
function moved(part: DrawnPart, { x, y, across, down, turn }: Placement): DrawnPart {
	const isOnSide = turn % 180 !== 0;
	const px = (value: number) => Math.max(1, Math.round(value));
	const [width, height] = isOnSide ? [px(down), px(across)] : [px(across), px(down)];
	return { ...part, x, y, turn, width, height };
}

type Placement = { x: number; y: number; across: number; down: number; turn: number };

/** Whether a hexagon has points at its top and bottom. */
export const isUprightHexagon = ({ widthMm, heightMm }: Size) => heightMm > widthMm;

/**
 * A side of a hexagon. There, one has its points at the left and right of a square image, and shows the middle of it; an upright one
 * is drawn turned to the left.
 */
export function hexagonImage(id: string, piece: Piece, face: Face, isShared = false): TtsImage {
	const { drawing } = sideImage(id, piece, face, isShared);
	const { width, height } = drawing;
	const isUpright = isUprightHexagon(piece);
	const side = Math.max(width, height);
	const stretch = (side * ttsHexHeight) / (isUpright ? width : height);
	const along = side / (isUpright ? height : width);
	const top = (side * (1 - ttsHexHeight)) / 2;
	const parts = drawing.parts.map((part) => {
		const { x, y, turn } = part;
		const isOnSide = turn % 180 !== 0;
		const [across, down] = isOnSide ? [part.height, part.width] : [part.width, part.height];
		return moved(
			part,
			isUpright
				? {
						...{ x: y * along, y: top + (width - x) * stretch },
						...{ across: down * along, down: across * stretch, turn: (turn + 270) % 360 },
					}
				: {
						...{ x: x * along, y: top + y * stretch },
						...{ across: across * along, down: down * stretch, turn },
					},
		);
	});
	return ttsImage(id, { ...drawing, width: side, height: side, parts });
}

/** A side that shows nothing but a colour. */
export function plainImage(id: string, background: typeof white): TtsImage {
	return ttsImage(id, { width: 64, height: 64, format: "jpeg", background, parts: [] });
}

const templateSide = 2048;

/** The template of a die with its images. */
export function dieImage(
	id: string,
	die: Piece,
	{ places }: TtsDieTemplate,
	faceOf: (number: number) => { face: Face; of: Piece } | undefined,
): TtsImage {
	const parts = places.flatMap(({ number, x, y, reach, turn }): DrawnPart[] => {
		const found = faceOf(number);
		if (found === undefined) return [];
		const { face, of } = found;
		const { left, top, width, height } = face.trim ?? {
			left: 0,
			top: 0,
			width: face.widthPx,
			height: face.heightPx,
		};
		// the whole image, within the square
		const scale = (2 * reach * templateSide) / Math.max(width, height);
		return [
			{
				name: of.name || die.name,
				key: face.url,
				part: {
					x: left / face.widthPx,
					y: top / face.heightPx,
					width: width / face.widthPx,
					height: height / face.heightPx,
				},
				turn,
				width: Math.max(1, Math.round(width * scale)),
				height: Math.max(1, Math.round(height * scale)),
				x: x * templateSide,
				y: y * templateSide,
			},
		];
	});
	const size = { width: templateSide, height: templateSide };
	return ttsImage(id, { ...size, format: "jpeg", background: "edge", parts });
}
