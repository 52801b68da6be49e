import { t } from "@tuckbox/web/messages/words.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { pxPerMm } from "../ui/screen/scale.ts";
import { isElsewhere, useShortcuts } from "../ui/shortcuts.ts";

export type Available = { width: number; height: number };

/** The space available for a piece, in pixels. */
export function useAvailableSize() {
	const ground = useRef<HTMLDivElement>(null);
	const [available, setAvailable] = useState<Available>({ width: 0, height: 0 });
	useLayoutEffect(() => {
		const { current } = ground;
		if (current === null) return;
		const measure = () => {
			const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(current);
			setAvailable({
				width:
					current.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd),
				height: Math.max(240, innerHeight * 0.6),
			});
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(current);
		return () => observer.disconnect();
	}, []);
	return { ground, available };
}

/** Calls `pressed` for a key without modifiers, except in form fields and dialogs. The list of keys has it with its label. */
export function useKey(key: string, label: string | undefined, pressed: () => void): void {
	useShortcuts(t("piece.keys"), label === undefined ? [] : [{ keys: key.toUpperCase(), label }]);
	const latest = useRef(pressed);
	useLayoutEffect(() => {
		latest.current = pressed;
	});
	useLayoutEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return;
			if (isElsewhere(event.target)) return;
			latest.current();
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [key]);
}

/** The scale, in pixels per millimetre, at which a size fills the available space. */
export function fittingScale(widthMm: number, heightMm: number, available: Available): number {
	return Math.max(0.05, Math.min(available.width / widthMm, available.height / heightMm, pxPerMm(4)));
}

/** The room for a caption below a side, and between two sides, in pixels. */
const captionRoom = 48;
const sideGap = 48;

/** The best arrangement of two sides of a size: next to each other or one above the other, and the scale. */
export function twoSides(
	widthMm: number,
	heightMm: number,
	{ width, height }: Available,
): { direction: "row" | "column"; scale: number; columnPx: number } {
	const columnPx = (width - sideGap) / 2;
	const row = fittingScale(widthMm, heightMm, { width: columnPx, height: height - captionRoom });
	const column = fittingScale(widthMm, heightMm, {
		width,
		height: Math.max(80, (height * 1.15 - sideGap) / 2 - captionRoom),
	});
	return column > row * 1.1
		? { direction: "column", scale: column, columnPx: width }
		: { direction: "row", scale: row, columnPx };
}
