import { createHash } from "node:crypto";
import { kindTable } from "@tuckbox/pieces";
import { type Face, type Piece, pieceShape } from "../model/piece.ts";
import type { Sheet } from "../sheets/compose-sheet.ts";
import { chooseGrid } from "../sheets/grid.ts";
import { finenessOf, placeImage } from "../sheets/placed-image.ts";

/** Images with more bytes than 2 MB are refused by some importers: these sizes stay below that, in pixels of the longer side. */
const maxSidePx = { jpeg: 1600, png: 700 };
const white = { r: 255, g: 255, b: 255 };

/** The images of a game, each once, under names that follow from what they show. */
export class Assets {
	/** The images by their paths in the file. */
	readonly sheets = new Map<string, Sheet>();

	/**
	 * Adds the image of a side as it is seen on the piece.
	 * @returns its address in the game
	 */
	add(face: Face, piece: Piece, parent: Piece | undefined, isShared = false): string {
		const isCutOut = kindTable[piece.kind].outline === "cutOut" || pieceShape(piece, parent) !== "box";
		const format = isCutOut ? "png" : "jpeg";
		const limits = { maxColumns: 1, maxRows: 1, maxSidePx: maxSidePx[format] };
		const sheet: Sheet = {
			...chooseGrid(1, 1, piece, finenessOf(face, piece, isShared), limits),
			format,
			background: format === "png" ? undefined : white,
			cells: [{ index: 0, name: piece.name, image: placeImage(face, piece, isShared) }],
		};
		const { cells, ...look } = sheet;
		const shown = JSON.stringify([look, cells.map(({ image }) => image)]);
		const name = createHash("sha256").update(shown).digest("hex").slice(0, 40);
		const path = `userassets/${name}.${format === "png" ? "png" : "jpg"}`;
		this.sheets.set(path, sheet);
		return `package://${path}`;
	}
}
