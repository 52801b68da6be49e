import { connectTable, type FirstView, type TableClient } from "@tuckbox/client/table";
import { request } from "@tuckbox/web/api/call.ts";

// The table that the address names is connected while the page's words are still on their way.

let opened: TableClient | undefined;

/** The view by a call, which the browser has begun with the page itself: it comes before the first message of the socket. */
async function firstView(tableId: string): Promise<FirstView | undefined> {
	const response = await request(`/tables/${encodeURIComponent(tableId)}/view`);
	return response.ok ? await response.json() : undefined;
}

const connect = (tableId: string) => connectTable({ tableId, firstView: firstView(tableId) });

export function openEarly(tableId: string): void {
	opened = connect(tableId);
}

/** The client of a table, which the caller closes. */
export function openTable(tableId: string): TableClient {
	const early = opened;
	opened = undefined;
	if (early?.tableId === tableId) return early;
	early?.close();
	return connect(tableId);
}
