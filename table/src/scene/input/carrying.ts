import { type Act, canStack, kindsAtTable, type SeenPiece } from "@tuckbox/pieces/table";
import { layAt } from "../../session/acting.ts";
import type { Point } from "../layout/camera.ts";
import {
	entryBounds,
	entrySize,
	type FeltEntry,
	feltEntry,
	isCard,
	openItem,
	outlineOf,
	placedIn,
	seenSide,
	takesIn,
	within,
} from "../layout/layout.ts";
import type { Pose } from "../stage/mover.ts";
import { type Ghost, type Stage, type Target, unsnapped } from "../stage/stage.ts";

// Carries items: lifts them, finds the target below them, and performs the act of a drop.

/** Items that are carried. */
export type Carried = {
	ids: readonly string[];
	from: "felt" | "hand" | "box" | "stack";
	/** The poses when they were lifted; only for items from the felt. */
	poses: ReadonlyMap<string, Pose>;
	/** The item under the pointer. Its middle decides where all of them are dropped. */
	lead: string;
	dx: number;
	dy: number;
	turn: number;
	/** The part of their offset by which they snap, in mm: that of things that are not from the felt has no other. */
	snap: Point;
};

/** A card joins a stack if their middles are closer than this share of the card's shorter side. */
const stackingShare = 0.42;

/** Whether it can be put into a hand or a container. An act on several things leaves out those that cannot. */
const canHold = (seen: SeenPiece) => kindsAtTable[outlineOf(seen).kind].fitsHand;

/** Lifts items off the felt; undefined if another seat holds one of them, or one is locked. */
export function lift(stage: Stage, ids: readonly string[], lead: string): Carried | undefined {
	const { table, mover } = stage;
	const placed = ids
		.flatMap((id) => {
			const entry = feltEntry(table.view, id);
			return entry === undefined || entry.isLocked ? [] : [{ id, entry }];
		})
		.sort((a, b) => a.entry.place.z - b.entry.place.z);
	const movable = placed.map(({ id }) => id);
	if (movable.length === 0 || !table.grab(movable)) return undefined;
	const poses = new Map(
		placed.map(({ id, entry }) => [id, { x: entry.place.x, y: entry.place.y, turn: entry.turn }]),
	);
	mover.carry(movable);
	stage.carried.set(new Set(movable));
	return { ids: movable, from: "felt", poses, lead, dx: 0, dy: 0, turn: 0, snap: unsnapped };
}

/** Takes a card out of a hand or off a stack, or a piece out of the box. It follows the pointer as a ghost. */
export function take(stage: Stage, ghost: Ghost): Carried {
	const { ids, from } = ghost;
	stage.ghost.set(ghost);
	return { ids, from, poses: new Map(), lead: ids[0] ?? "", dx: 0, dy: 0, turn: ghost.turn, snap: unsnapped };
}

/** Moves what is carried to an offset from where it was lifted, in mm, and turns it. */
export function moveBy(stage: Stage, carried: Carried, dx: number, dy: number, turn = carried.turn): void {
	Object.assign(carried, { dx, dy, turn });
	if (carried.from !== "felt") return;
	stage.mover.carry(carried.ids, { dx, dy, turn });
	stage.table.drag(dx, dy, turn);
}

/** Puts everything back where it was taken from. */
export function putBack(stage: Stage, carried: Carried): void {
	if (carried.from === "felt") {
		stage.table.release();
		stage.mover.carry(undefined);
	}
	clear(stage);
}

function clear(stage: Stage): void {
	stage.carried.set(new Set());
	stage.ghost.set(undefined);
	stage.handOrder.set(undefined);
	stage.target.set(undefined);
	stage.guides.set([]);
}

/** The topmost stack or container below the middle of the carried items that accepts them, or else the felt. */
function below(stage: Stage, carried: Carried, middle: Point, pointer: Point): Target {
	const { view } = stage.table;
	const own = new Set(carried.ids);
	const lead = openItem(view, carried.lead);
	const ghost = stage.ghost.get();
	const seen = ghost?.seen ?? (lead === undefined ? undefined : seenSide(lead));
	if (seen === undefined) return { to: "felt" };
	const isOfCards = kindsAtTable[outlineOf(seen).kind].isCard;
	const canGoIn = canHold(seen);
	const others = placedIn(view).filter(({ id }) => !own.has(id) || carried.from === "stack");
	for (const { id, entry } of others.reverse()) {
		const { widthMm, heightMm } = entrySize(entry);
		const at = within(entry, pointer);
		const isOver = Math.abs(at.x) <= widthMm / 2 && Math.abs(at.y) <= heightMm / 2;
		if (takesIn(entry) && canGoIn && isOver) return { to: "putIn", id };
		if (!isOfCards || !isCard(entry) || entry.isLocked) continue;
		const off = within(entry, middle);
		const reach = Math.min(widthMm, heightMm) * stackingShare;
		if (Math.hypot(off.x, off.y) < reach && canStack(outlineOf(seen), outlineOf(seenSide(entry))))
			return { to: "stack", id };
	}
	return { to: "felt" };
}

