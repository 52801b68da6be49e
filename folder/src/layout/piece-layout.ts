import { cardSizes, describeSize, dieSize, dieType, faceNumber, sheetSizes, turned } from "@tuckbox/pieces";
import { type PictureDraft, type PieceDraft, type Settings, usualLengthMm } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { Bleed, LocalImage, Size } from "../read/types.ts";
import { type Remark, remark } from "../remarks.ts";
import { fitTo, guessSize, meaningful, type SizeGuess, sizeAt, sizeWithin } from "./fit.ts";

/** A picture with what was given about it. */
type Loaded = { draft: PictureDraft; image: LocalImage };

/** A draft with its pictures. */
export type LoadedPiece = {
	draft: PieceDraft;
	pictures: Map<string, Loaded>;
	pages: LocalImage[];
	cover?: LocalImage;
	children: LoadedPiece[];
};

export type PlacedPicture = {
	sideKey: string;
	file: string;
	bleedMode: "bleed" | "noBleed";
	sourcePixelsPerInch: number;
};

/** The bleed and resolution given for a picture, or for all. */
type PictureSettings = { bleed: Bleed; dpi?: number | undefined };

const assumedDpi = 300;
/** How far from a poker card's proportions a card may be to count as one, if nothing else is known. */
const pokerAspectTolerance = 0.02;
/** A card that would be narrower has few pixels and is not small. */
const minCardMm = 20;
/** A picture this far from its deck's proportions is a card of a different size, not a bad export. */
const otherSizeAspect = 0.05;

const isCardSized = ({ kind }: PieceDraft) => kind === "tile" || kind === "deck" || kind === "bundle";

const bleedText = (bleedMm: number): string => (bleedMm === 3.175 ? "1/8 in" : `${bleedMm} mm`);

const pixels = ({ widthPx, heightPx }: LocalImage) => `${widthPx} × ${heightPx} px`;

const firstPicture = (piece: LoadedPiece): Loaded | undefined =>
	piece.pictures.get("front") ?? piece.pictures.values().next().value;

/** The settings given for a picture, else those for all. */
function pictureSettings({ kind }: PieceDraft, { draft }: Loaded, settings: Settings): PictureSettings {
	const { bleed: general } = settings;
	// Dice and tokens have no bleed unless it is given.
	const usual = general === "auto" && usualLengthMm(kind) !== undefined ? "none" : general;
	return { bleed: draft.bleed ?? usual, dpi: draft.dpi ?? settings.dpi };
}

/** A size that was guessed, and what from. */
type Guessed = { size: Size; from: (size: string, share: string) => Remark };

/** A size, and what is said of where it comes from. */
type Sized = { size: Size; from: (size: string) => Remark };

/** The size of cards whose pictures match no named size: poker by proportions, else from the resolution. */
function unknownSize({ image }: Loaded, { bleed, dpi }: PictureSettings): Guessed {
	const shown = pixels(image);
	const bleedMm = typeof bleed === "number" ? bleed : 0;
	const known = dpi ?? meaningful(image.dpi);
	if (known !== undefined) {
		return {
			size: sizeAt(image, known, bleedMm),
			from: (size, share) => remark("SIZE_UNNAMED", { size, share, pixels: shown, dpi: known }),
		};
	}
	const poker = cardSizes.poker as Size;
	const aspect = image.widthPx / image.heightPx;
	for (const way of [poker, turned(poker)]) {
		if (Math.abs(aspect / (way.widthMm / way.heightMm) - 1) <= pokerAspectTolerance) {
			return { size: way, from: (size, share) => remark("SIZE_POKER", { size, share, pixels: shown }) };
		}
	}
	const size = sizeAt(image, assumedDpi, bleedMm);
	if (Math.min(size.widthMm, size.heightMm) < minCardMm) {
		return {
			size: sizeWithin(image, poker.widthMm),
			from: (size, share) => remark("SIZE_SMALL", { size, share, pixels: shown }),
		};
	}
	const facts = { pixels: shown, dpi: assumedDpi };
	return { size, from: (size, share) => remark("SIZE_ASSUMED", { size, share, ...facts }) };
}

