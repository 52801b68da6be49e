import { type RefObject, useEffect } from "react";

/** Distance to scroll before the bar follows, in pixels: a trembling finger is not a direction. */
const turnPx = 12;

/**
 * Lets the bar at the top of the window leave while one scrolls down, and brings it back on the way up. It stays while the
 * keyboard is in it or one of its panels is open. Marks the page and renders nothing: scrolling must stay cheap.
 */
export function useLeavingBar(bar: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const element = bar.current;
		const page = element?.parentElement;
		if (!element || !page) return;
		/** The last place at which the direction changed. */
		let turned = scrollY;
		let before = scrollY;
		const mark = (isAway: boolean) => page.toggleAttribute("data-is-bar-away", isAway);
		const isUsed = () => element.querySelector(":focus-visible, [aria-expanded=true]") !== null;
		const follow = () => {
			const y = scrollY;
			const isAway = page.hasAttribute("data-is-bar-away");
			if (isAway ? y > before : y < before) turned = y;
			before = y;
			// the bar lies in its own place, above the pieces
			if (page.getBoundingClientRect().top >= 0) return mark(false);
			if (isAway ? turned - y > turnPx : y - turned > turnPx && !isUsed()) {
				turned = y;
				mark(!isAway);
			}
		};
		const show = () => mark(false);
		addEventListener("scroll", follow, { passive: true });
		element.addEventListener("focusin", show);
		return () => {
			removeEventListener("scroll", follow);
			element.removeEventListener("focusin", show);
		};
	}, [bar]);
}
