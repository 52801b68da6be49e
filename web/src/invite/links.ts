import { call } from "../api/call.ts";

export const guestRoles = ["player", "spectator", "observer"] as const;

/** A link by which guests take seats. */
export type TableLink = {
	id: string;
	role: (typeof guestRoles)[number];
	maxSeats: number | null;
	/** Number of seats that were taken with it. */
	seats: number;
	createdAt: number;
};
export type NewTableLink = TableLink & { url: string };

const path = (gameId: string, tableId: string) => `/games/${gameId}/tables/${tableId}/links`;

/** The table's links, newest first. */
export async function linksOf(gameId: string, tableId: string): Promise<TableLink[]> {
	return (await call<{ links: TableLink[] }>("GET", path(gameId, tableId))).links.reverse();
}

/** Creates a link. Only this response contains its address. */
export function createLink(
	gameId: string,
	tableId: string,
	what: Pick<TableLink, "role" | "maxSeats">,
): Promise<NewTableLink> {
	return call("POST", path(gameId, tableId), what);
}

/** Removes the seats that were taken with the link, which stays valid. */
export function emptyLink(gameId: string, tableId: string, id: string): Promise<void> {
	return call("DELETE", `${path(gameId, tableId)}/${id}/seats`);
}

/** The seats that were taken with the link are removed. */
export function revokeLink(gameId: string, tableId: string, id: string): Promise<void> {
	return call("DELETE", `${path(gameId, tableId)}/${id}`);
}
