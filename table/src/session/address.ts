import { createSignal } from "@tuckbox/web/ui/signal.ts";

/** The page that the address names. */
export type Wanted =
	/** The form for taking a seat at the table of a link. */
	| { page: "join"; secret: string }
	/** A seat that is open on another device. */
	| { page: "seat"; secret: string }
	| { page: "table"; tableId: string };

function wantedBy({ pathname, hash }: Location): Wanted | undefined {
	const [, first, second = ""] = pathname.split("/");
	if (first === "tables") return { page: "table", tableId: second };
	if (first !== "t") return undefined;
	return second === "seat" ? { page: "seat", secret: hash.slice(1) } : { page: "join", secret: second };
}

export const wanted = createSignal(wantedBy(location));

addEventListener("popstate", () => wanted.set(wantedBy(location)));
addEventListener("hashchange", () => wanted.set(wantedBy(location)));

/** Opens a table without leaving the page, and removes the link's secret from the browser's history. */
export function goToTable(tableId: string): void {
	history.replaceState(null, "", `/tables/${tableId}`);
	wanted.set(wantedBy(location));
}
