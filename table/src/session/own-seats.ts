import type { TableClient, View } from "@tuckbox/client/table";
import { goToTable } from "../open/address.ts";
import { type SeatAtTable, seatsInOrder } from "./session.ts";

// A host plays stand-ins as well as the own seat. This page shows one of these seats at a time, as that seat sees the
// table.

/** The person's own seat, whichever seat the page shows. */
export const personalSeat = ({ head }: Pick<TableClient, "head">) => head?.playedBy ?? head?.seat ?? "";

/** The seats that the person plays, in their order around the table. */
export function ownSeats(view: View, own: string): SeatAtTable[] {
	const seats = seatsInOrder(view);
	const isHost = seats.some(({ id, role }) => id === own && role === "host");
	return seats.filter(({ id, isStandIn }) => id === own || (isHost && isStandIn));
}

/** Shows the table as another seat of the person sees it. */
export function showSeat(client: Pick<TableClient, "head" | "tableId">, seat: string): void {
	if (seat !== client.head?.seat) goToTable(client.tableId, seat === personalSeat(client) ? undefined : seat);
}

/**
 * Shows the next of the seats that the person plays.
 * @returns whether there is another one
 */
export function showNextSeat(client: TableClient): boolean {
	const seats = ownSeats(client.view, personalSeat(client));
	const at = seats.findIndex(({ id }) => id === client.head?.seat);
	const next = seats[(at + 1) % seats.length];
	if (next === undefined || seats.length < 2) return false;
	showSeat(client, next.id);
	return true;
}
