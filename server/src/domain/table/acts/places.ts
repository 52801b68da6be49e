import { type Kind, kinds } from "@tuckbox/pieces";
import {
	type PieceName,
	type Place,
	plays,
	type RoutineSeats,
	type SpotsOfRole,
	type Things,
	tableLimits,
	type Valued,
} from "@tuckbox/pieces/table";
import type { Contents } from "../contents.ts";
import { liesOpen } from "../knowledge.ts";
import { bindingOf, type Piece } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import { keeperOf, type LaidSpot, ownerOf, spotOf, spotsBySize } from "../spots.ts";
import { type Item, type Key, type TableState, tableKey } from "../state.ts";

// The places, things and seats that the steps of routines name. What they find depends only on what every seat sees.

/** The table as a seat sees its public parts, with the contents of its spots. */
export type Seen = { state: TableState; seat: string; contents: Contents };

/** The binding of a piece that is still in the game, or of a standard piece. */
function bindingNamed(
	{ pieces }: TableState,
	{ app, key, componentId }: PieceName,
	kind: Kind,
): string | undefined {
	const isOf = (piece: Piece | undefined) => piece?.kind === kind && !piece.isGhost;
	const find = (isIt: (piece: Piece) => boolean) => {
		for (const [binding, piece] of pieces) if (isOf(piece) && isIt(piece)) return binding;
		return undefined;
	};
	const byId = componentId === undefined ? undefined : find((piece) => piece.componentId === componentId);
	if (byId !== undefined) return byId;
	if (app === undefined) return find(({ externalKey }) => externalKey === key);
	const binding = bindingOf({ app, kind, externalKey: key });
	return isOf(pieces.get(binding)) ? binding : undefined;
}

/** The name of a place or a piece, for the log; none of the spots of a role, which may have many. */
export function placeName(state: TableState, place: Place | Valued): string | undefined {
	if ("role" in place) return undefined;
	if ("spot" in place) return place.spot;
	if ("piece" in place) return place.piece.name ?? place.piece.key;
	const { deck } = place;
	return state.pieces.get(bindingNamed(state, deck, "deck") ?? "")?.name ?? deck.name ?? deck.key;
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

/** The place that a step names: a spot, or a deck by its binding. */
type Target = { spot: LaidSpot } | { deck: string };

/** @throws Refusal NO_SUCH_SPOT; GONE if the deck is no longer in the game */
export function targetOf({ state, seat }: Seen, place: Place): Target {
	if ("spot" in place) return { spot: spotNamed(state, seat, place.spot) };
	const deck = bindingNamed(state, place.deck, "deck");
	if (deck === undefined) throw new Refusal("GONE");
	return { deck };
}

/** Whether an item is the stack of a deck: face down, and in no spot that makes it something else, such as a discard pile. */
function isStackOf(state: TableState, item: Item, deck: string): boolean {
	if (item.is !== "stack" || item.piece !== deck || item.place.in !== "felt" || item.face !== "down")
		return false;
	const { role = "deck" } = spotOf(state, item) ?? {};
	return (role === "deck" || role === "other") && keeperOf(state, item) === undefined;
}

/** Whether an item lies in a place, or would if it lay on the table. */
export function isIn(state: TableState, item: Item, target: Target): boolean {
	if ("spot" in target) return spotOf(state, item)?.id === target.spot.id;
	return isStackOf(state, item, target.deck);
}

/**
 * The spots of a role, from the top left of the table.
 * @throws Refusal NO_SUCH_SPOT
 */
export function spotsOfRole(state: TableState, { role }: SpotsOfRole): LaidSpot[] {
	const spots = spotsBySize(state).filter((spot) => spot.role === role);
	if (spots.length === 0) throw new Refusal("NO_SUCH_SPOT");
	return spots.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The things that lie in a place, the highest first. */
export type Found = { spot?: LaidSpot; deck?: string; keys: Key[] };

function fromHighest({ items }: TableState, keys: Iterable<Key>): Key[] {
	const height = (key: Key) => {
		const at = items.get(key)?.place;
		return at?.in === "felt" ? at.z : 0;
	};
	return [...keys].sort((a, b) => height(b) - height(a));
}

export const findIn = ({ state, contents }: Seen, spot: LaidSpot): Found => ({
	...{ spot, keys: fromHighest(state, contents.in(spot.id)) },
});

/** @throws Refusal NO_SUCH_SPOT; GONE if the deck is no longer in the game */
export function findPlace(seen: Seen, place: Place): Found {
	const { state, contents } = seen;
	const target = targetOf(seen, place);
	if ("spot" in target) return findIn(seen, target.spot);
	const stacks = [...contents.stacks].filter((key) => {
		const item = state.items.get(key);
		return item !== undefined && isIn(state, item, target);
	});
	return { ...target, keys: fromHighest(state, stacks).slice(0, 1) };
}

/**
 * A place, or the spots of a role: without those that only another seat sees.
 * @throws Refusal NO_SUCH_SPOT; GONE if the deck is no longer in the game
 */
export function findPlaces(seen: Seen, place: Place | SpotsOfRole): Found[] {
	if (!("role" in place)) return [findPlace(seen, place)];
	const { state, seat } = seen;
	const isOthers = (spot: LaidSpot) => spot.seenBy === "owner" && (ownerOf(state, spot) ?? seat) !== seat;
	return spotsOfRole(state, place).flatMap((spot) => (isOthers(spot) ? [] : findIn(seen, spot)));
}

/** Everything in a spot or in those of a role. @throws Refusal NO_SUCH_SPOT */
const lyingIn = (seen: Seen, place: { spot: string } | SpotsOfRole): Key[] =>
	findPlaces(seen, place).flatMap(({ keys }) => keys);

/**
 * The counters or dice in a spot or in those of a role, or all of a piece that lie open on the felt.
 * @throws Refusal NO_SUCH_SPOT, GONE
 */
export function findValued(seen: Seen, valued: Valued, kind: "die" | "counter"): Key[] {
	const { state } = seen;
	if (!("piece" in valued)) {
		const keys = lyingIn(seen, valued);
		return keys.filter((key) => state.pieces.get(state.items.get(key)?.piece ?? "")?.kind === kind);
	}
	const binding = bindingNamed(state, valued.piece, kind);
	if (binding === undefined) throw new Refusal("GONE");
	const found: Key[] = [];
	for (const [key, item] of state.items) {
		const isIt = item.is === "piece" && item.piece === binding && item.place.in === "felt";
		if (isIt && liesOpen(state, item)) found.push(key);
	}
	return fromHighest(state, found);
}

/**
 * Everything in a spot, or in those of a role, that is not locked, or all of a piece that lie open on the felt and are not locked.
 * @throws Refusal NO_SUCH_SPOT, GONE
 */
export function findThings(seen: Seen, things: Things): Key[] {
	const { state } = seen;
	const isFree = (key: Key) => state.items.get(key)?.isLocked === false;
	if (!("piece" in things)) return lyingIn(seen, things).filter(isFree);
	const bindings = new Set(
		kinds.flatMap((kind) => (kind === "deck" ? [] : (bindingNamed(state, things.piece, kind) ?? []))),
	);
	if (bindings.size === 0) throw new Refusal("GONE");
	const found: Key[] = [];
	for (const [key, item] of state.items) {
		const isIt =
			item.piece !== null && item.is === "piece" && bindings.has(item.piece) && item.place.in === "felt";
		if (isIt && liesOpen(state, item) && isFree(key)) found.push(key);
	}
	return fromHighest(state, found);
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
