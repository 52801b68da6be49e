import type { Act, Outcome, Point } from "@tuckbox/client/table";
import type { Session } from "./session.ts";
import { openThings, sizeOf, type Thing } from "./things.ts";

export function act({ client }: Session, what: Act): Promise<Outcome> {
	return client.act(what);
}

/** mm between a thing and what is laid next to it. */
const gap = 8;

/** A place next to a thing on the felt. */
export function besides(thing: Thing): Point | undefined {
	if (!("entry" in thing) || thing.entry.place.in !== "felt") return undefined;
	const { x, y } = thing.entry.place;
	// a thing that lies on its side is as wide as it is high
	const isOnSide = Math.abs(Math.round(thing.entry.turn / 90)) % 2 === 1;
	const { widthMm, heightMm } = sizeOf(thing);
	return { x: x + (isOnSide ? heightMm : widthMm) + gap, y };
}

/**
 * Places on the felt for things that come from elsewhere: in sight, in rows, and on nothing that lies there, as far as there
 * is room.
 */
export function freePlaces(session: Session, things: readonly Thing[]): Point[] {
	const { client, scene } = session;
	const middle = scene.get()?.centre() ?? { x: 0, y: 0 };
	const taken = openThings(client.view).flatMap((thing) => {
		const { place, isLocked } = thing.entry;
		// boards are there to be played on
		if (place.in !== "felt" || isLocked) return [];
		const { widthMm, heightMm } = sizeOf(thing);
		return { ...place, reach: Math.max(widthMm, heightMm) / 2 };
	});
	return things.map((thing) => {
		const { widthMm, heightMm } = sizeOf(thing);
		const reach = Math.max(widthMm, heightMm) / 2;
		const isFree = ({ x, y }: Point) =>
			taken.every((other) => Math.hypot(other.x - x, other.y - y) >= other.reach + reach);
		const place = spiral(middle, reach + gap).find(isFree) ?? middle;
		taken.push({ ...place, in: "felt", z: 0, reach });
		return place;
	});
}

/** Places around a point, nearest first. */
function spiral({ x, y }: Point, step: number): Point[] {
	const places: Point[] = [];
	for (let ring = 0; ring <= 6; ring++) {
		for (let row = -ring; row <= ring; row++) {
			for (let column = -ring; column <= ring; column++) {
				if (Math.max(Math.abs(row), Math.abs(column)) !== ring) continue;
				places.push({ x: x + column * step, y: y + row * step });
			}
		}
	}
	return places;
}
