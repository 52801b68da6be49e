import { cardSizes, describeSize, dieSize, dieType, faceNumber, sheetSizes, turned } from "@tuckbox/pieces";
import { type PictureDraft, type PieceDraft, type Settings, usualLengthMm } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { Bleed, LocalImage, Size } from "../read/types.ts";
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

const byCards = "size: in tuckbox.yaml, a size column, or --size; dpi: or --dpi; bleed: or --bleed";
const assumedDpi = 300;
/** How far from a poker card's proportions a card may be to count as one, if nothing else is known. */
const pokerAspectTolerance = 0.02;
/** A card that would be narrower has few pixels and is not small. */
const minCardMm = 20;
/** A picture this far from its deck's proportions is a card of a different size, not a bad export. */
const otherSizeAspect = 0.05;

const isCardSized = ({ kind }: PieceDraft) => kind === "tile" || kind === "deck" || kind === "bundle";

const bleedText = (bleedMm: number): string =>
	bleedMm === 0 ? "no bleed" : bleedMm === 3.175 ? "1/8 in of bleed" : `${bleedMm} mm of bleed`;

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

/** The size of cards whose pictures match no named size: poker by proportions, else from the resolution. */
function unknownSize({ image }: Loaded, { bleed, dpi }: PictureSettings): { size: Size; from: string } {
	const bleedMm = typeof bleed === "number" ? bleed : 0;
	const known = dpi ?? meaningful(image.dpi);
	if (known !== undefined) {
		return {
			size: sizeAt(image, known, bleedMm),
			from: `${pixels(image)} at ${known} dpi, a size without a name`,
		};
	}
	const poker = cardSizes.poker as Size;
	const aspect = image.widthPx / image.heightPx;
	for (const way of [poker, turned(poker)]) {
		if (Math.abs(aspect / (way.widthMm / way.heightMm) - 1) <= pokerAspectTolerance) {
			return { size: way, from: `the proportions of ${pixels(image)}; the file has no resolution` };
		}
	}
	const size = sizeAt(image, assumedDpi, bleedMm);
	if (Math.min(size.widthMm, size.heightMm) < minCardMm) {
		return {
			size: sizeWithin(image, poker.widthMm),
			from: `only ${pixels(image)}; the file has no resolution`,
		};
	}
	return { size, from: `${pixels(image)} at an assumed ${assumedDpi} dpi; the file has no resolution` };
}

const fromGuess = ({ ppi, bleedMm }: SizeGuess, image: LocalImage): string =>
	`${pixels(image)} at ${ppi} dpi${bleedMm > 0 ? `, less ${bleedText(bleedMm)}` : ""}`;

/** The size of most cards, because a deck is cut to one size. */
function sizeOfMost(pieces: LoadedPiece[], settings: Settings): { size: Size; from: string } | undefined {
	const votes = new Map<string, { size: Size; from: string; count: number }>();
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
	const share = counted > 1 ? ` (${winner.count} of ${counted} pictures)` : "";
	return { size: winner.size, from: `${winner.from}${share}` };
}

function sheetSize(piece: LoadedPiece, loaded: Loaded, settings: Settings): { size: Size; from: string } {
	const given = pictureSettings(piece.draft, loaded, settings);
	const { image } = loaded;
	const guess = guessSize(image, Object.values(sheetSizes), given.bleed, given.dpi);
	if (guess) return { size: guess.size, from: fromGuess(guess, image) };
	const ppi = given.dpi ?? meaningful(image.dpi);
	const bleedMm = typeof given.bleed === "number" ? given.bleed : 0;
	const size = sizeAt(image, ppi ?? assumedDpi, bleedMm);
	if (ppi !== undefined) return { size, from: `${pixels(image)} at ${ppi} dpi` };
	return { size, from: `${pixels(image)} at an assumed ${assumedDpi} dpi; the file has no resolution` };
}

function smallSize(
	piece: LoadedPiece,
	loaded: Loaded,
	settings: Settings,
	longestMm: number,
): { size: Size; from: string } {
	const { dpi, bleed } = pictureSettings(piece.draft, loaded, settings);
	const ppi = dpi ?? meaningful(loaded.image.dpi);
	if (ppi !== undefined) {
		const size = sizeAt(loaded.image, ppi, typeof bleed === "number" ? bleed : 0);
		return { size, from: `${pixels(loaded.image)} at ${ppi} dpi` };
	}
	return {
		size: sizeWithin(loaded.image, longestMm),
		from: `the usual size of such pieces; the file with ${pixels(loaded.image)} has no resolution`,
	};
}

/** What the layout of pieces depends on; every guess is reported to `context`. */
export type LayoutContext = { context: ReadContext; settings: Settings };

function reportSize(
	layout: LayoutContext,
	about: string,
	{ size, from }: { size: Size; from: string },
	override: string,
): Size {
	layout.context.guess(about, `size ${describeSize(size)}, from ${from}`, override);
	return size;
}

/** A size that was given by name takes the orientation of most of the pictures. */
function rotatedToFit(layout: LayoutContext, about: string, size: Size, pieces: LoadedPiece[]): Size {
	const shown = pieces.map(firstPicture).filter((one) => one !== undefined);
	const across = shown.filter(({ image }) => image.widthPx > image.heightPx).length;
	const upright = shown.filter(({ image }) => image.widthPx < image.heightPx).length;
	const isAcross = size.widthMm > size.heightMm;
	if (isAcross ? upright <= across : across <= upright) return size;
	return reportSize(
		layout,
		about,
		{ size: turned(size), from: "the orientation of the pictures" },
		"size: in millimetres, width first",
	);
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
		return most && reportSize(layout, about, most, byCards);
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
	return reportSize(layout, about, guess, "size: or dpi: in tuckbox.yaml, or --dpi");
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
				`pictures of ${pixels(loaded.image)} are ${fit.ppi} dpi with ${bleedText(fit.bleedMm)} around the trim`,
				"bleed: in tuckbox.yaml, or --bleed (none, 3 mm, 1/8 in)",
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
