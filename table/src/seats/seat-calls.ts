import type { Role } from "@tuckbox/pieces/table";
import { call, send } from "@tuckbox/web/api/call.ts";

// Calls about seats. The page of a table makes them only before the table is shown, or from dialogs.

/** The contents of a link to a table, for guests who have not taken a seat. */
export type TableInvitation = {
	table: { name: string };
	game: { name: string };
	role: Role;
	isFull: boolean;
	isClosed: boolean;
	/** The colours of the taken seats. */
	colours: readonly string[];
	host: { name: string };
	/** The taken seats, the host's first. */
	seats: readonly {
		name: string;
		colour: string;
		role: Role;
		isHere: boolean;
		/** The id of a stand-in, whose place a player can take. */
		standIn?: string;
	}[];
	/** A picture of pieces that lie open; null if none of them has one. */
	coverUrl: string | null;
};

export const readInvitation = (secret: string) => call<TableInvitation>("GET", `/table-links/${secret}`);

export const sitDown = (secret: string, guest: { name: string; colour: string; standIn?: string }) =>
	call<{ tableId: string; seatId: string; secret: string }>("POST", `/table-links/${secret}/seats`, guest);

/**
 * Gives the seat a new secret.
 * @returns the link by which another device opens the seat
 */
export const renewSeat = (tableId: string) => call<{ url: string }>("POST", `/tables/${tableId}/seat/link`);

/**
 * Exchanges the table and secret after the # of a seat's link for a cookie in this browser.
 * @returns the id of the table
 */
export async function keepSeat(link: string): Promise<string> {
	const [tableId = "", secret = ""] = link.split(".");
	await send("POST", `/tables/${tableId}/seat`, undefined, { authorization: `Bearer ${secret}` });
	return tableId;
}

/** Gives up the seat. */
export const leaveSeat = (tableId: string) => call<undefined>("DELETE", `/tables/${tableId}/seat`);

/** Removes a guest. */
export const removeSeat = (gameId: string, tableId: string, seatId: string) =>
	call<undefined>("DELETE", `/games/${gameId}/tables/${tableId}/seats/${seatId}`);
