import { loadLateAfter } from "@tuckbox/web/ui/late.tsx";
import { useEffect } from "react";
import type { TableSession } from "../session/session.ts";

const reloadedAt = "tuckbox:table-reloaded";
/** Storage key of the focus and the selection across a reload. */
const keptFor = "tuckbox:table-focus";

type Kept = { current: string | undefined; selection: readonly string[] };

/** Stores the focus and the selection, so that the user does not notice the reload. */
function keep({ current, selection }: TableSession): void {
	const isAtThing = document.activeElement?.closest("[data-item], [data-card], [data-stock]") !== null;
	const kept: Kept = { current: isAtThing ? current.get() : undefined, selection: selection.get() };
	sessionStorage.setItem(keptFor, JSON.stringify(kept));
}

function restore({ selection, scene, client }: TableSession): void {
	const stored = sessionStorage.getItem(keptFor);
	if (stored === null) return;
	sessionStorage.removeItem(keptFor);
	const { current, selection: ids }: Kept = JSON.parse(stored);
	selection.set(ids.filter((id) => client.entry(`item:${id}`) !== undefined));
	// unless the user has focused something in the meantime
	const isFree = document.activeElement === null || document.activeElement === document.body;
	if (current !== undefined && isFree) scene.get()?.reveal(current);
}

/** Resolves when every act has been accepted or refused, or the seat has ended. */
async function nothingPending(client: TableSession["client"]): Promise<void> {
	const isOver = () => client.pending.length === 0 || client.status.kind === "ended";
	if (isOver()) return;
	await new Promise<void>((resolve) => {
		const check = () => {
			if (!isOver()) return;
			for (const end of ends) end();
			resolve();
		};
		const ends = [client.subscribe("pending", check), client.subscribe("status", check)];
	});
}

/**
 * Loads the page again once it is connected and no act is pending, at most once a minute: if that does not bring what is
 * missing, neither does the next time.
 */
export async function reloadPage(session: TableSession): Promise<void> {
	const { client } = session;
	if (Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < 60_000) return;
	await client.connected();
	await nothingPending(client);
	sessionStorage.setItem(reloadedAt, String(Date.now()));
	keep(session);
	location.reload();
}

/**
 * Delays loading parts of the page until the table is connected. If a part still fails to load, for example after an
 * update of the service, reloads the page.
 */
export function useParts(session: TableSession, isShown: boolean): void {
	useEffect(() => {
		loadLateAfter(() => session.client.connected());
		const reload = () => void reloadPage(session);
		addEventListener("vite:preloadError", reload);
		return () => removeEventListener("vite:preloadError", reload);
	}, [session]);
	useEffect(() => {
		if (isShown) restore(session);
	}, [session, isShown]);
}
