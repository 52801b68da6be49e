import {
	byForm,
	describeSize,
	dieSize,
	dieType,
	faceNumber,
	folderOf,
	type Kind,
	sheetSizes,
	turned,
} from "@tuckbox/pieces";
import { type PieceDraft, type Settings, usualLengthMm } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { LocalImage, Size } from "../read/types.ts";
import { remark } from "../remarks.ts";
import { assumedDpi, sizeOfMost } from "./card-size.ts";
import type { PieceSizes } from "./deck-size.ts";
import { fitTo, guessSize, resolutionOf, sizeAt, sizeWithin } from "./fit.ts";
import {
	arePixels,
	bleedText,
	firstPicture,
	hasLengths,
	type Loaded,
	type LoadedPiece,
	pictureSettings,
	pixels,
	type Sized,
} from "./loaded.ts";
import { isSameDpi } from "./scale.ts";

export type PlacedPicture = {
	sideKey: string;
	file: string;
	bleedMode: "bleed" | "noBleed";
	sourcePixelsPerInch: number;
};

/**
 * Lengths of the longer side, in mm: under the first and over the last, the resolution of a board or a book was not
 * intended, and it has the second.
 */
const sheetLengthsMm = {
	board: { min: 150, usual: 300, max: 1200 },
	book: { min: 100, usual: 210, max: 1200 },
};
/** Maximum length of a drawn board in mm: programs write pixels as millimetres. */
const maxDrawnMm = 1500;
/**
 * Minimum length of a token in mm, and its maximum length for its usual one at a resolution that pictures for screens
 * have, too, and the cards have not. Beyond these, the resolution in its file was not intended.
 */
const ofSmall = { minMm: 12, maxScreenDpi: 150, maxLength: 2.4 };

/** The source of a size that the folder does not give: the cards, the piece's own picture, or its kind or die. */
const sizedBy = byForm<"cards" | "picture" | "kind">({
	deck: "cards",
	bundle: "cards",
	card: "cards",
	board: "picture",
	die: "kind",
	face: "kind",
	token: "picture",
	model: "picture",
	counter: "picture",
	container: "picture",
	book: "picture",
});

/** Whether a piece is a card, or has the size of the cards in it. */
export const isCardSized = ({ kind }: Pick<PieceDraft, "kind">): boolean => sizedBy[kind] === "cards";

/** The words of `--as` for kinds whose sizes their own pictures give. */
const kindWords: Partial<Record<Kind, string>> = {
	...{ board: "boards", book: "books", tokenModel: "models", counter: "counters", container: "containers" },
};

/** The size of a piece whose picture gives none that is believable. */
function usualSize({ draft }: LoadedPiece, image: LocalImage, longestMm: number): Sized {
	const folder = folderOf(image.name);
	const line = folder === "" ? image.name : `${folder}/`;
	const facts = { pixels: pixels(image), line, kind: kindWords[draft.kind] ?? "tokens" };
	return { size: sizeWithin(image, longestMm), from: (size) => remark("USUAL_SIZE", { size, ...facts }) };
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
	const ppi = given.dpi ?? resolutionOf(image);
	const bleedMm = typeof given.bleed === "number" ? given.bleed : 0;
	const size = sizeAt(image, ppi ?? assumedDpi, bleedMm);
	const { min, usual, max } = sheetLengthsMm[piece.draft.kind === "book" ? "book" : "board"];
	const lengthMm = Math.max(size.widthMm, size.heightMm);
	const isDrawn = hasLengths(image) && (image.page !== undefined || lengthMm <= maxDrawnMm);
	const isIntended = given.dpi !== undefined || isDrawn || image.isToScale === true;
	if (!isIntended && (lengthMm < min || lengthMm > max)) return usualSize(piece, image, usual);
	if (ppi !== undefined)
		return { size, from: (size) => remark("SHEET_BY_DPI", { size, pixels: shown, dpi: ppi }) };
	return { size, from: (size) => remark("SHEET_ASSUMED", { size, pixels: shown, dpi: assumedDpi }) };
}

function smallSize(
	piece: LoadedPiece,
	loaded: Loaded,
	{ settings, sizes: { scale } }: LayoutContext,
	longestMm: number,
): Sized {
	const shown = pixels(loaded.image);
	const { image } = loaded;
	const { dpi, bleed } = pictureSettings(piece.draft, loaded, settings);
	// the pixels of a drawing are no lengths
	const ppi = dpi ?? (arePixels(image) ? undefined : resolutionOf(image));
	const size = ppi && sizeAt(loaded.image, ppi, typeof bleed === "number" ? bleed : 0);
	const isMeant =
		dpi !== undefined || hasLengths(image) || (scale && ppi !== undefined && isSameDpi(ppi, scale.dpi));
	const mostMm = isMeant || (ppi ?? 0) > ofSmall.maxScreenDpi ? Infinity : ofSmall.maxLength * longestMm;
	const lengthMm = size ? Math.max(size.widthMm, size.heightMm) : 0;
	if (size && (dpi !== undefined || (lengthMm >= ofSmall.minMm && lengthMm <= mostMm))) {
		return { size, from: (size) => remark("SHEET_BY_DPI", { size, pixels: shown, dpi: ppi ?? 0 }) };
	}
	return usualSize(piece, image, longestMm);
}

