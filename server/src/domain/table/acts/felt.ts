import { type Acts, kindsAtTable, tableLimits } from "@tuckbox/pieces/table";
import { liesOpen } from "../knowledge.ts";
import { Refusal } from "../refusal.ts";
import type { Item } from "../state.ts";
import { degrees, mm, type Turn, whole } from "./turn.ts";

// What happens to single items on the felt: placing, turning, rolling, counting.

export function lay(turn: Turn, { items, face }: Acts["lay"]): void {
	const { draft } = turn;
	const keys = turn.movable(items.map(({ id }) => id));
	if (keys.length < items.length) throw new Refusal("BAD_VALUE");
	const isFromHand = keys.some((key) => {
		const { place } = draft.item(key);
		return place.in === "holder" && place.of === turn.seat;
	});
	for (const [i, key] of keys.entries()) {
		const { x, y, turn: angle } = items[i] as Acts["lay"]["items"][number];
		const { place } = draft.item(key);
		const values: Partial<Item> = angle === undefined ? {} : { turn: degrees(angle) };
		const turned = face ?? (place.in === "holder" && place.of === turn.seat ? "up" : undefined);
		if (turned !== undefined && !turn.isStack(key) && isFlippable(turn, key)) values.face = turned;
		draft.lay(key, { in: "felt", x: mm(x), y: mm(y), z: draft.above() }, values);
	}
	turn.told.push(...keys);
	turn.values = { isFromHand };
}

function isFlippable(turn: Turn, key: string): boolean {
	return kindsAtTable[turn.piece(key).kind].isFlippable;
}

export function flip(turn: Turn, { ids }: Acts["flip"]): void {
	const { draft } = turn;
	for (const key of turn.movable(ids)) {
		const { place, face: was } = draft.item(key);
		const isSealed = place.in === "box" && place.isSealed === true;
		const face = was === "down" || isSealed ? "up" : "down";
		if (!turn.isOpen(key)) throw new Refusal("WRONG_KIND"); // in a hand one sees both sides
		if (turn.isStack(key)) {
			// a stack turns as one: what was below is on top
			draft.set("orders", key, [...draft.held(key)].reverse());
			for (const card of draft.held(key)) draft.change(card, { face });
		} else if (!isFlippable(turn, key)) throw new Refusal("WRONG_KIND");
		draft.change(key, { face, place: isSealed ? { in: "box" } : place });
		turn.told.push(key);
	}
}

export function rotate(turn: Turn, { ids, by }: Acts["turn"]): void {
	for (const key of turn.movable(ids)) {
		if (!turn.isOpen(key)) throw new Refusal("WRONG_KIND");
		turn.draft.change(key, { turn: degrees(turn.draft.item(key).turn + degrees(by)) });
		turn.told.push(key);
	}
}

/** Puts items above or below all others on the felt. */
export function restack(turn: Turn, { ids }: Acts["raise"], to: "above" | "below"): void {
	const keys = turn.movable(ids);
	if (to === "below") keys.reverse();
	for (const key of keys) {
		const { place } = turn.draft.item(key);
		if (place.in !== "felt") throw new Refusal("WRONG_KIND");
		turn.draft.change(key, { place: { ...place, z: turn.draft[to]() } });
		turn.told.push(key);
	}
}

export function lock(turn: Turn, { ids, isLocked }: Acts["lock"]): void {
	for (const key of turn.keys(ids)) {
		if (!turn.isOpen(key)) throw new Refusal("WRONG_KIND");
		turn.draft.change(key, { isLocked });
		turn.told.push(key);
	}
	turn.values = { isLocked };
}

export function roll(turn: Turn, { ids }: Acts["roll"]): void {
	const rolled: number[] = [];
	for (const key of turn.keys(ids)) {
		const { kind, sides } = turn.piece(key);
		if (kindsAtTable[kind].value !== "top" || !turn.isOpen(key)) throw new Refusal("WRONG_KIND");
		const value = turn.chance.below(sides ?? 6) + 1;
		turn.draft.change(key, { value });
		turn.told.push(key);
		rolled.push(value);
	}
	turn.values = { rolled };
}

export function count(turn: Turn, act: Acts["count"]): void {
	const key = turn.open(act.id);
	// the log says what it was before, which no one knows of what is sealed
	const isCounter = kindsAtTable[turn.piece(key).kind].value === "count";
	if (!isCounter || !liesOpen(turn.draft.item(key))) throw new Refusal("WRONG_KIND");
	const { maxValue } = tableLimits;
	const before = turn.draft.item(key).value;
	const value = whole("to" in act ? act.to : before + act.by, -maxValue, maxValue);
	turn.draft.change(key, { value, isSet: true });
	turn.told.push(key);
	turn.values = { from: before, to: value };
}

export function copy(turn: Turn, { ids }: Acts["copy"]): void {
	const { draft } = turn;
	const keys = turn.keys(ids);
	if (turn.state.items.size + keys.length > tableLimits.maxItems) throw new Refusal("TABLE_FULL");
	for (const key of keys) {
		const item = draft.item(key);
		if (item.is === "stack" || turn.isContainer(key) || item.place.in !== "felt")
			throw new Refusal("WRONG_KIND");
		const { x, y } = item.place;
		const step = 10; // mm: far enough to see that there are two
		const place = { in: "felt" as const, x: mm(Math.min(x + step, tableLimits.maxMm)), y, z: draft.above() };
		draft.set("items", draft.newKey(), { ...item, place, isMade: true, isExtra: false, isLocked: false });
		turn.told.push(key);
	}
}

/** Back into the box; copies that players made end there. */
export function box(turn: Turn, { ids }: Acts["box"]): void {
	const { draft } = turn;
	for (const key of turn.movable(ids)) {
		if (draft.get("items", key) === undefined) continue; // it ended with the stack that it was in
		for (const one of turn.flat([key])) {
			turn.told.push(one);
			if (draft.item(one).isMade) draft.remove(one);
		}
		if (draft.get("items", key) === undefined) continue;
		if (turn.isStack(key)) for (const card of draft.held(key)) draft.change(card, { face: "down" });
		draft.lay(key, { in: "box" }, { turn: 0, isLocked: false });
	}
}
