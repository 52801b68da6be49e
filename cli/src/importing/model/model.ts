import type { Kind, Shape, Size, TtsDiePlace, TtsPicture, TtsPiece } from "@tuckbox/pieces";

/** One cell of a sheet: counted from the left in rows, from 0. It may be upside down there. */
export type Cell = { columns: number; rows: number; at: number; isTurned?: boolean };

/** A picture of the file: the whole one at an address, a cell of it, or where the template of a die has a face. */
export type PictureRef = {
	address: string;
	cell?: Cell;
	place?: TtsDiePlace;
	/** The picture of a game that it was exported from. */
	original?: TtsPicture;
};

/** A face of a die. */
export type ImportedFace = { picture: PictureRef; sent?: TtsPiece };

/** What an import makes of an object. Sizes follow from proportions (width by height) that are known once its picture is. */
export type ImportedPiece = {
	kind: Kind;
	key: string;
	name: string;
	count: number;
	shape?: Shape;
	size?: (proportions: number) => Size;
	front?: PictureRef;
	back?: PictureRef;
	/** Of a die. */
	sides?: number;
	/** By their numbers. */
	faces?: ReadonlyMap<number, ImportedFace>;
	/** Of a deck or a bundle. */
	cards?: ImportedPiece[];
	/** Of a book. */
	pages?: readonly PictureRef[];
	cover?: PictureRef;
	/** What was pushed, if the file says so: its size and shape are exact. */
	sent?: TtsPiece;
	payload?: Readonly<Record<string, unknown>>;
};

/** What could not be translated, and which objects that is about. */
export type LeftOut = { reason: string; names: string[] };

/** A text that belongs to the game and to no piece: rules, notes, notecards. */
export type ImportedText = { title: string; text: string };

export type Imported = {
	game: string;
	pieces: ImportedPiece[];
	leftOut: LeftOut[];
	texts: ImportedText[];
	/** The game of a service that it was exported from. */
	gameId?: string;
};

/** Collects what is left out, by reason. */
export class LeftOutList {
	readonly #byReason = new Map<string, string[]>();

	add(reason: string, name: string): void {
		const names = this.#byReason.get(reason);
		if (names === undefined) this.#byReason.set(reason, [name]);
		else names.push(name);
	}

	get all(): LeftOut[] {
		return [...this.#byReason].map(([reason, names]) => ({ reason, names }));
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
