import { createSignal, type Signal } from "@tuckbox/web/ui/signal.ts";

/** To what this page snaps things that it moves on the felt. */
export type Snap = {
	/** The distance of the lines of a grid, in mm; undefined without a grid. Lines cross in the middle of the table. */
	gridMm: number | undefined;
	/** Whether things align with the edges and middles of others nearby. */
	isToPieces: boolean;
};

/** The smallest and the greatest distance of the lines of a grid, in mm. */
export const gridLimits = { min: 2, max: 500 };

const storageKey = (tableId: string) => `tuckbox:snap:${tableId}`;

function stored(tableId: string): Snap {
	try {
		const { gridMm, isToPieces } = JSON.parse(localStorage.getItem(storageKey(tableId)) ?? "{}");
		const isGrid = Number.isFinite(gridMm) && gridMm >= gridLimits.min && gridMm <= gridLimits.max;
		return { gridMm: isGrid ? gridMm : undefined, isToPieces: isToPieces === true };
	} catch {
		// the stored text was not written by this page
		return { gridMm: undefined, isToPieces: false };
	}
}

/** The choice that was made in this browser for a table. It is kept there when it changes. */
export function createSnap(tableId: string): Signal<Snap> {
	const snap = createSignal(stored(tableId));
	snap.subscribe(() => {
		try {
			localStorage.setItem(storageKey(tableId), JSON.stringify(snap.get()));
		} catch {
			// the storage is blocked: the choice ends with the page
		}
	});
	return snap;
}
