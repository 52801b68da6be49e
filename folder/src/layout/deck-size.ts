import { aspectTolerance, mmPerInch, turned } from "@tuckbox/pieces";
import type { Settings } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { Size } from "../read/types.ts";
import { remark } from "../remarks.ts";
import {
	assumedDpi,
	commonSize,
	isOfCardSize,
	isTooLong,
	knownSizeAt,
	sizeOfMost,
	sure,
	type Use,
	type Votes,
} from "./card-size.ts";
import { type Fit, fitTo, sizeAt } from "./fit.ts";
import { type LikePictures, likePictures } from "./like-pictures.ts";
import {
	firstPicture,
	type Loaded,
	type LoadedPiece,
	pictureSettings,
	pixels,
	type Sized,
} from "./loaded.ts";

/** A picture that is stretched more than this may be another card. */
const otherSizeStretch = 0.05;

// Determines the size of a deck or a bundle: its pictures are of one size, except those of other proportions.

/** The guessed size of a deck or a bundle, and of those of its cards that do not have it. */
export type DeckSize = Sized & {
	/** The sizes of cards that lie across or have other proportions. */
	own: ReadonlyMap<LoadedPiece, Sized | { size: Size }>;
	/** The settings for the deck's pictures: no bleed is looked for if only their proportions suggest the size. */
	settings: Settings;
	/** The number of cards that have the deck's size, turned. */
	across: number;
	/** The pictures that are stretched to the deck's size, and how much at most. */
	stretched: { count: number; percent: number };
};

/** The sizes of the decks and bundles of a game that have none in the folder. */
export type DeckSizes = ReadonlyMap<LoadedPiece, DeckSize>;

type Group = LikePictures<LoadedPiece>;
/** The groups of like pictures of a deck, the largest first, and the size that the first suggests. */
type Voted = { deck: LoadedPiece; groups: Group[]; votes: Votes };

const isDeck = ({ draft }: LoadedPiece) => draft.kind === "deck";
const loadedOf = (piece: LoadedPiece) => firstPicture(piece) as Loaded;

function voted(deck: LoadedPiece, settings: Settings): Voted | undefined {
	const use: Use = isDeck(deck) ? "deck" : "tile";
	const guessed = deck.children.filter((piece) => firstPicture(piece) !== undefined && !piece.draft.size);
	const groups = likePictures(guessed, (piece) => loadedOf(piece).image);
	const { upright, turned } = groups[0] ?? { upright: [deck], turned: [] };
	const votes = sizeOfMost(upright, settings, use, turned);
	return votes && { deck, groups, votes };
}

function fitOf(piece: LoadedPiece, size: Size, settings: Settings): Fit {
	const loaded = loadedOf(piece);
	const { bleed, dpi } = pictureSettings(piece.draft, loaded, settings);
	return fitTo(loaded.image, size, bleed, dpi);
}

/** The stretch of one axis of a picture relative to the other on a piece of this size. */
function stretchOn(piece: LoadedPiece, size: Size, settings: Settings): number {
	if (fitOf(piece, size, settings).matches) return 0;
	const { widthPx, heightPx } = loadedOf(piece).image;
	const ratio = widthPx / heightPx / (size.widthMm / size.heightMm);
	return Math.max(ratio, 1 / ratio) - 1;
}

const withoutShare = ({ size, from }: Votes): Sized => ({ size, from: (text) => from(text, "") });

/** The size of a picture at a resolution that others have. */
function sizeLike({ image }: Loaded, { ppi: dpi, bleedMm }: Pick<Fit, "ppi" | "bleedMm">): Sized {
	const facts = { pixels: pixels(image), dpi, share: "" };
	return {
		size: sizeAt(image, dpi, bleedMm),
		from: (size) => remark("SIZE_UNNAMED", { size, ...facts }),
	};
}

/**
 * The size of a group of cards of other proportions than their deck: a known one, else that at the deck's resolution if
 * it is sure. Pictures that are far larger than the others are hardly cards, and keep a size that shows it.
 * @param size of the deck
 */