function fromGuess({ ppi: dpi, bleedMm }: SizeGuess, image: LocalImage): Guessed["from"] {
	const facts = { pixels: pixels(image), dpi };
	return (size, share) =>
		bleedMm > 0
			? remark("SIZE_LESS_BLEED", { size, share, ...facts, bleed: bleedText(bleedMm) })
			: remark("SIZE_BY_DPI", { size, share, ...facts });
}

/** The size of most cards, because a deck is cut to one size. */
function sizeOfMost(pieces: LoadedPiece[], settings: Settings): Sized | undefined {
	const votes = new Map<string, Guessed & { count: number }>();
	let counted = 0;
	for (const piece of pieces) {
		const loaded = firstPicture(piece);
		if (!loaded || piece.draft.size) continue;
		const given = pictureSettings(piece.draft, loaded, settings);
		const guess = guessSize(loaded.image, Object.values(cardSizes), given.bleed, given.dpi);
		const { size, from } = guess
			? { size: guess.size, from: fromGuess(guess, loaded.image) }
			: unknownSize(loaded, given);
		const id = `${size.widthMm} ${size.heightMm}`;
		const vote = votes.get(id) ?? { size, from, count: 0 };
		vote.count++;
		counted++;
		votes.set(id, vote);
	}
	const [winner] = [...votes.values()].sort((one, other) => other.count - one.count);
	if (!winner) return;
	const share = counted > 1 ? ` (${winner.count}/${counted})` : "";
	return { size: winner.size, from: (size) => winner.from(size, share) };
}

function sheetSize(piece: LoadedPiece, loaded: Loaded, settings: Settings): Sized {
	const given = pictureSettings(piece.draft, loaded, settings);
	const { image } = loaded;
	const guess = guessSize(image, Object.values(sheetSizes), given.bleed, given.dpi);
	const shown = pixels(image);
	if (guess) {
		const { bleedMm, ppi: dpi } = guess;
		const bleed = bleedText(bleedMm);
		return {
			size: guess.size,
			from: (size) =>
				bleedMm > 0
					? remark("SHEET_LESS_BLEED", { size, pixels: shown, dpi, bleed })
					: remark("SHEET_BY_DPI", { size, pixels: shown, dpi }),
		};
	}
	const ppi = given.dpi ?? meaningful(image.dpi);
	const bleedMm = typeof given.bleed === "number" ? given.bleed : 0;
	const size = sizeAt(image, ppi ?? assumedDpi, bleedMm);
	if (ppi !== undefined)
		return { size, from: (size) => remark("SHEET_BY_DPI", { size, pixels: shown, dpi: ppi }) };
	return { size, from: (size) => remark("SHEET_ASSUMED", { size, pixels: shown, dpi: assumedDpi }) };
}

function smallSize(piece: LoadedPiece, loaded: Loaded, settings: Settings, longestMm: number): Sized {
	const shown = pixels(loaded.image);
	const { dpi, bleed } = pictureSettings(piece.draft, loaded, settings);
	const ppi = dpi ?? meaningful(loaded.image.dpi);
	if (ppi !== undefined) {
		const size = sizeAt(loaded.image, ppi, typeof bleed === "number" ? bleed : 0);
		return { size, from: (size) => remark("SHEET_BY_DPI", { size, pixels: shown, dpi: ppi }) };
	}
	return {
		size: sizeWithin(loaded.image, longestMm),
		from: (size) => remark("USUAL_SIZE", { size, pixels: shown }),
	};
}

/** What the layout of pieces depends on; every guess is reported to `context`. */
export type LayoutContext = { context: ReadContext; settings: Settings };

function reportSize(layout: LayoutContext, about: string, { size, from }: Sized): Size {
	layout.context.guess(about, from(describeSize(size)));
	return size;
}

