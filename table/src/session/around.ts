import { plays, type View } from "@tuckbox/pieces/table";
import { type SeatAtTable, seatsInOrder } from "./session.ts";

// The places of seats around the felt. Those that have a hand sit around it clockwise, in their order, the first one at
// the lower edge of the felt: so the next seat is to the left.

/** A side of the felt, in degrees clockwise from its lower edge: 90 is on the left. */
export type Side = 0 | 90 | 180 | 270;

const sideAt = (place: number, places: number) => ((Math.round((4 * place) / places) % 4) * 90) as Side;

const around = (view: View): SeatAtTable[] => seatsInOrder(view).filter(({ role }) => plays(role));

/** The side of the felt at which a seat sits, or that is nearest to its place; undefined if it has no hand. */
export function sideOfSeat(view: View, seat: string): Side | undefined {
	const seats = around(view);
	const place = seats.findIndex(({ id }) => id === seat);
	return place < 0 ? undefined : sideAt(place, seats.length);
}

/** A place at the edges of the felt's picture: the own hand is at the lower edge. */
type Edge = "left" | "top" | "right";
/** Another seat around the table: its edge, and its position along that, from 0 to 1, from the left or from above. */
export type Neighbour = { id: string; edge: Edge; at: number };

const spread = (ids: readonly string[], edge: Edge): Neighbour[] =>
	ids.map((id, i) => ({ id, edge, at: (i + 0.5) / ids.length }));

/**
 * The other seats that have a hand, clockwise from the own one, at the edges where they sit as seen from the own side.
 * Those at the same side of the felt are at the lower ends of the left and the right edge. A seat without a side sees
 * them as the first one does.
 */
export function neighboursOf(view: View, own: string): Neighbour[] {
	const seats = around(view);
	const from = Math.max(
		0,
		seats.findIndex(({ id }) => id === own),
	);
	const ownSide = sideAt(from, seats.length);
	const edges: Record<Edge, string[]> = { left: [], top: [], right: [] };
	for (let i = 0; i < seats.length; i++) {
		const place = (from + i) % seats.length;
		const id = seats[place]?.id ?? "";
		const side = (sideAt(place, seats.length) - ownSide + 360) % 360;
		const edge =
			side === 180 ? "top" : side === 90 || (side === 0 && 2 * i < seats.length) ? "left" : "right";
		if (id !== own) edges[edge].push(id);
	}
	// clockwise, the left edge is followed upwards
	const left = spread(edges.left.reverse(), "left").reverse();
	return [...left, ...spread(edges.top, "top"), ...spread(edges.right, "right")];
}

/** The same seats at the left and the right edge alone. */
export function onlyAtSides(neighbours: readonly Neighbour[]): Neighbour[] {
	const ids = neighbours.map(({ id }) => id);
	const half = Math.ceil(ids.length / 2);
	return [...spread(ids.slice(0, half).reverse(), "left").reverse(), ...spread(ids.slice(half), "right")];
}
