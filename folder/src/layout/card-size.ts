import { cardSizes, mmPerInch, turned } from "@tuckbox/pieces";
import type { Settings } from "../read/draft.ts";
import type { LocalImage, Size } from "../read/types.ts";
import { type Remark, remark } from "../remarks.ts";
import { guessSize, resolutionOf, type SizeGuess, sizeAt, sizeWithin } from "./fit.ts";
import {
	bleedText,
	firstPicture,
	type Loaded,
	type LoadedPiece,
	type PictureSettings,
	pictureSettings,
	pixels,
	type Sized,
} from "./loaded.ts";

// Guesses the size of cards and tiles without a given size from their pictures.

/** The certainty of a size: by the file's resolution, by a usual resolution, or by proportions alone. */
const sure = { byFile: 2, byUsual: 1, byProportions: 0 } as const;
type Sureness = (typeof sure)[keyof typeof sure];

/** A guessed size, with the remark that explains it. */
type Guessed = { size: Size; sureness: Sureness; from: (size: string, share: string) => Remark };

const assumedDpi = 300;
/**
 * Resolutions at which any card size may match; at others, only common sizes do. With the halves and doubles of each, a
 * picture with twice the pixels never becomes a smaller card.
 */
const anySizeDpis = [300, 600, 150, 1200, 75];
/** A tile that would be narrower has few pixels, and is not small. */
const minTileMm = 20;
/** Plausible lengths of a card's longer side, in mm, at the resolution in its file. */
const plausibleMm = { min: 40, max: 200 };
/** Pictures without the proportions of cards, such as square tiles, may be smaller at a resolution for print. */
const smallTile = { minMm: 15, minDpi: 150 };
/** Minimum length of a separate tile, in mm; if it is shorter, the resolution in its file was not intended. */
const minLengthMm = 10;
/**
 * Limits, in mm, between which a card without known proportions has the length that it has at 300 dpi. With proportions
 * like those of most cards it is at least as long as a poker card.
 */
const usualLengthMm = { min: 63.5, card: 88.9, max: 150 };
/** The proportions of most cards: the shorter side divided by the longer one. */
const usualAspect = { min: 0.6, max: 0.8 };
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

const aspectOf = ({ widthMm, heightMm }: Size) => widthMm / heightMm;

/** The common card size whose proportions a picture has. */
function sizeByProportions({ widthPx, heightPx }: LocalImage): Size | undefined {
	const off = (size: Size) => Math.abs(widthPx / heightPx / aspectOf(size) - 1);
	const ways = (sizes: readonly Size[]) => sizes.flatMap((size) => [size, turned(size)]);
	const asPoker = ways([poker]).find((size) => off(size) <= aspectTolerance);
	if (asPoker) return asPoker;
	const [best] = ways(proportioned).sort((one, other) => off(one) - off(other));
	return best && off(best) <= aspectTolerance ? best : undefined;
}

/** The known size that a picture has at its own resolution or at a usual one. */
function knownSize(image: LocalImage, { bleed, dpi }: PictureSettings): SizeGuess | undefined {
	return (
		guessSize(image, Object.values(cardSizes), bleed, dpi, anySizeDpis) ??
		guessSize(image, [poker, ...proportioned], bleed, dpi)
	);
}

/** Whether the resolution in a file gives a length that is usual for such pieces. */
function isPlausibleAt(dpi: number, lengthMm: number, image: LocalImage, isDeck: boolean): boolean {
	if (!isDeck) return lengthMm >= minLengthMm;
	const isTile = dpi >= smallTile.minDpi && !isOfCards(sizeByProportions(image));
	return lengthMm >= (isTile ? smallTile.minMm : plausibleMm.min) && lengthMm <= plausibleMm.max;
}

