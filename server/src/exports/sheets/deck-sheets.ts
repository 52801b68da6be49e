import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { csvRow } from "@tuckbox/folder/write";
import { byForm, type faceImages, type faceLayouts, type Kind, kindTable } from "@tuckbox/pieces";
import { FileNames } from "../folder/file-names.ts";
import { type Face, faceOnSide, type Piece, pieceShape } from "../model/piece.ts";
import type { Sheet } from "./compose-sheet.ts";
import { chooseGrid, gridFor } from "./grid.ts";
import { finenessOf, placeImage } from "./placed-image.ts";

export type FaceOptions = {
	layout: (typeof faceLayouts)[number];
	/** By default JPEG, and PNG for pieces that are round, hexagonal or cut out. */
	image?: (typeof faceImages)[number];
};

/** A file with faces, or a table that lists the card in each cell. */
export type FaceFile = { path: string } & (
	| { sheet: Sheet /** The resolution at which its pieces have their true size. */; pixelsPerMm: number }
	| { text: string }
);

const white = { r: 255, g: 255, b: 255 };
/** Columns and rows of one sheet: the most that tools take, which cut sheets for tables. */
const maxCells = 70;

/** Pieces that are laid out in one step; other requests are served between two. */
const piecesPerStep = 500;

/** A face of a piece; `isShared`: it is the back of its deck. */
type Shown = { piece: Piece; face: Face; isShared: boolean };

/** Pieces of one size and shape that lie together. */
type Set = { name: string; folder: string; pieces: Piece[]; parent: Piece | undefined };

/**
 * The place of the faces of each kind: in cells, on the backs of others' cells, or in an image each. The image is in
 * the folder of the kind, of the piece or of its parent.
 */
export const faceHomes = byForm<"cells" | "onCells" | "kind" | "piece" | "parent">({
	deck: "onCells",
	bundle: "onCells",
	card: "cells",
	board: "kind",
	die: "kind",
	face: "parent",
	token: "kind",
	model: "kind",
	counter: "kind",
	container: "kind",
	book: "piece",
});

const isSheetKind = ({ kind }: Piece) => faceHomes[kind] === "cells";

function sheetFront(piece: Piece): Shown | undefined {
	const face = faceOnSide(piece, "front");
	return face && { piece, face, isShared: false };
}

function sheetBack(piece: Piece, parent: Piece | undefined): Shown | undefined {
	const own = faceOnSide(piece, "back");
	if (own !== undefined) return { piece, face: own, isShared: false };
	const shared = faceOnSide(parent, "back");
	return shared && { piece, face: shared, isShared: true };
}

/** The sets of cards and tiles, in the order of the game. */
function setsOf(pieces: readonly Piece[], parents: ReadonlyMap<Piece, Piece>, names: FileNames): Set[] {
	const sets = new Map<string, Set>();
	const folders = new Map<Piece | undefined, string>();
	for (const piece of pieces.filter(isSheetKind)) {
		const parent = parents.get(piece);
		const { widthMm, heightMm } = piece;
		const id = `${parent?.app} ${parent?.kind} ${parent?.externalKey} ${widthMm} ${heightMm} ${pieceShape(piece, parent)}`;
		const known = sets.get(id);
		if (known !== undefined) {
			known.pieces.push(piece);
			continue;
		}
		const top = parent?.kind === "deck" ? "decks" : "tiles";
		let folder = folders.get(parent);
		if (folder === undefined) {
			folder = parent === undefined ? "tiles" : names.take(top, parent.name, kindTable[parent.kind].word);
			folders.set(parent, folder);
		}
		sets.set(id, { name: parent?.name ?? "Tiles", folder, pieces: [piece], parent });
	}
	return [...sets.values()];
}

/** Names and composes the files of faces. */
class FaceFiles {
	readonly files: FaceFile[] = [];
	readonly #options: FaceOptions;
	readonly #names: FileNames;

	constructor(options: FaceOptions, names: FileNames) {
		this.#options = options;
		this.#names = names;
	}

