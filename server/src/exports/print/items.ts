import {
	byForm,
	findParents,
	kindTable,
	type PrintOptions,
	type PrintRemarkCode,
	pageNumber,
} from "@tuckbox/pieces";
import type { Pausing } from "../../steps/pausing.ts";
import { artworkOf } from "../model/artwork.ts";
import type { Drawing } from "../model/page.ts";
import {
	aloneAmong,
	cornerRadius,
	type Face,
	faceOnSide,
	facesByNumber,
	type Piece,
	pieceShape,
} from "../model/piece.ts";
import { drawn, type Item, itemOutline } from "./item.ts";
import { drawNet, netOf } from "./nets.ts";

/** A remark about a print, before it is made. */
export type Remark = { code: PrintRemarkCode; facts: Readonly<Record<string, string | number>> };

/** An item, and how many of it are printed. */
export type Counted = { item: Item; copies: number };

type Choice = Pick<PrintOptions, "bleedMm" | "marks" | "backs" | "copies" | "dice" | "books">;
type Context = {
	choice: Choice;
	parents: ReadonlyMap<Piece, Piece>;
	faces: ReadonlyMap<Piece, readonly Piece[]>;
};

const printedId = ({ app, kind, externalKey }: Piece) => `${app} ${kind} ${externalKey}`;
const blank: Drawing = { pictures: [], strokes: [] };

/** A piece with a front and a back. */
function flatItem(
	piece: Piece,
	{ choice, parents }: Context,
	front: Face | undefined,
	back: Face | undefined,
): Item {
	const parent = parents.get(piece);
	const ownBack = back ?? faceOnSide(parent, "back");
	const draw = (face: Face, isShared: boolean) =>
		drawn(artworkOf(face, piece, isShared), piece, choice.bleedMm);
	const shape = pieceShape(piece, parent);
	const isOutlined = choice.marks !== "none" && (shape !== "box" || choice.marks === "outline");
	const group = piece.kind === "tile" ? parent : undefined;
	return {
		id: printedId(piece),
		name: piece.name,
		group: group?.name ?? kindTable[piece.kind].plural,
		widthMm: piece.widthMm,
		heightMm: piece.heightMm,
		bleedMm: choice.bleedMm,
		front: front === undefined ? blank : draw(front, false),
		back: ownBack === undefined ? undefined : draw(ownBack, back === undefined),
		outline: isOutlined ? itemOutline(shape, piece, cornerRadius(piece)) : undefined,
	};
}

/** A die's net; a coin, for a die with two faces. */
function dieItem(die: Piece, context: Context): Item | undefined {
	const faces = facesByNumber(die, context.faces.get(die) ?? []);
	if (faces.size === 0) return undefined;
	const type = die.sides ?? 6;
	const group = kindTable.die.plural;
	if (type === 2) {
		const coin = { ...die, shape: "orb" };
		return { ...flatItem(coin, context, faces.get(1)?.face, faces.get(2)?.face), group };
	}
	const net = netOf(type, die.widthMm);
	if (net === undefined) return undefined;
	const imageOf = (number: number) => {
		const found = faces.get(number);
		return found && artworkOf(found.face, found.of).image;
	};
	return {
		id: printedId(die),
		name: die.name,
		group,
		widthMm: net.widthMm,
		heightMm: net.heightMm,
		bleedMm: 0,
		front: drawNet(net, imageOf),
		back: undefined,
		outline: [],
	};
}

/** The leaves of a book: two pages each if paper is printed on both sides, one otherwise. */
function bookItems(book: Piece, context: Context): Item[] {
	const rank = ({ sideKey }: Face) => (sideKey === "cover" ? 0 : (pageNumber(sideKey) ?? 0));
	const pages = book.payload.imageFaces.toSorted((a, b) => rank(a) - rank(b));
	const { backs } = context.choice;
	const perLeaf = backs === "longEdge" || backs === "shortEdge" ? 2 : 1;
	const leaves = Array.from({ length: Math.ceil(pages.length / perLeaf) }, (_, i) =>
		pages.slice(perLeaf * i, perLeaf * (i + 1)),
	);
	const trimmed = { ...context, choice: { ...context.choice, bleedMm: 0 } };
	return leaves.map(([front, back], i) => ({
		...flatItem(book, trimmed, front, back),
		id: `${printedId(book)} ${i}`,
		group: book.name,
		isLeaf: true,
	}));
}

