import { kindsAtTable, type LogCode } from "@tuckbox/pieces/table";
import type { Decision } from "../table/acts/judge.ts";
import type { Part } from "../table/acts/routine-run.ts";
import { knows } from "../table/knowledge.ts";
import { spotOf } from "../table/spots.ts";
import { applyPatch, type Item, type Key, type Patch, type TableState } from "../table/state.ts";

// Facts of a playtest: what happened to single copies of pieces (docs/PLAYTESTS.md). They follow from an act alone, so a
// second count over the log finds the same ones.

export const events = [
	"dealt",
	"drawn",
	"toHand",
	"played",
	"revealed",
	"discarded",
	"returned",
	"shuffledIn",
	"rolled",
	"counted",
	"turned",
	"peeked",
	"heldAtEnd",
	"neverSeen",
	"untouched",
] as const;
export type Event = (typeof events)[number];

export type Fact = {
	event: Event;
	/** The copy. Its key is never shown. */
	copy: Key;
	/** The binding of its piece (domain/table/piece.ts). */
	piece: string;
	/** The place around the table of the seat that it concerns; null for none. */
	place: number | null;
	/** The number on a die or counter, or the angle in degrees. */
	value: number | null;
};

/**
 * Acts and other changes that are not moves of the game, with those that put the table back. Undoing takes facts back
 * (marks.ts); what it moves are not facts again.
 */
const withoutFacts: ReadonlySet<LogCode> = new Set<LogCode>([
	...(["undo", "redo", "rewind", "returnTo", "update", "join", "leave"] as const),
	...(["addStandIn", "removeStandIn", "tidy", "copy", "bring", "lock", "putSpot", "removeSpot"] as const),
	...(["putRoutine", "removeRoutine"] as const),
]);

/** The part of the table where a copy lies, as far as facts distinguish it. */
type Zone = { in: "deck" | "bag" | "hand" | "discard" | "play" | "box"; place: number | null };

const zone = (where: Zone["in"], place: number | null = null): Zone => ({ in: where, place });

/** The zone of what lies on the felt, or in a stack there. */
function zoneOnFelt(state: TableState, item: Item, isInStack: boolean): Zone {
	const spot = spotOf(state, item);
	switch (spot?.role) {
		case "discard":
		case "removed":
			return zone("discard");
		case "deck":
			return zone("deck");
		case "hand":
			return zone("hand", spot.seat);
		case "play":
		case "market":
		case "score":
			return zone("play");
		default:
			return zone(isInStack && item.face === "down" ? "deck" : "play");
	}
}

function zoneOf(state: TableState, item: Item): Zone {
	const { place } = item;
	if (place.in === "box") return zone("box");
	if (place.in === "felt") return zoneOnFelt(state, item, false);
	const holder = state.items.get(place.of);
	if (holder === undefined) return zone("hand", state.seats.get(place.of)?.index ?? null);
	if (holder.is !== "stack") return zone("bag");
	return holder.place.in === "felt" ? zoneOnFelt(state, holder, true) : zone("box");
}

type Change = { before: TableState; after: TableState; key: Key };

/** Whether a copy only became single because the rest of its stack was taken: it lies where the stack lay. */
function isLeftOver({ before, after, key }: Change): boolean {
	const [from, to] = [before.items.get(key)?.place, after.items.get(key)?.place];
	if (from?.in !== "holder" || to?.in !== "felt" || after.items.has(from.of)) return false;
	const stack = before.items.get(from.of)?.place;
	return stack?.in === "felt" && stack.x === to.x && stack.y === to.y;
}

/** Whether every seat sees which piece a copy on the felt, alone or on top of a stack, is. */
function isOpen(state: TableState, key: Key): boolean {
	const place = state.items.get(key)?.place;
	// a stack may also be in the box, where its top has a face, and does not lie open
	const lying = place?.in === "holder" ? state.items.get(place.of)?.place : place;
	return lying?.in === "felt" && knows(state, "", key);
}

