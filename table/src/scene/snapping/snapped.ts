import type { Carried } from "../input/carrying.ts";
import type { Box, Point } from "../layout/camera.ts";
import { entryBounds, feltEntry, onFeltIn, overlaps, sizeOfSeen } from "../layout/layout.ts";
import { sizeAround } from "../layout/turning.ts";
import type { Stage } from "../stage/stage.ts";
import { snapTo } from "./snapping.ts";

/** Distance in pixels within which a thing snaps to others. */
const reachPx = 7;
/** Maximum number of things to which a thing snaps. */
const mostOthers = 300;

/** The upright rectangles around the things in sight that are not carried. */
function boxesInSight(stage: Stage, { ids }: Carried): Box[] {
	const sight = stage.sight();
	const boxes = onFeltIn(stage.table.view).flatMap(({ id, entry }) =>
		ids.includes(id) ? [] : [entryBounds(entry)],
	);
	return boxes.filter((box) => overlaps(box, sight)).slice(0, mostOthers);
}

/** The things to which carried ones can snap: those that were in sight when they were lifted. */
const others = new WeakMap<Carried, readonly Box[]>();

/** The upright rectangle around the thing under the pointer. */
function boxOf(stage: Stage, { lead, turn }: Carried, middle: Point): Box {
	const entry = feltEntry(stage.table.view, lead);
	const ghost = stage.ghost.get();
	if (entry !== undefined && ghost === undefined)
		return entryBounds({ ...entry, turn: entry.turn + turn, place: { ...entry.place, ...middle } });
	const { widthMm, heightMm } = ghost === undefined ? { widthMm: 0, heightMm: 0 } : sizeOfSeen(ghost.seen);
	const { width, height } = sizeAround(widthMm, heightMm, turn);
	const { x, y } = middle;
	return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/**
 * The offset in mm by which carried things snap on the felt. Also shows the lines at which they do.
 * @param middle where the thing under the pointer would be without it
 */
export function snapOffset(stage: Stage, carried: Carried, middle: Point): Point {
	const snap = stage.session.snap.get();
	if (snap.gridMm === undefined && !snap.isToPieces) return { x: 0, y: 0 };
	let boxes = others.get(carried) ?? [];
	if (snap.isToPieces && !others.has(carried)) {
		boxes = boxesInSight(stage, carried);
		others.set(carried, boxes);
	}
	const { off, guides } = snapTo(
		boxOf(stage, carried, middle),
		boxes,
		snap,
		reachPx / stage.camera.view.zoom,
	);
	stage.guides.set(guides);
	return off;
}
