import type { TableSession } from "./session.ts";

// What a player's things snap to is kept in the browser, for each table.

/** The smallest and the greatest distance of the lines of a grid, in mm. */
export const gridLimits = { min: 2, max: 500 };

const storageKey = ({ client }: TableSession) => `tuckbox:snap:${client.tableId}`;

/** Reads the choice that was made in this browser, and keeps it there when it changes. @returns a function that ends it */
export function keepSnap(session: TableSession): () => void {
	const { snap } = session;
	try {
		const { gridMm, isToPieces } = JSON.parse(localStorage.getItem(storageKey(session)) ?? "{}");
		const isGrid = Number.isFinite(gridMm) && gridMm >= gridLimits.min && gridMm <= gridLimits.max;
		if (isGrid || isToPieces === true)
			snap.set({ gridMm: isGrid ? gridMm : undefined, isToPieces: isToPieces === true });
	} catch {
		// the stored text was not written by this page
	}
	return snap.subscribe(() => {
		try {
			localStorage.setItem(storageKey(session), JSON.stringify(snap.get()));
		} catch {
			// the storage is blocked: the choice ends with the page
		}
	});
}
