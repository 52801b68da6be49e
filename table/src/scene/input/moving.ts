import { isStack } from "@tuckbox/pieces/table";
import { idsFor } from "../../session/session.ts";
import type { Point } from "../layout/camera.ts";
import { feltEntry, openItem, seenSide } from "../layout/layout.ts";
import { shortWay } from "../layout/turning.ts";
import { type Stage, unsnapped } from "../stage/stage.ts";
import {
	type Carried,
	carriedMiddle,
	drop,
	findTarget,
	inside,
	lift,
	moveBy,
	orderAt,
	putBack,
	take,
} from "./carrying.ts";
import { direction, distance, midpoint, type Pressed, pointerPoint } from "./pointing.ts";

// Moves carried pieces and the view while the pointers of a gesture move.

export type Press = {
	pointer: number;
	isTouch: boolean;
	pressed: Pressed;
	start: Point;
	/** The time at which it began, as that of events. */
	since: number;
	/** Whether it moves a stack as a whole. */
	isWhole: boolean;
	timers: ReturnType<typeof setTimeout>[];
};

/** A gesture in progress. It owns one pointer. A second finger joins only if that has a meaning. */
export type Gesture =
	| ({ kind: "press" } & Press)
	| { kind: "pan"; pointer: number; at: Point; isTouch: boolean }
	| { kind: "pinch"; pointers: [number, number]; at: [Point, Point] }
	| { kind: "marquee"; pointer: number; from: Point; before: readonly string[] }
	| {
			kind: "carry";
			pointer: number;
			/** In mm on the table, so that it stays the same when the camera moves. */
			start: Point;
			at: Point;
			carried: Carried;
			isHandOrder: boolean;
			twist?: Twist;
	  }
	| { kind: "turn"; pointer: number; carried: Carried; around: Point; from: number };

/** A second finger, which turns what the first one carries. */
type Twist = { pointer: number; at: Point; from: number; before: number };

export type Carry = Extract<Gesture, { kind: "carry" }>;
type Pinch = Extract<Gesture, { kind: "pinch" }>;
type Marquee = Extract<Gesture, { kind: "marquee" }>;
type TurnGesture = Extract<Gesture, { kind: "turn" }>;

/** Ctrl and drag turn in steps of this many degrees; with Alt, freely. */
const turnStep = 15;

/** Takes hold of what has been pressed; undefined if it cannot be carried. */
export function carriedBy(stage: Stage, pressed: Pressed, at: Point, isWhole: boolean): Carried | undefined {
	const { view } = stage.table;
	if (pressed.on === "card") {
		const cards = stage.hand?.cards ?? [];
		const chosen = idsFor(stage.session, pressed.id);
		const ids = cards.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
		const lead = cards.find(({ id }) => id === pressed.id);
		if (lead === undefined) return undefined;
		return take(stage, { from: "hand", ids, seen: lead, count: ids.length, at, turn: stage.straight });
	}
	if (pressed.on === "stock") {
		const [id = ""] = pressed.ids;
		const entry = openItem(view, id);
		if (entry === undefined) return undefined;
		const count = isStack(entry) ? entry.cards : 1;
		return take(stage, { from: "box", ids: [id], seen: seenSide(entry), count, at, turn: stage.straight });
	}
	if (pressed.on !== "item") return undefined;
	const entry = feltEntry(view, pressed.id);
	if (entry === undefined) return undefined;
	const ids = idsFor(stage.session, pressed.id);
	if (!isStack(entry) || isWhole || ids.length > 1) {
		if (!stage.selection.get().includes(pressed.id)) stage.select([]);
		return lift(stage, ids, pressed.id);
	}
	const { top, turn } = entry;
	return take(stage, { from: "stack", ids: [pressed.id], seen: top, count: 1, at, turn });
}

