import { aspectTolerance, grouped } from "@tuckbox/pieces";
import { lineLeavingOut } from "../read/line-for.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { LocalImage } from "../read/types.ts";
import { remark } from "../remarks.ts";
import { hasCardProportions } from "./card-size.ts";
import { areOfOneSize, likePictures } from "./like-pictures.ts";
import { firstPicture, type LoadedPiece } from "./loaded.ts";
import { evenly, forgetDeck, hasBacks, leaveOutClear, makeToken, mayBeCutOut } from "./shapes.ts";

// Finds tokens in folders of cards or tiles whose names say nothing: pictures that are cut out, while most are not.

/** Maximum number of pictures of one size that are compared first: only if they differ, all are. */
const maxSamples = 8;
/** Maximum number of pictures of a deck that are compared first: each is decoded. */
const maxCompared = 200;

/** Minimum number of cards with the proportions of a deck, and maximum share of those of another size in pixels. */
const minOfOne = 8;
const maxOtherSized = 1 / 3;

/** A figure is at most as long as two cards, or at another resolution as four: a larger one is hardly a piece. */
const maxLength = { other: 2, similar: 4 };

/** Maximum length in pixels of a picture that no card has: those of old games for screens have 71 × 96. */
const tinyPx = 48;
/** The same for pictures that are about square, as counters of wargames are, and their maximum length for their width. */
const squareish = { px: 160, proportions: 1.3 };
/** Maximum length for its width of a square that was cut out by hand. */
const ofSquare = 1.1;

/** A picture that may be a token: if not a figure, then a disc. */
type Candidate = { piece: LoadedPiece; image: LocalImage; mayBeFigure: boolean };

const isSquare = ({ widthPx, heightPx }: LocalImage, max: number) =>
	Math.max(widthPx, heightPx) <= max * Math.min(widthPx, heightPx);
const isSquareish = (image: LocalImage) => isSquare(image, squareish.proportions);
const longest = ({ widthPx, heightPx }: LocalImage) => Math.max(widthPx, heightPx);

/** Whether a picture has fewer pixels than any card. */
export const isTiny = (image: LocalImage): boolean => !image.isDrawing && longest(image) <= tinyPx;

/** The pixels of drawings say nothing. */
const mayBeSeen = (image: LocalImage | undefined): image is LocalImage =>
	mayBeCutOut(image) && !image.isDrawing;
/** Whether two pictures have the same proportions. */
const areSimilar = (one: LocalImage, other: LocalImage) =>
	Math.abs((one.widthPx * other.heightPx) / (one.heightPx * other.widthPx) - 1) <= aspectTolerance;
const frontOf = ({ pictures }: LoadedPiece) => pictures.get("front")?.image;

function candidatesOf(deck: LoadedPiece): Candidate[] {
	const shown = deck.children.filter((piece) => firstPicture(piece) !== undefined);
	const imageOf = (piece: LoadedPiece) => firstPicture(piece)?.image as LocalImage;
	const [most, ...others] = likePictures(shown, imageOf);
	if (most === undefined) return [];
	const typical = imageOf(most.typical);
	const isOtherSize = (piece: LoadedPiece) => !areOfOneSize(imageOf(piece), typical);
	const maxOf = (image: LocalImage) => (areSimilar(image, typical) ? maxLength.similar : maxLength.other);
	const candidate = (piece: LoadedPiece): Candidate[] => {
		const image = frontOf(piece);
		const isAlone = piece.pictures.size === 1 && piece.draft.shape === undefined;
		if (!isAlone || !mayBeSeen(image)) return [];
		const isOther = deck.draft.isMixed || isOtherSize(piece);
		const mayBeFigure = isOther && longest(image) <= maxOf(image) * longest(typical);
		return [{ piece, image, mayBeFigure }];
	};
	const odd = others.flatMap(({ upright, turned }) => [...upright, ...turned]);
	// with the proportions of cards or of the back, it is a card
	const mayBeMost = (deck.draft.isMixed || !hasCardProportions(typical)) && !hasBacks(deck);
	const ofMost = [...most.upright, ...most.turned];
	// among cards of one size in pixels, as programs have them, one of another size may be a meeple on a square
	const otherSized = ofMost.filter(isOtherSize);
	const areOfOne = otherSized.length <= ofMost.length * maxOtherSized && ofMost.length >= minOfOne;
	const mayBe = mayBeMost ? ofMost : areOfOne ? otherSized : [];
	return [...odd, ...mayBe].flatMap(candidate);
}

/** The cards of a deck that are figures, if most are not, and those that are clear. */
type CutOut = { figures: ReadonlySet<LoadedPiece>; clear: ReadonlySet<LoadedPiece> };

const none: CutOut = { figures: new Set(), clear: new Set() };

async function cutOutOf(deck: LoadedPiece, context: ReadContext): Promise<CutOut> {
	const clear = new Set<LoadedPiece>();
	const { tools } = context.files.source;
	if (deck.draft.kind !== "deck" || !deck.draft.isAssumed || !tools?.outlinesOf) return none;
	const candidates = candidatesOf(deck);
	const cutOut = async (some: readonly Candidate[]) => {
		const outlines = (await tools.outlinesOf?.(some.map(({ image }) => image))) ?? [];
		return some.filter(({ piece, mayBeFigure }, at) => {
			const outline = outlines[at] ?? "box";
			if (outline === "clear") clear.add(piece);
			// hexagons are tiles
			return outline === "orb" || (mayBeFigure && outline === "figure");
		});
	};
	const sizes = [...grouped(candidates, ({ image }) => `${image.widthPx} ${image.heightPx}`).values()];
	const samples = sizes.flatMap((same) => evenly(same, maxSamples));
	if (samples.length > maxCompared) return none;
	const seen = new Set(await cutOut(samples));
	const isCutOut = (one: Candidate) => seen.has(one) || clear.has(one.piece);
	const figures = await cutOut(sizes.filter((same) => same.some(isCutOut)).flat());
	if (clear.size > 0) {
		const compared = new Set(candidates.map(({ piece }) => piece));
		const rest = deck.children.filter((piece) => !compared.has(piece) && mayBeSeen(frontOf(piece)));
		await cutOut(rest.map((piece) => ({ piece, image: frontOf(piece) as LocalImage, mayBeFigure: false })));
	}
	const areFew = figures.length * 2 < deck.children.length || deck.draft.isMixed;
	return { figures: new Set(areFew ? figures.map(({ piece }) => piece) : []), clear };
}