function copiesToPrint({ kind, count }: Piece, { copies }: Choice): number {
	return copies === "all" && kindTable[kind].countsCopies ? count : 1;
}

function piecesByDie(pieces: readonly Piece[], parents: ReadonlyMap<Piece, Piece>): Map<Piece, Piece[]> {
	const found = new Map<Piece, Piece[]>();
	for (const piece of pieces) {
		const die = piece.kind === "dieFace" ? parents.get(piece) : undefined;
		if (die !== undefined) found.set(die, [...(found.get(die) ?? []), piece]);
	}
	return found;
}

/** The printed form of each kind; decks, bundles and faces are printed with the pieces that they belong to. */
const forms = byForm<"flat" | "net" | "leaves" | "partOfOthers">({
	deck: "partOfOthers",
	bundle: "partOfOthers",
	card: "flat",
	board: "flat",
	die: "net",
	face: "partOfOthers",
	token: "flat",
	model: "flat",
	counter: "flat",
	container: "flat",
	book: "leaves",
});

/**
 * Collects the items of a game, in the order of its pieces.
 * @param all all pieces of the game, among which decks and dice find the pieces that belong to them
 * @param isChosen whether a piece is printed
 */
export function* itemsOf(
	all: readonly Piece[],
	choice: Choice,
	isChosen: (piece: Piece) => boolean = () => true,
): Pausing<{ items: Counted[]; remarks: Remark[] }> {
	const parents = findParents(all);
	const context: Context = { choice, parents, faces: piecesByDie(all, parents) };
	const items: Counted[] = [];
	let [empty, blankDice] = [0, 0];
	for (const piece of all) {
		if (!isChosen(piece)) continue;
		yield;
		const form = forms[piece.kind];
		const copies = copiesToPrint(piece, choice);
		if (form === "partOfOthers") continue;
		if (form === "net") {
			const item = choice.dice ? dieItem(piece, context) : undefined;
			if (item !== undefined) items.push({ item, copies });
			else if (choice.dice) blankDice++;
		} else if (form === "leaves") {
			if (choice.books) items.push(...bookItems(piece, context).map((item) => ({ item, copies })));
		} else {
			const item = flatItem(piece, context, faceOnSide(piece, "front"), faceOnSide(piece, "back"));
			if (piece.payload.imageFaces.length === 0) empty++;
			else items.push({ item, copies });
		}
	}
	const remarks: Remark[] = [];
	if (empty > 0) remarks.push({ code: "NO_IMAGE", facts: { count: empty } });
	const alone = aloneAmong(all.filter(isChosen), parents).length;
	if (alone > 0) remarks.push({ code: "WITHOUT_OTHERS", facts: { count: alone } });
	if (blankDice > 0) remarks.push({ code: "NO_FACES", facts: { count: blankDice } });
	return { items, remarks: [...remarks, ...remarksOn(items, choice)] };
}

/** Finds flaws of the printed items that their maker may want to fix. */
function remarksOn(items: readonly Counted[], { bleedMm, backs }: Choice): Remark[] {
	const remarks: Remark[] = [];
	const flat = items.filter(({ item }) => item.outline?.length !== 0 && !item.isLeaf);
	const lacking = flat.filter(({ item }) => lacksBleed(item, bleedMm)).length;
	if (lacking > 0) remarks.push({ code: "NO_BLEED", facts: { count: lacking } });
	const oneSided = flat.filter(({ item }) => item.back === undefined).length;
	if (backs !== "none" && oneSided > 0 && oneSided < flat.length)
		remarks.push({ code: "NO_BACK", facts: { count: oneSided } });
	return remarks;
}

/** Whether an image of an item shows less than the bleed around it, by more than a cutter's precision. */
function lacksBleed({ front, back }: Item, bleedMm: number): boolean {
	const images = [...front.pictures, ...(back?.pictures ?? [])];
	return images.some(({ clip }) => {
		const [first] = clip;
		return first?.[0] === "M" && -first[1] < bleedMm - 0.1;
	});
}
