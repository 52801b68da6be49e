import { cardSizes, describeSize, dieSize, dieType, faceNumber, sheetSizes, turned } from "@tuckbox/pieces";
import { type PictureDraft, type PieceDraft, type Settings, usualLengthMm } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { Bleed, LocalImage, Size } from "../read/types.ts";
import { fitTo, guessSize, meaningful, type SizeGuess, sizeAt, sizeWithin } from "./fit.ts";

/** A picture that is there, with what was said about it. */
type Loaded = { draft: PictureDraft; image: LocalImage };

/** A draft with its pictures. */
export type LoadedPiece = {
	draft: PieceDraft;
	pictures: Map<string, Loaded>;
	pages: LocalImage[];
	cover?: LocalImage;
	children: LoadedPiece[];
};

export type LaidPicture = {
	sideKey: string;
	file: string;
	bleedMode: "bleed" | "noBleed";
	sourcePixelsPerInch: number;
};

/** What holds for the pictures of one piece and is not said of a single one. */
type Said = { bleed: Bleed; dpi?: number | undefined };

const byCards = "size: in tuckbox.yaml, a size column, or --size; dpi: or --dpi; bleed: or --bleed";
const assumedDpi = 300;
/** How far from a poker card's proportions a card may be to be taken for one when nothing else tells. */
const pokerAspectTolerance = 0.02;
/** A card that would be narrower is drawn in few pixels, not small. */
const leastCardMm = 20;
/** A picture as far from the proportions of its deck is no bad export of a card of that size; it has another size. */
const otherSizeAspect = 0.05;

const isLaidByCard = ({ kind }: PieceDraft) => kind === "tile" || kind === "deck" || kind === "bundle";

const bleedText = (bleedMm: number): string =>
	bleedMm === 0 ? "no bleed" : bleedMm === 3.175 ? "1/8 in of bleed" : `${bleedMm} mm of bleed`;

const pixels = ({ widthPx, heightPx }: LocalImage) => `${widthPx} × ${heightPx} px`;

const firstPicture = (piece: LoadedPiece): Loaded | undefined =>
	piece.pictures.get("front") ?? piece.pictures.values().next().value;

/** What was said of a picture, else what holds for all. */
function saidOf({ kind }: PieceDraft, { draft }: Loaded, settings: Settings): Said {
	const { bleed: general } = settings;
	// Nobody bleeds dice and tokens; only who says so gets bleed looked for.
	const usual = general === "auto" && usualLengthMm(kind) !== undefined ? "none" : general;
	return { bleed: draft.bleed ?? usual, dpi: draft.dpi ?? settings.dpi };
}

/** The size of cards whose pictures have no known one: by a poker card's proportions, else as large as they say. */
function unknownSize({ image }: Loaded, { bleed, dpi }: Said): { size: Size; from: string } {
	const bleedMm = typeof bleed === "number" ? bleed : 0;
	const told = dpi ?? meaningful(image.dpi);
	if (told !== undefined) {
		return {
			size: sizeAt(image, told, bleedMm),
			from: `${pixels(image)} at ${told} dpi, a size without a name`,
		};
	}
	const poker = cardSizes.poker as Size;
	const aspect = image.widthPx / image.heightPx;
	for (const way of [poker, turned(poker)]) {
		if (Math.abs(aspect / (way.widthMm / way.heightMm) - 1) <= pokerAspectTolerance) {
			return { size: way, from: `the proportions of ${pixels(image)}; the file tells no resolution` };
		}
	}
	const size = sizeAt(image, assumedDpi, bleedMm);
	if (Math.min(size.widthMm, size.heightMm) < leastCardMm) {
		return {
			size: sizeWithin(image, poker.widthMm),
			from: `nothing but ${pixels(image)}; the file tells no resolution`,
		};
	}
	return { size, from: `${pixels(image)} taken as ${assumedDpi} dpi; the file tells no resolution` };
}

const fromGuess = ({ ppi, bleedMm }: SizeGuess, image: LocalImage): string =>
	`${pixels(image)} at ${ppi} dpi${bleedMm > 0 ? `, less ${bleedText(bleedMm)}` : ""}`;