export function movePinch({ camera }: Stage, gesture: Pinch, pointer: number, at: Point): void {
	const index = gesture.pointers.indexOf(pointer);
	if (index < 0) return;
	const [a, b] = gesture.at;
	const before = { middle: midpoint(a, b), distance: distance(a, b) };
	gesture.at[index] = at;
	const [c, d] = gesture.at;
	const after = midpoint(c, d);
	camera.pan(after.x - before.middle.x, after.y - before.middle.y);
	camera.zoomAt(Math.max(1, distance(c, d)) / Math.max(1, before.distance), after);
}

export function moveMarquee(stage: Stage, { from, before }: Marquee, at: Point): void {
	const to = stage.camera.toTable(at);
	stage.marquee.set({
		left: Math.min(from.x, to.x),
		top: Math.min(from.y, to.y),
		right: Math.max(from.x, to.x),
		bottom: Math.max(from.y, to.y),
	});
	stage.select([...before, ...inside(stage, from, to)]);
}

export function moveTurn(
	stage: Stage,
	{ around, from, carried }: TurnGesture,
	at: Point,
	isFree: boolean,
): void {
	const turn = shortWay(direction(around, stage.camera.toTable(at)) - from);
	moveBy(stage, carried, 0, 0, isFree ? turn : Math.round(turn / turnStep) * turnStep);
}

export function moveCarry(stage: Stage, gesture: Carry, pointer: number, at: Point, isPlain: boolean): void {
	const { carried, twist } = gesture;
	if (pointer === gesture.pointer) gesture.at = at;
	else if (pointer === twist?.pointer) twist.at = at;
	else return;
	const turn =
		twist === undefined
			? carried.turn
			: twist.before + shortWay(direction(gesture.at, twist.at) - twist.from);
	const { x, y } = stage.camera.toTable(gesture.at);
	const off = { dx: x - gesture.start.x, dy: y - gesture.start.y };
	Object.assign(carried, { ...off, turn, snap: unsnapped });
	const target = findTarget(stage, carried, gesture.at, isPlain);
	snapCarried(stage, carried, target.to === "felt" && !isPlain ? gesture.at : undefined);
	moveBy(stage, carried, off.dx + carried.snap.x, off.dy + carried.snap.y, turn);
	stage.placeGhost(gesture.at, turn, carried.snap);
	const before = stage.target.get();
	if (JSON.stringify(target) !== JSON.stringify(before)) stage.target.set(target);
	if (!gesture.isHandOrder) return;
	const order = target.to === "hand" ? orderAt(stage, carried, gesture.at) : undefined;
	if (order?.join() !== stage.handOrder.get()?.join()) stage.handOrder.set(order);
}

/** Snaps carried things on the felt. @param pointer undefined where nothing snaps */
function snapCarried(stage: Stage, carried: Carried, pointer: Point | undefined): void {
	const middle = pointer && carriedMiddle(stage, carried, pointer);
	if (middle === undefined) stage.guides.set([]);
	else carried.snap = stage.snapOffset(carried, middle);
}

async function reportForbidden({ session }: Stage): Promise<void> {
	const refusals = await import("../../session/refusals.ts");
	await refusals.reportForbidden(session);
}

export function dropCarried(stage: Stage, gesture: Carry, event: PointerEvent): void {
	const { carried } = gesture;
	const pointer = pointerPoint(event);
	const target = findTarget(stage, carried, pointer, event.altKey);
	if (target.to === "box" && (carried.from === "box" || !stage.canManage)) {
		putBack(stage, carried);
		if (carried.from !== "box") void reportForbidden(stage);
		return;
	}
	if (target.to === "hand" && gesture.isHandOrder) {
		const arranged = stage.handOrder.get();
		if (arranged !== undefined) void stage.table.act({ kind: "arrange", ids: [...arranged] });
		putBack(stage, carried);
		return;
	}
	const isFaceDown = gesture.isHandOrder && event.shiftKey;
	void drop(stage, carried, target, { pointer, face: isFaceDown ? "down" : undefined });
}
