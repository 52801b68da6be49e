import { byForm, folderOf, limits, type Shape } from "@tuckbox/pieces";
import { lineFor, lineLeavingOut } from "../read/line-for.ts";
import { listed } from "../read/listed.ts";
import type { Outline } from "../read/outline.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { LocalImage } from "../read/types.ts";
import { remark } from "../remarks.ts";
import type { LoadedPiece } from "./loaded.ts";

// Detects round and hexagonal pieces by cut-out pictures, if the folder gives no shape.

/** Maximum number of pictures of a deck that are compared; all must have the same shape. */
const maxSamples = 8;
/** Maximum share of the pictures of a deck that may be odd, and minimum ratio of their proportions to those of most. */
const ofOdd = { maxShare: 1 / 8, minRatio: 1.2 };

const frontImage = (piece: LoadedPiece): LocalImage | undefined => piece.pictures.get("front")?.image;

/** JPEG has no transparency. */
export const mayBeCutOut = (image: LocalImage | undefined): image is LocalImage =>
	image !== undefined && image.contentType !== "image/jpeg";

export const hasBacks = ({ pictures, children }: LoadedPiece) =>
	pictures.has("back") || children.some((child) => child.pictures.has("back"));

/** Pieces that share one shape. `odd` are pictures of other proportions, which need not have it. */
type Group = {
	about: string;
	pieces: LoadedPiece[];
	odd: ReadonlySet<LocalImage>;
	samples: LocalImage[];
	mayBeTokens: boolean;
};

/** The pictures that determine a piece's shape: those of its children, or its own. Kinds with null have no shape. */
const shapedBy = byForm<"children" | "itself" | null>({
	deck: "children",
	bundle: "children",
	card: "itself",
	board: null,
	die: null,
	face: null,
	token: "itself",
	model: null,
	counter: null,
	container: null,
	book: null,
});

/** Some items of a list, at equal distances. */
export function evenly<T>(all: readonly T[], max: number): T[] {
	const every = Math.max(1, Math.floor(all.length / max));
	return all.filter((_, at) => at % every === 0).slice(0, max);
}

/** The pictures of a deck with other proportions than most, if they are few: banners, screenshots. */
function oddIn(images: readonly LocalImage[]): Set<LocalImage> {
	const proportionsOf = ({ widthPx, heightPx }: LocalImage) => widthPx / heightPx;
	const sorted = images.map(proportionsOf).sort((one, other) => one - other);
	const middle = sorted[Math.floor(sorted.length / 2)] ?? 1;
	const odd = images.filter((image) => {
		const ratio = proportionsOf(image) / middle;
		return Math.max(ratio, 1 / ratio) >= ofOdd.minRatio;
	});
	return new Set(odd.length <= images.length * ofOdd.maxShare ? odd : []);
}

function groupsOf(loaded: readonly LoadedPiece[]): Group[] {
	return loaded.flatMap((piece): Group[] => {
		const { draft, children } = piece;
		const by = shapedBy[draft.kind];
		const shown = by === "children" ? children : by === "itself" ? [piece] : [];
		const pieces = by === "children" ? [piece, ...children] : shown;
		if (shown.length === 0 || pieces.some((one) => one.draft.shape !== undefined)) return [];
		const fronts = shown.flatMap((one) => frontImage(one) ?? []);
		const odd = oddIn(draft.isAssumed ? fronts : []);
		const typical = fronts.filter((image) => !odd.has(image));
		if (fronts.length < shown.length || !typical.every(mayBeCutOut)) return [];
		const samples = evenly([...typical, ...odd], maxSamples);
		const about = draft.key ?? draft.name ?? samples[0]?.name ?? "";
		const mayBeTokens =
			draft.isAssumed === true && !hasBacks(piece) && (draft.isMixed || isInFolder(samples[0]));
		return [{ about, pieces, odd, samples, mayBeTokens }];
	});
}

/** Detects the shapes of pictures. Drawings are drawn small for this; one that cannot be drawn is a box. */
async function shapesOf(context: ReadContext, images: readonly LocalImage[]): Promise<Outline[]> {
	const seen = await Promise.all(images.map((image) => (image.isDrawing ? context.sketch(image) : image)));
	const shapes = await context.files.source.tools?.outlinesOf?.(seen.filter((image) => image !== undefined));
	let next = 0;
	return seen.map((image) => (image && shapes?.[next++]) ?? "box");
}

const isInFolder = (image: LocalImage | undefined) => image?.name.includes("/") === true;

/** Turns a card of a deck into a token. Several folders may have a Blue. */
export function makeToken(piece: LoadedPiece, deck: LoadedPiece | undefined): void {
	const { draft } = piece;
	draft.kind = "tokenSprite";
	if (isInFolder(frontImage(piece)))
		draft.name = `${deck?.draft.name} ${draft.name}`.slice(0, limits.maxNameLength);
}

/** Takes back what was said about a deck that is none. */
export function forgetDeck(about: string, context: ReadContext): void {
	for (const code of [
		"ONE_DECK",
		"DECK_WITHOUT_BACK",
		"SHEET_WITHOUT_BACK",
		"BACK_MAY_BE",
		"CARDS_WITHOUT_BACK",
	]) {
		const at = context.guesses.findIndex((guess) => guess.about === about && guess.code === code);
		if (at >= 0) context.guesses.splice(at, 1);
	}
}