/** The size that most of the cards have; a deck is cut to one size. */
function sizeOfMost(pieces: LoadedPiece[], settings: Settings): { size: Size; from: string } | undefined {
	const votes = new Map<string, { size: Size; from: string; count: number }>();
	let counted = 0;
	for (const piece of pieces) {
		const loaded = firstPicture(piece);
		if (!loaded || piece.draft.size) continue;
		const said = saidOf(piece.draft, loaded, settings);
		const guess = guessSize(loaded.image, Object.values(cardSizes), said.bleed, said.dpi);
		const { size, from } = guess
			? { size: guess.size, from: fromGuess(guess, loaded.image) }
			: unknownSize(loaded, said);
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
	const said = saidOf(piece.draft, loaded, settings);
	const { image } = loaded;
	const guess = guessSize(image, Object.values(sheetSizes), said.bleed, said.dpi);
	if (guess) return { size: guess.size, from: fromGuess(guess, image) };
	const ppi = said.dpi ?? meaningful(image.dpi);
	const bleedMm = typeof said.bleed === "number" ? said.bleed : 0;
	const size = sizeAt(image, ppi ?? assumedDpi, bleedMm);
	if (ppi !== undefined) return { size, from: `${pixels(image)} at ${ppi} dpi` };
	return { size, from: `${pixels(image)} taken as ${assumedDpi} dpi; the file tells no resolution` };
}

function smallSize(
	piece: LoadedPiece,
	loaded: Loaded,
	settings: Settings,
	longestMm: number,
): { size: Size; from: string } {
	const { dpi, bleed } = saidOf(piece.draft, loaded, settings);
	const ppi = dpi ?? meaningful(loaded.image.dpi);
	if (ppi !== undefined) {
		const size = sizeAt(loaded.image, ppi, typeof bleed === "number" ? bleed : 0);
		return { size, from: `${pixels(loaded.image)} at ${ppi} dpi` };
	}
	return {
		size: sizeWithin(loaded.image, longestMm),
		from: `what such pieces usually measure; ${pixels(loaded.image)} tell no resolution`,
	};
}

/** Finds the sizes of pieces and how their pictures lie on them, and tells of every guess. */
export class Laying {
	readonly #context: ReadContext;
	readonly #settings: Settings;

	constructor(context: ReadContext, settings: Settings) {
		this.#context = context;
		this.#settings = settings;
	}

	#guessed(about: string, { size, from }: { size: Size; from: string }, override: string): Size {
		this.#context.guess(about, `size ${describeSize(size)}, from ${from}`, override);
		return size;
	}

	/** A size that was said by name lies as most of the pictures do. */
	#turnedToLie(about: string, size: Size, pieces: LoadedPiece[]): Size {
		const shown = pieces.map(firstPicture).filter((one) => one !== undefined);
		const across = shown.filter(({ image }) => image.widthPx > image.heightPx).length;
		const upright = shown.filter(({ image }) => image.widthPx < image.heightPx).length;
		const isAcross = size.widthMm > size.heightMm;
		if (isAcross ? upright <= across : across <= upright) return size;
		return this.#guessed(
			about,
			{ size: turned(size), from: "pictures that lie across it" },
			"size: in millimetres, width first",
		);
	}

	/** The trimmed size of a piece; undefined where its kind or its die decides. */
	sizeOf(piece: LoadedPiece, about: string): Size | undefined {
		const { draft } = piece;
		const all = piece.children.length > 0 ? piece.children : [piece];
		const said = draft.size ?? (isLaidByCard(draft) ? this.#settings.size : undefined);
		if (said) return draft.sizeMayTurn || !draft.size ? this.#turnedToLie(about, said, all) : said;
		if (draft.kind === "die" || draft.kind === "dieFace") return;
		if (isLaidByCard(draft)) {
			const most = sizeOfMost(all, this.#settings) ?? sizeOfMost([piece], this.#settings);
			return most && this.#guessed(about, most, byCards);
		}
		const sheet = draft.kind === "book" ? (piece.cover ?? piece.pages[0]) : undefined;
		const loaded = sheet
			? { image: sheet, draft: { file: sheet.name, where: draft.where } }
			: firstPicture(piece);
		if (!loaded) return;
		const longest = usualLengthMm(draft.kind);
		const guess =
			longest === undefined
				? sheetSize(piece, loaded, this.#settings)
				: smallSize(piece, loaded, this.#settings, longest);
		return this.#guessed(about, guess, "size: or dpi: in tuckbox.yaml, or --dpi");
	}

	/** Whether a card is plainly of another size than the deck, whose size was found by most of its cards. */
	isOfAnotherSize(piece: LoadedPiece, size: Size): boolean {
		const image = firstPicture(piece)?.image;
		if (!image) return false;
		const off = image.widthPx / image.heightPx / (size.widthMm / size.heightMm) - 1;
		return Math.abs(off) > otherSizeAspect;
	}

	/** The size that was said of a piece, by the manifest or on the command line. */
	isSizeSaid({ draft }: LoadedPiece): boolean {
		return draft.size !== undefined || (isLaidByCard(draft) && this.#settings.size !== undefined);
	}

	/** The pictures of a piece with resolution and bleed, as the service wants to know them. */
	picturesOf(piece: LoadedPiece, size: Size | undefined, about: string): LaidPicture[] {
		return [...piece.pictures].map(([sideKey, loaded]) => {
			const { bleed, dpi } = saidOf(piece.draft, loaded, this.#settings);
			const square = usualLengthMm(piece.draft.kind) ?? 25;
			const fit = fitTo(loaded.image, size ?? { widthMm: square, heightMm: square }, bleed, dpi);
			if (bleed === "auto" && fit.bleedMm > 0) {
				this.#context.guess(
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
	static faceSize(die: LoadedPiece): Size {
		const highest = die.children.flatMap(({ draft }) => [...draft.pictures.keys()].map(faceNumber));
		const length = dieSize(
			dieType(die.draft.sides ?? null, Math.max(0, ...highest.map((face) => face ?? 0))),
		);
		return { widthMm: length, heightMm: length };
	}
}
