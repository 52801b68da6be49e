import { aspectTolerance, folderOf, grouped, largestGroup, mmPerInch, turned } from "@tuckbox/pieces";
import type { Settings } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { LocalImage, Size } from "../read/types.ts";
import { remark } from "../remarks.ts";
import {
	assumedDpi,
	isOfCardSize,
	isTooLong,
	knownSizeAt,
	sizeOfMost,
	sure,
	type Votes,
} from "./card-size.ts";
import { commonSize } from "./common-size.ts";
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
import { type Scale, scaleOf } from "./scale.ts";

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

/** The sizes of the decks, the bundles and the separate tiles of a game that have none in the folder. */
export type PieceSizes = {
	decks: ReadonlyMap<LoadedPiece, DeckSize>;
	tiles: ReadonlyMap<LoadedPiece, Sized>;
	/** The scale of most of them. */
	scale: Scale | undefined;
	/** The pieces that have the size of the settings: the decks or, without one, all that have sizes of cards. */
	given: ReadonlySet<LoadedPiece>;
};

type Group = LikePictures<LoadedPiece>;
/** The groups of like pictures of a deck, the largest first. */
type Groups = { deck: LoadedPiece; groups: Group[] };
/** A deck with the size that its largest group suggests. */
type Voted = Groups & { votes: Votes };

const isDeck = ({ draft }: LoadedPiece) => draft.kind === "deck";
const loadedOf = (piece: LoadedPiece) => firstPicture(piece) as Loaded;

const isWide = ({ image }: Loaded) => image.widthPx > image.heightPx;

/** The same group turned, if as many of its cards stand as lie across, and the back of the deck does as the latter. */
function asBack(group: Group, back: Loaded | undefined): Group {
	const { typical, upright, turned } = group;
	const [first] = turned;
	if (back === undefined || first === undefined || turned.length !== upright.length) return group;
	if (isWide(loadedOf(typical)) === isWide(back)) return group;
	return { typical: first, upright: turned, turned: upright };
}

function groupsOf(deck: LoadedPiece): Groups {
	const guessed = deck.children.filter((piece) => firstPicture(piece) !== undefined && !piece.draft.size);
	const [first, ...others] = likePictures(guessed, (piece) => loadedOf(piece).image);
	return { deck, groups: first ? [asBack(first, deck.pictures.get("back")), ...others] : [] };
}

