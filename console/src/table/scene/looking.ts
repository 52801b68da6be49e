import { type RefObject, useEffect, useLayoutEffect } from "react";
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

/** How far an arrow key pans, in pixels. */
const panStep = 80;
/** How much + and − zoom. */
const keyZoom = 1.5;
const arrows: Record<string, readonly [number, number]> = {
	ArrowLeft: [1, 0],
	ArrowRight: [-1, 0],
	ArrowUp: [0, 1],
	ArrowDown: [0, -1],
};

/** + and − zoom, 0 and Home show everything, and the arrows pan while the felt itself has the focus. */
export function useCameraKeys(stage: Stage, scene: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			const { key, target } = event;
			if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
			if (!(target instanceof HTMLElement)) return;
			if (target !== document.body && scene.current?.contains(target) !== true) return;
			const pan = target.hasAttribute("data-felt") ? arrows[key] : undefined;
			// a counter that has the focus counts with + and −
			const isCounter = target.dataset.kind === "counter";
			if (pan !== undefined) stage.camera.pan(pan[0] * panStep, pan[1] * panStep);
			else if ((key === "+" || key === "=") && !isCounter) stage.camera.zoomBy(keyZoom);
			else if ((key === "-" || key === "−") && !isCounter) stage.camera.zoomBy(1 / keyZoom);
			else if (key === "0" || key === "Home") stage.fitAll();
			else return;
			event.preventDefault();
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [stage, scene]);
}
