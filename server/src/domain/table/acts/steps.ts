import {
	canStack,
	kindsAtTable,
	type LogValues,
	type Place,
	type Source,
	type SpotsOfRole,
	type Step,
	type StepKind,
	type Steps,
	tableLimits,
} from "@tuckbox/pieces/table";
import { shuffled } from "../chance.ts";
import { Contents } from "../contents.ts";
import { hiddenPiece, isCard } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import { hiddenBy, keeperOf, spotOf } from "../spots.ts";
import type { Changes, Item, Key, TableState } from "../state.ts";
import type { ActContext } from "./act-context.ts";
import { arrive, sizeOf, turnOver } from "./arriving.ts";
import { box, count, flip, roll } from "./felt.ts";
import { dealOut, layDrawn, passHands, shuffle } from "./piles.ts";
import {
	type Found,
	findIn,
	findPlace,
	findPlaces,
	findThings,
	findValued,
	placeName,
	type Seen,
	seatsNamed,
	spotNamed,
	spotsOfRole,
} from "./places.ts";
import { setScore } from "./scores.ts";
import { openPlacesIn, stackPlaceIn } from "./set-up-places.ts";
import { apartIn, besideOf, gapMm, type Point, placesIn } from "./step-places.ts";
import { passTurn, takeTurn } from "./turns.ts";

// The steps of routines. Each is performed like an act, on the state after the step before.

/** Ends a step without any effect: nothing lies where it looks. */
export class NothingThere extends Error {
	override readonly name = "NothingThere";
}

/** Ends a step without any effect: it would show what only one seat may know. */
export class WouldShow extends Error {
	override readonly name = "WouldShow";
}

function seenBy({ state, seat, contents = new Contents(state) }: ActContext): Seen {
	return { state, seat, contents };
}

const ids = ({ state }: ActContext, keys: readonly Key[]) => keys.map((key) => state.ids.get(key) ?? "");

const isOfCards = (context: ActContext, key: Key) => context.isStack(key) || isCard(context.piece(key));

const isLocked = ({ draft }: ActContext, key: Key) => draft.item(key).isLocked;

/** @throws Refusal NOT_ITS_SPOT, like any act on what only another seat sees */
function checkOwn({ state, seat }: ActContext, keys: readonly Key[]): void {
	for (const key of keys) {
		const item = state.items.get(key);
		if (item !== undefined && (keeperOf(state, item) ?? seat) !== seat) throw new Refusal("NOT_ITS_SPOT");
	}
}

/** The things in a place. @throws NothingThere, Refusal */
function filled(context: ActContext, place: Place): Found {
	const found = findPlace(seenBy(context), place);
	checkOwn(context, found.keys);
	if (found.keys.length === 0) throw new NothingThere();
	return found;
}

/** The places that have things, of one or of the spots of a role. @throws NothingThere, Refusal */
function allFilled(context: ActContext, place: Place | SpotsOfRole): Found[] {
	if (!("role" in place)) return [filled(context, place)];
	const found = findPlaces(seenBy(context), place).filter(({ keys }) => keys.length > 0);
	if (found.length === 0) throw new NothingThere();
	return found;
}

/** The first things in a place: cards from the top of stacks, random contents of containers, and what lies there singly. */
function takeFrom(context: ActContext, { keys }: Found, wanted: number): Key[] {
	const { draft, chance } = context;
	const taken: Key[] = [];
	for (const key of keys) {
		if (taken.length >= wanted) break;
		if (context.isStack(key)) taken.push(...draft.held(key).slice(0, wanted - taken.length));
		else if (context.isContainer(key))
			taken.push(...shuffled(draft.held(key), chance).slice(0, wanted - taken.length));
		else if (!isLocked(context, key)) taken.push(key);
	}
	if (taken.length === 0) throw new NothingThere();
	return taken;
}

/** A card whose look decides which of several hands' cards is the first: every seat sees the backs. */
function byLook(context: ActContext, keys: readonly Key[]): Key[] {
	const look = new Map(
		keys.map((key) => [key, JSON.stringify(hiddenPiece(context.piece(key), context.state.pieces))]),
	);
	return [...keys].sort((a, b) => ((look.get(a) ?? "") < (look.get(b) ?? "") ? -1 : 1));
}

