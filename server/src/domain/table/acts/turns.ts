import { type Acts, plays, type Role, type TurnsEntry as Turns, tableLimits } from "@tuckbox/pieces/table";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import { type Changes, type TableState, tableKey } from "../state.ts";
import { whole } from "../values.ts";
import type { ActContext } from "./act-context.ts";

// Turns and rounds. Everything about them is public.

type Seats = TableState["seats"];

const turnsOf = ({ turns }: TableState) => turns.get(tableKey);

/** The seats whose turn it is when a round begins. */
function firstIn({ order, isSimultaneous }: Pick<Turns, "order" | "isSimultaneous">): readonly string[] {
	return isSimultaneous ? order : order.slice(0, 1);
}

/** The turns after a seat whose turn it is has ended it. */
function afterTurn(turns: Turns, seat: string): Turns {
	const { order, isSimultaneous, round, active } = turns;
	const later = order.slice(order.indexOf(seat) + 1, order.indexOf(seat) + 2);
	const next = isSimultaneous ? active.filter((one) => one !== seat) : later;
	if (next.length > 0) return { ...turns, active: next };
	return { ...turns, round: round + 1, active: firstIn(turns) };
}

/** The turns without a seat, whose turn ends if it has one; null if no seat is left. */
function withoutSeat(turns: Turns, seat: string): Turns | null {
	const isOther = (one: string) => one !== seat;
	const order = turns.order.filter(isOther);
	const { round, active } = turns.active.includes(seat) ? afterTurn(turns, seat) : turns;
	return order.length === 0 ? null : { ...turns, order, round, active: active.filter(isOther) };
}

/** The turns with another seat at the end of the order. It takes part in the current round. */
function withSeat(turns: Turns, seat: string): Turns {
	const { order, isSimultaneous, active } = turns;
	return { ...turns, order: [...order, seat], active: isSimultaneous ? [...active, seat] : active };
}

/** The turns without the seats that have left the table. */
function ofSeats(turns: Turns, seats: Seats): Turns | null {
	const gone = turns.order.filter((seat) => !plays(seats.get(seat)?.role));
	return gone.reduce<Turns | null>((left, seat) => left && withoutSeat(left, seat), turns);
}

/** Adds a seat that has been taken to the order of turns. */
export function joinTurns(draft: Draft, seat: string, role: Role): void {
	const turns = turnsOf(draft.base);
	if (turns !== undefined && plays(role)) draft.set("turns", tableKey, withSeat(turns, seat));
}

/** Lets another seat take the turns of one that has been replaced. */
export function replaceInTurns(draft: Draft, seat: string, other: string): void {
	const turns = turnsOf(draft.base);
	const now = (id: string) => (id === seat ? other : id);
	if (turns?.order.includes(seat))
		draft.set("turns", tableKey, { ...turns, order: turns.order.map(now), active: turns.active.map(now) });
}

/** Removes a seat that has been given up from the order of turns. */
export function leaveTurns(draft: Draft, seat: string): void {
	const turns = turnsOf(draft.base);
	if (turns?.order.includes(seat)) draft.set("turns", tableKey, withoutSeat(turns, seat));
}

/**
 * The seats whose turn it is after the host has changed the order: the same ones, or the next in the former order that
 * still takes turns.
 */
function stillActive(next: Omit<Turns, "active">, before: Turns | undefined): readonly string[] {
	const { order, isSimultaneous } = next;
	if (before === undefined || before.isSimultaneous !== isSimultaneous) return firstIn(next);
	if (isSimultaneous) {
		const left = order.filter((seat) => before.active.includes(seat) || !before.order.includes(seat));
		return left.length > 0 ? left : order;
	}
	const at = before.order.indexOf(before.active[0] ?? "");
	const inTurn = [...before.order.slice(at), ...before.order.slice(0, at)];
	const seat = inTurn.find((one) => order.includes(one));
	return seat === undefined ? firstIn(next) : [seat];
}

/** Distinct seats of hosts and players. @throws Refusal NO_SUCH_SEAT, BAD_VALUE */
export function checkSeats({ seats }: TableState, ids: readonly string[]): void {
	if (ids.length > tableLimits.maxSeats || new Set(ids).size < ids.length) throw new Refusal("BAD_VALUE");
	if (!ids.every((id) => plays(seats.get(id)?.role))) throw new Refusal("NO_SUCH_SEAT");
}

export function turnOrder(context: ActContext, act: Acts["turnOrder"]): void {
	const { draft, state } = context;
	const { order } = act;
	checkSeats(state, order);
	if (order.length === 0) {
		draft.set("turns", tableKey, null);
		context.values = { order };
		return;
	}
	const before = turnsOf(state);
	const isSimultaneous = act.isSimultaneous ?? before?.isSimultaneous ?? false;
	const round = whole(act.round ?? before?.round ?? 1, 1, tableLimits.maxValue);
	const next = { order, isSimultaneous, round };
	const active = act.active ?? stillActive(next, before);
	checkSeats(state, active);
	const isMany = isSimultaneous || active.length === 1;
	if (active.length === 0 || !isMany || !active.every((seat) => order.includes(seat)))
		throw new Refusal("BAD_VALUE");
	draft.set("turns", tableKey, { ...next, active });
	context.values = { ...next, active };
}

