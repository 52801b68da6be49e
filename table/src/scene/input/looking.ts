import { useLayoutEffect } from "react";
import type { Stage, StoredView } from "../stage/stage.ts";

const cameraKey = (tableId: string) => `tuckbox:camera:${tableId}`;

function keptView(tableId: string): StoredView | undefined {
	try {
		const view = { turn: 0, ...JSON.parse(localStorage.getItem(cameraKey(tableId)) ?? "null") };
		return [view.x, view.y, view.zoom, view.turn].every(Number.isFinite) ? view : undefined;
	} catch {
		// the stored text was not written by this page
		return undefined;
	}
}

/**
 * Opens a table with the view that this browser last had of it. If that shows nothing of what lies there, shows all of
 * it.
 */
export function useCameraKept(stage: Stage): void {
	useLayoutEffect(() => {
		const { camera, table } = stage;
		const kept = keptView(table.tableId);
		if (kept === undefined) stage.fitAll(true);
		else stage.restore(kept);
		// again when the hands and the strips of the first view have been measured
		let again = requestAnimationFrame(() => {
			if (kept === undefined && camera.isFitted) stage.fitAll(true);
			else stage.refit();
		});
		const { strips } = stage.session;
		let isFirst = strips.get() === undefined;
		const coverByStrips = () => {
			stage.cover("strips", { top: strips.get() ?? 0 });
			if (!isFirst || strips.get() === undefined) return;
			isFirst = false;
			cancelAnimationFrame(again);
			again = requestAnimationFrame(() => stage.refit());
		};
		coverByStrips();
		const store = () => {
			try {
				const { view, isFitted } = camera;
				const stored: StoredView = { ...view, isFitted, isFromSeat: stage.isFromSeat.get() };
				localStorage.setItem(cameraKey(table.tableId), JSON.stringify(stored));
			} catch {
				// the storage is full or blocked: the table opens with another view next time
			}
		};
		const end = camera.sight.subscribe(store);
		const endStrips = strips.subscribe(coverByStrips);
		return () => {
			cancelAnimationFrame(again);
			endStrips();
			end();
			// another seat of the person may be shown before the camera rests
			store();
		};
	}, [stage]);
}
