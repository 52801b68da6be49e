import { type RefObject, useEffect, useState } from "react";
import { PeekedPiece } from "./late-parts.ts";

/** The pause before the first peek; the next one follows immediately. A finger must rest longer. */
const hoverMs = 280;
const longPressMs = 450;

export type Peeked = { id: string; at: DOMRect; isInFan: boolean };

/** Follows the pointer, the keyboard focus and fingers: the piece that they are on, if any. */
function usePeeked(area: RefObject<HTMLElement | null>): Peeked | undefined {
	const [peeked, setPeeked] = useState<Peeked>();
	useEffect(() => {
		const element = area.current;
		if (element === null) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isShown = false;
		const stopOf = ({ target }: Event) =>
			target instanceof Element ? target.closest<HTMLElement>("[data-stop]") : null;
		const show = (stop: HTMLElement | null) => {
			clearTimeout(timer);
			isShown = stop !== null;
			const { stop: id = "" } = stop?.dataset ?? {};
			const isInFan = stop?.closest("[data-fan]") !== null;
			setPeeked(stop === null ? undefined : { id, at: stop.getBoundingClientRect(), isInFan });
		};
		let under: HTMLElement | null = null;
		const hide = () => {
			under = null;
			show(null);
		};
		const move = (event: PointerEvent) => {
			const { pointerType, movementX, movementY } = event;
			// a piece that comes under a resting pointer, by scrolling or on a new page, is not looked at
			if (pointerType === "touch" || (movementX === 0 && movementY === 0)) return;
			const stop = stopOf(event);
			if (stop === under) return;
			under = stop;
			if (stop === null) return hide();
			clearTimeout(timer);
			if (isShown) show(stop);
			else timer = setTimeout(() => show(stop), hoverMs);
		};
		const down = (event: PointerEvent) => {
			hide();
			const stop = stopOf(event);
			if (event.pointerType !== "touch" || stop === null) return;
			timer = setTimeout(() => {
				show(stop);
				// lifting the finger ends the look and must not open the piece
				stop.addEventListener("click", (click) => click.preventDefault(), { once: true, capture: true });
			}, longPressMs);
		};
		// a long press looks at the piece; the browser's menu for links would cover it
		const menu = (event: Event) => {
			if (isShown && (event as PointerEvent).pointerType === "touch") event.preventDefault();
		};
		const focus = (event: FocusEvent) => {
			const stop = stopOf(event);
			if (!stop?.matches(":focus-visible")) return;
			requestAnimationFrame(() => {
				// it may have gone on since
				if (stop === document.activeElement) show(stop);
			});
		};
		const end = new AbortController();
		const options = { signal: end.signal };
		element.addEventListener("pointermove", move, options);
		element.addEventListener("pointerleave", hide, options);
		element.addEventListener("pointerdown", down, options);
		element.addEventListener("pointerup", hide, options);
		element.addEventListener("pointercancel", hide, options);
		element.addEventListener("contextmenu", menu, options);
		element.addEventListener("focusin", focus, options);
		element.addEventListener("focusout", hide, options);
		addEventListener("scroll", hide, { ...options, passive: true });
		return () => {
			clearTimeout(timer);
			end.abort();
		};
	}, [area]);
	return peeked;
}

/** The piece under the pointer, with the focus or under a resting finger, at a size at which it can be read. */
export function Peek({ area, bar }: { area: RefObject<HTMLElement | null>; bar: number }) {
	const peeked = usePeeked(area);
	return peeked && <PeekedPiece {...{ peeked, area, bar }} />;
}
