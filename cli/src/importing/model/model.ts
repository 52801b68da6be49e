import type { Kind, Shape, Size } from "@tuckbox/pieces";

/** One cell of a sheet: counted from the left in rows, from 0. It may be upside down there. */
export type Cell = { columns: number; rows: number; at: number; isTurned?: boolean };

/** A picture of the file: the whole one at an address, or a cell of it. */
export type PictureRef = { address: string; cell?: Cell };

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
	faces?: readonly PictureRef[];
	/** Of a deck. */
	cards?: ImportedPiece[];
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
	return pieces.flatMap(({ front, back, faces = [], cards = [] }) => [
		...(front === undefined ? [] : [front]),
		...(back === undefined ? [] : [back]),
		...faces,
		...picturesOf(cards),
	]);
}
