import { connectTable, type TableClient } from "@tuckbox/client/table";
import { takeView } from "./first-view.ts";
import { isSameTable, type WantedTable } from "./wanted.ts";

// Connects the table that the address names while the words of the page are still loading.

let opened: TableClient | undefined;

const connect = (table: WantedTable) => connectTable({ ...table, firstView: takeView(table) });

export function openEarly(table: WantedTable): void {
	opened = connect(table);
}

/** The client of a table. The caller must close it. */
export function openTable(table: WantedTable): TableClient {
	const early = opened;
	opened = undefined;
	if (early !== undefined && isSameTable(early, table)) return early;
	early?.close();
	return connect(table);
}
