import { useLayoutEffect } from "react";
import type { Stage } from "./stage.ts";

const keyOf = (tableId: string) => `tuckbox:camera:${tableId}`;

function keptView(tableId: string): { x: number; y: number; zoom: number } | undefined {
	try {
		const view = JSON.parse(localStorage.getItem(keyOf(tableId)) ?? "null");
		return [view?.x, view?.y, view?.zoom].every(Number.isFinite) ? view : undefined;
	} catch {
		// what is stored was not written by this page
		return undefined;
	}
}

/** A table opens where this browser last looked at it, at first with all that lies on it. */
export function useCameraKept(stage: Stage): void {
	useLayoutEffect(() => {
		const { camera, table } = stage;
		const kept = keptView(table.tableId);
		if (kept !== undefined) camera.show(kept);
		else stage.fitAll(true);
		// once more when the hands have found their size
		const again = requestAnimationFrame(() => kept === undefined && stage.fitAll(true));
		const end = camera.sight.subscribe(() => {
			localStorage.setItem(keyOf(table.tableId), JSON.stringify(camera.view));
		});
		return () => {
			cancelAnimationFrame(again);
			end();
		};
	}, [stage]);
}
