import {
	type KeyboardEvent,
	type RefObject,
	useCallback,
	useEffect,
	useImperativeHandle,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { type Direction, neighbouringStop, type Stop, stopsBetween } from "../layout/pieces-stops.ts";
import { useShownShelves } from "../layout/shown-shelves.ts";
import { selectTo, turn } from "./pieces-actions.ts";
import { usePieces } from "./pieces-store.ts";

export type PiecesHandle = {
	/** Scrolls to a piece and focuses it. @returns false if it is not on the page */
	goTo(id: string): boolean;
};

/** The parts of the window that bars and strips cover, in pixels. */
export type Covered = {
	/** The height of the sticky bar at the top. */
	above: number;
	/** The height of the strips at the bottom. */
	below: number;
};

/** The height of a caption, in pixels. */
const captionHeight = 56;

const directions: Partial<Record<string, Direction>> = {
	ArrowLeft: "left",
	ArrowRight: "right",
	ArrowUp: "up",
	ArrowDown: "down",
	Home: "first",
	End: "last",
};

export function useWidth(element: RefObject<HTMLElement | null>): number {
	const [width, setWidth] = useState(0);
	useLayoutEffect(() => {
		const { current } = element;
		if (current === null) return;
		const measure = () => setWidth(current.clientWidth);
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(current);
		return () => observer.disconnect();
	}, [element]);
	return width;
}

type Layout = {
	/** Identifies the filter: when it changes, the page scrolls to the top. */
	search: string;
	/** The decks that are spread out, as one value. */
	spread: unknown;
	stops: readonly Stop[];
};

type Point = { x: number; y: number };

/** A point of the window that stays on its piece when the scale changes next. */
export const zoomPoint: { current: Point | undefined } = { current: undefined };

/** Distance by which a layout moves the content at a point down, in pixels. */
function shiftAt(point: Point, before: readonly Stop[], after: ReadonlyMap<string, Stop>): number {
	let [nearest, least] = [undefined as Stop | undefined, Number.POSITIVE_INFINITY];
	for (const stop of before) {
		const distance = Math.hypot(stop.x - point.x, (stop.top + stop.y) / 2 - point.y);
		if (distance < least && after.has(stop.id)) [nearest, least] = [stop, distance];
	}
	const moved = nearest && after.get(nearest.id);
	if (nearest === undefined || moved === undefined) return 0;
	const share = (point.y - nearest.top) / Math.max(1, nearest.y - nearest.top);
	return moved.top + share * (moved.y - moved.top) - point.y;
}

/**
 * Keeps the piece at the top of the window, or at the point that is zoomed at, in place when a push or another scale
 * moves the pieces around it. After a new search, scrolls to the top.
 */
function useSteadyView(
	now: Layout,
	{ covered, inside }: { covered: Covered; inside: RefObject<HTMLElement | null> },
): void {
	const before = useRef(now);
	const { stops, spread, search } = now;
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs after a new layout, not after each render
	useLayoutEffect(() => {
		const old = before.current;
		before.current = now;
		const point = zoomPoint.current;
		zoomPoint.current = undefined;
		if (old.stops === stops) return;
		const byId = new Map(stops.map((stop) => [stop.id, stop]));
		const { left, top } = inside.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
		if (point !== undefined && old.search === search) {
			const at = { x: point.x - left, y: point.y - top };
			scrollTo(0, scrollY + shiftAt(at, old.stops, byId));
			return;
		}
		const line = covered.above - top;
		if (line <= 0) return;
		if (old.search !== search) {
			scrollTo(0, scrollY - line);
			return;
		}
		// spreading out a deck moves only what is below its button
		if (old.spread !== spread) return;
		const anchor = old.stops.find((stop) => stop.y > line && byId.has(stop.id));
		const found = anchor && byId.get(anchor.id);
		if (anchor && found && found.y !== anchor.y) scrollTo(0, scrollY + found.y - anchor.y);
	}, [stops, spread, search]);
}

type Options = Layout & {
	shelves: readonly { height: number }[];
	covered: Covered;
	handle: RefObject<PiecesHandle | null>;
	inside: RefObject<HTMLElement | null>;
};

/** The part of the pieces that is in the window, and the keys that lead from piece to piece. */
export function usePiecesWindow({ shelves, stops, search, spread, covered, handle, inside }: Options) {
	const { store, grouped } = usePieces();
	useSteadyView({ stops, spread, search }, { covered, inside });
	const { from, to, starts, height } = useShownShelves(shelves, search, inside);

	useLayoutEffect(() => {
		store.place.order = stops.map(({ id }) => id);
	}, [store, stops]);
	useLayoutEffect(() => {
		const drawn = stopsBetween(stops, from, to);
		const ids = new Set(drawn.map(({ id }) => id));
		const update = () => {
			const { activeId, tabStop: before } = store.get();
			const tabStop = activeId !== undefined && ids.has(activeId) ? activeId : drawn[0]?.id;
			if (tabStop !== before) store.update({ tabStop });
		};
		update();
		return store.subscribe(update);
	}, [store, stops, from, to]);

	const wanted = useRef<string | undefined>(undefined);
	const focusWanted = useCallback(() => {
		const id = wanted.current;
		if (id === undefined) return;
		const link = inside.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`);
		if (!link) return;
		wanted.current = undefined;
		link.focus({ preventScroll: true });
	}, [inside]);
	useEffect(focusWanted);

	const goTo = useCallback(
		(id: string) => {
			const stop = stops.find((candidate) => candidate.id === id);
			if (stop === undefined) return false;
			const top = scrollY + (inside.current?.getBoundingClientRect().top ?? 0);
			const from = top + stop.top - covered.above - 24;
			const to = top + stop.y + captionHeight + covered.below - innerHeight;
			if (scrollY > from) scrollTo(0, from);
			else if (scrollY < to) scrollTo(0, Math.min(from, to));
			wanted.current = id;
			focusWanted();
			// a piece that was not drawn yet is drawn after the page has scrolled
			requestAnimationFrame(focusWanted);
			return true;
		},
		[stops, covered.above, covered.below, focusWanted, inside],
	);
	useImperativeHandle(handle, () => ({ goTo }), [goTo]);

	function press(event: KeyboardEvent) {
		const { target, key } = event;
		const id = target instanceof HTMLElement ? target.dataset.stop : undefined;
		if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
		const direction = directions[key];
		if (direction !== undefined) {
			const next = neighbouringStop(stops, id, direction);
			event.preventDefault();
			if (next === undefined) return;
			if (event.shiftKey) {
				store.anchorId ??= id;
				selectTo(store, next.id);
			}
			goTo(next.id);
		} else if (key === "f" || key === "F") turn(store, id, grouped);
	}
	return { from, to, starts, height, press };
}
