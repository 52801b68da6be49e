import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { mmPerInch, type Size, ttsScale } from "@tuckbox/pieces";
import { type Face, faceOnSide, pieceShape } from "../model/piece.ts";
import { drawingOf, type Sheet } from "../sheets/compose-sheet.ts";
import { chooseGrid, gridFor, sheetLimits } from "../sheets/grid.ts";
import { finenessOf, type PlacedImage, placeImage } from "../sheets/placed-image.ts";
import type { Building, TtsPiece } from "./building.ts";
import { grey, plainImage, shortId, sideImage, type TtsImage, ttsImage, white } from "./images.ts";
import { type CustomDeck, type ObjectState, objectState, type Placed, transform } from "./objects.ts";

/**
 * The values of `CustomDeck.Type`: with round corners, a circle. How a hexagonal card shows its image is not
 * documented.
 */
const cardTypes = { box: 0, orb: 4 } as const;

const deckType = (card: TtsPiece, deck: TtsPiece) =>
	pieceShape(card, deck) === "orb" ? cardTypes.orb : cardTypes.box;

/**
 * Whether a piece becomes a card: it belongs to a deck, shows something, and is not a hexagon, which becomes a
 * tile.
 */
export function isCard(piece: TtsPiece, parent: TtsPiece | undefined): parent is TtsPiece {
	return (
		piece.kind === "tile" &&
		parent?.kind === "deck" &&
		piece.payload.imageFaces.length > 0 &&
		pieceShape(piece, parent) !== "hex"
	);
}

export type CardOfDeck = { card: TtsPiece; deck: TtsPiece };

type Side = { face: Face; isShared: boolean };

/** The back of a card: its own, or that of its deck. */
function cardBack({ card, deck }: CardOfDeck): Side | undefined {
	const own = faceOnSide(card, "back");
	if (own !== undefined) return { face: own, isShared: false };
	const shared = faceOnSide(deck, "back");
	return shared && { face: shared, isShared: true };
}

/** Cells with fewer pixels look blurred when a card is enlarged: 220 per inch. */
const minPixelsPerMm = 220 / mmPerInch;

/** Maximum number of cells of a sheet with cards of a size. */
function mostCells({ widthMm, heightMm }: Size): number {
	const { maxColumns, maxRows, maxSidePx } = sheetLimits;
	const fit = (most: number, mm: number) => Math.min(most, Math.floor(maxSidePx / (mm * minPixelsPerMm)));
	return Math.max(4, fit(maxColumns, widthMm) * fit(maxRows, heightMm));
}

/**
 * Draws a sheet: its faces, and its backs, which are one image if all are the same. The last cell stays empty, because tables may
 * show it instead of hidden cards.
 */
function addSheet(building: Building, number: number, cards: readonly CardOfDeck[]): CustomDeck {
	const [{ card: first, deck }] = cards as [CardOfDeck];
	const { columns, rows } = gridFor(Math.max(4, cards.length + 1), first);
	const sides = cards.map((of, index) => {
		const front = faceOnSide(of.card, "front") ?? of.card.payload.imageFaces[0];
		return { index, card: of.card, front: front && { face: front, isShared: false }, back: cardBack(of) };
	});
	const place = (card: TtsPiece, side: Side) => placeImage(side.face, card, side.isShared);
	const sheetOf = (id: string, which: "front" | "back") => {
		const shown = sides.flatMap(({ index, card, [which]: side }) => (side ? [{ index, card, side }] : []));
		const fineness = Math.max(...shown.map(({ card, side }) => finenessOf(side.face, card, side.isShared)));
		const sheet: Sheet = {
			...chooseGrid(columns, rows, first, fineness),
			format: "jpeg",
			background: which === "front" ? white : grey,
			cells: shown.map(({ index, card, side }) => ({ index, name: card.name, image: place(card, side) })),
		};
		return building.add(ttsImage(id, drawingOf(sheet)));
	};
	const backs = new Map<string, PlacedImage | undefined>();
	for (const { card, back } of sides) {
		const placed = back && place(card, back);
		backs.set(JSON.stringify(placed ?? null), placed);
	}
	const common = {
		FaceURL: sheetOf(`sheet-${number}`, "front"),
		NumWidth: columns,
		NumHeight: rows,
		BackIsHidden: true,
		Type: deckType(first, deck),
	};
	if (backs.size > 1) return { ...common, BackURL: sheetOf(`backs-${number}`, "back"), UniqueBack: true };
	const [shared] = backs.values();
	const fineness = sides.map(({ card, back }) => (back ? finenessOf(back.face, card, back.isShared) : 1));
	const one = drawingOf({
		...chooseGrid(1, 1, first, Math.max(...fineness)),
		format: "jpeg",
		background: shared === undefined ? grey : white,
		cells: shared === undefined ? [] : [{ index: 0, name: deck.name, image: shared }],
	});
	return { ...common, BackURL: building.add(ttsImage(`back-${number}`, one)), UniqueBack: false };
}

/** A card and where it is cut from. */
export type Cut = { sheet: number; cell: number; custom: CustomDeck };

const cardsPerStep = 200;

/** The image of a card's back that its deck gives it. */
function sharedBack({ card, deck }: CardOfDeck, id = `${shortId(deck.id)}-back`): TtsImage {
	const back = faceOnSide(deck, "back");
	return back === undefined ? plainImage(id, grey) : sideImage(id, card, back, true);
}

