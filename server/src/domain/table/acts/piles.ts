import { type Acts, kindsAtTable, plays } from "@tuckbox/pieces/table";
import { shuffled } from "../chance.ts";
import { liesOpen } from "../knowledge.ts";
import { holderName } from "../log.ts";
import { isCard, lastPage } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import type { Key } from "../state.ts";
import { mm, whole } from "../values.ts";
import type { ActContext } from "./act-context.ts";
import { arrive } from "./arriving.ts";

// Acts on stacks, containers and hands.

export function stack(context: ActContext, { ids, on, at = "top" }: Acts["stack"]): void {
	const { draft } = context;
	const target = context.open(on);
	const keys = context.movable(ids);
	if (keys.includes(target)) throw new Refusal("BAD_VALUE");
	context.checkFits([...keys, target], target);
	const cards = context.flat(keys);
	const onto = context.isStack(target) ? target : context.stackOf(target);
	draft.hold(cards, onto, at);
	for (const key of keys) if (context.isStack(key)) draft.set("orders", key, []);
	context.logged.push(...cards);
	context.values = { onto: holderName(context.state, target), at };
}

/** The top items of a stack, or random items of a container. */
function take(context: ActContext, from: Key, count: number): Key[] {
	const held = context.draft.held(from);
	if (!context.isStack(from) && !context.isContainer(from)) throw new Refusal("WRONG_KIND");
	whole(count, 1, Number.MAX_SAFE_INTEGER);
	if (count > held.length) throw new Refusal("TOO_FEW", { count: held.length });
	return (context.isStack(from) ? held : shuffled(held, context.chance)).slice(0, count);
}

/** Lays something that was drawn on the felt; cards with this face, or as they were. */
export function layDrawn(
	context: ActContext,
	key: Key,
	{ x, y, face }: { x: number; y: number; face?: "up" | "down" | undefined },
): void {
	const { draft } = context;
	const turned = face !== undefined && isCard(context.piece(key)) ? { face } : {};
	draft.lay(key, { in: "felt", x: mm(x), y: mm(y), z: draft.above() }, turned);
}

export function draw(context: ActContext, { from, count, to }: Acts["draw"]): void {
	const { draft } = context;
	const source = context.open(from);
	const keys = take(context, source, count);
	if (to === "hand") draft.hold(keys, context.seat, "bottom");
	else for (const key of keys) layDrawn(context, key, to);
	const into = to === "hand" ? undefined : arrive(context, keys);
	context.logged.push(...keys);
	context.values = {
		from: holderName(context.state, source),
		...{ toHand: to === "hand", things: [from] },
		...(into !== undefined && { into }),
	};
}

/** @throws Refusal NO_SUCH_SEAT if the seat cannot have a hand */
function checkHand(context: ActContext, seat: string): void {
	const role = context.state.seats.get(seat)?.role;
	if (!plays(role)) throw new Refusal("NO_SUCH_SEAT");
}

/** Deals to each seat in turn. */
export function dealOut({ draft, logged }: ActContext, keys: readonly Key[], seats: readonly string[]): void {
	for (const [i, seat] of seats.entries()) {
		const own = keys.filter((_, card) => card % seats.length === i);
		draft.hold(own, seat, "bottom");
	}
	logged.push(...keys);
}

export function deal(context: ActContext, { from, count, to }: Acts["deal"]): void {
	const source = context.open(from);
	const seats = [...new Set(to)];
	if (seats.length === 0) throw new Refusal("BAD_VALUE");
	for (const seat of seats) checkHand(context, seat);
	const keys = take(context, source, whole(count, 1, 1000) * seats.length);
	dealOut(context, keys, seats);
	context.values = { from: holderName(context.state, source), count, to: seats, things: [from] };
}

export function shuffle(context: ActContext, act: Acts["shuffle"]): void {
	const things = "ids" in act ? act.ids : [act.id];
	const keys = context.keys(things);
	for (const key of keys) {
		if (!context.isOpen(key)) throw new Refusal("GONE");
		if (!context.isStack(key)) throw new Refusal("WRONG_KIND");
		context.draft.mix(key, shuffled(context.draft.held(key), context.chance));
	}
	const [only, ...others] = keys;
	if (others.length > 0) context.logged.push(...keys);
	context.values = {
		...(others.length === 0 && { what: holderName(context.state, only as Key) }),
		things,
	};
}

export function reverse(context: ActContext, { id }: Acts["reverse"]): void {
	const key = context.stack(id);
	context.draft.set("orders", key, [...context.draft.held(key)].reverse());
	context.values = { what: holderName(context.state, key) };
}

export function cut(context: ActContext, { id, count, x, y }: Acts["cut"]): void {
	const { draft } = context;
	const key = context.stack(id);
	const cards = draft.held(key).slice(0, whole(count, 1, draft.held(key).length - 1));
	const other = draft.newKey();
	const place = { in: "felt" as const, x: mm(x), y: mm(y), z: draft.above() };
	draft.set("items", other, { ...draft.item(key), place, isLocked: false });
	draft.set("orders", other, []);
	draft.hold(cards, other);
	arrive(context, [other]);
	context.values = { what: holderName(context.state, key), count };
}

