import { type Acts, tableLimits } from "@tuckbox/pieces/table";
import { newPublicId } from "../chance.ts";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import { putAway } from "../spots.ts";
import type { Seat, TableState } from "../state.ts";
import type { ActContext } from "./act-context.ts";
import { leaveChoice } from "./choice.ts";
import { profileAt } from "./profile.ts";
import { joinScores, leaveScores, renamedScores, replaceInScores } from "./scores.ts";
import { joinTurns, leaveTurns, replaceInTurns } from "./turns.ts";

// Seats come and go. A stand-in is a seat without a person: hosts play it from their own browsers.

/** Whether the person of a seat may play another one: hosts play stand-ins. */
export function mayPlay({ seats }: Pick<TableState, "seats">, own: string, seat: string): boolean {
	return seats.get(own)?.role === "host" && seats.get(seat)?.isStandIn === true;
}

/** Adds a seat at the first free position. @throws Refusal BAD_VALUE, TABLE_FULL */
export function addSeat(draft: Draft, id: string, given: Omit<Seat, "index">): Seat {
	const { seats } = draft.base;
	const profile = profileAt(draft.base, id, given);
	if (seats.size >= tableLimits.maxSeats) throw new Refusal("TABLE_FULL");
	const taken = new Set([...seats.values()].map(({ index }) => index));
	let index = 0;
	while (taken.has(index)) index++;
	const seat = { ...given, ...profile, index };
	draft.set("seats", id, seat);
	draft.set("orders", id, []);
	joinTurns(draft, id, seat.role);
	joinScores(draft, id, seat.role);
	return seat;
}

/** Shows cards to another seat instead of one that leaves; without another, no longer. */
function showInstead(draft: Draft, seat: string, other?: string): void {
	for (const [key, { shownTo }] of [...draft.all("items")]) {
		if (!shownTo.includes(seat)) continue;
		const left = shownTo.filter((one) => one !== seat && one !== other);
		draft.change(key, { shownTo: other === undefined ? left : [...left, other] });
	}
}

/**
 * Removes a seat. The contents of its hand, and what only it sees, go into the box.
 * @returns the number of items in its hand
 */
export function removeSeat(draft: Draft, id: string): number {
	const held = [...draft.held(id)];
	for (const key of held) draft.lay(key, { in: "box" });
	for (const [key, item] of putAway(draft.base, (one) => one !== id)) draft.set("items", key, item);
	showInstead(draft, id);
	for (const section of ["orders", "seats", "looks"] as const) draft.set(section, id, null);
	leaveTurns(draft, id);
	leaveScores(draft, id);
	leaveChoice(draft, id);
	return held.length;
}

/**
 * Seats a guest in the place of a stand-in, with its hand, its turn and its score. The guest has an id of its own, since only the
 * host may know what the stand-in has seen and undo what it has done.
 * @throws Refusal BAD_VALUE, NO_SUCH_SEAT, NOT_ALLOWED
 */
export function takePlace(draft: Draft, id: string, given: Omit<Seat, "index">, standIn: string): Seat {
	const before = draft.get("seats", standIn);
	if (before?.isStandIn !== true) throw new Refusal("NO_SUCH_SEAT");
	if (given.role !== before.role) throw new Refusal("NOT_ALLOWED");
	const profile = profileAt(draft.base, standIn, given);
	const seat = { ...given, ...profile, index: before.index, insteadOf: standIn };
	draft.set("seats", id, seat);
	draft.set("orders", id, []);
	draft.hold(draft.held(standIn), id);
	showInstead(draft, standIn, id);
	for (const section of ["orders", "seats", "looks"] as const) draft.set(section, standIn, null);
	replaceInTurns(draft, standIn, id);
	replaceInScores(draft, standIn, id);
	leaveChoice(draft, standIn, id);
	return seat;
}

/** An earlier state in which guests have the places of the stand-ins that they have replaced since. */
export function withReplacements(earlier: TableState, seats: TableState["seats"]): TableState {
	const since = new Map(
		[...seats].flatMap(([id, { insteadOf }]) =>
			insteadOf !== undefined && earlier.seats.has(insteadOf) ? [[insteadOf, id]] : [],
		),
	);
	if (since.size === 0) return earlier;
	const now = (id: string) => since.get(id) ?? id;
	const items = [...earlier.items].map(([key, item]) => {
		const { place, shownTo } = item;
		const isHeld = place.in === "holder";
		const moved = isHeld ? { ...place, of: now(place.of) } : place;
		return [key, { ...item, place: moved, shownTo: shownTo.map(now) }] as const;
	});
	const turns = [...earlier.turns].map(
		([key, one]) => [key, { ...one, order: one.order.map(now), active: one.active.map(now) }] as const,
	);
	return {
		...earlier,
		items: new Map(items),
		orders: new Map([...earlier.orders].map(([holder, keys]) => [now(holder), keys])),
		turns: new Map(turns),
		scores: new Map([...earlier.scores].map(([key, one]) => [key, renamedScores(one, now)])),
	};
}

export function addStandIn(context: ActContext, { name, colour }: Acts["addStandIn"]): void {
	const { draft, chance } = context;
	const id = `sea_${newPublicId(chance)}`;
	const seat = addSeat(draft, id, { name, colour, role: "player", isStandIn: true });
	context.values = { of: id, name: seat.name };
}

export function removeStandIn(context: ActContext, { seat }: Acts["removeStandIn"]): void {
	const { draft, state } = context;
	const standIn = state.seats.get(seat);
	if (standIn?.isStandIn !== true) throw new Refusal("NO_SUCH_SEAT");
	context.values = { name: standIn.name, held: removeSeat(draft, seat) };
}
