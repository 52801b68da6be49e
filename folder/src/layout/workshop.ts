import { folderOf, grouped, isPictureName } from "@tuckbox/pieces";
import { listed } from "../read/listed.ts";
import type { ReadContext } from "../read/read-context.ts";
import { sizeInPixels } from "../read/size-in-pixels.ts";
import { remark } from "../remarks.ts";
import { likePictures } from "./like-pictures.ts";
import type { LoadedPiece } from "./loaded.ts";

// Workshops of a game: sources, drafts, print sheets and exports side by side, of which nothing says which are the game.
// Each folder that reads well alone is named, so that one of them can be pushed instead.

/** Minimum number of pictures of a folder that may be the game's cards, and the share of them with the same proportions. */
const ofCards = { min: 8, share: 0.8 };
/** Maximum length of a card for its width, and minimum length in pixels. */
const ofCard = { proportions: 2, lengthPx: 200 };
/** Minimum share of the cards that were read in one deck of one size that makes clear what the game is. */
const minOfGame = 0.5;
/** Maximum ratio between proportions that are the same. */
const maxRatio = 1.05;
/** Decks with fewer cards are scraps. */
const minOfDeck = 4;
/** Minimum number of decks in a workshop that has many, and minimum share of scraps among them. */
const ofMany = { decks: 5, scraps: 0.4 };
/** Maximum number of pictures that are measured: more belong to a collection. */
const maxMeasured = 5000;

type Sized = { widthPx: number; heightPx: number };

const proportionsOf = ({ widthPx, heightPx }: Sized) =>
	Math.max(widthPx, heightPx) / Math.max(1, Math.min(widthPx, heightPx));

/** Whether pictures are the cards of one deck, by their proportions. */
function areCards(sizes: readonly Sized[], min: number): boolean {
	const sorted = sizes.map(proportionsOf).sort((one, other) => one - other);
	const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
	const same = sorted.filter((own) => Math.max(own / middle, middle / own) <= maxRatio);
	return sizes.length >= min && middle <= ofCard.proportions && same.length >= sizes.length * ofCards.share;
}

const frontsOf = ({ children }: LoadedPiece) =>
	children.flatMap(({ pictures }) => pictures.get("front")?.image ?? []);

/** Whether a deck has cards of one size, although they may be cut out by hand, each a little differently. */
function isOfOneSize(deck: LoadedPiece): boolean {
	const fronts = frontsOf(deck);
	const [most] = likePictures(fronts, (image) => image);
	if (deck.draft.kind !== "deck" || most === undefined || fronts.length < ofCards.min) return false;
	const same = most.upright.length + most.turned.length;
	return same >= fronts.length * ofCards.share && proportionsOf(most.typical) <= ofCard.proportions;
}

/** Whether decks contradict each other: most of their cards are mixtures, or many decks are scraps. */
function isWorkshop(loaded: readonly LoadedPiece[], { files }: ReadContext): boolean {
	const decks = loaded.filter(({ draft }) => draft.kind === "deck");
	if (decks.flatMap(frontsOf).some(({ name }) => files.isKept(name))) return false;
	const counts = decks.map(({ children }) => children.length);
	const all = counts.reduce((sum, count) => sum + count, 0);
	if (decks.some((deck) => isOfOneSize(deck) && deck.children.length > all * minOfGame)) return false;
	const scraps = counts.filter((count) => count < minOfDeck).length;
	if (decks.length >= ofMany.decks && scraps >= decks.length * ofMany.scraps) return true;
	const isClear = (deck: LoadedPiece) => !deck.draft.isAssumed && areCards(frontsOf(deck), ofCards.min);
	if (decks.some(isClear)) return false;
	const isMixed = (deck: LoadedPiece) =>
		deck.children.length >= minOfDeck && !areCards(frontsOf(deck), minOfDeck);
	const sum = (some: readonly LoadedPiece[]) => some.reduce((all, { children }) => all + children.length, 0);
	return sum(decks.filter(isMixed)) * 2 > sum(decks);
}

/** The folders whose own pictures may be the game's cards, those with the most first. */
async function candidates(context: ReadContext): Promise<{ folder: string; count: number }[]> {
	const { files } = context;
	const pictures = files.names.filter(
		(name) => isPictureName(name) && files.sourceOf(name) === undefined && name.includes("/"),
	);
	if (pictures.length > maxMeasured) return [];
	const found = await Promise.all(
		[...grouped(pictures, folderOf)].map(async ([folder, own]) => {
			const sizes = await Promise.all(own.map((name) => sizeInPixels(context, name)));
			const known = sizes.filter((size) => size !== undefined);
			const isLong = (size: Sized) => Math.max(size.widthPx, size.heightPx) >= ofCard.lengthPx;
			const areLong = own.some((name) => context.isDrawing(name)) || known.every(isLong);
			return areLong && areCards(known, ofCards.min) ? [{ folder, count: own.length }] : [];
		}),
	);
	return found.flat().sort((one, other) => other.count - one.count);
}

/** The number of cards that are not in a folder: a push of the folder alone drops them. */
const countOutside = (folder: string, cards: readonly { name: string }[]): number =>
	cards.filter(({ name }) => !name.startsWith(`${folder}/`)).length;

/** The back of the cards that were read from a folder, if it is not in that folder. */
function backElsewhere(folder: string, loaded: readonly LoadedPiece[]): string | undefined {
	const deck = loaded.find((one) => frontsOf(one).some(({ name }) => folderOf(name) === folder));
	const back = deck?.pictures.get("back")?.image.name;
	return back?.startsWith(`${folder}/`) ? undefined : back;
}

/** Names the folders that may be pushed alone, if what was read from a workshop as a whole is hardly a game. */
export async function reportWorkshop(context: ReadContext, loaded: readonly LoadedPiece[]): Promise<void> {
	if (!isWorkshop(loaded, context)) return;
	const all = await candidates(context);
	const cards = loaded.filter(isOfOneSize).flatMap(frontsOf);
	const found = all.filter(({ folder, count }) => count >= countOutside(folder, cards));
	const [first] = found;
	if (first === undefined) return;
	const groups = listed(found.map(({ folder, count }) => `${folder} (${count})`));
	const facts = {
		count: found.length,
		folders: groups,
		folder: `${context.files.source.label}/${first.folder}`,
		back: backElsewhere(first.folder, loaded) ?? "none",
	};
	context.guess("the folder", remark("WORKSHOP", facts));
}
