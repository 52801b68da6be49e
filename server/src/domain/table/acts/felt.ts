import { type Acts, kindsAtTable, tableLimits } from "@tuckbox/pieces/table";
import { putBoardSpots } from "../board-spots.ts";
import { isFaceUp, liesOpen } from "../knowledge.ts";
import { faceText } from "../piece.ts";
import { Refusal } from "../refusal.ts";
import type { Item } from "../state.ts";
import { degrees, mm, whole } from "../values.ts";
import type { ActContext } from "./act-context.ts";
import { arrive, turnOver } from "./arriving.ts";
import { checkStaysHidden } from "./spots.ts";

// Acts on single items on the felt: placing, turning, rolling, counting.

export function lay(context: ActContext, { items, face }: Acts["lay"]): void {
	const { draft } = context;
	const keys = context.movable(items.map(({ id }) => id));
	if (keys.length < items.length) throw new Refusal("BAD_VALUE");
	const isFromHand = keys.some((key) => {
		const { place } = draft.item(key);
		return place.in === "holder" && place.of === context.seat;
	});
	for (const [i, key] of keys.entries()) {
		const { x, y, turn: angle } = items[i] as Acts["lay"]["items"][number];
		const { place } = draft.item(key);
		const values: Partial<Item> = angle === undefined ? {} : { turn: degrees(angle) };
		const turned = face ?? (place.in === "holder" && place.of === context.seat ? "up" : undefined);
		if (turned !== undefined && !context.isStack(key) && isFlippable(context, key)) values.face = turned;
		draft.lay(key, { in: "felt", x: mm(x), y: mm(y), z: draft.above() }, values);
	}
	for (const key of keys) {
		if (context.state.items.get(key)?.place.in === "box") putBoardSpots(draft, key, context.chance);
	}
	checkStaysHidden(context);
	const into = arrive(context, keys, { isLaid: true });
	context.logged.push(...keys);
	context.values = { isFromHand, ...(into !== undefined && { into }) };
}

function isFlippable(context: ActContext, key: string): boolean {
	return kindsAtTable[context.piece(key).kind].isFlippable;
}

export function flip(context: ActContext, { ids }: Acts["flip"]): void {
	const { draft } = context;
	for (const key of context.movable(ids)) {
		const { place, face: was } = draft.item(key);
		const isSealed = place.in === "box" && place.isSealed === true;
		const face = was === "down" || isSealed ? "up" : "down";
		if (!context.isOpen(key)) throw new Refusal("WRONG_KIND"); // a seat sees both sides of the cards in its hand
		if (!context.isStack(key) && !isFlippable(context, key)) throw new Refusal("WRONG_KIND");
		turnOver(context, key, face);
		draft.change(key, { place: isSealed ? { in: "box" } : place });
		context.logged.push(key);
	}
}

export function rotate(context: ActContext, { ids, by }: Acts["turn"]): void {
	for (const key of context.movable(ids)) {
		if (!context.isOpen(key)) throw new Refusal("WRONG_KIND");
		context.draft.change(key, { turn: degrees(context.draft.item(key).turn + degrees(by)) });
		context.logged.push(key);
	}
}

/** Puts items above or below all others on the felt. */
export function restack(context: ActContext, { ids }: Acts["raise"], to: "above" | "below"): void {
	const keys = context.movable(ids);
	if (to === "below") keys.reverse();
	for (const key of keys) {
		const { place } = context.draft.item(key);
		if (place.in !== "felt") throw new Refusal("WRONG_KIND");
		context.draft.change(key, { place: { ...place, z: context.draft[to]() } });
		context.logged.push(key);
	}
}

export function lock(context: ActContext, { ids, isLocked }: Acts["lock"]): void {
	for (const key of context.keys(ids)) {
		if (!context.isOpen(key)) throw new Refusal("WRONG_KIND");
		context.draft.change(key, { isLocked });
		context.logged.push(key);
	}
	context.values = { isLocked };
}

export function roll(context: ActContext, { ids: things }: Acts["roll"]): void {
	const rolled: number[] = [];
	const faces: string[] = [];
	for (const key of context.keys(things)) {
		const die = context.piece(key);
		const { kind, sides } = die;
		if (kindsAtTable[kind].value !== "top" || !context.isOpen(key)) throw new Refusal("WRONG_KIND");
		const value = context.chance.below(sides ?? 6) + 1;
		context.draft.change(key, { value });
		context.logged.push(key);
		if (!liesOpen(context.state, context.draft.item(key))) continue; // others must not read the result
		rolled.push(value);
		faces.push(faceText(die, value));
	}
	context.values = { rolled, faces, things };
}

export function count(context: ActContext, act: Acts["count"]): void {
	const key = context.open(act.id);
	const isCounter = kindsAtTable[context.piece(key).kind].value === "count";
	const item = context.draft.item(key);
	if (!isCounter || !isFaceUp(context.state, context.seat, item)) throw new Refusal("WRONG_KIND");
	const { maxValue } = tableLimits;
	const before = context.draft.item(key).value;
	const value = whole("to" in act ? act.to : before + act.by, -maxValue, maxValue);
	context.draft.change(key, { value, isSet: true });
	context.logged.push(key);
	// others must not read the values of a counter that only this seat sees
	context.values = liesOpen(context.state, item) ? { from: before, to: value } : {};
}

export function copy(context: ActContext, { ids }: Acts["copy"]): void {
	const { draft } = context;
	const keys = context.keys(ids);
	if (context.state.items.size + keys.length > tableLimits.maxItems) throw new Refusal("TABLE_FULL");
	for (const key of keys) {
		const item = draft.item(key);
		if (item.is === "stack" || context.isContainer(key) || item.place.in !== "felt")
			throw new Refusal("WRONG_KIND");
		const { x, y } = item.place;
		const step = 10; // mm: far enough to see that there are two
		const place = { in: "felt" as const, x: mm(Math.min(x + step, tableLimits.maxMm)), y, z: draft.above() };
		draft.set("items", draft.newKey(), { ...item, place, isMade: true, isExtra: false, isLocked: false });
		context.logged.push(key);
	}
}

/** Puts items back into the box. Copies that players made are deleted. */
export function box(context: ActContext, { ids }: Acts["box"]): void {
	const { draft } = context;
	for (const key of context.movable(ids)) {
		if (draft.get("items", key) === undefined) continue; // it was deleted with the stack that held it
		for (const one of context.flat([key])) {
			context.logged.push(one);
			if (draft.item(one).isMade) draft.remove(one);
		}
		if (draft.get("items", key) === undefined) continue;
		if (context.isStack(key)) for (const card of draft.held(key)) draft.change(card, { face: "down" });
		draft.lay(key, { in: "box" }, { turn: 0, isLocked: false });
	}
}
