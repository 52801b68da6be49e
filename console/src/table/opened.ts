import { connectTable, type TableClient } from "@tuckbox/client/table";

// The table that the address names is connected while the page's script and words are still on their way.

let opened: TableClient | undefined;

export function openEarly(tableId: string): void {
	opened = connectTable({ tableId });
}

/** The client of a table. The caller must close it. */
export function openTable(tableId: string): TableClient {
	const early = opened;
	opened = undefined;
	if (early?.tableId === tableId) return early;
	early?.close();
	return connectTable({ tableId });
}
