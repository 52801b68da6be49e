import { cardSizes, turned } from "@tuckbox/pieces";
import type { Settings } from "../read/draft.ts";
import type { Bleed, LocalImage, Size } from "../read/types.ts";
import { type Remark, remark } from "../remarks.ts";
import { guessSize, resolutionOf, type SizeGuess, sizeAt, sizeOfTemplate, sizeWithin } from "./fit.ts";
import {
	arePixels,
	bleedText,
	firstPicture,
	hasLengths,
	type Loaded,
	type LoadedPiece,
	type PictureSettings,
	pictureSettings,
	pixels,
} from "./loaded.ts";
import { isOfPiece, isRound, isSameDpi, roundLessBleed, type Scale } from "./scale.ts";

// Guesses the size that cards and tiles of one size have, from their pictures.

/**
 * The certainty of a size: by the file's resolution, by a usual resolution, by the proportions of a known size, or by
 * nothing but what cards usually are.
 */
export const sure = { byFile: 3, byUsual: 2, byProportions: 1, assumed: 0 } as const;
export type Sureness = (typeof sure)[keyof typeof sure];

/** A guessed size, with the remark that explains it, and the resolution and the bleed that give it. */
type Guessed = {
	size: Size;
	sureness: Sureness;
	at?: Scale;
	from: (size: string, share: string) => Remark;
};

export const assumedDpi = 300;
/**
 * Resolutions at which any card size may match; at others, only common sizes do. With the halves and doubles of each, a
 * picture with twice the pixels never becomes a smaller card.
 */
const anySizeDpis = [300, 600, 150, 1200, 75];
/** A tile that would be narrower has few pixels, and is not small. */
const minTileMm = 25;
/** Believable lengths of a card's sides, in mm: `usual` is the least for the proportions of most. */
const believableMm = { shorter: 35, min: 40, wide: 50, usual: 55, max: 200 };
/**
 * Pictures without the proportions of cards, such as square tiles, may be smaller at a resolution for print, unless
 * they are among cards.
 */
const smallTile = { minMm: 15, minDpi: 150 };
/** Resolutions that pictures for screens have, too, and the usual lengths of cards. */
const ofScreens = { maxDpi: 150, minMm: 80, maxMm: 100 };
/**
 * A length in mm over which cards are not meant, but drawn ten times as large, and the minimum number of such cards: a
 * single drawing of that size is a sheet.
 */
const enlargedMm = 450;
const drawnLarger = 10;
const minEnlarged = 2;
/** Minimum number of pieces of many proportions, of which less than the share have the most common ones. */
const minVaried = 12;
const maxVariedShare = 1 / 3;
/** Maximum difference of the middle proportions of such pieces from those of a size of cards that some of them have. */
const maxAround = 0.04;
/** Minimum length of a separate tile, in mm; if it is shorter, the resolution in its file was not intended. */
const minLengthMm = 10;
/**
 * Limits, in mm, between which a card without known proportions has the length that it has at 300 dpi. With proportions
 * like those of most cards it is as long as a poker card; longer ones are as wide as cards, if they can be.
 */
const usualLengthMm = { min: 63.5, card: 88.9, long: 120 };
/** The proportions of most cards: the shorter side divided by the longer one. */
const usualAspect = { min: 0.6, max: 0.82 };
/** Maximum relative deviation from the proportions of a size, if nothing else is known. */
const aspectTolerance = 0.025;

const poker = cardSizes.poker as Size;

/** Sizes that proportions alone can identify: no small or large ones with the proportions of others. */
const proportioned = (
	["bridge", "euro", "american", "tarot", "tarot-european", "domino", "square"] as const
).map((name) => cardSizes[name] as Size);

/** Whether a size has proportions that only cards have: neither one to one nor one to two. */
const isOfCards = (size: Size | undefined) =>
	size !== undefined && size.widthMm !== size.heightMm && !isSame(size, cardSizes.domino as Size);

const isSame = (one: Size, other: Size) => one.widthMm * one.heightMm === other.widthMm * other.heightMm;

const isPoker = (size: Size) => isSame(size, poker);

const longerOf = ({ widthMm, heightMm }: Size) => Math.max(widthMm, heightMm);

export const aspectOf = ({ widthMm, heightMm }: Size) => widthMm / heightMm;