/**
 * Whether a copy has come to lie open, itself or at the top of the stack that it is in: not only because what lay on it was
 * taken away, or because its stack was mixed.
 */
function cameOpen({ before, after, key }: Change): boolean {
	if (isOpen(before, key) || !isOpen(after, key)) return false;
	const [was, is] = [before.items.get(key), after.items.get(key)];
	const stays = was?.place.in === "holder" && is?.place.in === "holder" && was.place.of === is.place.of;
	if (!stays || was.face !== is.face) return true;
	return was.place.in === "holder" && before.orders.get(was.place.of)?.[0] === key;
}

const isStored = ({ in: where }: Zone) => where === "deck" || where === "bag" || where === "box";

/** The event of a copy that came from one zone to another. */
function moved(change: Change, kind: Part["kind"], [from, to]: readonly [Zone, Zone]): Event | undefined {
	const { before, after, key } = change;
	const isFromBox = from.in === "box";
	if (isStored(from) && isStored(to)) return !isFromBox && cameOpen(change) ? "revealed" : undefined;
	const wasStored = from.in === "deck" || from.in === "bag";
	switch (to.in) {
		case "hand":
			if (kind === "deal") return "dealt";
			return wasStored || (from.in === "play" && !isOpen(before, key)) ? "drawn" : "toHand";
		case "discard":
			return isFromBox ? undefined : "discarded";
		case "bag":
			return "shuffledIn";
		case "deck":
		case "box":
			return "returned";
		case "play":
			if (from.in === "hand") return "played";
			if (isFromBox) return undefined;
			if (wasStored ? isOpen(after, key) : cameOpen(change)) return "revealed";
			// the cards below the top of a stack that was turned over lie there as before
			return wasStored && after.items.get(key)?.place.in === "felt" ? "dealt" : undefined;
	}
}

/** The event of a copy that stayed in its zone. */
function turnedOver(
	change: Change,
	kind: Part["kind"],
	where: Zone["in"],
): Pick<Fact, "event" | "value"> | undefined {
	const { before, after, key } = change;
	const [was, is] = [before.items.get(key), after.items.get(key)];
	if (was === undefined || is === undefined) return undefined;
	const isShown = kind === "show" && is.shownTo.some((seat) => !was.shownTo.includes(seat));
	if (isShown || (where !== "box" && cameOpen(change))) return { event: "revealed", value: null };
	if (was.place.in !== "felt" || is.place.in !== "felt") return undefined;
	if (was.face === "up" && is.face === "down") return { event: "turned", value: null };
	return was.turn === is.turn ? undefined : { event: "turned", value: is.turn };
}

/** The event of a die or a counter whose value a seat has changed. */
function valued(
	{ before, after, key }: Change,
	isRolled: boolean,
): Pick<Fact, "event" | "value"> | undefined {
	const [was, is] = [before.items.get(key), after.items.get(key)];
	const kind = after.pieces.get(is?.piece ?? "")?.kind;
	if (was === undefined || is === undefined || kind === undefined) return undefined;
	const { value } = is;
	if (kindsAtTable[kind].value === "top" && isRolled) return { event: "rolled", value };
	if (kindsAtTable[kind].value === "count" && was.value !== value) return { event: "counted", value };
	return undefined;
}

/** The copies that an act may have moved: those that it changed, and those in stacks that it changed. */
function changedCopies({ before, after }: Pick<Change, "before" | "after">, patch: Patch): Set<Key> {
	const copies = new Set<Key>();
	for (const [key, [was, is]] of Object.entries(patch.items ?? {})) {
		if (was === null || is === null) continue;
		if (is.is === "piece") copies.add(key);
		else for (const card of after.orders.get(key) ?? []) if (before.items.has(card)) copies.add(card);
	}
	return copies;
}

/** The dice that an act rolled. A die may show the same number as before. */
function rolledDice(before: TableState, { log }: Decision): Key[] {
	const { things } = log.values;
	if (log.code !== "roll" || !Array.isArray(things)) return [];
	return things.flatMap((id) => before.keyById.get(String(id)) ?? []);
}