export function spread(context: ActContext, { id, x, y, step }: Acts["spread"]): void {
	const { draft } = context;
	const [key] = context.movable([id]);
	const cards = [...draft.held(context.stack(id))];
	const { turn: angle } = draft.item(key as Key);
	for (const [i, card] of cards.entries()) {
		const place = { in: "felt" as const, x: mm(x + i * mm(step)), y: mm(y), z: draft.above() };
		draft.lay(card, place, { turn: angle });
	}
	arrive(context, cards);
	context.logged.push(...cards);
	context.values = { what: holderName(context.state, key as Key) };
}

export function putIn(context: ActContext, { ids, into }: Acts["putIn"]): void {
	const { draft } = context;
	const target = context.open(into);
	if (!context.isContainer(target)) throw new Refusal("WRONG_KIND");
	const keys = context.movable(ids);
	const items = context.holdable(keys);
	draft.hold(items, target);
	for (const key of keys) if (context.isStack(key)) draft.set("orders", key, []);
	context.logged.push(...items);
	context.values = { into: holderName(context.state, target) };
}

function intoHand(context: ActContext, ids: readonly string[], seat: string): void {
	const { draft } = context;
	const keys = context.movable(ids);
	const items = context.holdable(keys);
	draft.hold(items, seat, "bottom");
	for (const key of keys) if (context.isStack(key)) draft.set("orders", key, []);
	context.logged.push(...items);
}

export function toHand(context: ActContext, { ids }: Acts["hand"]): void {
	intoHand(context, ids, context.seat);
}

export function give(context: ActContext, { ids, to }: Acts["give"]): void {
	checkHand(context, to);
	if (to === context.seat) throw new Refusal("BAD_VALUE");
	intoHand(context, ids, to);
	context.values = { to: [to] };
}

export function passHands(context: ActContext, { to }: Acts["passHands"]): void {
	const { draft, state } = context;
	const seats = [...state.seats]
		.sort(([, a], [, b]) => a.index - b.index)
		.map(([seat]) => seat)
		.filter((seat) => draft.held(seat).length > 0);
	if (seats.length < 2) throw new Refusal("TOO_FEW", { count: seats.length });
	const step = to === "left" ? 1 : seats.length - 1;
	const hands = seats.map((seat) => draft.held(seat));
	for (const [i, hand] of hands.entries())
		draft.hold(hand, seats[(i + step) % seats.length] as string, "bottom");
	context.logged.push(...hands.flat());
	context.values = { to, count: seats.length };
}

export function arrange(context: ActContext, { ids }: Acts["arrange"]): void {
	const keys = context.keys(ids);
	const held = context.draft.held(context.seat);
	if (keys.length !== held.length || !keys.every((key) => held.includes(key))) throw new Refusal("GONE");
	context.draft.set("orders", context.seat, keys);
	context.draft.handle(context.seat);
}

export function show(context: ActContext, { ids, to }: Acts["show"]): void {
	const { draft, state } = context;
	const seats =
		to === "all" ? [...state.seats.keys()].filter((seat) => seat !== context.seat) : [...new Set(to)];
	if (seats.some((seat) => !state.seats.has(seat))) throw new Refusal("NO_SUCH_SEAT");
	for (const key of context.keys(ids)) {
		const { place } = draft.item(key);
		if (place.in !== "holder" || place.of !== context.seat) throw new Refusal("WRONG_KIND");
		draft.change(key, { shownTo: seats });
		context.logged.push(key);
	}
	draft.handle(context.seat);
	context.values = { to: seats };
}

export function look(context: ActContext, { at, count }: Acts["look"]): void {
	const { draft } = context;
	const key = context.open(at);
	// players may take from the box, but only the host may show its contents
	if (draft.item(key).place.in === "box" && context.state.seats.get(context.seat)?.role !== "host")
		throw new Refusal("NOT_ALLOWED");
	const isStack = context.isStack(key);
	const isInto = isStack || context.isContainer(key);
	const held = draft.held(key);
	const keys = isInto ? held.slice(0, count === undefined ? held.length : whole(count, 1, 5000)) : [key];
	if (keys.length === 0) throw new Refusal("TOO_FEW", { count: 0 });
	draft.set("looks", context.seat, { at: key, keys });
	const what = isInto ? holderName(context.state, key) : null;
	const shape = isInto ? null : context.piece(key).shape;
	context.values = { what, count: keys.length, isInto, isStack, shape };
}

export function endLook(context: ActContext, act: Acts["endLook"]): void {
	const seen = context.state.looks.get(context.seat);
	if (seen === undefined) return;
	const isShuffled = act.shuffle === true && context.isStack(seen.at);
	if (isShuffled) context.draft.mix(seen.at, shuffled(context.draft.held(seen.at), context.chance));
	context.draft.set("looks", context.seat, null);
	const id = context.state.ids.get(seen.at);
	context.values = {
		what: holderName(context.state, seen.at),
		isShuffled,
		things: isShuffled && id !== undefined ? [id] : [],
	};
}

export function openPage(context: ActContext, { id, to }: Acts["page"]): void {
	const key = context.open(id);
	const piece = context.piece(key);
	if (kindsAtTable[piece.kind].value !== "page") throw new Refusal("WRONG_KIND");
	context.draft.change(key, { value: whole(to, 0, lastPage(piece)) });
	context.logged.push(key);
	context.values = liesOpen(context.state, context.draft.item(key)) ? { to } : {};
}
