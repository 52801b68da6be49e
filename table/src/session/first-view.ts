import type { FirstView } from "@tuckbox/client/table";
import { request } from "@tuckbox/web/api/call.ts";

type Requested = { tableId: string; view: Promise<FirstView | undefined> };
let requested: Requested | undefined;

/**
 * Reads the first view by HTTP. The browser requests it together with the page, so it arrives before the first message
 * of the socket, and before the page's script.
 */
export async function readView(tableId: string): Promise<FirstView | undefined> {
	const view = request(`/tables/${encodeURIComponent(tableId)}/view`).then((response) =>
		response.ok ? response.json() : undefined,
	);
	requested = { tableId, view };
	return await view;
}

/** The view that was requested early, the first time; otherwise another one. */
export function takeView(tableId: string): Promise<FirstView | undefined> {
	const early = requested;
	requested = undefined;
	return early?.tableId === tableId ? early.view : readView(tableId);
}
