import { type Kind, kinds } from "../kinds.ts";
import { defaultPixelsPerInch, mmPerInch, trimCrop } from "../sizes/trim.ts";

/** The fields of a piece that a search reads, as the service's records have them. */
export type Findable = {
	kind: Kind;
	name: string;
	externalKey: string;
	count: number;
	widthMm: number;
	heightMm: number;
	app: string;
	/** Time of the last change, in milliseconds since 1970. */
	updatedAt: number;
	payload: {
		readonly imageFaces: readonly { sideKey: string; widthPx: number; heightPx: number }[];
		readonly [field: string]: unknown;
	};
};

/** A kind in designers' words: a tile in a deck is a card. */
export type NamedKind = Kind | "card";
export const namedKinds: readonly NamedKind[] = [...kinds.slice(0, 2), "card", ...kinds.slice(2)];

/** The game around a piece, as far as a search reads it. */
export type Surroundings<P extends Findable> = {
	/** The present, in milliseconds since 1970. */
	now: number;
	/** Returns a card's deck or bundle, or a face's die. */
	parentOf(piece: P): P | undefined;
	/** Words for a kind in the reader's language, besides the English ones. */
	wordsOf?(kind: NamedKind): readonly string[];
	appName?(app: string): string | undefined;
	/** The fields of the payloads, by their names in lower case. */
	payloadFields(): ReadonlyMap<string, PayloadField>;
};

type PayloadField = {
	name: string;
	/** Its values, with the number of pieces for each. */
	values: ReadonlyMap<string, number>;
};

export const ownFields = [
	"name",
	"key",
	"kind",
	"deck",
	"app",
	"count",
	"size",
	"width",
	"height",
	"dpi",
	"changed",
	"has",
] as const;
export type OwnField = (typeof ownFields)[number];

export function namedKind<P extends Findable>(piece: P, around: Surroundings<P>): NamedKind {
	const isCard = piece.kind === "tile" && around.parentOf(piece)?.kind === "deck";
	return isCard ? "card" : piece.kind;
}

/** The search field that a word names; undefined for fields that only payloads have. */
export function ownField(word: string): OwnField | undefined {
	const name = word.toLowerCase();
	return ownFields.find((field) => field === name);
}

function fold(text: string): string {
	// most text is ASCII, and a search compares the names of thousands of pieces
	if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
	// marks are removed first: normalizing sorts marks that stand alone, in quadratic time
	const letters = text.replaceAll(/\p{M}/gu, "");
	return letters.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

let latest = { text: "", folded: "" };

/** Text without case and accents, for comparing. */
export function plain(text: string): string {
	// a search with many values compares each with the same text, which may be long
	if (text !== latest.text) latest = { text, folded: fold(text) };
	return latest.folded;
}

/** The lowest resolution among a piece's images, at its size and without bleed; undefined without images. */
export function lowestDpi({ payload, widthMm, heightMm }: Findable): number | undefined {
	const all = payload.imageFaces.map(({ widthPx, heightPx }) => {
		const placed = { widthPx, heightPx, pixelsPerInch: defaultPixelsPerInch, bleedMode: "bleed" } as const;
		const crop = trimCrop(placed, widthMm, heightMm) ?? { width: widthPx, height: heightPx };
		return Math.round(Math.min((crop.width / widthMm) * mmPerInch, (crop.height / heightMm) * mmPerInch));
	});
	return all.length === 0 ? undefined : Math.min(...all);
}
