import type { Kind, PlayerRange, Shape, Size, TtsDiePlace, TtsPicture, TtsPiece } from "@tuckbox/pieces";
import type { LaidEntry } from "../../manifest-fields.ts";
import type { Remark } from "../../remarks.ts";

/** One cell of a sheet, numbered by rows from the top left, from 0. `isTurned`: upside down on the sheet. */
export type Cell = { columns: number; rows: number; at: number; isTurned?: boolean };

/** A picture of the file: a whole image, a cell of a sheet, or a face on the template of a die. */
export type PictureRef = {
	address: string;
	cell?: Cell;
	place?: TtsDiePlace;
	/** The game's picture that this one was exported from. */
	original?: TtsPicture;
};

/** A picture that was found, with its upright size. */
export type PictureFile = { path: string; extension: string; widthPx: number; heightPx: number };

/** A face of a die. `sent`: the piece that it was exported from. */
export type ImportedFace = { picture: PictureRef; sent?: TtsPiece };

/** The piece that an object becomes. Its size depends on the proportions (width by height) of its picture. */
export type ImportedPiece = {
	kind: Kind;
	key: string;
	name: string;
	count: number;
	shape?: Shape;
	size?: (proportions: number) => Size;
	front?: PictureRef;
	back?: PictureRef;
	/** Only on a die: its type. */
	sides?: number;
	/** Only on a die: its faces, by number. */
	faces?: ReadonlyMap<number, ImportedFace>;
	/** Only on a deck or a bundle. */
	cards?: ImportedPiece[];
	/** Only on a book. */
	pages?: readonly PictureRef[];
	cover?: PictureRef;
	/** The piece that the object was exported from, if the file names it. Its size and shape are exact. */
	sent?: TtsPiece;
	payload?: Readonly<Record<string, unknown>>;
};

/** The name of an object or, where it has none, what stands for it. */
export type LeftOutName = string | Remark;

/** The names of objects that could not be imported, and the reason. */
export type LeftOut = { reason: Remark; names: LeftOutName[] };

/** A text that belongs to the game rather than to a piece: rules, notes, notecards. */
export type ImportedText = { title: string; text: string };

/** A set-up that names pieces by key only: their kinds are known when the folder is written. */
export type ImportedSetUp = { name: string; items: readonly LaidEntry[] };

export type Imported = {
	game: string;
	pieces: ImportedPiece[];
	leftOut: LeftOut[];
	texts: ImportedText[];
	/** The service's id of the game that the file was exported from. */
	gameId?: string;
	players?: PlayerRange;
	/** The places of its pieces on a table. */
	setUp?: ImportedSetUp;
};

/** Collects the objects that are left out, by reason. */
export class LeftOutList {
	readonly #byReason = new Map<string, LeftOut>();

	add(reason: Remark, name: LeftOutName): void {
		const id = JSON.stringify(reason);
		const known = this.#byReason.get(id);
		if (known === undefined) this.#byReason.set(id, { reason, names: [name] });
		else known.names.push(name);
	}

	get all(): LeftOut[] {
		return [...this.#byReason.values()];
	}
}

/** Every picture that the pieces show. */
export function picturesOf(pieces: readonly ImportedPiece[]): PictureRef[] {
	return pieces.flatMap(({ front, back, faces = new Map(), cards = [], pages = [], cover }) => [
		...[front, back, cover].filter((picture) => picture !== undefined),
		...[...faces.values()].map(({ picture }: ImportedFace) => picture),
		...pages,
		...picturesOf(cards),
	]);
}