/** Minimum number of tiny pictures in a deck, and their share of it, for all of it to be tokens: a few may be a first try. */
const minTiny = { count: 6, share: 2 / 3 };
/** The same number for pictures with backs of their own, as counters of wargames are: a few may be cards. */
const minTwoSided = 24;

/** Minimum ratio between the pixels of a board and those of the counters on it. */
const minBoard = 20;

function isBoard({ pictures }: LoadedPiece, minArea: number): boolean {
	const image = pictures.get("front")?.image;
	return image !== undefined && pictures.size === 1 && image.widthPx * image.heightPx >= minArea;
}

/** Gives tokens that are squares of about the same pixels one size: cut out by hand, each differs a little. */
function giveOneSize(tokens: readonly LoadedPiece[]): void {
	const squares = tokens.flatMap((token) => {
		const front = token.pictures.get("front");
		const isCutOut = front !== undefined && !front.image.isDrawing && isSquare(front.image, ofSquare);
		return isCutOut ? [{ token, front }] : [];
	});
	const [most] = likePictures(squares, ({ front }) => front.image);
	if (most === undefined) return;
	const { front: typical } = most.typical;
	for (const { token, front } of squares)
		if (areOfOneSize(front.image, typical.image)) token.sizedBy = typical;
}

/** The pattern for pieces, if there is one for them alone. */
const lineOf = (pieces: readonly LoadedPiece[], context: ReadContext) => {
	const names = pieces.flatMap(({ pictures }) => pictures.get("front")?.image.name ?? []);
	return { line: lineLeavingOut(names, context) };
};

/** Turns decks that were only assumed into tokens if most of their pictures have too few pixels for cards. */
function takeTiny(context: ReadContext, loaded: readonly LoadedPiece[]): LoadedPiece[] {
	return loaded.flatMap((deck) => {
		const { children, draft, pictures } = deck;
		if (draft.kind !== "deck" || !draft.isAssumed || pictures.has("back")) return [deck];
		const least = hasBacks(deck) ? minTwoSided : minTiny.count;
		const images = children.flatMap((piece) => piece.pictures.get("front")?.image ?? []);
		const drawn = images.filter((image) => !image.isDrawing);
		const isMost = (some: readonly LocalImage[]) =>
			some.length >= least && some.length >= children.length * minTiny.share;
		const areTiny = isMost(drawn.filter(isTiny));
		const max = areTiny ? tinyPx : squareish.px;
		const small = drawn.filter((image) => longest(image) <= max);
		if (!areTiny && !isMost(small.filter(isSquareish))) return [deck];
		// a few much larger ones are boards and charts
		const isToken = (piece: LoadedPiece) => {
			const image = piece.pictures.get("front")?.image;
			return areTiny || image === undefined || image.isDrawing || longest(image) <= max * maxLength.other;
		};
		const tokens = children.filter(isToken);
		const areas = small.map(({ widthPx, heightPx }) => widthPx * heightPx).sort((one, other) => one - other);
		const minArea = minBoard * (areas[Math.floor(areas.length / 2)] ?? 0);
		const boards = children.filter((piece) => !tokens.includes(piece) && isBoard(piece, minArea));
		const others = children.filter((piece) => !tokens.includes(piece) && !boards.includes(piece));
		for (const token of tokens) makeToken(token, deck);
		giveOneSize(tokens);
		for (const board of boards) {
			board.draft.kind = "board";
			const file = board.pictures.get("front")?.image.name ?? "";
			context.guess(file, remark("BOARD_BY_SIZE", { file }));
		}
		const about = draft.key ?? draft.name ?? "";
		context.guess(about, remark("TOKENS_TINY", { count: tokens.length, max, ...lineOf(tokens, context) }));
		if (others.length > 0) return [{ ...deck, children: others }, ...tokens, ...boards];
		forgetDeck(about, context);
		return [...tokens, ...boards];
	});
}

/** Takes the tokens out of decks that were only assumed: tiny pictures, and figures; and what is clear. */
export async function takeFigures(
	context: ReadContext,
	read: readonly LoadedPiece[],
): Promise<LoadedPiece[]> {
	const loaded = takeTiny(context, read);
	const all = await Promise.all(loaded.map((deck) => cutOutOf(deck, context)));
	return loaded.flatMap((read, at) => {
		const { figures, clear } = all[at] ?? none;
		const deck = clear.size === 0 ? read : { ...read, children: leaveOutClear(context, read, [...clear]) };
		if (figures.size === 0) return deck.children.length > 0 || clear.size === 0 ? [deck] : [];
		for (const figure of figures) makeToken(figure, deck);
		const about = deck.draft.key ?? deck.draft.name ?? "";
		context.guess(
			about,
			remark("TOKENS_AMONG_CARDS", { count: figures.size, ...lineOf([...figures], context) }),
		);
		const children = deck.children.filter((card) => !figures.has(card));
		if (children.length > 0) return [{ ...deck, children }, ...figures];
		forgetDeck(about, context);
		return [...figures];
	});
}
