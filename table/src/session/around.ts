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