function votesOf({ deck, groups }: Groups, settings: Settings, scale?: Scale): Votes | undefined {
	const { upright, turned } = groups[0] ?? { upright: [deck], turned: [] };
	return sizeOfMost(upright, settings, isDeck(deck) ? "deck" : "tile", scale, turned);
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

/** A size for cards of other proportions than their deck, and the picture that gives it. */
type Odd = Sized & { image: LocalImage };

const withoutShare = ({ size, from }: Votes): Sized => ({ size, from: (text) => from(text, "") });

/** The size of a picture at a resolution that others have. */
function sizeLike({ image }: Loaded, { ppi: dpi, bleedMm }: Pick<Fit, "ppi" | "bleedMm">): Sized {
	const facts = { pixels: pixels(image), dpi: Math.round(dpi * 100) / 100, share: "" };
	return {
		size: sizeAt(image, dpi, bleedMm),
		from: (size) => remark("SIZE_UNNAMED", { size, ...facts }),
	};
}

/** Two pictures of one scale that share a side have it within this share. */
const sharedSide = 0.01;

/** The resolution of a picture that has the width or the height of the cards of its deck. */
function dpiSharing(image: LocalImage, ofDeck: LocalImage, { widthMm, heightMm }: Size): number | undefined {
	const isShared = (one: number, other: number) => Math.abs(one / other - 1) <= sharedSide;
	if (isShared(image.heightPx, ofDeck.heightPx)) return (image.heightPx / heightMm) * mmPerInch;
	if (isShared(image.widthPx, ofDeck.widthPx)) return (image.widthPx / widthMm) * mmPerInch;
}

/**
 * The size of a group of cards of other proportions than their deck: a known one; else that at the scale of the deck, if
 * they share its width or height or its scale is sure. Pictures that are far larger than the others are hardly cards, and
 * keep a size that shows it.
 * @param size of the deck
 */
function oddSize(
	{ typical, upright }: Group,
	{ deck, groups: [most] }: Voted,
	size: Size,
	fit: Fit | undefined,
	settings: Settings,
	scale: Scale | undefined,
): Odd | undefined {
	const loaded = loadedOf(typical);
	const { image } = loaded;
	const votes = sizeOfMost(upright, settings, isDeck(deck) ? "amongCards" : "tile", scale);
	if (votes === undefined || votes.sureness >= sure.byUsual)
		return votes && { ...withoutShare(votes), image: votes.image };
	const ofDeck = most ? loadedOf(most.typical).image : image;
	// the pixels of drawings have sizes of their own
	const isOfScale = ofDeck.isDrawing === image.isDrawing;
	const shared = isOfScale && !fit ? dpiSharing(image, ofDeck, size) : undefined;
	if (shared) return { ...sizeLike(loaded, { ppi: shared, bleedMm: 0 }), image };
	const asDeck = fit && isOfScale ? sizeLike(loaded, fit) : undefined;
	if (asDeck && isOfCardSize(asDeck.size)) return { ...asDeck, image };
	const scaleOfDeck = (ofDeck.widthPx / size.widthMm) * mmPerInch;
	const isHuge = [scaleOfDeck, assumedDpi].every((dpi) => isTooLong(sizeAt(image, dpi)));
	return isHuge
		? { ...sizeLike(loaded, { ppi: assumedDpi, bleedMm: 0 }), image }
		: { ...withoutShare(votes), image: votes.image };
}

/** The size of a card of an odd group, and the remark that explains it by the card's own picture. */
function ofOdd(piece: LoadedPiece, { size, from, image }: Odd): Sized {
	const { widthPx, heightPx } = loadedOf(piece).image;
	const isSame = widthPx === image.widthPx && heightPx === image.heightPx;
	return { size, from: isSame ? from : (size) => remark("SIZE_LIKE_OTHERS", { size }) };
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

const backOf = ({ deck }: Voted) => deck.pictures.get("back")?.image.name;

/** The votes of the other decks that have the back of one. */
function votesWithBackOf(one: Voted, decks: readonly Voted[]): Votes[] {
	const back = backOf(one);
	const others = back === undefined ? [] : decks.filter((other) => other !== one && backOf(other) === back);
	return others.map(({ votes }) => votes);
}

function deckSize(
	one: Voted,
	decks: readonly Voted[],
	settings: Settings,
	scale: Scale | undefined,
): DeckSize {
	const { deck, groups, votes } = one;
	const all = decks.map(({ votes }) => votes);
	const common = isDeck(deck) ? commonSize(votes, all, votesWithBackOf(one, decks)) : votes;
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
		const odd = oddSize(group, one, size, sureFit, settings, scale);
		if (odd === undefined) continue;
		for (const piece of group.upright) own.set(piece, ofOdd(piece, odd));
		for (const piece of group.turned) own.set(piece, ofOdd(piece, { ...odd, size: turned(odd.size) }));
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

/**
 * The sizes of separate tiles: those of one folder that have the same pixels have the size of most, whatever resolution
 * the files of a few say.
 */
function sizesOfTiles(tiles: readonly Voted[]): ReadonlyMap<LoadedPiece, Sized> {
	const alike = grouped(tiles, ({ votes: { image } }) =>
		[folderOf(image.name), image.widthPx, image.heightPx, image.isDrawing].join(" "),
	);
	const sizes = [...alike.values()].flatMap((same) => {
		const most = largestGroup(same, ({ votes: { size } }) => `${size.widthMm} ${size.heightMm}`)?.[0];
		return same.map((one) => [one.deck, withoutShare((most ?? one).votes)] as const);
	});
	return new Map(sizes);
}

/** The scale of separate tiles: that of those with a known size, else the assumed one if most have no other. */
function scaleOfTiles(votes: readonly Votes[]): Scale | undefined {
	const assumed = votes.filter(({ sureness }) => sureness === sure.assumed).length;
	const byProportions = votes.filter(({ sureness }) => sureness === sure.byProportions).length;
	return scaleOf(votes) ?? (assumed > byProportions ? { dpi: assumedDpi, bleedMm: 0 } : undefined);
}

/**
 * Guesses the sizes of decks, bundles and separate tiles. Decks of one game with the same proportions agree with each
 * other, and pieces of unknown size have the scale of the others.
 */
export function pieceSizes(pieces: readonly LoadedPiece[], settings: Settings): PieceSizes {
	const unsized = pieces.filter(({ draft }) => !draft.size && !draft.isUnsized);
	const decks = unsized.filter(isDeck);
	const given = new Set(settings.size ? (decks.length > 0 ? decks : unsized) : []);
	const guessed = unsized.filter((piece) => !given.has(piece));
	const groups = guessed.filter((piece) => isDeck(piece) || piece.draft.kind === "bundle").map(groupsOf);
	const tiles = guessed
		.filter(({ draft }) => draft.kind === "tile")
		.map((piece) => ({ deck: piece, groups: [] }));
	const votesAt = (all: readonly Groups[], scale?: Scale) =>
		all.flatMap((one): Voted[] => {
			const votes = votesOf(one, settings, scale);
			return votes ? [{ ...one, votes }] : [];
		});
	const firstVotes = votesAt([...groups, ...tiles]).map(({ votes }) => votes);
	const scale = scaleOf(firstVotes);
	const all = votesAt(groups, scale);
	const ofDecks = all.filter(({ deck }) => isDeck(deck));
	const ofTiles = votesAt(tiles, scaleOfTiles(firstVotes.slice(groups.length)));
	return {
		decks: new Map(all.map((one) => [one.deck, deckSize(one, ofDecks, settings, scale)])),
		tiles: sizesOfTiles(ofTiles),
		...{ scale, given },
	};
}