/**
 * Draws each card alone: its image then stays the same for as long as the game has the card, whatever is added or
 * deleted. The cards of a deck share one image of the back; cards of another size have their own. Other requests are
 * served in between.
 * @param all every card of the game, including cards that are not drawn: they decide which size is the usual one
 */
export async function cutCardsAlone(
	building: Building,
	cards: readonly CardOfDeck[],
	all: readonly CardOfDeck[],
): Promise<ReadonlyMap<TtsPiece, Cut>> {
	const decks = new Set(cards.map(({ deck }) => deck));
	/** The names of the images that decks have as their backs: in the size of their first card. */
	const backs = new Map<TtsPiece, string>();
	for (const of of all)
		if (decks.has(of.deck) && !backs.has(of.deck) && cardBack(of)?.isShared !== false)
			backs.set(of.deck, sharedBack(of).fileName);
	const backImage = (of: CardOfDeck) => {
		const { card, deck } = of;
		const back = cardBack(of);
		const own = `${shortId(card.id)}-back`;
		if (back?.isShared === false) return sideImage(own, card, back.face);
		const shared = sharedBack(of);
		return backs.get(deck) === shared.fileName ? shared : sharedBack(of, own);
	};
	const cuts = new Map<TtsPiece, Cut>();
	for (const [at, of] of cards.entries()) {
		if (at % cardsPerStep === 0) await yieldToEventLoop();
		const { card, deck } = of;
		const front = faceOnSide(card, "front") ?? (card.payload.imageFaces[0] as Face);
		const custom: CustomDeck = {
			FaceURL: building.add(sideImage(`${shortId(card.id)}-front`, card, front)),
			BackURL: building.add(backImage(of)),
			NumWidth: 1,
			NumHeight: 1,
			BackIsHidden: true,
			Type: deckType(card, deck),
			UniqueBack: false,
		};
		cuts.set(card, { sheet: at + 1, cell: 0, custom });
	}
	return cuts;
}

/**
 * Draws the sheets of all cards. Cards of a deck share sheets if they have the same size and shape. Other requests are served in
 * between.
 */
export async function cutCards(
	building: Building,
	cards: readonly CardOfDeck[],
): Promise<ReadonlyMap<TtsPiece, Cut>> {
	const groups = Map.groupBy(cards, ({ card, deck }) => {
		const { widthMm, heightMm } = card;
		return `${deck.id} ${widthMm.toFixed(1)}x${heightMm.toFixed(1)} ${pieceShape(card, deck)}`;
	});
	const cuts = new Map<TtsPiece, Cut>();
	let number = 0;
	for (const group of groups.values()) {
		const [{ card: first }] = group as [CardOfDeck, ...CardOfDeck[]];
		const most = mostCells(first) - 1;
		for (let from = 0; from < group.length; from += most) {
			await yieldToEventLoop();
			const own = group.slice(from, from + most);
			number++;
			const custom = addSheet(building, number, own);
			for (const [cell, { card }] of own.entries()) cuts.set(card, { sheet: number, cell, custom });
		}
	}
	return cuts;
}

function cardState(building: Building, of: CardOfDeck, copy: number, cut: Cut): ObjectState {
	const { card, deck } = of;
	const front = faceOnSide(card, "front") ?? card.payload.imageFaces[0];
	const ownBack = cardBack(of)?.isShared === false ? "back" : null;
	return objectState({
		...building.words(card, [front?.sideKey ?? null, ownBack], [deck.name]),
		GUID: building.guid(`${card.id} ${copy}`),
		Name: "Card",
		Transform: transform(ttsScale("card", card.widthMm / card.heightMm, card), { isFaceDown: true }),
		Hands: true,
		HideWhenFaceDown: true,
		CardID: cut.sheet * 100 + cut.cell,
		SidewaysCard: card.widthMm > card.heightMm,
		CustomDeck: { [cut.sheet]: cut.custom },
	});
}

/**
 * A deck with its cards, face down; one card is a card, because a deck of one does not appear. Other requests are served in between.
 */
export async function deckObject(
	building: Building,
	deck: TtsPiece,
	cards: readonly TtsPiece[],
	cuts: ReadonlyMap<TtsPiece, Cut>,
): Promise<Placed | undefined> {
	const all = cards.flatMap((card) => {
		const cut = cuts.get(card);
		if (cut === undefined) return [];
		if (cardBack({ card, deck }) === undefined) building.count("NO_BACK");
		return Array.from({ length: card.count }, (_, copy) => ({ card, copy, cut }));
	});
	const [first, second] = all;
	if (first === undefined) return undefined;
	const states: ObjectState[] = [];
	for (const { card, copy, cut } of all) {
		states.push(cardState(building, { card, deck }, copy, cut));
		if (states.length % cardsPerStep === 0) await yieldToEventLoop();
	}
	const { widthMm, heightMm } = first.card;
	const [only] = states as [ObjectState];
	if (second === undefined) return { state: only, widthMm, heightMm };
	const state = objectState({
		...building.words(deck),
		GUID: building.guid(deck.id),
		Name: "DeckCustom",
		Transform: only.Transform,
		HideWhenFaceDown: true,
		SidewaysCard: only.SidewaysCard === true,
		DeckIDs: all.map(({ cut }) => cut.sheet * 100 + cut.cell),
		CustomDeck: Object.fromEntries(all.map(({ cut }) => [cut.sheet, cut.custom])),
		ContainedObjects: states,
	});
	return { state, widthMm, heightMm };
}
