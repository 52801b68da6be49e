import { call } from "../api/call.ts";

export const guestRoles = ["player", "spectator", "observer"] as const;

/** A link by which guests take seats. */
export type TableLink = {
	id: string;
	/** A name by which the host recognizes it; may be empty. */
	name: string;
	/** The share link whose guests come by it, and with which it ends. */
	share: { id: string; name: string } | null;
	role: (typeof guestRoles)[number];
	maxSeats: number | null;
	/** Number of guests who sit by it. */
	seats: number;
	/** Number of seats that were ever taken with it. */
	taken: number;
	createdAt: number;
	/** Time at which the last seat was taken. */
	lastUsedAt: number | null;
	/** Null: the service cannot show it again. */
	url: string | null;
};
/** A link whose address is known. */
export type ShownTableLink = TableLink & { url: string };

const path = (gameId: string, tableId: string) => `/games/${gameId}/tables/${tableId}/links`;

/** The table's links, newest first. */
export async function linksOf(gameId: string, tableId: string): Promise<TableLink[]> {
	return (await call<{ links: TableLink[] }>("GET", path(gameId, tableId))).links.reverse();
}

export function createLink(
	gameId: string,
	tableId: string,
	what: Pick<TableLink, "role" | "maxSeats" | "name">,
): Promise<ShownTableLink> {
	return call("POST", path(gameId, tableId), what);
}

export function renameLink(gameId: string, tableId: string, id: string, name: string): Promise<TableLink> {
	return call("PATCH", `${path(gameId, tableId)}/${id}`, { name });
}

/** Gives the link a new address; the old one stops working. */
export function renewLink(gameId: string, tableId: string, id: string): Promise<ShownTableLink> {
	return call("POST", `${path(gameId, tableId)}/${id}/renew`);
}

/** Removes the seats that were taken with the link, which stays valid. */
export function emptyLink(gameId: string, tableId: string, id: string): Promise<void> {
	return call("DELETE", `${path(gameId, tableId)}/${id}/seats`);
}

/** The seats that were taken with the link are removed. */
export function revokeLink(gameId: string, tableId: string, id: string): Promise<void> {
	return call("DELETE", `${path(gameId, tableId)}/${id}`);
}
