import { useLayoutEffect } from "react";
import type { View } from "../layout/camera.ts";
import type { Stage } from "../stage/stage.ts";

const cameraKey = (tableId: string) => `tuckbox:camera:${tableId}`;

function keptView(tableId: string): View | undefined {
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
		if (kept !== undefined) camera.show(kept);
		if (kept === undefined || !stage.seesSomething()) stage.fitAll(true);
		// again in the next frame, when the hands have been measured
		const again = requestAnimationFrame(() => camera.isFitted && stage.fitAll(true));
		const end = camera.sight.subscribe(() => {
			try {
				localStorage.setItem(cameraKey(table.tableId), JSON.stringify(camera.view));
			} catch {
				// the storage is full or blocked: the table opens with another view next time
			}
		});
		return () => {
			cancelAnimationFrame(again);
			end();
		};
	}, [stage]);
}