/** Guesses the size of cards whose pictures match no named size at a plausible resolution. */
function unknownSize({ image }: Loaded, { bleed, dpi }: PictureSettings, isDeck: boolean): Guessed {
	const shown = pixels(image);
	const bleedMm = typeof bleed === "number" ? bleed : 0;
	const longest = Math.max(image.widthPx, image.heightPx);
	const lengthAt = (ppi: number) => (longest / ppi) * mmPerInch - 2 * bleedMm;
	const inFile = resolutionOf(image);
	const isPlausible =
		inFile !== undefined && (image.page || isPlausibleAt(inFile, lengthAt(inFile), image, isDeck));
	const known = dpi ?? (isPlausible ? inFile : undefined);
	if (known !== undefined) {
		return {
			size: sizeAt(image, known, bleedMm),
			sureness: sure.byFile,
			from: (size, share) => remark("SIZE_UNNAMED", { size, share, pixels: shown, dpi: known }),
		};
	}
	const size = sizeByProportions(image);
	const sureness = sure.byProportions;
	// tiles have many sizes; only the proportions of poker cards identify one
	if (size && (isDeck || isPoker(size))) {
		return {
			size,
			sureness,
			from: (size, share) => remark("SIZE_BY_ASPECT", { size, share, pixels: shown }),
		};
	}
	const assumed = sizeAt(image, assumedDpi, bleedMm);
	if (isDeck) {
		const aspect = Math.min(image.widthPx, image.heightPx) / longest;
		const isUsual = aspect >= usualAspect.min && aspect <= usualAspect.max;
		const min = isUsual ? usualLengthMm.card : usualLengthMm.min;
		const length = Math.min(usualLengthMm.max, Math.max(min, lengthAt(assumedDpi)));
		const ppi = Math.round((longest / (length + 2 * bleedMm)) * mmPerInch);
		const facts = { pixels: shown, dpi: ppi };
		return {
			size: ppi === assumedDpi ? assumed : sizeWithin(image, length),
			sureness,
			from: (size, share) => remark("SIZE_ASSUMED", { size, share, ...facts }),
		};
	}
	if (Math.min(assumed.widthMm, assumed.heightMm) < minTileMm) {
		return {
			size: sizeWithin(image, usualLengthMm.min),
			sureness,
			from: (size, share) => remark("SIZE_SMALL", { size, share, pixels: shown }),
		};
	}
	const facts = { pixels: shown, dpi: assumedDpi };
	return {
		size: assumed,
		sureness,
		from: (size, share) => remark("SIZE_ASSUMED", { size, share, ...facts }),
	};
}

function fromGuess({ ppi: dpi, bleedMm }: SizeGuess, image: LocalImage): Guessed["from"] {
	const facts = { pixels: pixels(image), dpi };
	return (size, share) =>
		bleedMm > 0
			? remark("SIZE_LESS_BLEED", { size, share, ...facts, bleed: bleedText(bleedMm) })
			: remark("SIZE_BY_DPI", { size, share, ...facts });
}

type Votes = Guessed & { count: number; counted: number };

/** The size that most cards have, because a deck is cut to one size. */
function sizeOfMost(pieces: readonly LoadedPiece[], settings: Settings, isDeck: boolean): Votes | undefined {
	const votes = new Map<string, Guessed & { count: number }>();
	let counted = 0;
	for (const piece of pieces) {
		const loaded = firstPicture(piece);
		if (!loaded || piece.draft.size) continue;
		const given = pictureSettings(piece.draft, loaded, settings);
		const guess = knownSize(loaded.image, given);
		const guessed: Guessed = guess
			? {
					size: guess.size,
					sureness: guess.from === "file" ? sure.byFile : sure.byUsual,
					from: fromGuess(guess, loaded.image),
				}
			: unknownSize(loaded, given, isDeck);
		const id = `${guessed.size.widthMm} ${guessed.size.heightMm}`;
		const vote = votes.get(id) ?? { ...guessed, count: 0 };
		vote.count++;
		counted++;
		votes.set(id, vote);
	}
	const [winner] = [...votes.values()].sort((one, other) => other.count - one.count);
	return winner && { ...winner, counted };
}

const isDeck = ({ draft }: LoadedPiece) => draft.kind === "deck";

function ownSize(piece: LoadedPiece, settings: Settings): Votes | undefined {
	const all = piece.children.length > 0 ? piece.children : [piece];
	return sizeOfMost(all, settings, isDeck(piece)) ?? sizeOfMost([piece], settings, isDeck(piece));
}

/** The sizes that were guessed for the decks of a game. */
export type DeckSizes = readonly Votes[];

export function deckSizes(pieces: readonly LoadedPiece[], settings: Settings): DeckSizes {
	return pieces.flatMap((piece) => {
		const votes =
			isDeck(piece) && !piece.draft.size && !piece.draft.isUnsized ? ownSize(piece, settings) : undefined;
		return votes ?? [];
	});
}

/** A surer size from the game's other decks, for cards of the same proportions. */
function surerSize(own: Votes, decks: DeckSizes): Votes | undefined {
	return decks
		.filter(({ size, sureness, count }) => {
			const isSame = Math.abs(aspectOf(size) / aspectOf(own.size) - 1) <= aspectTolerance;
			return isSame && (sureness > own.sureness || (sureness === own.sureness && count > own.count));
		})
		.sort((one, other) => other.sureness - one.sureness || other.count - one.count)[0];
}

/** The size of a deck, a bundle or a separate tile, from its pictures; decks of one game agree with each other. */
export function cardSize(piece: LoadedPiece, settings: Settings, decks: DeckSizes): Sized | undefined {
	const own = ownSize(piece, settings);
	if (!own) return;
	const surer = isDeck(piece) && own.sureness < sure.byFile ? surerSize(own, decks) : undefined;
	if (surer && surer.size.widthMm !== own.size.widthMm)
		return { size: surer.size, from: (size) => remark("SIZE_LIKE_OTHERS", { size }) };
	const share = own.counted > 1 ? ` (${own.count}/${own.counted})` : "";
	return { size: own.size, from: (size) => own.from(size, share) };
}
