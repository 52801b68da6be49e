import { connectTable, type FirstView, type TableClient } from "@tuckbox/client/table";
import { request } from "@tuckbox/web/api/call.ts";

// Connects the table that the address names while the words of the page are still loading.

let opened: TableClient | undefined;

/**
 * The first view by HTTP. The browser requests it together with the page, so it arrives before the first message of the
 * socket.
 */
async function firstView(tableId: string): Promise<FirstView | undefined> {
	const response = await request(`/tables/${encodeURIComponent(tableId)}/view`);
	return response.ok ? await response.json() : undefined;
}

const connect = (tableId: string) => connectTable({ tableId, firstView: firstView(tableId) });

export function openEarly(tableId: string): void {
	opened = connect(tableId);
}

/** The client of a table. The caller must close it. */
export function openTable(tableId: string): TableClient {
	const early = opened;
	opened = undefined;
	if (early?.tableId === tableId) return early;
	early?.close();
	return connect(tableId);
}