	#push(path: string, sheet: Sheet, { widthMm }: Piece): void {
		this.files.push({ path, sheet, pixelsPerMm: sheet.cellWidth / widthMm });
	}

	#formatOf(piece: Piece, parent: Piece | undefined): Pick<Sheet, "format" | "background"> {
		const isCutOut = kindTable[piece.kind].outline === "cutOut" || pieceShape(piece, parent) !== "box";
		const format = this.#options.image ?? (isCutOut ? "png" : "jpeg");
		return { format, background: format === "png" ? undefined : white };
	}

	/** An image of one face. @returns its path */
	single({ piece, face, isShared }: Shown, parent: Piece | undefined, folder: string, name: string): string {
		const format = this.#formatOf(piece, parent);
		const fineness = finenessOf(face, piece, isShared);
		const path = this.#names.take(folder, name, kindTable[piece.kind].word, extensionOf(format));
		const image = placeImage(face, piece, isShared);
		const cells = [{ index: 0, name: piece.name, image }];
		this.#push(path, { ...chooseGrid(1, 1, piece, fineness), ...format, cells }, piece);
		return path;
	}

	/** Each face of a set in an image of its own, all of the same size in pixels. */
	async singles({ pieces, parent, folder }: Set): Promise<void> {
		const fineness = await finestOf(pieces, parent);
		const [first] = pieces;
		if (first === undefined) return;
		const grid = chooseGrid(1, 1, first, fineness);
		const backs = new Map<string, string>();
		for (const [at, piece] of pieces.entries()) {
			if (at % piecesPerStep === 0) await yieldToEventLoop();
			const format = this.#formatOf(piece, parent);
			const add = ({ face, isShared }: Shown, name: string) => {
				const path = this.#names.take(folder, name, "card", extensionOf(format));
				const image = placeImage(face, piece, isShared);
				this.#push(path, { ...grid, ...format, cells: [{ index: 0, name: piece.name, image }] }, piece);
				return path;
			};
			const [front, back] = [sheetFront(piece), sheetBack(piece, parent)];
			if (front !== undefined) add(front, piece.name);
			const known = back && backs.get(back.face.url);
			if (back !== undefined && known === undefined)
				backs.set(back.face.url, add(back, back.isShared ? "back" : `${piece.name}[back]`));
		}
	}

	/** A set on sheets, with sheets of their backs if they differ, and a table of its cells. */
	async sheets({ name, pieces, parent, folder }: Set): Promise<void> {
		const [first] = pieces;
		if (first === undefined) return;
		const format = this.#formatOf(first, parent);
		const fineness = await finestOf(pieces, parent);
		const backs = new Map(pieces.map((piece) => [piece, sheetBack(piece, parent)]));
		const distinct = new Map([...backs.values()].map((back) => [back?.face.url, back]));
		const [only] = distinct.values();
		const shared =
			distinct.size === 1 && only !== undefined ? this.single(only, parent, folder, "back") : undefined;
		const rows = [csvRow(["sheet", "cell", "row", "column", "name", "key", "count", "other side"])];
		const sheets = Math.ceil(pieces.length / maxCells);
		for (let number = 0; number < sheets; number++) {
			await yieldToEventLoop();
			const own = pieces.slice(number * maxCells, (number + 1) * maxCells);
			const grid = gridFor(own.length, first, fineness);
			const size = `${grid.columns}x${grid.rows}${sheets > 1 ? `-${number + 1}` : ""}`;
			const compose = (end: string, shownOf: (piece: Piece) => Shown | undefined) => {
				const cells = own.flatMap((piece, index) => {
					const shown = shownOf(piece);
					const image = shown && placeImage(shown.face, piece, shown.isShared);
					return image === undefined ? [] : [{ index, name: piece.name, image }];
				});
				if (cells.length === 0) return "";
				const path = this.#names.take(
					folder,
					`${shortened(name)}-${size}${end}`,
					"sheet",
					extensionOf(format),
				);
				this.#push(path, { ...grid, ...format, cells }, first);
				return path;
			};
			const fronts = compose("", sheetFront);
			const back = shared ?? (distinct.size > 1 ? compose("[back]", (piece) => backs.get(piece)) : "");
			const base = (path: string) => path.slice(path.lastIndexOf("/") + 1);
			for (const [index, piece] of own.entries()) {
				const place = [Math.floor(index / grid.columns) + 1, (index % grid.columns) + 1];
				const { name, externalKey, count } = piece;
				const hasBack = backs.get(piece) !== undefined;
				rows.push(
					csvRow([base(fronts), index + 1, ...place, name, externalKey, count, hasBack ? base(back) : ""]),
				);
			}
		}
		const path = this.#names.take(folder, `${shortened(name)} cells`, "cells", ".csv");
		// Excel takes a table for UTF-8 only with this mark
		this.files.push({ path, text: `\ufeff${rows.join("")}` });
	}
}

/** A name with room for what follows it in the name of a file. */
const shortened = (name: string) => [...name].slice(0, 40).join("");

const extensionOf = ({ format }: Pick<Sheet, "format">) => (format === "png" ? ".png" : ".jpg");

/** The resolution of the finest image of a set, in pixels for each mm. */
async function finestOf(pieces: readonly Piece[], parent: Piece | undefined): Promise<number> {
	let finest = 0;
	for (const [at, piece] of pieces.entries()) {
		if (at % piecesPerStep === 0) await yieldToEventLoop();
		for (const shown of [sheetFront(piece), sheetBack(piece, parent)])
			if (shown !== undefined) finest = Math.max(finest, finenessOf(shown.face, shown.piece, shown.isShared));
	}
	return finest;
}

const folderOfKind = (kind: Kind) => kindTable[kind].sections[0] ?? "dice";

/** The files of faces of a game: cards and tiles on sheets or apart, and everything else in an image for each side. */
export async function faceFilesOf(
	pieces: readonly Piece[],
	parents: ReadonlyMap<Piece, Piece>,
	options: FaceOptions,
): Promise<FaceFile[]> {
	const names = new FileNames();
	const files = new FaceFiles(options, names);
	for (const set of setsOf(pieces, parents, names)) {
		if (options.layout === "single") await files.singles(set);
		else await files.sheets(set);
	}
	const folders = new Map<Piece, string>();
	for (const [at, piece] of pieces.entries()) {
		if (at % piecesPerStep === 0) await yieldToEventLoop();
		const { kind, name, payload } = piece;
		const home = faceHomes[kind];
		if (home === "cells" || home === "onCells") continue;
		const owner = home === "piece" ? piece : home === "parent" ? parents.get(piece) : undefined;
		let folder = owner === undefined ? folderOfKind(kind) : folders.get(owner);
		if (folder === undefined) {
			folder = names.take(folderOfKind(kind), owner?.name ?? name, kindTable[kind].word);
			if (owner !== undefined) folders.set(owner, folder);
		}
		for (const face of payload.imageFaces) {
			const side = face.sideKey.replace(/^(page|face)-/, "");
			const file = owner !== undefined ? side : side === "front" ? name : `${name}[${side}]`;
			files.single({ piece, face, isShared: false }, parents.get(piece), folder, file);
		}
	}
	// the tables are about cells, and not about pictures
	if (files.files.some((file) => "text" in file))
		files.files.push({ path: ".tuckboxignore", text: "* cells.csv\n" });
	return files.files;
}
