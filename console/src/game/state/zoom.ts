import { type RefObject, useLayoutEffect, useRef } from "react";
import { isElsewhere } from "../../ui/shortcuts.ts";
import { fitWindow, zoomStep, zoomTo } from "./pieces-actions.ts";
import type { PiecesStore } from "./pieces-store.ts";
import { zoomPoint } from "./pieces-window.ts";

/** Zoom per pixel of the wheel, as a power of e. A notch of a mouse wheel has about 100 pixels. */
const perWheelPx = 0.0022;

/** A wheel turns by pixels, lines or pages. */
const wheelPx = ({ deltaY, deltaMode }: WheelEvent) => deltaY * ([1, 16, innerHeight][deltaMode] ?? 1);

const distance = ([a, b]: TouchList | readonly Touch[]) =>
	a === undefined || b === undefined ? 0 : Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/**
 * Zooms the pieces instead of the page: with Ctrl and the wheel, which is also how browsers report a pinch on a touch pad;
 * with two fingers; and with the keys +, − and 0, which fits the window. What is under the pointer stays there.
 */
export function useZoom(area: RefObject<HTMLElement | null>, store: PiecesStore, shown: number): void {
	const scale = useRef(shown);
	useLayoutEffect(() => {
		scale.current = shown;
	}, [shown]);
	useLayoutEffect(() => {
		const element = area.current;
		if (element === null) return;
		const isOn = () => store.get().view !== "list";
		let frame = 0;
		let wanted = 0;
		// several events of one frame zoom once
		const zoom = (to: number, at: { x: number; y: number }) => {
			wanted = to;
			zoomPoint.current = at;
			frame ||= requestAnimationFrame(() => {
				frame = 0;
				zoomTo(store, wanted);
			});
		};
		const wheel = (event: WheelEvent) => {
			if (!event.ctrlKey && !event.metaKey) return;
			event.preventDefault();
			if (!isOn()) return;
			zoom((frame ? wanted : scale.current) * Math.exp(-wheelPx(event) * perWheelPx), {
				x: event.clientX,
				y: event.clientY,
			});
		};
		let pinch: { distance: number; scale: number } | undefined;
		const start = ({ touches }: TouchEvent) => {
			pinch =
				touches.length === 2 && isOn() ? { distance: distance(touches), scale: scale.current } : undefined;
		};
		const move = (event: TouchEvent) => {
			if (pinch === undefined || event.touches.length !== 2) return;
			event.preventDefault();
			const [a, b] = event.touches;
			zoom((pinch.scale * distance(event.touches)) / Math.max(1, pinch.distance), {
				x: ((a?.clientX ?? 0) + (b?.clientX ?? 0)) / 2,
				y: ((a?.clientY ?? 0) + (b?.clientY ?? 0)) / 2,
			});
		};
		const stop = () => {
			pinch = undefined;
		};
		const press = (event: KeyboardEvent) => {
			const { key } = event;
			if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isOn()) return;
			if (isElsewhere(event.target)) return;
			if (key === "+" || key === "=") zoomStep(store, scale.current, 1);
			else if (key === "-" || key === "−") zoomStep(store, scale.current, -1);
			else if (key === "0") fitWindow(store);
			else return;
			event.preventDefault();
		};
		const end = new AbortController();
		const { signal } = end;
		element.addEventListener("wheel", wheel, { passive: false, signal });
		element.addEventListener("touchstart", start, { passive: true, signal });
		element.addEventListener("touchmove", move, { passive: false, signal });
		element.addEventListener("touchend", stop, { signal });
		element.addEventListener("touchcancel", stop, { signal });
		document.addEventListener("keydown", press, { signal });
		return () => {
			end.abort();
			cancelAnimationFrame(frame);
		};
	}, [area, store]);
}
