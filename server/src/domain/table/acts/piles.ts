import { type Acts, kindsAtTable } from "@tuckbox/pieces/table";
import { shuffled } from "../chance.ts";
import { nameOfHolder } from "../log.ts";
import { isCard, pagesOf } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import type { Key } from "../state.ts";
import { mm, type Turn, whole } from "./turn.ts";

// What happens to stacks, containers and hands.

export function stack(turn: Turn, { ids, on, at = "top" }: Acts["stack"]): void {
	const { draft } = turn;
	const target = turn.open(on);
	const keys = turn.movable(ids);
	if (keys.includes(target)) throw new Refusal("BAD_VALUE");
	turn.checkFits([...keys, target], target);
	const cards = turn.flat(keys);
	const onto = turn.isStack(target) ? target : turn.stackOf(target);
	draft.hold(cards, onto, at);
	for (const key of keys) if (turn.isStack(key)) draft.set("orders", key, []);
	turn.told.push(...cards);
	turn.values = { onto: nameOfHolder(turn.state, target), at };
}

/** The next items of a stack, from its top, or any of a container. */
function take(turn: Turn, from: Key, count: number): Key[] {
	const held = turn.draft.held(from);
	if (!turn.isStack(from) && !turn.isContainer(from)) throw new Refusal("WRONG_KIND");
	whole(count, 1, Number.MAX_SAFE_INTEGER);
	if (count > held.length) throw new Refusal("TOO_FEW", { count: held.length });
	return (turn.isStack(from) ? held : shuffled(held, turn.chance)).slice(0, count);
}

export function draw(turn: Turn, { from, count, to }: Acts["draw"]): void {
	const { draft } = turn;
	const source = turn.open(from);
	const keys = take(turn, source, count);
	if (to === "hand") draft.hold(keys, turn.seat, "bottom");
	else {
		const face = to.face === undefined ? {} : { face: to.face };
		for (const key of keys) {
			const turned = isCard(turn.piece(key)) ? face : {};
			draft.lay(key, { in: "felt", x: mm(to.x), y: mm(to.y), z: draft.above() }, turned);
		}
	}
	turn.told.push(...keys);
	turn.values = { from: nameOfHolder(turn.state, source), toHand: to === "hand" };
}

/** @throws Refusal NO_SUCH_SEAT if the seat cannot have a hand */
function checkHand(turn: Turn, seat: string): void {
	const role = turn.state.seats.get(seat)?.role;
	if (role !== "host" && role !== "player") throw new Refusal("NO_SUCH_SEAT");
}

export function deal(turn: Turn, { from, count, to }: Acts["deal"]): void {
	const source = turn.open(from);
	const seats = [...new Set(to)];
	if (seats.length === 0) throw new Refusal("BAD_VALUE");
	for (const seat of seats) checkHand(turn, seat);
	const keys = take(turn, source, whole(count, 1, 1000) * seats.length);
	for (const [i, seat] of seats.entries()) {
		const own = keys.filter((_, card) => card % seats.length === i);
		turn.draft.hold(own, seat, "bottom");
	}
	turn.told.push(...keys);
	turn.values = { from: nameOfHolder(turn.state, source), count, to: seats };
}

export function shuffle(turn: Turn, { id }: Acts["shuffle"]): void {
	const key = turn.stack(id);
	turn.draft.mix(key, shuffled(turn.draft.held(key), turn.chance));
	turn.values = { what: nameOfHolder(turn.state, key) };
}

export function reverse(turn: Turn, { id }: Acts["reverse"]): void {
	const key = turn.stack(id);
	turn.draft.set("orders", key, [...turn.draft.held(key)].reverse());
	turn.values = { what: nameOfHolder(turn.state, key) };
}

export function cut(turn: Turn, { id, count, x, y }: Acts["cut"]): void {
	const { draft } = turn;
	const key = turn.stack(id);
	const cards = draft.held(key).slice(0, whole(count, 1, draft.held(key).length - 1));
	const other = draft.newKey();
	const place = { in: "felt" as const, x: mm(x), y: mm(y), z: draft.above() };
	draft.set("items", other, { ...draft.item(key), place, isLocked: false });
	draft.set("orders", other, []);
	draft.hold(cards, other);
	turn.values = { what: nameOfHolder(turn.state, key), count };
}

export function spread(turn: Turn, { id, x, y, step }: Acts["spread"]): void {
	const { draft } = turn;
	const [key] = turn.movable([id]);
	const cards = [...draft.held(turn.stack(id))];
	const { turn: angle } = draft.item(key as Key);
	for (const [i, card] of cards.entries()) {
		const place = { in: "felt" as const, x: mm(x + i * mm(step)), y: mm(y), z: draft.above() };
		draft.lay(card, place, { turn: angle });
	}
	turn.told.push(...cards);
	turn.values = { what: nameOfHolder(turn.state, key as Key) };
}