/** The common card size whose proportions a picture has. */
function sizeByProportions({ widthPx, heightPx }: LocalImage): Size | undefined {
	const off = (size: Size) => Math.abs(widthPx / heightPx / aspectOf(size) - 1);
	const ways = (sizes: readonly Size[]) => sizes.flatMap((size) => [size, turned(size)]);
	const asPoker = ways([poker]).find((size) => off(size) <= aspectTolerance);
	if (asPoker) return asPoker;
	const [best] = ways(proportioned).sort((one, other) => off(one) - off(other));
	return best && off(best) <= aspectTolerance ? best : undefined;
}

/** Whether a picture has proportions that most cards have. */
export const hasCardProportions = (image: LocalImage): boolean =>
	isOfCards(sizeByProportions(image)) ||
	isUsual(Math.min(image.widthPx, image.heightPx) / Math.max(image.widthPx, image.heightPx));

const sizesBelievable = Object.values(cardSizes).filter(
	({ widthMm, heightMm }) => Math.min(widthMm, heightMm) >= believableMm.shorter,
);

/** Whether a size is one of small cards, at more dpi than printers ask for, which the file does not give. */
const isSmallAtMuch = ({ size, ppi, from }: SizeGuess) =>
	from === "usual" && ppi > assumedDpi && Math.min(size.widthMm, size.heightMm) < believableMm.wide;

/** The known size that a picture has at its own resolution, in a printer's template, or at a usual resolution. */
function knownSize(image: LocalImage, { bleed, dpi }: PictureSettings): SizeGuess | undefined {
	const sizes = dpi === undefined ? sizesBelievable : Object.values(cardSizes);
	const exact = guessSize(image, sizes, bleed, dpi, anySizeDpis);
	if (exact && (dpi !== undefined || !isSmallAtMuch(exact))) return exact;
	return (
		(dpi === undefined ? sizeOfTemplate(image, sizes, bleed) : undefined) ??
		guessSize(image, [poker, ...proportioned], bleed, dpi)
	);
}

/** The known size that a picture has at a resolution, whatever its file says. */
export const knownSizeAt = (image: LocalImage, bleed: Bleed, dpi: number): Size | undefined =>
	guessSize(image, sizesBelievable, bleed, dpi)?.size;

/** The use of a picture: a card of a deck, a card of a size of its own in a deck, or a tile. */
export type Use = "deck" | "amongCards" | "tile";

/** Whether a size is one of cards, whatever their proportions. */
export const isOfCardSize = (size: Size): boolean =>
	Math.min(size.widthMm, size.heightMm) >= believableMm.shorter &&
	longerOf(size) >= believableMm.min &&
	!isTooLong(size);

/** Whether cards are not as long, whatever their proportions. */
export const isTooLong = (size: Size): boolean => longerOf(size) > believableMm.max;

/**
 * Lengths that cards have at the resolution in a file: pictures for screens have one by chance, so that only usual
 * lengths are believable.
 */
const leastLength = (dpi: number) => (dpi <= ofScreens.maxDpi ? ofScreens.minMm : believableMm.usual);
const mostLength = (dpi: number) => (dpi < ofScreens.maxDpi ? ofScreens.maxMm : believableMm.max);

/** Whether the resolution in a file gives a size that such pieces have. */
function isBelievableAt(dpi: number, image: LocalImage, bleedMm: number, use: Use): boolean {
	const { widthMm, heightMm } = sizeAt(image, dpi, bleedMm);
	const [shorter, longer] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
	if (use === "tile") return longer >= minLengthMm && (!arePixels(image) || longer <= ofScreens.maxMm);
	if (longer > believableMm.max) return false;
	if (isOfCards(sizeByProportions(image)) || isUsual(shorter / longer))
		return longer >= leastLength(dpi) && shorter >= believableMm.shorter && longer <= mostLength(dpi);
	return longer >= (use === "deck" && dpi >= smallTile.minDpi ? smallTile.minMm : believableMm.min);
}

const isUsual = (aspect: number) => aspect >= usualAspect.min && aspect <= usualAspect.max;

/** The folder to which Squib writes cards, at 300 dpi unless its script says otherwise. The files do not say it. */
const squibOutput = /(^|\/)_output\//;

/** The least and the greatest length of cards of these proportions, which are of no known size. */
function usualLengths(aspect: number): { min: number; max: number } {
	const { min, card, long } = usualLengthMm;
	if (aspect > usualAspect.max) return { min, max: card };
	if (aspect >= usualAspect.min) return { min: card, max: card };
	// strips are no cards
	const asWide = believableMm.shorter / aspect;
	return { min: asWide > long ? min : Math.max(card, asWide), max: long };
}

