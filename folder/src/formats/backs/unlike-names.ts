import { baseOf, cardWords, largestGroup, readPictureName } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";
import { standardCard } from "../standard-cards.ts";
import { isLike } from "./proportions.ts";

// Backs whose names do not say so: next to cards that are numbered or share words, a picture without either; or next to
// cards of one size in pixels, the only one of another.

/** Minimum number and share of a deck's cards whose names have something in common. */
const ofSeries = { min: 8, share: 0.75 };
/** Minimum number of names with the same part. */
const minShared = 3;
/** Maximum number of pictures that may be the back of a deck: more are cards with names of their own. */
const maxPossible = 5;
/** Words for a pile of cards that lie face down. */
const pileWords = "(?:draw[-_ ]?)?(?:piles?|stacks?)|stapel|talon|pioche|mazo|baraja|monte|mazzo|reverse";
const ofPile = new RegExp(`^((${cardWords})[-_ ]?)?(${cardWords}|${pileWords})$`, "i");

/** Parts of a name that others may have, too: that it is a number or a standard card, its first and its last word. */
function partsOf(file: string): string[] {
	const name = baseOf(readPictureName(file).whole)
		.replace(/(\p{Ll})(?=[\p{Lu}\p{N}])/gu, "$1 ")
		.toLowerCase();
	if (/^\d+$/.test(name)) return ["#"];
	if (standardCard(name) !== undefined) return ["standard"];
	const words = name.split(/[-_\s]+/);
	return words.length < 2 ? [] : [`${words[0]} …`, `… ${words.at(-1)}`];
}

/** The few pictures whose names have nothing in common with those of the others, which have. */
export function unlikeNames(files: readonly string[]): string[] {
	const parts = new Map(files.map((file) => [file, partsOf(file)]));
	const counts = new Map<string, number>();
	for (const part of [...parts.values()].flatMap((some) => [...new Set(some)]))
		counts.set(part, (counts.get(part) ?? 0) + 1);
	const unlike = files.filter(
		(file) => !(parts.get(file) ?? []).some((part) => (counts.get(part) ?? 0) >= minShared),
	);
	const inSeries = files.length - unlike.length;
	const isSeries = inSeries >= ofSeries.min && inSeries >= files.length * ofSeries.share;
	return isSeries ? unlike : [];
}

/** The one picture with other pixels than all others have. */
async function aloneInSize(files: readonly string[], context: ReadContext): Promise<string[]> {
	const sizes = await Promise.all(
		files.map(async (file) => ({ file, pixels: await pixelsOf(file, context) })),
	);
	const most = largestGroup(sizes, ({ pixels }) => pixels ?? "") ?? [];
	const others = sizes.filter(({ pixels }) => pixels !== most[0]?.pixels);
	return most.length >= ofSeries.min && others.length === 1 ? others.map(({ file }) => file) : [];
}

const frontsOf = ({ children }: PieceDraft) =>
	children.flatMap(({ pictures }) => pictures.get("front")?.file ?? []);

const pixelsOf = async (file: string, context: ReadContext) => {
	const size = await sizeInPixels(context, file);
	return size && `${size.widthPx} ${size.heightPx}`;
};

/**
 * The few pictures of a deck that may be its back, because their names are like those of no other card, or the one with other
 * pixels than all others: first those of other
 * sizes in pixels than the cards, and of these the one with the name of the game.
 */
export async function possibleBacks(deck: PieceDraft, context: ReadContext): Promise<string[]> {
	const fronts = frontsOf(deck);
	const ofSheets = fronts.filter((file) => context.files.sourceOf(file) !== undefined);
	if (ofSheets.length > 0)
		return ofSheets.filter((file) => context.unlikeCells.has(file)).slice(0, maxPossible);
	const byName = unlikeNames(fronts);
	const possible = byName.length > 0 ? byName : await aloneInSize(fronts, context);
	const unlike = possible.filter((file) => !context.files.isKept(file));
	const cards = fronts.filter((file) => !unlike.includes(file));
	const pixels = new Set(await Promise.all(cards.map((file) => pixelsOf(file, context))));
	const ofGame = `${deck.name} ${context.files.source.name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
	const found = await Promise.all(
		unlike.map(async (file) => {
			const isNamed = ofGame.includes(baseOf(readPictureName(file).stem).toLowerCase());
			const rank = (isNamed ? 2 : 0) + (pixels.has(await pixelsOf(file, context)) ? 0 : 1);
			return (await isLike(file, cards, context, false)) ? [{ file, rank }] : [];
		}),
	);
	const sorted = found.flat().sort((one, other) => other.rank - one.rank);
	return sorted.length <= maxPossible ? sorted.map(({ file }) => file) : [];
}

/** Whether a picture is called like a pile of cards, and as large as a card. */
export async function isPileOf(deck: PieceDraft, file: string, context: ReadContext): Promise<boolean> {
	if (!ofPile.test(baseOf(readPictureName(file).stem).normalize("NFC"))) return false;
	const card = frontsOf(deck).find((other) => other !== file);
	return card !== undefined && (await pixelsOf(file, context)) === (await pixelsOf(card, context));
}
