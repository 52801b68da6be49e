import { idsFor } from "../../session/session.ts";
import type { Point } from "../layout/camera.ts";
import { feltEntry } from "../layout/layout.ts";
import type { Stage } from "../stage/stage.ts";
import { lift } from "./carrying.ts";
import { type Carry, carriedBy, type Gesture, type Press } from "./moving.ts";
import { direction, pointerPoint } from "./pointing.ts";

// Decides which gesture a press becomes when the pointer moves.

function overFelt(stage: Stage, { pointer, start, isTouch }: Press, event: PointerEvent): Gesture {
	if (event.shiftKey && !isTouch) {
		const before = event.ctrlKey || event.metaKey ? stage.selection.get() : [];
		return { kind: "marquee", pointer, from: stage.camera.toTable(start), before };
	}
	stage.camera.pan(event.clientX - start.x, event.clientY - start.y);
	return { kind: "pan", pointer, at: pointerPoint(event), isTouch };
}

function turning(stage: Stage, { pointer, start }: Press, id: string): Gesture | undefined {
	const carried = lift(stage, idsFor(stage.session, id), id);
	const around = carried?.poses.get(id);
	if (carried === undefined || around === undefined) return undefined;
	return { kind: "turn", pointer, carried, around, from: direction(around, stage.camera.toTable(start)) };
}

/** The carry that a press begins; undefined if the pressed thing cannot be carried. */
export function carrying(stage: Stage, press: Press, at: Point, isWhole: boolean): Carry | undefined {
	const { pressed, pointer } = press;
	const carried = carriedBy(stage, pressed, at, isWhole);
	if (carried === undefined) return undefined;
	if (carried.from !== "felt")
		requestAnimationFrame(() => stage.placeGhost(stage.ghost.get()?.at ?? at, carried.turn));
	const start = stage.camera.toTable(press.start);
	return { kind: "carry", pointer, start, at, carried, isHandOrder: pressed.on === "card" };
}

/** The gesture that a press becomes; undefined if there is no such gesture. */
export function dragging(stage: Stage, press: Press, event: PointerEvent): Gesture | undefined {
	const { pressed, isTouch } = press;
	const isFelt =
		pressed.on === "felt" ||
		(pressed.on === "item" && feltEntry(stage.table.view, pressed.id)?.isLocked === true);
	if (isFelt || !stage.canPlay) return overFelt(stage, press, event);
	if (pressed.on === "item" && (event.ctrlKey || event.metaKey) && !isTouch)
		return turning(stage, press, pressed.id);
	const isWhole = press.isWhole || (pressed.on === "item" && pressed.isGrip);
	return carrying(stage, press, pointerPoint(event), isWhole);
}
