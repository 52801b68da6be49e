import {
	type PieceName,
	type Place,
	plays,
	type RoutineSeats,
	tableLimits,
	type Valued,
} from "@tuckbox/pieces/table";
import { liesOpen } from "../knowledge.ts";
import { bindingOf } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import { keeperOf, type LaidSpot, ownerOf, spotOf, spotsBySize } from "../spots.ts";
import { type Item, type Key, type TableState, tableKey } from "../state.ts";

// The places, things and seats that the steps of routines name. What they find depends only on what every seat sees.

/** The binding of a piece that is still in the game, or of a standard piece. */
function bindingNamed(
	{ pieces }: TableState,
	{ app, key, componentId }: PieceName,
	kinds: readonly string[],
) {
	for (const [binding, piece] of componentId === undefined ? [] : pieces)
		if (piece.componentId === componentId && !piece.isGhost && kinds.includes(piece.kind)) return binding;
	return (kinds as readonly ("deck" | "die" | "counter")[])
		.map((kind) => bindingOf({ app, kind, externalKey: key }))
		.find((binding) => pieces.get(binding)?.isGhost === false);
}

/** The name of a place or a piece, for the log. */
export function placeName(state: TableState, place: Place | Valued): string {
	if ("spot" in place) return place.spot;
	if ("piece" in place) return place.piece.name ?? place.piece.key;
	const { deck } = place;
	return state.pieces.get(bindingNamed(state, deck, ["deck"]) ?? "")?.name ?? deck.name ?? deck.key;
}

/**
 * The spot with a name: that of a seat, if it has one with the name, else the smallest one.
 * @throws Refusal NO_SUCH_SPOT
 */
export function spotNamed(state: TableState, seat: string, name: string): LaidSpot {
	const named = spotsBySize(state).filter((spot) => spot.name === name);
	const spot = named.find((one) => ownerOf(state, one) === seat) ?? named[0];
	if (spot === undefined) throw new Refusal("NO_SUCH_SPOT");
	return spot;
}

/** The things that lie in a place, the highest first. */
export type Found = { spot?: LaidSpot; keys: Key[]; deck?: string };

const heightOf = (state: TableState, key: Key) => {
	const place = state.items.get(key)?.place;
	return place?.in === "felt" ? place.z : 0;
};

/** Whether an item is the stack of a deck: face down, and in no spot that makes it something else, such as a discard pile. */
export function isStackOf(state: TableState, item: Item, deck: string): boolean {
	if (item.is !== "stack" || item.piece !== deck || item.place.in !== "felt" || item.face !== "down")
		return false;
	const { role = "deck" } = spotOf(state, item) ?? {};
	return (role === "deck" || role === "other") && keeperOf(state, item) === undefined;
}

/** @throws Refusal NO_SUCH_SPOT; GONE if the deck is no longer in the game */
export function findPlace(state: TableState, seat: string, place: Place): Found {
	const byHeight = (a: Key, b: Key) => heightOf(state, b) - heightOf(state, a);
	if ("spot" in place) {
		const spot = spotNamed(state, seat, place.spot);
		const keys = [...state.items].flatMap(([key, item]) => (spotOf(state, item)?.id === spot.id ? key : []));
		return { spot, keys: keys.sort(byHeight) };
	}
	const deck = bindingNamed(state, place.deck, ["deck"]);
	if (deck === undefined) throw new Refusal("GONE");
	const stacks = [...state.items].flatMap(([key, item]) => (isStackOf(state, item, deck) ? key : []));
	return { deck, keys: stacks.sort(byHeight).slice(0, 1) };
}

/**
 * The counters or dice in a spot, or all of a piece that lie open on the felt.
 * @throws Refusal NO_SUCH_SPOT, GONE
 */
export function findValued(state: TableState, seat: string, valued: Valued, kind: "die" | "counter"): Key[] {
	if ("spot" in valued) {
		const { keys } = findPlace(state, seat, valued);
		return keys.filter((key) => state.pieces.get(state.items.get(key)?.piece ?? "")?.kind === kind);
	}
	const binding = bindingNamed(state, valued.piece, [kind]);
	if (binding === undefined) throw new Refusal("GONE");
	return [...state.items].flatMap(([key, item]) => {
		const isIt = item.is === "piece" && item.piece === binding && item.place.in === "felt";
		return isIt && liesOpen(state, item) ? key : [];
	});
}

/** The number of things in a place; each card of a stack counts. */
export function countIn(state: TableState, { keys }: Found): number {
	const isStack = (key: Key) => state.items.get(key)?.is === "stack";
	return keys.reduce((sum, key) => sum + (isStack(key) ? (state.orders.get(key)?.length ?? 0) : 1), 0);
}

/** The seats of hosts and players around the table, those whose turn it is, or the one that acts. */
export function seatsNamed(state: TableState, self: string, seats: RoutineSeats): string[] {
	const around = [...state.seats]
		.filter(([, { role }]) => plays(role))
		.sort(([, a], [, b]) => a.index - b.index)
		.map(([seat]) => seat);
	const active = state.turns.get(tableKey)?.active ?? [];
	const wanted = { all: around, active, self: [self] }[seats].slice(0, tableLimits.maxSeats);
	return around.filter((seat) => wanted.includes(seat));
}
