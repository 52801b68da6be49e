import { useSelected } from "@tuckbox/web/ui/signal.ts";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useChanges } from "../api/queries.ts";
import type { Group, GroupedPieces } from "../find/groups.ts";
import { pxPerMm } from "../ui/screen/scale.ts";
import { useScreenSize } from "../ui/screen/screen-size.ts";
import { type ChangeSummary, summarizeChanges } from "./bar/change-summary.ts";
import { fittingScale } from "./layout/fit.ts";
import type { LayoutOptions } from "./layout/pieces-layout.ts";
import { setSpread, withIds } from "./state/pieces-actions.ts";
import { adoptAddress, type PiecesStore, queryOf } from "./state/pieces-store.ts";
import type { PiecesHandle } from "./state/pieces-window.ts";

/** Keeps the state in the page's address, without a history entry for every letter. */
export function useStateInAddress(store: PiecesStore): void {
	useState(() => adoptAddress(store));
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const { place } = store;
		const write = () => {
			place.query = queryOf(store.get());
			clearTimeout(timer);
			timer = setTimeout(() => {
				if (location.search === place.query) return;
				history.replaceState(history.state, "", location.pathname + place.query);
			}, 400);
		};
		const end = store.subscribe(write);
		write();
		return () => {
			end();
			clearTimeout(timer);
		};
	}, [store]);
}

/** Puts the page back to where it was, if its address is the same. */
export function usePlace(store: PiecesStore, goTo: (id: string) => void): void {
	const latest = useRef(goTo);
	useEffect(() => {
		latest.current = goTo;
	});
	useEffect(() => {
		const { place } = store;
		const y = place.query === queryOf(store.get()) ? place.scrollY : 0;
		const { activeId } = store.get();
		const focused = store.restoresFocus ? activeId : undefined;
		store.restoresFocus = false;
		const remember = () => {
			place.scrollY = scrollY;
		};
		// after the frame has scrolled to the top
		const frame = requestAnimationFrame(() => {
			if (y > 0) scrollTo(0, y);
			if (focused !== undefined) latest.current(focused);
			addEventListener("scroll", remember, { passive: true });
		});
		return () => {
			cancelAnimationFrame(frame);
			removeEventListener("scroll", remember);
		};
	}, [store]);
}

type Places = {
	store: PiecesStore;
	handle: RefObject<PiecesHandle | null>;
	grouped: GroupedPieces;
	/** Whether the pieces on the page are those of the present filter. */
	isSettled: boolean;
};

/** Goes to a piece, or to its deck; if it is inside a gathered deck, or the filter hides it, once it is laid out. */
export function useGoTo({ store, handle, grouped, isSettled }: Places): (id: string) => void {
	const [sought, setSought] = useState<string>();
	useEffect(() => {
		if (sought === undefined) return;
		// the frame after this one has the new layout
		const frame = requestAnimationFrame(() => {
			const parent = grouped.parents.get(sought);
			if (!handle.current?.goTo(sought)) {
				if (!isSettled) return;
				if (parent) handle.current?.goTo(parent.id);
			}
			setSought(undefined);
		});
		return () => cancelAnimationFrame(frame);
	});
	return useCallback(
		(id) => {
			if (handle.current?.goTo(id)) return;
			const parent = grouped.parents.get(id);
			store.update({ filter: { text: "" } });
			if (parent) setSpread(store, [parent.id], true);
			setSought(id);
		},
		[store, handle, grouped],
	);
}

/**
 * Leads from the search to the pieces: to the one that was last active, or else to the first. If the pieces on the page
 * are not yet those of the filter, it waits for them, unless the filter changes again.
 * @param wanted the filter that is set
 * @param shown the filter whose pieces are on the page
 */
