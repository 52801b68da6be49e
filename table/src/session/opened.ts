import { connectTable, type TableClient } from "@tuckbox/client/table";
import { takeView } from "./first-view.ts";

// Connects the table that the address names while the words of the page are still loading.

let opened: TableClient | undefined;

const connect = (tableId: string) => connectTable({ tableId, firstView: takeView(tableId) });

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
