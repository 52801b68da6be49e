import { folderOf } from "@tuckbox/pieces";
import { lineFor } from "../read/line-for.ts";
import { listed } from "../read/listed.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { LocalImage } from "../read/types.ts";
import { remark } from "../remarks.ts";
import { areOfOneSize } from "./like-pictures.ts";
import type { LoadedPiece } from "./loaded.ts";
import { forgetDeck, hasBacks } from "./shapes.ts";

// Whole repositories: next to the cards of a game are the graphics of its program, its website, or its rules. Folders
// of them were taken for decks, because nothing says what they are.

/** Minimum number of cards that show what the game's cards are like, from a sheet or not, and their share of a deck. */
const ofClear = { min: 8, ofSheet: 24, share: 0.9 };
/** Range of the lengths of cards for their widths; those of a sheet surely are upright. */
const ofCards = { min: 1.2, minOnSheet: 1.1, max: 2 };
/** Maximum ratio between proportions that are the same. */
const maxRatio = 1.05;
/** Minimum number and share of pictures of one size that may be other cards or tiles, and their length for that of the cards. */
const ofOthers = { min: 5, share: 0.8, length: 0.5 };

type Deck = {
	piece: LoadedPiece;
	images: readonly LocalImage[];
	/** The usual length of its pictures for their width, and the share of those that have it. */
	usual: number;
	share: number;
	typical: LocalImage;
};

const proportionsOf = ({ widthPx, heightPx }: LocalImage) =>
	Math.max(widthPx, heightPx) / Math.max(1, Math.min(widthPx, heightPx));
const lengthOf = ({ widthPx, heightPx }: LocalImage) => Math.max(widthPx, heightPx);
const areSame = (one: number, other: number) => Math.max(one / other, other / one) <= maxRatio;

const folderOfDeck = ({ images: [image] }: Deck) => folderOf(image?.name ?? "");

function measured(piece: LoadedPiece): Deck[] {
	const images = piece.children.flatMap(({ pictures }) => pictures.get("front")?.image ?? []);
	const sorted = images.toSorted((one, other) => proportionsOf(one) - proportionsOf(other));
	let [first, from, most] = [0, 0, 0];
	for (const [at, image] of sorted.entries()) {
		while (proportionsOf(image) > proportionsOf(sorted[first] ?? image) * maxRatio) first++;
		if (at - first + 1 > most) [from, most] = [first, at - first + 1];
	}
	const typical = sorted[from + Math.floor(most / 2)];
	if (piece.draft.kind !== "deck" || typical === undefined) return [];
	return [{ piece, images, usual: proportionsOf(typical), share: most / images.length, typical }];
}

/** Whether a deck surely has the game's cards: it is called so or has a back next to its cards, and all have one size. */
function isClear(
	{ piece: { draft, pictures }, images, usual, share }: Deck,
	{ files }: ReadContext,
): boolean {
	const back = pictures.get("back")?.image.name;
	const isSaid =
		!draft.isAssumed || (back !== undefined && folderOf(back) === folderOf(images[0]?.name ?? ""));
	// what few cells are cut from may be a board with places
	const isCut = images.some(({ name }) => files.sourceOf(name) !== undefined);
	const areMany = images.length >= (isCut ? ofClear.ofSheet : ofClear.min) && share >= ofClear.share;
	const min = isCut ? ofCards.minOnSheet : ofCards.min;
	return isSaid && areMany && usual >= min && usual <= ofCards.max;
}

/** Whether nothing says that a deck has cards, and it is unlike those of the game. */
function isUnlike(deck: Deck, clear: readonly Deck[], { files }: ReadContext): boolean {
	const { piece, images, usual, typical } = deck;
	if (!piece.draft.isAssumed || hasBacks(piece)) return false;
	if (images.some(({ name }) => files.isKept(name) || files.sourceOf(name) !== undefined)) return false;
	const isLike = (image: LocalImage) => clear.some(({ usual }) => areSame(proportionsOf(image), usual));
	if (images.filter(isLike).length * 2 >= images.length) return false;
	if (images.length < ofOthers.min) return true;
	// groups of a folder with the cards, too, are hardly of a program, unless all cards are on a sheet
	const isOfSheet = ({ images }: Deck) =>
		images.filter(({ name }) => files.sourceOf(name) !== undefined).length >= ofClear.ofSheet;
	if (clear.some((other) => folderOfDeck(other) === folderOfDeck(deck) && !isOfSheet(other))) return false;
	const alike = images.filter((image) => areOfOneSize(image, typical));
	const isLong = clear.some((other) => lengthOf(typical) >= lengthOf(other.typical) * ofOthers.length);
	return alike.length < images.length * ofOthers.share || usual > ofCards.max || !isLong;
}

/**
 * Leaves out decks of which nothing says that they are any, and whose pictures are unlike the game's cards, if it is
 * clear which these are. They are named with the line that keeps one.
 */
export function leaveOutUnlike(context: ReadContext, loaded: readonly LoadedPiece[]): readonly LoadedPiece[] {
	const decks = loaded.flatMap(measured);
	const clear = decks.filter((deck) => isClear(deck, context));
	const countOf = (some: readonly Deck[]) => some.reduce((sum, { images }) => sum + images.length, 0);
	const unlike = decks.filter((deck) => isUnlike(deck, clear, context));
	const [first] = unlike;
	if (first === undefined || countOf(unlike) > countOf(clear)) return loaded;
	const placesOfCards = new Set(clear.map(folderOfDeck));
	// a folder with the cards, too, cannot be named as a whole
	const placeOf = (deck: Deck) =>
		placesOfCards.has(folderOfDeck(deck)) ? (deck.images[0]?.name ?? "") : folderOfDeck(deck);
	const cards = [...placesOfCards].map((folder) => {
		const count = countOf(clear.filter((deck) => folderOfDeck(deck) === folder));
		return `${folder || context.files.source.name} (${count})`;
	});
	const skipped = unlike.map((deck) => {
		const place = placeOf(deck);
		const [image] = deck.images;
		if (place !== "" && place !== image?.name) return `${place} (${deck.images.length})`;
		return `${image?.name ?? ""}${deck.images.length > 1 ? ` … (${deck.images.length})` : ""}`;
	});
	for (const { piece, images } of unlike) {
		forgetDeck(piece.draft.key ?? "", context);
		context.forget(piece.draft.key ?? "");
		for (const { name } of images) {
			context.images.delete(name);
			context.drawings.delete(name);
			context.forget(name);
		}
	}
	const place = placeOf(first);
	const line = place === first.images[0]?.name ? `!${place}` : lineFor(place);
	const facts = {
		count: unlike.length,
		cards: listed(cards),
		decks: listed(skipped),
		line,
		as: line.slice(1),
	};
	context.guess(unlike.length > 1 || place === "" ? "the folder" : place, remark("UNLIKE_CARDS", facts));
	const left = new Set(unlike.map(({ piece }) => piece));
	return loaded.filter((piece) => !left.has(piece));
}