export function useLeaveSearch<F>(
	{ store, handle }: Omit<Places, "grouped" | "isSettled">,
	wanted: F,
	shown: F,
) {
	const [leaving, setLeaving] = useState<F>();
	useEffect(() => {
		if (leaving === undefined || (leaving === wanted && leaving !== shown)) return;
		// the frame after this one has the new layout
		const frame = requestAnimationFrame(() => {
			setLeaving(undefined);
			if (leaving !== wanted) return;
			const { activeId } = store.get();
			const { order } = store.place;
			const target = activeId !== undefined && order.includes(activeId) ? activeId : order[0];
			if (target !== undefined) handle.current?.goTo(target);
		});
		return () => cancelAnimationFrame(frame);
	}, [store, handle, leaving, wanted, shown]);
	return () => setLeaving(wanted);
}

/** Marks the changes published while the page was open, until the user dismisses them, and lets new ones glow. */
export function useUnreadChanges(gameId: string, store: PiecesStore): ChangeSummary | undefined {
	const changes = useChanges(gameId);
	const readVersion = useSelected(store, (state) => state.readVersion);
	const unread = useMemo(
		() => changes.filter(({ version, isNews }) => isNews && version > readVersion),
		[changes, readVersion],
	);
	const summary = useMemo(() => summarizeChanges(unread), [unread]);
	useLayoutEffect(() => {
		const marks = new Map<string, "created" | "changed">();
		for (const id of summary?.changed ?? []) marks.set(id, "changed");
		for (const id of summary?.created ?? []) marks.set(id, "created");
		const fresh = unread.filter(({ version }) => version > store.glowedVersion);
		const ids = fresh.flatMap(({ createdIds, changedIds }) => [...createdIds, ...changedIds]);
		store.glowedVersion = Math.max(store.glowedVersion, ...fresh.map(({ version }) => version));
		store.update({ marks, glowing: withIds(store.get().glowing, ids, true) });
	}, [store, unread, summary]);
	return summary;
}

/** Deselects pieces that a push has deleted. */
export function useExistingSelection(store: PiecesStore, grouped: GroupedPieces): void {
	useLayoutEffect(() => {
		const { selected } = store.get();
		const existing = [...selected].filter((id) => grouped.byId.has(id));
		if (existing.length < selected.size) {
			store.update({ selected: new Set(existing), ...(existing.length === 0 && { asked: undefined }) });
		}
	}, [store, grouped]);
}

function useWindowWidth(): number {
	const [width, setWidth] = useState(() => document.documentElement.clientWidth);
	useEffect(() => {
		const resize = () => setWidth(document.documentElement.clientWidth);
		addEventListener("resize", resize);
		return () => removeEventListener("resize", resize);
	}, []);
	return width;
}

/** The bars above the pieces, in pixels. */
const barsPx = 124;
const barsOnPhonePx = 110;

/** The scale that the user has chosen, or the one that fits the window. Pushes do not change it. */
export function useScale(
	store: PiecesStore,
	groups: readonly Group[],
	spread: LayoutOptions["spread"],
	isBeginning: boolean,
): { scale: number; pxPerMm: number } {
	const chosen = useSelected(store, ({ scale }) => scale);
	const fits = useSelected(store, (state) => state.fits);
	const { factor } = useScreenSize();
	const windowWidth = useWindowWidth();
	// biome-ignore lint/correctness/useExhaustiveDependencies: what a push adds must not move what the user looks at
	const fitting = useMemo(() => {
		const gutter = Math.min(32, Math.max(16, windowWidth * 0.03));
		const height = innerHeight - (windowWidth < 768 ? barsOnPhonePx : barsPx);
		const width = windowWidth - 2 * gutter;
		return fittingScale(groups, { width, height, screen: factor, spread, isBeginning });
	}, [windowWidth, factor, fits]);
	const scale = chosen ?? fitting;
	return { scale, pxPerMm: pxPerMm(scale, factor) };
}

/** The height of an element that sticks to an edge of the window, in pixels. */
export function useHeight(): { ref: RefObject<HTMLDivElement | null>; height: number } {
	const ref = useRef<HTMLDivElement>(null);
	const [height, setHeight] = useState(0);
	useEffect(() => {
		const { current } = ref;
		if (current === null) return;
		const observer = new ResizeObserver(() => setHeight(current.offsetHeight));
		observer.observe(current);
		return () => observer.disconnect();
	}, []);
	return { ref, height };
}