/** @param slop pixels around the element that count as part of it */
function isOver(element: HTMLElement | undefined, { x, y }: Point, slop = 0): boolean {
	const rect = element?.getBoundingClientRect();
	if (rect === undefined) return false;
	return x >= rect.left - slop && x <= rect.right + slop && y >= rect.top - slop && y <= rect.bottom + slop;
}

/** Pixels added around the hands of other seats: their names are lower than a finger is wide. */
const handSlop = 12;

/** Whether a part of the page outside of the scene, such as the log, covers a point of the window. */
function isCovered({ x, y }: Point): boolean {
	return document.elementFromPoint(x, y)?.closest("[data-scene]") === null;
}

/**
 * Finds where the carried items would go if they were dropped now.
 * @param pointer in the window; undefined if keys carry them
 */
export function findTarget(
	stage: Stage,
	carried: Carried,
	pointer: Point | undefined,
	isPlain: boolean,
): Target {
	if (pointer !== undefined) {
		if (isOver(stage.regions.get("hand"), pointer)) return { to: "hand" };
		if (isOver(stage.regions.get("box"), pointer)) return { to: "box" };
		const seat = stage.otherHands.entries().find(([element]) => isOver(element, pointer, handSlop))?.[1];
		if (seat !== undefined) return canGive(stage, carried) ? { to: "give", id: seat } : { to: "nowhere" };
		// dropped on the log, a card would lie face up below it
		if (carried.from === "hand" && isCovered(pointer)) return { to: "nowhere" };
	}
	const snapped = carriedMiddle(stage, carried, pointer);
	if (isPlain || snapped === undefined) return { to: "felt" };
	// things that snap can still be put on others
	const middle = { x: snapped.x - carried.snap.x, y: snapped.y - carried.snap.y };
	return below(stage, carried, middle, pointer === undefined ? middle : stage.camera.toTable(pointer));
}

/** Whether all carried items can be in a hand. */
function canGive(stage: Stage, { ids }: Carried): boolean {
	const { view } = stage.table;
	const cards = new Set((stage.hand?.cards ?? []).map(({ id }) => id));
	return ids.every((id) => {
		const item = openItem(view, id);
		return cards.has(id) || (item !== undefined && canHold(seenSide(item)));
	});
}

/** The middle of the item under the pointer, on the table. */
export function carriedMiddle(stage: Stage, carried: Carried, pointer: Point | undefined): Point | undefined {
	const pose = carried.poses.get(carried.lead);
	if (pose !== undefined) return { x: pose.x + carried.dx, y: pose.y + carried.dy };
	if (pointer === undefined) return undefined;
	const { x, y } = stage.camera.toTable(pointer);
	return { x: x + carried.snap.x, y: y + carried.snap.y };
}

/** Distance between cards that are laid next to each other, as a share of their width. */
const spreadShare = 0.28;

/** The order of the hand if the carried cards are dropped at a point over it. */
export function orderAt(stage: Stage, { ids }: Carried, { x }: Point): readonly string[] {
	const all = (stage.hand?.cards ?? []).map(({ id }) => id);
	const others = all.filter((id) => !ids.includes(id));
	const slots = stage.handSlots.length === all.length ? stage.handSlots : [];
	const nearest = slots.reduce(
		(best, slot, i) => (Math.abs(slot - x) < Math.abs((slots[best] ?? 0) - x) ? i : best),
		0,
	);
	const at = Math.min(nearest, others.length);
	return [...others.slice(0, at), ...all.filter((id) => ids.includes(id)), ...others.slice(at)];
}

