import { createSignal } from "@tuckbox/web/ui/signal.ts";
import { queryOf, wantedBy } from "./wanted.ts";

export const wanted = createSignal(wantedBy(location));

addEventListener("popstate", () => wanted.set(wantedBy(location)));
addEventListener("hashchange", () => wanted.set(wantedBy(location)));

/** Opens a table without leaving the page, and removes the link's secret from the browser's history. */
export function goToTable(tableId: string, as?: string): void {
	history.replaceState(null, "", `/tables/${tableId}${queryOf({ as })}`);
	wanted.set(wantedBy(location));
}