/** Turns a folder of cut-out figures that was taken for a deck into tokens: houses, boats, arrows. */
function makeTokens({ about, pieces }: Group, context: ReadContext): void {
	const [deck, ...children] = pieces;
	for (const child of children) makeToken(child, deck);
	forgetDeck(about, context);
	const names = children.flatMap((child) => frontImage(child)?.name ?? []);
	const line = lineLeavingOut(names, context);
	context.guess(about, remark("TOKENS_FROM_FIGURES", { count: children.length, line }));
}

/**
 * Leaves out pictures of a deck that are clear, unless the folder keeps them: a program lays them over others.
 * @returns the others
 */
export function leaveOutClear(
	context: ReadContext,
	deck: LoadedPiece,
	clear: readonly LoadedPiece[],
): LoadedPiece[] {
	const nameOf = (piece: LoadedPiece) => frontImage(piece)?.name ?? "";
	const left = clear.filter((piece) => !context.files.isKept(nameOf(piece)));
	const names = left.map(nameOf);
	const [first] = names;
	if (first === undefined) return deck.children;
	for (const name of names) {
		context.images.delete(name);
		context.forget(name);
	}
	const others = deck.children.filter((card) => !left.includes(card));
	const about = deck.draft.key ?? deck.draft.name ?? "";
	if (others.length === 0) forgetDeck(about, context);
	const isFolder = others.length === 0 && folderOf(first) !== "";
	const facts = {
		count: names.length,
		files: listed(names),
		line: isFolder ? lineFor(folderOf(first)) : `!${first}`,
		all: isFolder ? "yes" : "no",
	};
	context.guess(names.length === 1 ? first : about, remark("CLEAR_PICTURES", facts));
	return others;
}

/** Leaves out the odd pictures of a deck of discs or hexagons, unless the folder keeps them. */
function leaveOutOdd({ about, pieces: [deck], odd }: Group, shape: Shape, context: ReadContext): void {
	const files = [...odd].map(({ name }) => name).filter((name) => !context.files.isKept(name));
	const [first] = files;
	if (deck === undefined || first === undefined) return;
	deck.children = deck.children.filter((one) => !files.includes(frontImage(one)?.name ?? ""));
	for (const file of files) context.images.delete(file);
	const facts = { count: files.length, shape, files: listed(files), line: `!${first}` };
	context.guess(about, remark("ODD_AMONG_SHAPES", facts));
}

/**
 * Gives pieces without a shape the shape of their pictures if it is clear: only the corners are transparent.
 * @returns the pieces; tokens in place of decks whose cards are cut-out figures
 */
export async function giveShapes(
	context: ReadContext,
	loaded: readonly LoadedPiece[],
): Promise<readonly LoadedPiece[]> {
	const { tools } = context.files.source;
	if (tools?.outlinesOf === undefined) return loaded;
	const groups = groupsOf(loaded);
	// for most decks the first picture suffices: they are rectangular
	const firsts = await shapesOf(
		context,
		groups.flatMap(({ samples }) => samples.slice(0, 1)),
	);
	const cutOut = groups.flatMap((group, at): { group: Group; shape: Outline }[] => {
		const shape = firsts[at];
		const isUsed =
			shape !== undefined &&
			shape !== "box" &&
			((shape !== "figure" && shape !== "clear") || group.mayBeTokens);
		return isUsed ? [{ group, shape }] : [];
	});
	const others = await shapesOf(
		context,
		cutOut.flatMap(({ group }) => group.samples.slice(1)),
	);
	const decksOfTokens = new Set<LoadedPiece>();
	let next = 0;
	for (const { group, shape: first } of cutOut) {
		const count = group.samples.length - 1;
		const rest = others.slice(next, next + count);
		next += count;
		const [deck, ...cards] = group.pieces;
		if (deck !== undefined && [first, ...rest].every((other) => other === "clear")) {
			deck.children = leaveOutClear(context, deck, cards);
			if (deck.children.length === 0) decksOfTokens.add(deck);
			continue;
		}
		// next to others that can be seen, it is one of them
		const shape = first === "clear" ? "figure" : first;
		// an odd one that is cut out, too, may be a token next to others
		const mayBeOther = (other: Outline, at: number) =>
			shape !== "figure" &&
			group.odd.has(group.samples[at + 1] as LocalImage) &&
			(other === "box" || !group.mayBeTokens);
		const isSame = (other: Outline) => other === shape || (shape === "figure" && other === "clear");
		const isShared = rest.every((other, at) => isSame(other) || mayBeOther(other, at));
		// some of the figures may be discs, such as coins
		const areFigures = group.mayBeTokens && !isShared && rest.every((other) => other !== "box");
		if (!isShared && !areFigures) continue;
		if (shape === "figure" || areFigures) {
			if (deck) decksOfTokens.add(deck);
			makeTokens(group, context);
			continue;
		}
		for (const piece of group.pieces)
			if (!group.odd.has(frontImage(piece) as LocalImage)) piece.draft.shape = shape;
		leaveOutOdd(group, shape, context);
		context.guess(group.about, remark("SHAPE_FROM_CORNERS", { shape }));
	}
	return loaded.flatMap((piece) => (decksOfTokens.has(piece) ? piece.children : [piece]));
}
