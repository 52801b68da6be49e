import { type ItemEntry, isStack, kindsAtTable, type StackEntry } from "@tuckbox/pieces/table";
import { turnCount } from "@tuckbox/web/draw/model/book-pages.ts";
import { findThings } from "../../session/session.ts";
import type { Point } from "../layout/camera.ts";
import { entrySize, feltEntry, outlineOf, seenSide, within } from "../layout/layout.ts";
import { besides, freePlaces, straight } from "../layout/placing.ts";
import { leavesAt, pageAt, seenDrawing } from "../layout/seen.ts";
import type { Stage } from "../stage/stage.ts";
import { type Pressed, pressedKey } from "./pointing.ts";

// Handles clicks and taps.

/** The outer share of a page's width on which a tap turns it. */
const pageEdge = 0.3;

/** Selects the tapped thing. Also counts on the halves of a counter, and turns pages at the edges of a book. */
export function tap(stage: Stage, pressed: Pressed, point: Point, { isAdding }: { isAdding: boolean }): void {
	if (pressed.on === "felt") {
		if (isAdding) return;
		stage.select([]);
		stage.current.set(undefined);
		return;
	}
	const key = pressedKey(pressed);
	stage.current.set(key);
	if (isAdding) {
		stage.toggle(key);
		return;
	}
	stage.select([key]);
	if (pressed.on !== "item" || !stage.canPlay) return;
	const entry = feltEntry(stage.table.view, key);
	if (entry === undefined || isStack(entry) || !("shown" in entry)) return;
	const { x } = within(entry, stage.camera.toTable(point));
	const { value } = kindsAtTable[entry.shown.kind];
	if (value === "count") void stage.table.act({ kind: "count", id: key, by: x < 0 ? -1 : 1 });
	if (value === "page") turnPage(stage, key, entry, x);
}

/** Turns a page of a book that is tapped at that page's outer edge. A double tap opens a closed book anywhere. */
function turnPage(stage: Stage, id: string, entry: ItemEntry, x: number, isTwice = false): void {
	const { piece } = seenDrawing(entry, stage.table.head?.files ?? "");
	const { widthMm } = entrySize(entry);
	const leaves = leavesAt(piece, entry.value ?? 0);
	// the left page of an open book is to the left of the item's own place
	const left = leaves > 0 ? -1.5 : -0.5;
	const share = x / widthMm;
	const opens = isTwice && leaves === 0;
	const next = opens || share > 0.5 - pageEdge ? leaves + 1 : share < left + pageEdge ? leaves - 1 : leaves;
	if (next !== leaves && next >= 0 && next <= turnCount(piece))
		void stage.table.act({ kind: "page", id, to: pageAt(piece, next) });
}

/** Lays the top card of a stack next to it, with its other side up. */
function turnTop(stage: Stage, id: string, { face }: StackEntry): void {
	const [stack] = findThings(stage.session, [id]);
	const at = stack && besides(stage.session, stack);
	const over = face === "up" ? "down" : "up";
	if (at !== undefined) void stage.table.act({ kind: "draw", from: id, count: 1, to: { ...at, face: over } });
}

/**
 * Handles a double tap: turns an item over, and the top card of a stack next to it, rolls a die, lays out a piece of the box, or points at a spot of the felt.
 */
export function tapTwice(stage: Stage, pressed: Pressed, point: Point): void {
	const entry = pressed.on === "item" ? feltEntry(stage.table.view, pressed.id) : undefined;
	if (pressed.on === "felt" || entry?.isLocked === true) {
		stage.table.ping(stage.camera.toTable(point));
		return;
	}
	if (pressed.on === "stock") {
		const id = pressedKey(pressed);
		const [at] = freePlaces(stage.session, findThings(stage.session, [id]));
		if (at !== undefined && stage.canPlay)
			void stage.table.act({ kind: "lay", items: [{ id, ...at, ...straight(stage.session) }] });
		return;
	}
	if (pressed.on !== "item" || entry === undefined || !stage.canPlay) return;
	const { id } = pressed;
	const { value, holdsItems } = kindsAtTable[outlineOf(seenSide(entry)).kind];
	if (value === "top") void stage.table.act({ kind: "roll", ids: [id] });
	else if (value === "count") tap(stage, pressed, point, { isAdding: false });
	else if (value === "page" && !isStack(entry))
		turnPage(stage, id, entry, within(entry, stage.camera.toTable(point)).x, true);
	else if (isStack(entry)) turnTop(stage, id, entry);
	else if (!holdsItems) void stage.table.act({ kind: "flip", ids: [id] });
}
