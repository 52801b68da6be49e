import type { Point } from "@tuckbox/client/table";
import type { TableSession } from "../../session/session.ts";
import { type Thing, thingSize } from "../../session/things.ts";
import type { Box } from "./camera.ts";
import { commonBounds, entryBounds, feltEntry, onFeltIn, overlaps } from "./layout.ts";
import { rotated, sizeAround } from "./turning.ts";

/** Gap in mm between a thing and another one that is laid next to it. */
const gap = 8;

/** The turn of the view, in degrees. */
const turned = ({ scene }: TableSession) => scene.get()?.turned() ?? 0;

/** The turn that lets a thing lie straight in the turned view, as a part of an act; empty if the view is not turned. */
export function straight(session: TableSession): { turn?: number } {
	const turn = (360 - turned(session)) % 360;
	return turn === 0 ? {} : { turn };
}

/** The place to the right of a thing on the felt, as the view shows it. */
export function besides(session: TableSession, thing: Thing): Point | undefined {
	const entry = feltEntry(session.client.view, thing.id);
	if (entry === undefined) return undefined;
	const { widthMm, heightMm } = thingSize(thing);
	const { width } = sizeAround(widthMm, heightMm, entry.turn + turned(session));
	const off = rotated({ x: width + gap, y: 0 }, -turned(session));
	return { x: entry.place.x + off.x, y: entry.place.y + off.y };
}

/**
 * Finds places on the felt for things from a hand, the box or a look. They are in sight and cover nothing; if there is
 * no such place, they may cover boards, and then lie out of sight. Places among the things on the felt come first, since
 * other seats are likely to have these in sight, too.
 */
export function freePlaces(session: TableSession, things: readonly Thing[]): Point[] {
	const { client, scene } = session;
	const handle = scene.get();
	const middle = handle?.centre() ?? { x: 0, y: 0 };
	const sight = handle?.sight();
	const lying = onFeltIn(client.view);
	const inPlay = commonBounds(lying);
	const boards = lying.filter(({ entry }) => entry.isLocked).map(({ entry }) => entryBounds(entry));
	const taken = lying.filter(({ entry }) => !entry.isLocked).map(({ entry }) => entryBounds(entry));
	return things.map((thing) => {
		const { widthMm, heightMm } = thingSize(thing);
		const { width, height } = sizeAround(widthMm, heightMm, turned(session));
		const boxAt = ({ x, y }: Point, room = 0): Box => ({
			left: x - width / 2 - room,
			right: x + width / 2 + room,
			top: y - height / 2 - room,
			bottom: y + height / 2 + room,
		});
		const isFree = (place: Point) => !taken.some((box) => overlaps(box, boxAt(place, gap / 2)));
		const free = [...around(middle, width + gap, height + gap), ...nextTo(taken, width, height)]
			.sort((a, b) => distance(a, middle) - distance(b, middle))
			.filter(isFree);
		const seen = free.filter((place) => sight === undefined || contains(sight, boxAt(place)));
		const offBoards = seen.filter((place) => !boards.some((box) => overlaps(box, boxAt(place, gap / 2))));
		const among = offBoards.find((place) => inPlay !== undefined && contains(inPlay, boxAt(place)));
		const place = among ?? offBoards[0] ?? seen[0] ?? free[0] ?? middle;
		taken.push(boxAt(place));
		return place;
	});
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

const contains = (outer: Box, inner: Box) =>
	inner.left >= outer.left &&
	inner.right <= outer.right &&
	inner.top >= outer.top &&
	inner.bottom <= outer.bottom;

/** Number of rings of places that are tried, half a piece apart. */
const rings = 24;

/** Places around a point. */
function around({ x, y }: Point, width: number, height: number): Point[] {
	const places: Point[] = [];
	for (let row = -rings; row <= rings; row++)
		for (let column = -rings; column <= rings; column++)
			places.push({ x: x + (column * width) / 2, y: y + (row * height) / 2 });
	return places;
}

/** Maximum number of things next to which places are tried. */
const mostNeighbours = 100;

/** The places to the right and left of things, on the same line, for something of this size. */
function nextTo(boxes: readonly Box[], width: number, height: number): Point[] {
	return boxes.slice(0, mostNeighbours).flatMap(({ left, top, right, bottom }) => {
		if (Math.abs(bottom - top - height) > 1) return [];
		const y = (top + bottom) / 2;
		return [
			{ x: right + gap + width / 2, y },
			{ x: left - gap - width / 2, y },
		];
	});
}