/** Drops the carried items: performs the acts for the target. */
export async function drop(
	stage: Stage,
	carried: Carried,
	target: Target,
	{ pointer, face }: { pointer?: Point; face?: "up" | "down" | undefined } = {},
): Promise<void> {
	const { table, mover } = stage;
	stage.target.set(undefined);
	stage.guides.set([]);
	const acts = dropActs(stage, carried, target, pointer, face);
	const done = acts === undefined ? undefined : doInOrder(stage, acts, carried.from);
	if (carried.from === "felt") {
		table.release();
		// in the next frame, when React has rendered where the items rest now
		requestAnimationFrame(() => {
			if (![...stage.carried.get()].every((id) => carried.poses.has(id))) return;
			mover.carry(undefined);
			stage.carried.set(new Set());
		});
		return;
	}
	const ghost = stage.ghost.get();
	// items from a stack, a hand or the box are on the felt only after the service confirms; the ghost stays until then
	await done;
	requestAnimationFrame(() => {
		if (stage.ghost.get() === ghost) clear(stage);
	});
}

type Step = Act | ((drawn: string) => Act);

/**
 * The acts of a drop; undefined if it changes nothing. A function builds the second act from the id of the card that
 * the first one drew.
 */
function dropActs(
	stage: Stage,
	carried: Carried,
	target: Target,
	pointer: Point | undefined,
	face: "up" | "down" | undefined,
): Step[] | undefined {
	if (target.to === "nowhere") return undefined;
	const ids = [...carried.ids];
	const [first = ""] = ids;
	const at = carriedMiddle(stage, carried, pointer) ?? { x: 0, y: 0 };
	if (carried.from === "stack") {
		if (target.to === "stack" && target.id === first) return undefined;
		if (target.to === "hand") return [{ kind: "draw", from: first, count: 1, to: "hand" }];
		if (target.to === "give") return [{ kind: "deal", from: first, count: 1, to: [target.id] }];
		const draw: Act = { kind: "draw", from: first, count: 1, to: { ...at, ...(face && { face }) } };
		if (target.to === "felt") return [draw];
		return [draw, (drawn) => intoTarget([drawn], target)];
	}
	if (target.to === "felt") {
		const spaced = carried.poses.size === 0 ? spread(stage, ids, at) : undefined;
		const items = ids.map((id, i) => {
			const pose = carried.poses.get(id);
			if (pose === undefined)
				return { id, ...(spaced?.[i] ?? at), ...(carried.turn && { turn: carried.turn }) };
			const { x, y, turn } = pose;
			const turned = carried.turn === 0 ? {} : { turn: turn + carried.turn };
			return { id, x: x + carried.dx, y: y + carried.dy, ...turned };
		});
		return [{ kind: "lay", items, ...(face && { face }) }];
	}
	if (target.to === "hand" && carried.from === "hand") return undefined;
	return [intoTarget(ids, target)];
}

function intoTarget(ids: string[], target: Exclude<Target, { to: "nowhere" }>): Act {
	if (target.to === "stack") return { kind: "stack", ids, on: target.id };
	if (target.to === "putIn") return { kind: "putIn", ids, into: target.id };
	if (target.to === "give") return { kind: "give", ids, to: target.id };
	return target.to === "box" ? { kind: "box", ids } : { kind: "hand", ids };
}

/** Places several cards from a hand, or pieces from the box, next to each other around a point. */
function spread(stage: Stage, ids: readonly string[], at: Point): Point[] {
	const ghost = stage.ghost.get();
	const step = ghost === undefined ? 0 : outlineOf(ghost.seen).widthMm * spreadShare;
	return ids.map((_, i) => {
		const off = stage.camera.along({ x: (i - (ids.length - 1) / 2) * step, y: 0 });
		return { x: at.x + off.x, y: at.y + off.y };
	});
}

async function doInOrder(stage: Stage, [first, second]: Step[], from: Carried["from"]): Promise<void> {
	if (first === undefined || typeof first === "function") return;
	const { table, isByKeys } = stage;
	if (first.kind === "draw" && first.to !== "hand") {
		const [drawn] = await layAt(table, first, [first.to]);
		if (drawn === undefined) return;
		if (typeof second === "function") await table.act(second(drawn));
		else stage.choose(drawn);
	} else if (first.kind === "lay" && from !== "felt" && isByKeys) {
		const before = document.activeElement;
		const [laid] = await layAt(table, first, first.items);
		// it may have another id than in the hand; the focus follows it
		if (laid !== undefined) stage.revealLaid(laid, before);
	} else await table.act(first);
}

/** The items in a rectangle of the felt: those whose middles are in it and that are not locked. */
export function inside(stage: Stage, from: Point, to: Point): string[] {
	const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
	const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
	const isIn = (entry: FeltEntry) => {
		const bounds = entryBounds(entry);
		const [x, y] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
		return x >= left && x <= right && y >= top && y <= bottom;
	};
	return placedIn(stage.table.view)
		.filter(({ entry }) => !entry.isLocked && isIn(entry))
		.map(({ id }) => id);
}