function oddSize(
	{ typical, upright }: Group,
	{ deck, groups: [most] }: Voted,
	size: Size,
	fit: Fit | undefined,
	settings: Settings,
): Sized | undefined {
	const votes = sizeOfMost(upright, settings, isDeck(deck) ? "amongCards" : "tile");
	if (votes === undefined || votes.sureness >= sure.byUsual) return votes && withoutShare(votes);
	const loaded = loadedOf(typical);
	const { image } = most ? loadedOf(most.typical) : loaded;
	// the pixels of drawings have sizes of their own
	const asDeck = fit && image.isDrawing === loaded.image.isDrawing ? sizeLike(loaded, fit) : undefined;
	if (asDeck && isOfCardSize(asDeck.size)) return asDeck;
	const scale = (image.widthPx / size.widthMm) * mmPerInch;
	const isHuge = [scale, assumedDpi].every((dpi) => isTooLong(sizeAt(loaded.image, dpi)));
	return isHuge ? sizeLike(loaded, { ppi: assumedDpi, bleedMm: 0 }) : withoutShare(votes);
}

/**
 * The size of a picture that is like those of its deck, but exactly another known card at the deck's resolution: a
 * business card among poker cards is as high, and no poker card.
 */
function otherSize(piece: LoadedPiece, { ppi }: Fit, settings: Settings): Sized | undefined {
	const loaded = loadedOf(piece);
	const { bleed, dpi } = pictureSettings(piece.draft, loaded, settings);
	const size = dpi === undefined ? knownSizeAt(loaded.image, bleed, ppi) : undefined;
	const facts = { pixels: pixels(loaded.image), dpi: ppi, share: "" };
	return size && { size, from: (size) => remark("SIZE_BY_DPI", { size, ...facts }) };
}

function deckSize(one: Voted, all: readonly Votes[], settings: Settings): DeckSize {
	const { deck, groups, votes } = one;
	const common = isDeck(deck) && votes.sureness < sure.byFile ? commonSize(votes, all) : votes;
	const isLikeOthers = common.size.widthMm !== votes.size.widthMm;
	const { size, sureness } = common;
	const share = votes.counted > 1 ? ` (${votes.count}/${votes.counted})` : "";
	const ofDeck: Settings =
		sureness >= sure.byUsual || settings.bleed !== "auto" ? settings : { ...settings, bleed: "none" };
	const [most, ...others] = groups;
	const fit = most && sureness >= sure.byUsual ? fitOf(most.typical, size, ofDeck) : undefined;
	const sureFit = fit?.matches ? fit : undefined;
	const own = new Map<LoadedPiece, Sized | { size: Size }>();
	const stretches: number[] = [];
	let across = 0;
	for (const [pieces, way] of [
		[most?.upright ?? [], size],
		[most?.turned ?? [], turned(size)],
	] as const)
		for (const piece of pieces) {
			const stretch = stretchOn(piece, way, ofDeck);
			const other = sureFit && stretch > otherSizeStretch ? otherSize(piece, sureFit, settings) : undefined;
			if (other) own.set(piece, other);
			else if (stretch > aspectTolerance) stretches.push(stretch);
			if (other || way === size) continue;
			own.set(piece, { size: way });
			across++;
		}
	for (const group of others) {
		const odd = oddSize(group, one, size, sureFit, settings);
		if (odd === undefined) continue;
		for (const piece of group.upright) own.set(piece, odd);
		for (const piece of group.turned) own.set(piece, { ...odd, size: turned(odd.size) });
	}
	return {
		...{ size, own, settings: ofDeck, across },
		stretched: { count: stretches.length, percent: Math.round(100 * Math.max(0, ...stretches)) },
		from: (size) => (isLikeOthers ? remark("SIZE_LIKE_OTHERS", { size }) : votes.from(size, share)),
	};
}

/** Reports which cards do not lie as their deck, or do not have its proportions. */
export function reportDeckSize(context: ReadContext, deck: string, { across, stretched }: DeckSize): void {
	if (across > 0) context.guess(deck, remark("CARDS_ACROSS", { count: across }));
	if (stretched.count > 0) context.warnings.push(remark("SIZES_DIFFER", { deck, ...stretched }));
}

/** Guesses the sizes of decks and bundles; decks of one game with the same proportions agree with each other. */
export function deckSizes(pieces: readonly LoadedPiece[], settings: Settings): DeckSizes {
	if (settings.size) return new Map();
	const all = pieces.flatMap((piece) => {
		const isGuessed = !piece.draft.size && !piece.draft.isUnsized;
		const isGroup = isDeck(piece) || piece.draft.kind === "bundle";
		return (isGuessed && isGroup && voted(piece, settings)) || [];
	});
	const ofDecks = all.filter(({ deck }) => isDeck(deck)).map(({ votes }) => votes);
	return new Map(all.map((one) => [one.deck, deckSize(one, ofDecks, settings)]));
}