export function putIn(turn: Turn, { ids, into }: Acts["putIn"]): void {
	const { draft } = turn;
	const target = turn.open(into);
	if (!turn.isContainer(target)) throw new Refusal("WRONG_KIND");
	const keys = turn.movable(ids);
	const items = turn.holdable(keys);
	draft.hold(items, target);
	for (const key of keys) if (turn.isStack(key)) draft.set("orders", key, []);
	turn.told.push(...items);
	turn.values = { into: nameOfHolder(turn.state, target) };
}

function intoHand(turn: Turn, ids: readonly string[], seat: string): void {
	const { draft } = turn;
	const keys = turn.movable(ids);
	const items = turn.holdable(keys);
	draft.hold(items, seat, "bottom");
	for (const key of keys) if (turn.isStack(key)) draft.set("orders", key, []);
	turn.told.push(...items);
}

export function toHand(turn: Turn, { ids }: Acts["hand"]): void {
	intoHand(turn, ids, turn.seat);
}

export function give(turn: Turn, { ids, to }: Acts["give"]): void {
	checkHand(turn, to);
	if (to === turn.seat) throw new Refusal("BAD_VALUE");
	intoHand(turn, ids, to);
	turn.values = { to: [to] };
}

export function passHands(turn: Turn, { to }: Acts["passHands"]): void {
	const { draft, state } = turn;
	const seats = [...state.seats]
		.sort(([, a], [, b]) => a.index - b.index)
		.map(([seat]) => seat)
		.filter((seat) => draft.held(seat).length > 0);
	if (seats.length < 2) throw new Refusal("TOO_FEW", { count: seats.length });
	const step = to === "left" ? 1 : seats.length - 1;
	const hands = seats.map((seat) => draft.held(seat));
	for (const [i, hand] of hands.entries())
		draft.hold(hand, seats[(i + step) % seats.length] as string, "bottom");
	turn.told.push(...hands.flat());
	turn.values = { to, count: seats.length };
}

export function arrange(turn: Turn, { ids }: Acts["arrange"]): void {
	const keys = turn.keys(ids);
	const held = turn.draft.held(turn.seat);
	if (keys.length !== held.length || !keys.every((key) => held.includes(key))) throw new Refusal("GONE");
	turn.draft.set("orders", turn.seat, keys);
	turn.draft.handle(turn.seat);
}

export function show(turn: Turn, { ids, to }: Acts["show"]): void {
	const { draft, state } = turn;
	const seats =
		to === "all" ? [...state.seats.keys()].filter((seat) => seat !== turn.seat) : [...new Set(to)];
	if (seats.some((seat) => !state.seats.has(seat))) throw new Refusal("NO_SUCH_SEAT");
	for (const key of turn.keys(ids)) {
		const { place } = draft.item(key);
		if (place.in !== "holder" || place.of !== turn.seat) throw new Refusal("WRONG_KIND");
		draft.change(key, { shownTo: seats });
		turn.told.push(key);
	}
	draft.handle(turn.seat);
	turn.values = { to: seats };
}

export function look(turn: Turn, { at, count }: Acts["look"]): void {
	const { draft } = turn;
	const key = turn.open(at);
	// players take from the box; what the game has is the host's to show
	if (draft.item(key).place.in === "box" && turn.state.seats.get(turn.seat)?.role !== "host")
		throw new Refusal("NOT_ALLOWED");
	const isStack = turn.isStack(key);
	const isInto = isStack || turn.isContainer(key);
	const held = draft.held(key);
	const keys = isInto ? held.slice(0, count === undefined ? held.length : whole(count, 1, 5000)) : [key];
	if (keys.length === 0) throw new Refusal("TOO_FEW", { count: 0 });
	draft.set("looks", turn.seat, { at: key, keys });
	const what = isInto ? nameOfHolder(turn.state, key) : null;
	turn.values = { what, count: keys.length, isInto, isStack };
}

export function endLook(turn: Turn, act: Acts["endLook"]): void {
	const seen = turn.state.looks.get(turn.seat);
	if (seen === undefined) return;
	const isShuffled = act.shuffle === true && turn.isStack(seen.at);
	if (isShuffled) turn.draft.mix(seen.at, shuffled(turn.draft.held(seen.at), turn.chance));
	turn.draft.set("looks", turn.seat, null);
	turn.values = { what: nameOfHolder(turn.state, seen.at), isShuffled };
}

export function openPage(turn: Turn, { id, to }: Acts["page"]): void {
	const key = turn.open(id);
	const piece = turn.piece(key);
	if (kindsAtTable[piece.kind].value !== "page") throw new Refusal("WRONG_KIND");
	turn.draft.change(key, { value: whole(to, 0, pagesOf(piece)) });
	turn.told.push(key);
	turn.values = { to };
}