/** The facts of an act without routines, or of a step of one. */
function factsOfPart(
	before: TableState,
	after: TableState,
	{ kind, patch, rolled = [] }: Part,
	seat: string,
): Fact[] {
	const facts: Fact[] = [];
	const actor = after.seats.get(seat)?.index ?? null;
	const add = (copy: Key, event: Event, place: number | null, value: number | null = null) => {
		const piece = after.items.get(copy)?.piece;
		if (piece != null) facts.push({ event, copy, piece, place, value });
	};
	const dice = new Set(rolled);
	for (const key of changedCopies({ before, after }, patch).union(dice)) {
		const change = { before, after, key };
		const [was, is] = [before.items.get(key), after.items.get(key)];
		if (was === undefined || is === undefined || isLeftOver(change)) continue;
		const zones = [zoneOf(before, was), zoneOf(after, is)] as const;
		const [from, to] = zones;
		if (from.in === to.in && from.place === to.place) {
			const done = valued(change, dice.has(key)) ?? turnedOver(change, kind, to.in);
			if (done !== undefined) add(key, done.event, actor, done.value);
			continue;
		}
		const event = moved(change, kind, zones);
		if (event === undefined) continue;
		const owner = to.in === "hand" ? to : from;
		// what is dealt onto the felt concerns no seat
		const nearest = event === "dealt" ? null : actor;
		add(key, event, owner.in === "hand" ? owner.place : nearest);
	}
	const looked = patch.looks?.[seat];
	const seen = new Set(looked?.[0]?.keys);
	for (const key of looked?.[1]?.keys ?? [])
		if (!seen.has(key) && !knows(before, seat, key)) add(key, "peeked", actor);
	return facts;
}

/** The facts after a step has shuffled: what came back into these decks in the same act was shuffled in. */
function withShuffled(facts: readonly Fact[], state: TableState, { orders = {} }: Patch): Fact[] {
	return facts.map((fact) => {
		const place = state.items.get(fact.copy)?.place;
		const isMixed = fact.event === "returned" && place?.in === "holder" && orders[place.of] !== undefined;
		return isMixed ? { ...fact, event: "shuffledIn" } : fact;
	});
}

/**
 * The facts that follow from an act, in the order of its steps and items. The act itself, and each step of a routine that it
 * runs, give each copy at most one fact.
 * @param seat the seat that acted; null for a change of the game
 */
export function factsOf(
	before: TableState,
	after: TableState,
	decision: Decision,
	seat: string | null,
): Fact[] {
	const { code: kind } = decision.log;
	if (seat === null || withoutFacts.has(kind)) return [];
	const rolled = rolledDice(before, decision);
	const [first, ...steps] = decision.parts ?? [{ kind, patch: decision.patch }];
	if (first === undefined) return [];
	let state = steps.length === 0 ? after : applyPatch(before, first.patch, after.seq);
	let facts = factsOfPart(before, state, { ...first, rolled }, seat);
	for (const step of steps) {
		const next = applyPatch(state, step.patch, after.seq);
		if (step.kind === "shuffle") facts = withShuffled(facts, next, step.patch);
		facts.push(...factsOfPart(state, next, step, seat));
		state = next;
	}
	return facts;
}

/**
 * The facts of the end of a game: the copies in hands, and those in decks and on the felt to which nothing had happened.
 * @param isKnown whether a copy has a fact
 */
export function factsAtEnd(state: TableState, isKnown: (copy: Key) => boolean): Fact[] {
	const facts: Fact[] = [];
	for (const [copy, item] of state.items) {
		if (item.is === "stack" || item.piece === null) continue;
		const { in: where, place } = zoneOf(state, item);
		const base = { copy, piece: item.piece, value: null };
		if (where === "hand") facts.push({ ...base, event: "heldAtEnd", place });
		else if (where !== "box" && !isKnown(copy)) {
			const isHidden = (where === "deck" || where === "bag") && !isOpen(state, copy);
			facts.push({ ...base, event: isHidden ? "neverSeen" : "untouched", place: null });
		}
	}
	return facts;
}
