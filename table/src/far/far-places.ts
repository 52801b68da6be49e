import type { Did, View } from "@tuckbox/client/table";
import type { Box, Camera, Point } from "../scene/layout/camera.ts";
import { commonBounds, entryBounds, feltEntry, overlaps, type PlacedEntry } from "../scene/layout/layout.ts";

// Finds what an act has changed out of sight, and the places at the edge of the view that point there.

/** A part of the table out of sight, with the ids of the things there, in one of eight directions from the view. */
export type FarPlace = { sector: number; box: Box; ids: readonly string[] };

const middleOf = ({ left, right, top, bottom }: Box): Point => ({
	x: (left + right) / 2,
	y: (top + bottom) / 2,
});

/** The uncovered part of the scene, in the scene's pixels. */
const openPart = ({ open, rect }: Camera): Box => ({
	left: open.left - rect.left,
	right: open.right - rect.left,
	top: open.top - rect.top,
	bottom: open.bottom - rect.top,
});

/** The angle from the middle of the view to a part of the table, as on the screen. */
function directionTo(camera: Camera, box: Box): number {
	const [from, at] = [middleOf(openPart(camera)), camera.toScene(middleOf(box))];
	return Math.atan2(at.y - from.y, at.x - from.x);
}

export const sectorOf = (camera: Camera, box: Box): number =>
	(Math.round(directionTo(camera, box) / (Math.PI / 4)) + 8) % 8;

/** The things on the felt that an act has changed; without such things, those that it has taken away from there. */
function touched({ set, gone }: Did, before: View): PlacedEntry[] {
	const placed = (names: readonly string[], view: View) =>
		names.flatMap((name) => {
			const id = name.startsWith("item:") ? name.slice("item:".length) : "";
			const entry = feltEntry(view, id);
			return entry === undefined ? [] : [{ id, entry }];
		});
	const changed = placed(Object.keys(set), set);
	return changed.length > 0 ? changed : placed([...Object.keys(set), ...gone], before);
}

/**
 * The places out of sight at which an act has changed something, at most one for each direction.
 * @param before the view before the act
 */
export function farPlaces(did: Did, before: View, camera: Camera, sight: Box): FarPlace[] {
	const far = touched(did, before).filter(({ entry }) => !overlaps(entryBounds(entry), sight));
	const sectors = Map.groupBy(far, ({ entry }) => sectorOf(camera, entryBounds(entry)));
	return [...sectors].flatMap(([sector, placed]) => {
		const box = commonBounds(placed);
		return box === undefined ? [] : [{ sector, box, ids: placed.map(({ id }) => id) }];
	});
}

/** The middle of the things on the felt that an act has changed; undefined if it has changed nothing there. */
export function middleOfAct(did: Did): Point | undefined {
	const box = commonBounds(touched(did, {}));
	return box && middleOf(box);
}

/** Share of the view at each of its edges that does not count as its middle. */
const edgeShare = 0.12;

/** Whether a place is in view, and not at its edge. */
export function isInMiddle(camera: Camera, place: Point): boolean {
	const { left, right, top, bottom } = openPart(camera);
	const { x, y } = camera.toScene(place);
	const [marginX, marginY] = [(right - left) * edgeShare, (bottom - top) * edgeShare];
	return x > left + marginX && x < right - marginX && y > top + marginY && y < bottom - marginY;
}

/** Distance in pixels between marks and the edges of the view. */
const margin = 10;

/** Distance in pixels between a mark and the bar of the selected things. */
const gap = 6;

/**
 * The middle of a mark that keeps clear of a bar: the nearest place next to the bar, if the mark would overlap it. All
 * values are pixels of the scene.
 * @param open the part in which marks lie
 */
export function clearOf(
	bar: Box,
	{ x, y }: Point,
	mark: { width: number; height: number },
	open: Box,
): Point {
	const [halfWidth, halfHeight] = [mark.width / 2 + gap, mark.height / 2 + gap];
	const [left, right] = [bar.left - halfWidth, bar.right + halfWidth];
	const [top, bottom] = [bar.top - halfHeight, bar.bottom + halfHeight];
	if (x <= left || x >= right || y <= top || y >= bottom) return { x, y };
	const isOpen = (at: Point) =>
		at.x >= open.left + mark.width / 2 &&
		at.x <= open.right - mark.width / 2 &&
		at.y >= open.top + mark.height / 2 &&
		at.y <= open.bottom - mark.height / 2;
	const distance = (at: Point) => Math.hypot(at.x - x, at.y - y);
	const nextTo = [
		{ x, y: top },
		{ x, y: bottom },
		{ x: left, y },
		{ x: right, y },
	].filter(isOpen);
	return nextTo.reduce((best, at) => (distance(at) < distance(best) ? at : best), nextTo[0] ?? { x, y });
}

/**
 * The middle of a mark at the edge of the view, in the scene's pixels, and the direction in which it points.
 * @param bar the bar of the selected things, which the mark does not cover
 */
export function edgeSpot(
	camera: Camera,
	box: Box,
	mark: { width: number; height: number },
	bar: Box | undefined,
) {
	const open = openPart(camera);
	const middle = middleOf(open);
	const angle = directionTo(camera, box);
	const [toX, toY] = [Math.cos(angle), Math.sin(angle)];
	const reach = Math.min(
		Math.max(0, middle.x - open.left - margin - mark.width / 2) / Math.abs(toX),
		Math.max(0, middle.y - open.top - margin - mark.height / 2) / Math.abs(toY),
	);
	const at = { x: middle.x + toX * reach, y: middle.y + toY * reach };
	return { ...(bar === undefined ? at : clearOf(bar, at, mark, open)), angle };
}
