import { type RefObject, startTransition, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** From one shelf to before another. */
type Range = { from: number; to: number };

/**
 * Distance beyond the window within which shelves are rendered, in pixels: their pictures load before they are seen.
 */
const beyondPx = 700;

/** The index of the last start at or before a height. */
function indexAt(starts: readonly number[], y: number): number {
	let [low, high] = [0, starts.length - 1];
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((starts[middle] ?? 0) <= y) low = middle;
		else high = middle - 1;
	}
	return low;
}

const rangeBetween = (starts: readonly number[], top: number, bottom: number): Range => ({
	from: indexAt(starts, top),
	to: indexAt(starts, bottom) + 1,
});

/** The shelves to draw immediately: those in the window, and those around it that are drawn already. */
function drawnFirst(drawn: Range, window: Range, around: Range): Range {
	if (drawn.to <= window.from || window.to <= drawn.from) return window;
	return {
		from: Math.max(around.from, Math.min(drawn.from, window.from)),
		to: Math.min(around.to, Math.max(drawn.to, window.to)),
	};
}

const isIn = (part: Range, whole: Range) => whole.from <= part.from && part.to <= whole.to;

/**
 * The shelves in the window, and in time those around it. Their heights are known, so nothing needs to be measured but
 * where they begin, and that only while the page's layout is up to date.
 * @param search identifies the filter: with another one, most shelves are others
 */
export function useShownShelves(
	shelves: readonly { height: number }[],
	search: string,
	inside: RefObject<HTMLElement | null>,
): Range & { starts: readonly number[]; height: number } {
	const { starts, height } = useMemo(() => {
		let height = 0;
		const starts = shelves.map((shelf) => {
			const start = height;
			height += shelf.height;
			return start;
		});
		return { starts, height };
	}, [shelves]);
	const [shown, setShown] = useState({ search, top: 0, from: 0, to: 0 });
	// all that a search finds around the window would hold up the next key
	const range = shown.search === search ? shown : rangeBetween(starts, shown.top, shown.top + innerHeight);
	const drawn = useRef<Range>(range);
	useLayoutEffect(() => {
		drawn.current = range;
	});
	useLayoutEffect(() => {
		let wanted: Range | undefined;
		const follow = (draw: (task: () => void) => void) => {
			const top = -(inside.current?.getBoundingClientRect().top ?? 0);
			const window = rangeBetween(starts, top, top + innerHeight);
			const around = rangeBetween(starts, top - beyondPx, top + innerHeight + beyondPx);
			if (!isIn(window, drawn.current)) {
				const first = drawnFirst(drawn.current, window, around);
				draw(() => setShown({ search, top, ...first }));
			} else if (wanted?.from === around.from && wanted.to === around.to) return;
			wanted = around;
			startTransition(() => setShown({ search, top, ...around }));
		};
		// in the frame that scrolls, so that no gap is seen
		const scroll = () => follow(flushSync);
		follow((task) => task());
		addEventListener("scroll", scroll, { passive: true });
		addEventListener("resize", scroll);
		return () => {
			removeEventListener("scroll", scroll);
			removeEventListener("resize", scroll);
		};
	}, [starts, search, inside]);
	// the shelves may have become fewer
	const to = Math.min(range.to, shelves.length);
	return { from: Math.min(range.from, to), to, starts, height };
}