/** The inputs of the layout of pieces; every guess is reported to `context`. */
export type LayoutContext = { context: ReadContext; settings: Settings; sizes: PieceSizes };

export function reportSize(layout: LayoutContext, about: string, { size, from }: Sized): Size {
	layout.context.guess(about, from(describeSize(size)));
	return size;
}

/** Turns a size that was given by name to the orientation of most of the pictures. */
function rotatedToFit(layout: LayoutContext, about: string, size: Size, pieces: LoadedPiece[]): Size {
	const shown = pieces.map(firstPicture).filter((one) => one !== undefined);
	const across = shown.filter(({ image }) => image.widthPx > image.heightPx).length;
	const upright = shown.filter(({ image }) => image.widthPx < image.heightPx).length;
	const isAcross = size.widthMm > size.heightMm;
	if (isAcross ? upright <= across : across <= upright) return size;
	return reportSize(layout, about, { size: turned(size), from: (size) => remark("SIZE_TURNED", { size }) });
}

/** The trimmed size of a piece; undefined if its kind or its die determines it. */
export function trimmedSize(layout: LayoutContext, piece: LoadedPiece, about: string): Size | undefined {
	const { draft } = piece;
	if (draft.isUnsized) return;
	const all = piece.children.length > 0 ? piece.children : [piece];
	const given = draft.size ?? (isSizeGiven(layout, piece) ? layout.settings.size : undefined);
	if (given) return draft.mayRotate || !draft.size ? rotatedToFit(layout, about, given, all) : given;
	if (sizedBy[draft.kind] === "kind") return;
	if (isCardSized(draft)) {
		const guessed = layout.sizes.decks.get(piece) ?? layout.sizes.tiles.get(piece);
		if (guessed) return reportSize(layout, about, guessed);
		const own = sizeOfMost([piece], layout.settings, "tile", undefined);
		return own && reportSize(layout, about, { size: own.size, from: (size) => own.from(size, "") });
	}
	const sheet = draft.kind === "book" ? (piece.cover ?? piece.pages[0]) : undefined;
	const loaded = sheet
		? { image: sheet, draft: { file: sheet.name, where: draft.where } }
		: (piece.sizedBy ?? firstPicture(piece));
	if (!loaded) return;
	const longest = usualLengthMm(draft.kind);
	const guess =
		longest === undefined
			? sheetSize(piece, loaded, layout.settings)
			: smallSize(piece, loaded, layout, longest);
	return reportSize(layout, about, guess);
}

/** Whether a piece's size was given, in the manifest or on the command line. */
export function isSizeGiven({ sizes }: LayoutContext, piece: LoadedPiece): boolean {
	return piece.draft.size !== undefined || (isCardSized(piece.draft) && sizes.given.has(piece));
}

/** The settings for the pictures of a piece, and whether those of most cards of its deck have bleed. */
export type PrintSettings = { settings: Settings; hasBleed: boolean };

/** The pictures of a piece with their resolution and bleed, as the API expects them. */
export function placePictures(
	{ context }: LayoutContext,
	piece: LoadedPiece,
	size: Size | undefined,
	about: string,
	{ settings, hasBleed }: PrintSettings,
): PlacedPicture[] {
	return [...piece.pictures].map(([sideKey, loaded]) => {
		const { bleed, dpi } = pictureSettings(piece.draft, loaded, settings);
		const square = usualLengthMm(piece.draft.kind) ?? 25;
		const fit = fitTo(loaded.image, size ?? { widthMm: square, heightMm: square }, bleed, dpi, hasBleed);
		if (bleed === "auto" && fit.bleedMm > 0) {
			context.guess(
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

/** Whether most cards of a deck have the proportions of its size with bleed. */
export function hasBleed(settings: Settings, { children }: LoadedPiece, size: Size): boolean {
	const withBleed = children.filter((piece) => {
		const loaded = firstPicture(piece);
		if (loaded === undefined) return false;
		const { bleed, dpi } = pictureSettings(piece.draft, loaded, settings);
		return fitTo(loaded.image, size, bleed, dpi, true).bleedMm > 0;
	});
	return withBleed.length > 1 && withBleed.length * 2 > children.length;
}

/** The size of the faces of a die: they are as large as the die. */
export function faceSize(die: LoadedPiece): Size {
	const highest = die.children.flatMap(({ draft }) => [...draft.pictures.keys()].map(faceNumber));
	const length = dieSize(dieType(die.draft.sides ?? null, Math.max(0, ...highest.map((face) => face ?? 0))));
	return { widthMm: length, heightMm: length };
}