/** The cards and stacks at the places from which a step collects. */
function collected(context: ActContext, from: readonly Source[], target: Found): Key[] {
	const { state, seat, draft } = context;
	const seen = seenBy(context);
	const found = from.flatMap((source) => {
		if ("role" in source) return spotsOfRole(state, source).flatMap((spot) => findIn(seen, spot).keys);
		if (!("hands" in source)) return findPlace(seen, source).keys;
		return seatsNamed(state, seat, source.hands).flatMap((one) => byLook(context, draft.held(one)));
	});
	const isFree = (key: Key) => key !== target.keys[0] && !isLocked(context, key);
	return [...new Set(found)].filter((key) => isFree(key) && isOfCards(context, key));
}

/** The hand that holds an item, or the spot of one seat in which it lies; "" if it is nowhere that only one seat sees. */
function privatePlace(state: TableState, item: Item): string {
	const isInHand = item.place.in === "holder" && !state.items.has(item.place.of);
	if (isInHand && item.place.in === "holder") return item.place.of;
	const holder = item.place.in === "holder" ? state.items.get(item.place.of) : undefined;
	return keeperOf(state, item) === undefined ? "" : hiddenBy(state, holder ?? item);
}

/** Whether only one seat may know an item before a step: it is in a hand, or in a spot that only its owner sees. */
function isPrivate({ state }: ActContext, key: Key): boolean {
	const item = state.items.get(key);
	return item !== undefined && privatePlace(state, item) !== "";
}

/** Whether a step takes an item from a hand, or from a spot that only its owner sees. */
export function leavesPrivacy(state: TableState, [before, after]: Changes<Item>[string]): boolean {
	const was = before === null ? "" : privatePlace(state, before);
	return was !== "" && (after === null || privatePlace(state, after) !== was);
}

/** Begins a stack at an empty place with the first of the things. @returns the card or stack that lies there now */
function begin(context: ActContext, first: Key, at: Point, face: "up" | "down"): Key {
	const { draft } = context;
	if (context.isStack(first) && draft.item(first).face !== face) turnOver(context, first, face);
	draft.lay(first, { in: "felt", ...at, z: draft.above() }, { face, turn: 0 });
	return first;
}

/** Turns over the things in a place, or only its highest one. @returns how many */
function turnIn(
	context: ActContext,
	keys: readonly Key[],
	which: "all" | "top",
	face: "up" | "down" | undefined,
): number {
	const { draft } = context;
	const canFlip = (key: Key) => context.isStack(key) || kindsAtTable[context.piece(key).kind].isFlippable;
	const [top] = keys;
	if (which === "top" && top !== undefined && context.isStack(top)) {
		const { place: at, face: was } = draft.item(top);
		const [card = ""] = draft.held(top);
		const wanted = face ?? (was === "up" ? "down" : "up");
		const { x, y } = at.in === "felt" ? at : { x: 0, y: 0 };
		layDrawn(context, card, { x: x + context.piece(card).widthMm + gapMm, y, face: wanted });
		arrive(context, [card], { face: wanted });
		context.logged.push(card);
		return 1;
	}
	const chosen = which === "top" ? keys.slice(0, 1) : keys;
	const turned = chosen.filter(
		(key) => canFlip(key) && !isLocked(context, key) && draft.item(key).face !== face,
	);
	if (turned.length > 0) flip(context, { ids: ids(context, turned).slice(0, tableLimits.maxNamed) });
	return turned.length;
}

/** Lays things where those of their piece lie open in a set-up. @throws NothingThere, Refusal */
function layAsIn(context: ActContext, setUp: string, things: readonly Key[]): number {
	const laid = openPlacesIn(context.state, setUp, things).slice(0, tableLimits.maxNamed);
	if (laid.length === 0) throw new NothingThere();
	for (const [key, { x, y, turn }] of laid) {
		context.draft.lay(key, { in: "felt", x, y, z: context.draft.above() }, { turn });
		context.logged.push(key);
	}
	return laid.length;
}