/** A size that was given by name takes the orientation of most of the pictures. */
function rotatedToFit(layout: LayoutContext, about: string, size: Size, pieces: LoadedPiece[]): Size {
	const shown = pieces.map(firstPicture).filter((one) => one !== undefined);
	const across = shown.filter(({ image }) => image.widthPx > image.heightPx).length;
	const upright = shown.filter(({ image }) => image.widthPx < image.heightPx).length;
	const isAcross = size.widthMm > size.heightMm;
	if (isAcross ? upright <= across : across <= upright) return size;
	return reportSize(layout, about, { size: turned(size), from: (size) => remark("SIZE_TURNED", { size }) });
}

/** The trimmed size of a piece; undefined where its kind or its die decides. */
export function trimmedSize(layout: LayoutContext, piece: LoadedPiece, about: string): Size | undefined {
	const { draft } = piece;
	const all = piece.children.length > 0 ? piece.children : [piece];
	const given = draft.size ?? (isCardSized(draft) ? layout.settings.size : undefined);
	if (given) return draft.mayRotate || !draft.size ? rotatedToFit(layout, about, given, all) : given;
	if (draft.kind === "die" || draft.kind === "dieFace") return;
	if (isCardSized(draft)) {
		const most = sizeOfMost(all, layout.settings) ?? sizeOfMost([piece], layout.settings);
		return most && reportSize(layout, about, most);
	}
	const sheet = draft.kind === "book" ? (piece.cover ?? piece.pages[0]) : undefined;
	const loaded = sheet
		? { image: sheet, draft: { file: sheet.name, where: draft.where } }
		: firstPicture(piece);
	if (!loaded) return;
	const longest = usualLengthMm(draft.kind);
	const guess =
		longest === undefined
			? sheetSize(piece, loaded, layout.settings)
			: smallSize(piece, loaded, layout.settings, longest);
	return reportSize(layout, about, guess);
}

/** Whether a card clearly differs in size from its deck, whose size is that of most of its cards. */
export function differsInSize(piece: LoadedPiece, size: Size): boolean {
	const image = firstPicture(piece)?.image;
	if (!image) return false;
	const off = image.widthPx / image.heightPx / (size.widthMm / size.heightMm) - 1;
	return Math.abs(off) > otherSizeAspect;
}

/** Whether a piece's size was given, in the manifest or on the command line. */
export function isSizeGiven(layout: LayoutContext, { draft }: LoadedPiece): boolean {
	return draft.size !== undefined || (isCardSized(draft) && layout.settings.size !== undefined);
}

/** The pictures of a piece with their resolution and bleed, as the API expects them. */
export function placePictures(
	layout: LayoutContext,
	piece: LoadedPiece,
	size: Size | undefined,
	about: string,
): PlacedPicture[] {
	return [...piece.pictures].map(([sideKey, loaded]) => {
		const { bleed, dpi } = pictureSettings(piece.draft, loaded, layout.settings);
		const square = usualLengthMm(piece.draft.kind) ?? 25;
		const fit = fitTo(loaded.image, size ?? { widthMm: square, heightMm: square }, bleed, dpi);
		if (bleed === "auto" && fit.bleedMm > 0) {
			layout.context.guess(
				about,
				remark("BLEED_FOUND", {
					pixels: pixels(loaded.image),
					dpi: fit.ppi,
					bleed: bleedText(fit.bleedMm),
				}),
			);
		}
		return {
			sideKey,
			file: loaded.image.name,
			bleedMode: fit.bleedMm > 0 || bleed === "some" ? "bleed" : "noBleed",
			sourcePixelsPerInch: fit.ppi,
		};
	});
}

/** Die faces are as large as their die. */
export function faceSize(die: LoadedPiece): Size {
	const highest = die.children.flatMap(({ draft }) => [...draft.pictures.keys()].map(faceNumber));
	const length = dieSize(dieType(die.draft.sides ?? null, Math.max(0, ...highest.map((face) => face ?? 0))));
	return { widthMm: length, heightMm: length };
}
