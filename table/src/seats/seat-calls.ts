import type { Role } from "@tuckbox/pieces/table";
import { call, send } from "@tuckbox/web/api/call.ts";

// Calls about seats, which the page of a table makes only before it is shown, or from dialogs.

/** What a link to a table shows before a guest sits down. */
export type TableInvitation = {
	table: { name: string };
	game: { name: string };
	role: Role;
	isFull: boolean;
	isClosed: boolean;
	/** Those of the seats that are taken. */
	colours: readonly string[];
};

export const readInvitation = (secret: string) => call<TableInvitation>("GET", `/table-links/${secret}`);

export const sitDown = (secret: string, guest: { name: string; colour: string }) =>
	call<{ tableId: string; seatId: string; secret: string }>("POST", `/table-links/${secret}/seats`, guest);

/** A new secret for the seat, and the link by which another device opens it. */
export const renewSeat = (tableId: string) => call<{ url: string }>("POST", `/tables/${tableId}/seat/link`);

/** Keeps a seat in this browser, by the table and secret that follow the # of its link. */
export async function keepSeat(link: string): Promise<string> {
	const [tableId = "", secret = ""] = link.split(".");
	await send("POST", `/tables/${tableId}/seat`, undefined, { authorization: `Bearer ${secret}` });
	return tableId;
}

/** Gives the seat up. */
export const leaveSeat = (tableId: string) => call<undefined>("DELETE", `/tables/${tableId}/seat`);

/** Removes a guest. */
export const removeSeat = (gameId: string, tableId: string, seatId: string) =>
	call<undefined>("DELETE", `/games/${gameId}/tables/${tableId}/seats/${seatId}`);