/** The size of a picture of no known size at a resolution: one that is given, or a believable one. */
function sizeByResolution(
	image: LocalImage,
	{ bleed, dpi }: PictureSettings,
	use: Use,
	scale: Scale | undefined,
	count: number,
): Guessed | undefined {
	const bleedMm = typeof bleed === "number" ? bleed : 0;
	const inFile = resolutionOf(image);
	const isOfScale = inFile !== undefined && scale !== undefined && isSameDpi(inFile, scale.dpi);
	const isBelievable =
		inFile !== undefined &&
		(hasLengths(image) ||
			isBelievableAt(inFile, image, bleedMm, use) ||
			(isOfScale && isOfPiece(sizeAt(image, inFile, bleedMm))));
	const isPrinted = squibOutput.test(image.name) && isOfCardSize(sizeAt(image, assumedDpi, bleedMm));
	const known = dpi ?? (isBelievable ? inFile : isPrinted ? assumedDpi : undefined);
	if (known === undefined) return;
	const trimmed = isOfScale && bleed === "auto" ? roundLessBleed(image, scale) : undefined;
	if (trimmed && isOfScale) {
		const from = fromGuess({ ppi: scale.dpi, bleedMm: scale.bleedMm }, image);
		return { size: trimmed, sureness: sure.byFile, at: scale, from };
	}
	const facts = { pixels: pixels(image), dpi: known };
	const size = sizeAt(image, known, bleedMm);
	const tenth = sizeAt(image, known * drawnLarger, bleedMm);
	const mayBeEnlarged = use !== "tile" && count >= minEnlarged && dpi === undefined;
	if (mayBeEnlarged && longerOf(size) > enlargedMm && isOfCardSize(tenth)) {
		const [width, height] = [Math.round(size.widthMm), Math.round(size.heightMm)];
		return {
			size: tenth,
			sureness: sure.byFile,
			at: { dpi: known * drawnLarger, bleedMm },
			from: (size, share) => remark("SIZE_OF_TENTH", { size, share, drawn: `${width} × ${height}` }),
		};
	}
	return {
		size,
		sureness: dpi !== undefined || isBelievable ? sure.byFile : sure.byUsual,
		...(!arePixels(image) && { at: { dpi: known, bleedMm } }),
		from: (size, share) => remark("SIZE_UNNAMED", { size, share, ...facts }),
	};
}

/** Guesses the size of cards whose pictures match no named size at a believable resolution. */
function unknownSize(
	{ image }: Loaded,
	given: PictureSettings,
	use: Use,
	scale: Scale | undefined,
	count: number,
): Guessed {
	const byResolution = sizeByResolution(image, given, use, scale, count);
	if (byResolution) return byResolution;
	const shown = pixels(image);
	const bleedMm = typeof given.bleed === "number" ? given.bleed : 0;
	const size = sizeByProportions(image);
	// the pixels of drawings have sizes of their own, and odd cards the scale of their deck
	const likeOthers = image.isDrawing || use === "amongCards" ? undefined : scale;
	const aspect = Math.min(image.widthPx, image.heightPx) / Math.max(image.widthPx, image.heightPx);
	const scaled = likeOthers && { dpi: likeOthers.dpi, size: sizeAt(image, likeOthers.dpi, bleedMm) };
	// cards are drawn at any resolution; others have the scale of cards if it gives them round lengths
	const isScaled =
		scaled !== undefined &&
		(use === "tile" ||
			(!isOfCards(size) && !isUsual(aspect) && isOfPiece(scaled.size) && isRound(scaled.size, scaled.dpi)));
	// tiles have many sizes; only the proportions of poker cards identify one, unless they are drawn in any pixels
	if (size && !isScaled && (use !== "tile" || isPoker(size) || arePixels(image))) {
		return {
			size,
			sureness: sure.byProportions,
			from: (size, share) => remark("SIZE_BY_ASPECT", { size, share, pixels: shown }),
		};
	}
	const sureness = sure.assumed;
	const assumedAt = isScaled ? scaled.dpi : assumedDpi;
	const assumed = sizeAt(image, assumedAt, bleedMm);
	if (use === "tile") {
		if (Math.min(assumed.widthMm, assumed.heightMm) < minTileMm)
			return {
				size: sizeWithin(image, usualLengthMm.min),
				sureness,
				from: (size, share) => remark("SIZE_SMALL", { size, share, pixels: shown }),
			};
	} else if (!isScaled) {
		const { min, max } = usualLengths(aspect);
		const lengthMm = longerOf(assumed);
		if (lengthMm < min || lengthMm > max)
			return {
				size: sizeWithin(image, lengthMm < min ? min : max),
				sureness,
				from: (size, share) => remark("SIZE_OF_CARDS", { size, share, pixels: shown }),
			};
	}
	return {
		size: assumed,
		sureness,
		from: (size, share) => remark("SIZE_ASSUMED", { size, share, pixels: shown, dpi: assumedAt }),
	};
}