type Handlers = { [K in StepKind]: (context: ActContext, step: Steps[K]) => LogValues };

/** Performs each kind of step. @returns the values for the log, `left` if it did less than it was to do */
export const stepHandlers: Handlers = {
	shuffle: (context, { place }) => {
		const keys = allFilled(context, place).flatMap((found) => found.keys);
		const stacks = keys.filter((key) => context.isStack(key)).slice(0, tableLimits.maxNamed);
		if (stacks.length === 0) throw new Refusal("TOO_FEW", { count: keys.length });
		shuffle(context, { ids: ids(context, stacks) });
		context.logged.length = 0;
		return {};
	},

	deal: (context, { from, count, to }) => {
		const seats = seatsNamed(context.state, context.seat, to);
		if (seats.length === 0) throw new Refusal("NO_SUCH_SEAT");
		const wanted = count * seats.length;
		const keys = takeFrom(context, filled(context, from), wanted);
		dealOut(context, keys, seats);
		return { count, seats, dealt: keys.length, left: wanted - keys.length };
	},

	draw: (context, { from, into, count, fillTo, face }) => {
		const { state, seat } = context;
		const seen = seenBy(context);
		const source = findPlace(seen, from);
		const spots =
			"role" in into
				? spotsOfRole(state, into).filter(({ id }) => id !== source.spot?.id)
				: [spotNamed(state, seat, into.spot)];
		const rooms = spots.map((spot) => {
			const there = findIn(seen, spot);
			const free = placesIn(context, spot, there);
			const room = spot.snap === "grid" ? free.length : tableLimits.maxItems;
			const wanted = count ?? Math.min((fillTo ?? 0) - there.keys.length, room);
			return { spot, free, wanted: Math.max(0, wanted) };
		});
		const places = rooms.flatMap(({ spot, free, wanted }) =>
			Array.from({ length: wanted }, (_, i) => free[i] ?? spot),
		);
		if (places.length === 0) return { count: 0, left: 0 };
		const keys = takeFrom(context, filled(context, from), places.length);
		for (const [i, key] of keys.entries()) layDrawn(context, key, { ...(places[i] ?? { x: 0, y: 0 }), face });
		arrive(context, keys, { face });
		context.logged.push(...keys);
		return { count: keys.length, left: places.length - keys.length };
	},

	collect: (context, { from, into, at = "top", setUp }) => {
		const { draft } = context;
		const target = findPlace(seenBy(context), into);
		checkOwn(context, target.keys);
		const on = target.keys.find((key) => isOfCards(context, key));
		const found = collected(context, from, { ...target, keys: on === undefined ? [] : [on] });
		const first = on ?? found[0];
		if (first === undefined) throw new NothingThere();
		const lowest = context.piece(context.flat([first])[0] ?? "");
		const fitting = found.filter((key) =>
			context.flat([key]).every((one) => canStack(context.piece(one), lowest)),
		);
		const isShown = fitting.some((key) => isPrivate(context, key));
		const keys = fitting.filter((key) => key !== first);
		const left = found.length - fitting.length;
		const { spot, deck = "" } = target;
		const inSetUp = on === undefined && setUp !== undefined && stackPlaceIn(context.state, setUp, deck);
		const middle = spot ?? (inSetUp || besideOf(context, first));
		const wantedFace = target.spot?.face === "up" && target.spot.role !== "deck" ? "up" : "down";
		const face = on === undefined ? wantedFace : draft.item(on).face;
		if (isShown && face === "up") throw new WouldShow();
		const cards = context.flat(keys);
		const count = cards.length + (on === undefined ? context.flat([first]).length : 0);
		if (on === undefined) begin(context, first, { x: middle.x, y: middle.y }, face);
		if (cards.length > 0) {
			const onto = context.isStack(first) ? first : context.stackOf(first);
			draft.hold(cards, onto, at);
			for (const key of keys) if (context.isStack(key)) draft.set("orders", key, []);
			if (target.deck !== undefined) draft.change(onto, { piece: target.deck });
		}
		if (count === 0) throw left > 0 ? new Refusal("DIFFERENT_SIZE") : new NothingThere();
		return { count, at, left };
	},

	flip: (context, { place, which, face }) => {
		const turned = allFilled(context, place).map(({ keys }) => turnIn(context, keys, which, face));
		return { count: turned.reduce((sum, one) => sum + one, 0) };
	},

	count: (context, { counter: valued, ...change }) => {
		const keys = findValued(seenBy(context), valued, "counter");
		checkOwn(context, keys);
		if (keys.length === 0) throw new NothingThere();
		for (const id of ids(context, keys))
			count(context, { id, ...(change as { to: number } | { by: number }) });
		return { ...change };
	},

	roll: (context, { dice }) => {
		const keys = findValued(seenBy(context), dice, "die");
		checkOwn(context, keys);
		if (keys.length === 0) throw new NothingThere();
		roll(context, { ids: ids(context, keys).slice(0, tableLimits.maxNamed) });
		const { faces = [] } = context.values;
		return { faces };
	},

	move: (context, { things, into }) => {
		const { state, seat } = context;
		const all = findThings(seenBy(context), things);
		checkOwn(context, all);
		if ("setUp" in into) return { count: layAsIn(context, into.setUp, all), toBox: false };
		const isElsewhere = (key: Key) => {
			const item = state.items.get(key);
			return !("spot" in into) || item === undefined || spotOf(state, item)?.id !== spot?.id;
		};
		const spot = "spot" in into ? spotNamed(state, seat, into.spot) : undefined;
		const keys = all.filter(isElsewhere).slice(0, tableLimits.maxNamed);
		if (keys.length === 0) throw new NothingThere();
		if (spot === undefined) box(context, { ids: ids(context, keys) });
		else {
			const at = apartIn(
				spot,
				keys.map((key) => sizeOf(context, key)),
			);
			for (const [i, key] of keys.entries()) layDrawn(context, key, at[i] ?? spot);
			arrive(context, keys, { isLaid: true });
			context.logged.push(...keys);
		}
		return { count: keys.length, toBox: spot === undefined };
	},

	passHands: (context, { to }) => {
		passHands(context, { to });
		return { to, count: context.values.count ?? 0 };
	},

	score: (context, { seats: named, ...change }) => {
		const seats = seatsNamed(context.state, context.seat, named);
		if (seats.length === 0) throw new Refusal("NO_SUCH_SEAT");
		for (const seat of seats) setScore(context.draft, seat, change as { to: number } | { by: number });
		return { seats, ...change };
	},

	endTurn: (context) => {
		const seats = seatsNamed(context.state, context.seat, "active");
		if (seats.length === 0) throw new Refusal("NOT_ITS_TURN");
		const passed = seats.map((seat) => passTurn(context.draft, seat));
		const { round = 1 } = passed.at(-1) ?? {};
		return { seats, round, isNewRound: passed.some(({ isNewRound }) => isNewRound) };
	},

	takeTurn: (context, { isFirst = false }) => {
		const { round } = takeTurn(context.draft, context.seat, isFirst);
		return { seats: [context.seat], round, isNewRound: isFirst };
	},
};

/** The names of the places and things of a step, for the log. */
export function namesOf({ state }: ActContext, step: Step): LogValues {
	const named = (field: string, place: Parameters<typeof placeName>[1]): LogValues => {
		const name = placeName(state, place);
		return name === undefined ? {} : { [field]: name };
	};
	switch (step.kind) {
		case "shuffle":
		case "flip":
			return named("place", step.place);
		case "deal":
			return named("from", step.from);
		case "draw":
			return { ...named("from", step.from), ...named("into", step.into) };
		case "collect":
			return {
				from: step.from.flatMap((from) => ("hands" in from ? [] : (placeName(state, from) ?? []))),
				...named("into", step.into),
				...(step.setUp !== undefined && { setUp: step.setUp }),
			};
		case "count":
			return named("what", step.counter);
		case "roll":
			return named("what", step.dice);
		case "move": {
			const { things, into } = step;
			const to = "spot" in into ? named("into", into) : "setUp" in into ? { setUp: into.setUp } : {};
			return { ...named("what", things), ...to };
		}
		case "passHands":
		case "score":
		case "endTurn":
		case "takeTurn":
			return {};
	}
}
