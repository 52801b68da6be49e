import type { ManifestComponent } from "@tuckbox/client";
import {
	grouped,
	identityOf,
	type Kind,
	type KindName,
	kindOf,
	mmText,
	parentKinds,
	storedKind,
} from "@tuckbox/pieces";
import { locale, t } from "../messages/words.ts";

// Words for pieces and their properties, as designers use them. They need no service.

type Named = {
	kind: KindName;
	externalKey: string;
	name: string;
	parentExternalKey?: string | null | undefined;
};
type Placed = Pick<Named, "kind" | "parentExternalKey">;
/**
 * The word for a piece: its stored kind, or a card. A kind that only a newer service has is `unknown` and shown by its
 * own name.
 */
type Word = Kind | "card" | { unknown: string };

const isUnknown = (word: Word) => typeof word === "object";

/** `deck` */
export function oneOf(word: Word): string {
	return isUnknown(word) ? word.unknown : t(`kinds.${word}`, { count: 1 });
}

/** `decks` */
export function manyOf(word: Word): string {
	return isUnknown(word) ? word.unknown : t(`kinds.${word}`, { count: 2 });
}

/** `1 deck`, `54 cards`. */
export function counted(count: number, word: Word): string {
	return t("kinds.counted", { count, kind: isUnknown(word) ? word.unknown : t(`kinds.${word}`, { count }) });
}

/** `castle, moat, tower, and 12 more`. @param most maximum number of names */
export function listed(names: readonly string[], most = 3): string {
	const shown = names.length === most + 1 ? names : names.slice(0, most);
	const rest = names.length - shown.length;
	return rest === 0 ? shown.join(", ") : t("plan.someNames", { names: shown.join(", "), count: rest });
}

const mm = (value: number) => mmText(value, locale);

type Sized = { widthMm?: number | null | undefined; heightMm?: number | null | undefined };

/** A size such as `63.5 × 88.9`, in mm; empty for a piece without a size of its own. */
export function sizeText({ widthMm, heightMm }: Sized): string {
	return widthMm && heightMm ? `${mm(widthMm)} × ${mm(heightMm)}` : "";
}

/**
 * The sides that have an image: `front`, `both` or `back`; for a die its type (`d6`), for a book its number of pages.
 */
export function sidesText({ kind, images = [], pages = [], sides }: ManifestComponent): string {
	const stored = storedKind(kind);
	if (stored === "die") return sides ? t("kinds.dieType", { sides }) : "";
	if (stored === "book") return t("pieces.pages", { count: pages.length });
	const names = images.map(({ sideKey }) => sideKey);
	// faces of a die differ only in their number, which follows from their order
	if (stored === "dieFace") return names.length === 0 ? "" : t("pieces.side_front");
	if (names.includes("front") && names.includes("back")) return t("pieces.side_both");
	return names
		.map((name) => (name === "front" || name === "back" ? t(`pieces.side_${name}`) : name))
		.join(", ");
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

	/** The word for a piece. */
	wordOf(piece: Placed): Word {
		const stored = kindOf(piece.kind);
		// a newer service may have kinds that this program does not support
		if (stored === undefined) return { unknown: piece.kind };
		const isInDeck = piece.parentExternalKey && this.#homeOf(piece)?.kind !== "bundle";
		if (stored === "tile" && (piece.kind === "card" || isInDeck)) return "card";
		return stored;
	}

	/** `2 decks, 54 cards, 1 board`. */
	summary(): string {
		const groups = grouped(this.#pieces.values(), (piece) => oneOf(this.wordOf(piece)));
		return [...groups.values()].map((same) => counted(same.length, this.wordOf(same[0]))).join(", ");
	}
}
