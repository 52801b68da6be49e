import { type Kind, pageNumber } from "@tuckbox/pieces";
import {
	canStack,
	type HeldItem,
	type HiddenPiece,
	type ItemEntry,
	isStack,
	kindsAtTable,
	type LookEntry,
	type SeenPiece,
	type ShownPiece,
	type StackEntry,
	type TableEntry,
	type View,
} from "@tuckbox/pieces/table";

// Things can be selected and acted on by their public id: an item or stack on the felt or in the box, a card in the
// seat's own hand, or a card that the seat is looking at.

export type Thing = { id: string; kind: Kind; seen: SeenPiece; value: number } & (
	| { where: "felt" | "box"; entry: ItemEntry | StackEntry; cards: number | undefined }
	| { where: "hand"; index: number }
	| { where: "look" }
);

export type OpenThing = Extract<Thing, { where: "felt" | "box" }>;

const pieceIn = (seen: SeenPiece): ShownPiece | HiddenPiece => ("shown" in seen ? seen.shown : seen.hidden);
const seenKind = (seen: SeenPiece): Kind => pieceIn(seen).kind;

function openThing(id: string, entry: ItemEntry | StackEntry): OpenThing {
	const where = entry.place.in;
	if (isStack(entry)) {
		const { top: seen, cards } = entry;
		return { id, kind: seenKind(seen), seen, value: 0, where, entry, cards };
	}
	const seen: SeenPiece = "shown" in entry ? { shown: entry.shown } : { hidden: entry.hidden };
	return { id, kind: seenKind(seen), seen, value: entry.value ?? 0, where, entry, cards: undefined };
}

function heldThing(held: HeldItem): Pick<Thing, "id" | "kind" | "seen" | "value"> {
	const seen: SeenPiece = "shown" in held ? { shown: held.shown } : { hidden: held.hidden };
	return { id: held.id, kind: seenKind(seen), seen, value: held.value ?? 0 };
}

/** The thing with an id, if the seat can still reach it. */
export function findThing(view: View, seat: string, id: string): Thing | undefined {
	const entry = view[`item:${id}`];
	if (entry !== undefined && "place" in entry) return openThing(id, entry);
	const hand = view[`hand:${seat}`];
	const cards = hand !== undefined && "cards" in hand && Array.isArray(hand.cards) ? hand.cards : [];
	const index = cards.findIndex((card) => card.id === id);
	const held = cards[index];
	if (held !== undefined) return { ...heldThing(held), where: "hand", index };
	const look = view[`look:${seat}`] as LookEntry | undefined;
	const seen = look?.cards?.find((card) => card.id === id);
	return seen && { ...heldThing(seen), where: "look" };
}

/** Everything on the felt or in the box. */
export function openThings(view: View): OpenThing[] {
	return Object.entries(view).flatMap(([name, entry]) =>
		name.startsWith("item:") && "place" in entry ? openThing(name.slice(5), entry) : [],
	);
}

export function tableEntry(view: View): TableEntry | undefined {
	return view.table as TableEntry | undefined;
}

/** Whether its kind may lie in a stack. */
export const isCard = ({ kind }: Thing): boolean => kindsAtTable[kind].isCard;

/** Whether it is a stack of cards. */
export const isPile = (thing: Thing): thing is OpenThing & { cards: number } =>
	(thing.where === "felt" || thing.where === "box") && thing.cards !== undefined;

/** Whether its kind can hold other pieces. */
export const holdsItems = ({ kind }: Thing): boolean => kindsAtTable[kind].holdsItems;

export const holdCount = (thing: Thing): number =>
	"entry" in thing && !isStack(thing.entry) ? (thing.entry.holds ?? 0) : 0;

export const isLocked = (thing: Thing): boolean => "entry" in thing && thing.entry.isLocked;

/** The word for a piece of which only the outline may be known: a tile that is neither a hexagon nor a circle is a card. */
export function kindByOutline({ kind, shape }: { kind: Kind; shape: unknown }): Kind | "card" {
	return kind === "tile" && shape !== "hex" && shape !== "orb" ? "card" : kind;
}

/** The visible data of the piece, or of a stack's top card. */
export const thingPiece = ({ seen }: Thing): ShownPiece | HiddenPiece => pieceIn(seen);

/** The name, if the seat may know it. A stack has the name of its deck. */
export function thingName(thing: Thing): string | undefined {
	if (isPile(thing) && isStack(thing.entry)) return thing.entry.home?.name;
	return "shown" in thing.seen ? thing.seen.shown.name : undefined;
}

/** The size of the outline, in mm. */
export function thingSize(thing: Thing): { widthMm: number; heightMm: number } {
	if (isPile(thing) && isStack(thing.entry)) return thing.entry;
	return thingPiece(thing);
}

/** Whether a card can be put onto another one. */
export function fitsOn(card: Thing, target: Thing): boolean {
	return canStack(thingPiece(card), thingPiece(target));
}

/** The last page of a book; 0 is its cover. */
export function lastPage({ seen }: Thing): number {
	if (!("shown" in seen)) return 0;
	return Math.max(0, ...seen.shown.faces.map(({ sideKey }) => pageNumber(sideKey) ?? 0));
}
