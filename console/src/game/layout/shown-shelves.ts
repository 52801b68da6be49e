import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
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

/**
 * The shelves in the window and around it. Their heights are known, so nothing needs to be measured but where they begin,
 * and that only while the page's layout is up to date.
 */
export function useShownShelves(
	shelves: readonly { height: number }[],
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
	const [range, setRange] = useState<Range>({ from: 0, to: 0 });
	useLayoutEffect(() => {
		let shown: Range | undefined;
		const look = () => {
			const top = -(inside.current?.getBoundingClientRect().top ?? 0);
			const from = indexAt(starts, top - beyondPx);
			const to = indexAt(starts, top + innerHeight + beyondPx) + 1;
			if (from === shown?.from && to === shown.to) return false;
			shown = { from, to };
			return true;
		};
		const follow = () => {
			// in the frame that scrolls, so that no gap is seen
			if (look()) flushSync(() => shown && setRange(shown));
		};
		look();
		if (shown) setRange(shown);
		addEventListener("scroll", follow, { passive: true });
		addEventListener("resize", follow);
		return () => {
			removeEventListener("scroll", follow);
			removeEventListener("resize", follow);
		};
	}, [starts, inside]);
	// the shelves may have become fewer
	const to = Math.min(range.to, shelves.length);
	return { from: Math.min(range.from, to), to, starts, height };
}