/**
 * Ends the turn of a seat.
 * @param next the seat whose turn it is then, in the same round; by default the next one in the order
 * @throws Refusal NOT_ITS_TURN, also if `next` takes no turn or all seats take theirs at the same time
 */
export function passTurn(draft: Draft, seat: string, next?: string): Turns & { isNewRound: boolean } {
	const turns = draft.get("turns", tableKey);
	if (!turns?.active.includes(seat)) throw new Refusal("NOT_ITS_TURN");
	if (next !== undefined) return { ...takeTurn(draft, next, false), isNewRound: false };
	const after = afterTurn(turns, seat);
	draft.set("turns", tableKey, after);
	return { ...after, isNewRound: after.round > turns.round };
}

export function endTurn(context: ActContext, { seat, next }: Acts["endTurn"]): void {
	const { draft, state } = context;
	const isHost = state.seats.get(context.seat)?.role === "host";
	if (seat !== context.seat && !isHost) throw new Refusal("NOT_ALLOWED");
	if (next !== undefined) checkSeats(state, [next]);
	if (next === seat) throw new Refusal("BAD_VALUE");
	const { round, active, isSimultaneous, isNewRound } = passTurn(draft, seat, next);
	context.values = { of: seat, isSimultaneous, active, round, isNewRound, ...(next && { next }) };
}

/**
 * Gives the turn to a seat of the order. No turn ends by it.
 * @param isFirst whether the order begins with the seat from now on, and a new round with its turn
 * @throws Refusal NOT_ITS_TURN if the table is not played in turns, all seats take theirs at the same time, or this one
 * takes none
 */
export function takeTurn(draft: Draft, seat: string, isFirst: boolean): Turns {
	const turns = draft.get("turns", tableKey);
	if (turns === undefined || turns.isSimultaneous || !turns.order.includes(seat))
		throw new Refusal("NOT_ITS_TURN");
	const at = turns.order.indexOf(seat);
	const order = isFirst ? [...turns.order.slice(at), ...turns.order.slice(0, at)] : turns.order;
	const after = { ...turns, order, active: [seat], round: turns.round + (isFirst ? 1 : 0) };
	draft.set("turns", tableKey, after);
	return after;
}

/** Begins with the first round again, in the same order. */
export function restartTurns({ draft, state }: ActContext): void {
	const turns = turnsOf(state);
	if (turns !== undefined) draft.set("turns", tableKey, { ...turns, round: 1, active: firstIn(turns) });
}

/**
 * Restores the turns of an earlier moment. Seats that have left since are left out, and seats that have been added
 * since are last.
 */
export function rewindTurns({ draft, state }: ActContext, earlier: TableState): void {
	const [then, now] = [turnsOf(earlier), turnsOf(state)];
	const left = then === undefined ? null : ofSeats(then, state.seats);
	const added = (now?.order ?? []).filter((seat) => !then?.order.includes(seat));
	draft.set("turns", tableKey, left && added.reduce(withSeat, left));
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The turns after only this change of them is undone; undefined if they have changed since in a way that does not allow
 * it. Simultaneous turns are those of each seat alone.
 */
function withoutChange(
	now: Turns | undefined,
	[before, after]: Changes<Turns>[string],
): Turns | null | undefined {
	if (same(now ?? null, after)) return before;
	if (now === undefined || before === null || after === null) return undefined;
	if (now.round !== after.round || now.isSimultaneous !== after.isSimultaneous) return undefined;
	const isOfSeats = now.isSimultaneous && same({ ...before, active: [] }, { ...after, active: [] });
	if (isOfSeats) {
		const [hadTurn, hasTurn] = [new Set(before.active), new Set(after.active)];
		const active = new Set(now.active).difference(hasTurn.difference(hadTurn));
		return {
			...now,
			active: now.order.filter((seat) => active.has(seat) || (hadTurn.has(seat) && !hasTurn.has(seat))),
		};
	}
	const names = (["order", "isSimultaneous", "round", "active"] as const).filter(
		(name) => !same(before[name], after[name]),
	);
	if (names.some((name) => !same(now[name], after[name]))) return undefined;
	return { ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) };
}

/**
 * Restores the turns from before an act.
 * @returns whether they have not changed since in a way that prevents it
 */
export function undoTurns({ draft, state }: ActContext, change: Changes<Turns>[string]): boolean {
	const restored = withoutChange(turnsOf(state), change);
	if (restored === undefined) return false;
	const turns = restored && ofSeats(restored, state.seats);
	const isSound =
		turns === null || (turns.active.length > 0 && turns.active.every((seat) => turns.order.includes(seat)));
	if (isSound) draft.set("turns", tableKey, turns);
	return isSound;
}
