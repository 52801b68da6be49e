import type { FirstView } from "@tuckbox/client/table";
import { request } from "@tuckbox/web/api/call.ts";
import { isSameTable, queryOf, type WantedTable } from "./wanted.ts";

type Requested = WantedTable & { view: Promise<FirstView | undefined> };
let requested: Requested | undefined;

/**
 * Reads the first view by HTTP. The browser requests it together with the page, so it arrives before the first message
 * of the socket, and before the page's script.
 */
export async function readView(table: WantedTable): Promise<FirstView | undefined> {
	const view = request(`/tables/${encodeURIComponent(table.tableId)}/view${queryOf(table)}`).then(
		(response) => (response.ok ? response.json() : undefined),
	);
	requested = { ...table, view };
	return await view;
}

/** The view that was requested early, the first time; otherwise another one. */
export function takeView(table: WantedTable): Promise<FirstView | undefined> {
	const early = requested;
	requested = undefined;
	return isSameTable(early, table) && early !== undefined ? early.view : readView(table);
}