function fromGuess(
	{ ppi: dpi, bleedMm }: Pick<SizeGuess, "ppi" | "bleedMm">,
	image: LocalImage,
): Guessed["from"] {
	const facts = { pixels: pixels(image), dpi };
	return (size, share) =>
		bleedMm > 0
			? remark("SIZE_LESS_BLEED", { size, share, ...facts, bleed: bleedText(bleedMm) })
			: remark("SIZE_BY_DPI", { size, share, ...facts });
}

/**
 * A size that was guessed for pieces of one size, with the first picture that suggests it, the number of those that do,
 * and of all.
 */
export type Votes = Guessed & { image: LocalImage; count: number; counted: number };

function guessOf(
	loaded: Loaded,
	given: PictureSettings,
	use: Use,
	scale: Scale | undefined,
	count: number,
): Guessed {
	const guess = knownSize(loaded.image, given);
	if (guess === undefined) return unknownSize(loaded, given, use, scale, count);
	return {
		size: guess.size,
		sureness: guess.from === "file" ? sure.byFile : sure.byUsual,
		at: { dpi: guess.ppi, bleedMm: guess.bleedMm },
		from: fromGuess(guess, loaded.image),
	};
}

/** All that a guess depends on: most cards of a deck have it in common. */
function factsOf(
	{ name, widthPx, heightPx, dpi, isDrawing, page }: LocalImage,
	given: PictureSettings,
): string {
	const ofPage = [page?.widthMm, page?.heightMm];
	const isPrinted = squibOutput.test(name);
	return [widthPx, heightPx, dpi, isDrawing, isPrinted, ...ofPage, given.bleed, given.dpi].join(" ");
}

type Vote = Omit<Votes, "counted">;

/** The vote of the piece with the middle proportions. */
function middleOf(votes: readonly Vote[]): Vote | undefined {
	const each = votes
		.toSorted((one, other) => aspectOf(one.size) - aspectOf(other.size))
		.flatMap((vote) => Array.from({ length: vote.count }, () => vote));
	return each[Math.floor(each.length / 2)];
}

/**
 * The size that most of several pieces suggest, because they are cut to one size. If they are of many proportions, as
 * scans are, it is that of the middle one.
 * @param scale that of other pieces of the game
 * @param turnedPieces pieces of the same size that lie across
 */
export function sizeOfMost(
	pieces: readonly LoadedPiece[],
	settings: Settings,
	use: Use,
	scale: Scale | undefined,
	turnedPieces: readonly LoadedPiece[] = [],
): Votes | undefined {
	const votes = new Map<string, Vote>();
	const guesses = new Map<string, Guessed>();
	let counted = 0;
	const count = pieces.length + turnedPieces.length;
	for (const [all, isTurned] of [
		[pieces, false],
		[turnedPieces, true],
	] as const)
		for (const piece of all) {
			const loaded = firstPicture(piece);
			if (!loaded || piece.draft.size) continue;
			const given = pictureSettings(piece.draft, loaded, settings);
			const facts = factsOf(loaded.image, given);
			const guessed = guesses.get(facts) ?? guessOf(loaded, given, use, scale, count);
			guesses.set(facts, guessed);
			const size = isTurned ? turned(guessed.size) : guessed.size;
			const id = `${size.widthMm} ${size.heightMm}`;
			const vote = votes.get(id) ?? { ...guessed, size, image: loaded.image, count: 0 };
			vote.count++;
			counted++;
			votes.set(id, vote);
		}
	const [winner] = [...votes.values()].sort(
		(one, other) => other.count - one.count || Number(isPoker(other.size)) - Number(isPoker(one.size)),
	);
	if (winner === undefined) return;
	const isFew = counted >= minVaried && winner.count < counted * maxVariedShare;
	const middle = isFew && winner.sureness <= sure.byProportions ? middleOf([...votes.values()]) : undefined;
	// scans of cards of a usual size vary around it
	const usual = [...votes.values()].filter(
		({ size, image }) =>
			middle &&
			isOfCards(sizeByProportions(image)) &&
			Math.abs(aspectOf(middle.size) / aspectOf(size) - 1) <= maxAround,
	);
	const around = usual.sort((one, other) => other.count - one.count)[0];
	return { ...(around ?? middle ?? winner), counted };
}
