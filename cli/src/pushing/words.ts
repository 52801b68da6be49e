import type { ManifestComponent } from "@tuckbox/client";
import {
	grouped,
	identityOf,
	type KindName,
	kindOf,
	kindTable,
	parentKinds,
	storedKind,
} from "@tuckbox/pieces";

// What designers call pieces, and what can be checked of them before they are pushed.

type Named = {
	kind: KindName;
	externalKey: string;
	name: string;
	parentExternalKey?: string | null | undefined;
};
type Placed = Pick<Named, "kind" | "parentExternalKey">;
export type Word = { one: string; many: string };

/** `1 deck`, `54 cards`. */
export function counted(number: number, { one, many }: Word): string {
	return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}

const mm = (value: number) => String(Math.round(value * 100) / 100);

type Sized = { widthMm?: number | null | undefined; heightMm?: number | null | undefined };

/** `63.5 × 88.9`, in mm; empty for what has no size of its own. */
export function sizeText({ widthMm, heightMm }: Sized): string {
	return widthMm && heightMm ? `${mm(widthMm)} × ${mm(heightMm)}` : "";
}

/** Which sides have an image: `front`, `both`, `back`; `d6` of a die, and the pages of a book. */
export function sidesText({ kind, images = [], pages = [], sides }: ManifestComponent): string {
	const stored = storedKind(kind);
	if (stored === "die") return sides ? `d${sides}` : "";
	if (stored === "book") return counted(pages.length, { one: "page", many: "pages" });
	const names = images.map(({ sideKey }) => sideKey);
	// the faces of a die differ in the number of their side, which their order shows
	if (stored === "dieFace") return names.length === 0 ? "" : "front";
	return names.includes("front") && names.includes("back") ? "both" : names.join(", ");
}

/** The words for pieces, which depend on the pieces around them: a tile in a deck is a card. */
export class PieceWords<P extends Named> {
	readonly #pieces: ReadonlyMap<string, P>;

	constructor(pieces: readonly P[]) {
		this.#pieces = new Map(pieces.map((piece) => [identityOf(piece), piece]));
	}

	pieceOf(piece: Pick<Named, "kind" | "externalKey">): P | undefined {
		return this.#pieces.get(identityOf(piece));
	}

	#homeOf({ kind, parentExternalKey: externalKey }: Placed): P | undefined {
		if (!externalKey) return undefined;
		const stored = kindOf(kind);
		const parents = stored === undefined ? [] : parentKinds(stored);
		const found = parents.map((parent) => this.pieceOf({ kind: parent, externalKey }));
		return found.find((piece) => piece !== undefined);
	}

	/** The name of the deck, bundle or die that a piece belongs to. */
	homeOf(piece: Placed): string {
		return this.#homeOf(piece)?.name ?? piece.parentExternalKey ?? "";
	}

	/** The word for a piece, and for several. */
	wordOf(piece: Placed): Word {
		const stored = kindOf(piece.kind);
		// a newer service may have kinds that this program does not know
		if (stored === undefined) return { one: piece.kind, many: piece.kind };
		if (stored === "dieFace") return { one: "face", many: "faces" };
		const isInDeck = piece.parentExternalKey && this.#homeOf(piece)?.kind !== "bundle";
		if (stored === "tile" && (piece.kind === "card" || isInDeck)) return { one: "card", many: "cards" };
		const { word, plural } = kindTable[stored];
		return { one: word, many: plural };
	}

	/** `2 decks, 54 cards, 1 board`. */
	summary(): string {
		const groups = grouped(this.#pieces.values(), (piece) => this.wordOf(piece).one);
		return [...groups.values()].map((same) => counted(same.length, this.wordOf(same[0]))).join(", ");
	}
}
