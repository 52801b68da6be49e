import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
	type KeyboardEvent,
	type RefObject,
	useCallback,
	useEffect,
	useImperativeHandle,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { familyOf } from "../draw/families.ts";
import { turnActionOf } from "../draw/turning.ts";
import type { Group } from "./groups.ts";
import { ShelfView } from "./ShelfView.tsx";
import styles from "./TableView.module.css";
import { TableContext, type TableContextValue } from "./table-context.ts";
import { type LayoutOptions, layOutTable } from "./table-layout.ts";
import { type Direction, neighbouringStop, type Stop, stopsOf } from "./table-stops.ts";

export type TableHandle = {
	/** Scrolls to a piece and focuses it. @returns false if it is not on the table */
	goTo(id: string): boolean;
	/** The ids of all pieces on the table in reading order. */
	order(): string[];
};

type Props = {
	groups: readonly Group[];
	spread: LayoutOptions["spread"];
	/** Identifies the filter: when it changes, the table scrolls to the top. */
	view: string;
	/** The context of all pieces, without the keyboard focus. */
	shared: Omit<TableContextValue, "tabStop" | "setActive">;
	activeId: string | undefined;
	onActive(id: string): void;
	/** The height of the sticky bar at the top of the window, in pixels. */
	barHeight: number;
	/** The strip with changes covers the bottom of the window. */
	isBottomCovered: boolean;
	handle: RefObject<TableHandle | null>;
};

/** The heights of a caption and, on a phone, of the strip with changes, in pixels. */
const captionHeight = 56;
const stripHeight = 128;

const directions: Partial<Record<string, Direction>> = {
	ArrowLeft: "left",
	ArrowRight: "right",
	ArrowUp: "up",
	ArrowDown: "down",
	Home: "first",
	End: "last",
};

function useWidth(element: RefObject<HTMLElement | null>): number {
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

/**
 * Keeps the piece at the top of the window in place when a push or another scale moves the pieces around it. After a new
 * search, scrolls to the top.
 */
function useSteadyView(
	now: { stops: readonly Stop[]; spread: LayoutOptions["spread"]; view: string },
	top: RefObject<number>,
	barHeight: number,
): void {
	const before = useRef(now);
	const { stops, spread, view } = now;
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs after a new layout, not after each render
	useLayoutEffect(() => {
		const old = before.current;
		before.current = now;
		const line = scrollY + barHeight - top.current;
		if (old.stops === stops || line <= 0) return;
		if (old.view !== view) {
			scrollTo(0, top.current - barHeight);
			return;
		}
		// spreading out a deck moves only what is below its button
		if (old.spread !== spread) return;
		const byId = new Map(stops.map((stop) => [stop.id, stop]));
		const anchor = old.stops.find((stop) => stop.y > line && byId.has(stop.id));
		const found = anchor && byId.get(anchor.id);
		if (anchor && found && found.y !== anchor.y) scrollTo(0, scrollY + found.y - anchor.y);
	}, [stops, spread, view, top, barHeight]);
}

/** The table: shelves of pieces, of which only the visible ones are rendered. */
export function TableView(props: Props) {
	const { groups, spread, view, shared, activeId, onActive, barHeight, isBottomCovered, handle } = props;
	const inside = useRef<HTMLDivElement>(null);
	const width = useWidth(inside);
	const { pxPerMm, table } = shared;
	const shelves = useMemo(
		() => (width === 0 ? [] : layOutTable(groups, { width, pxPerMm, spread })),
		[groups, width, pxPerMm, spread],
	);
	const stops = useMemo(() => stopsOf(shelves), [shelves]);

	const top = useRef(0);
	useLayoutEffect(() => {
		top.current = (inside.current?.getBoundingClientRect().top ?? 0) + scrollY;
	});
	const virtualizer = useWindowVirtualizer({
		count: shelves.length,
		estimateSize: (i) => shelves[i]?.height ?? 0,
		getItemKey: (i) => shelves[i]?.key ?? i,
		overscan: 3,
		scrollMargin: top.current,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: new shelves have new sizes
	useLayoutEffect(() => virtualizer.measure(), [shelves, virtualizer]);
	const items = virtualizer.getVirtualItems();
	useSteadyView({ stops, spread, view }, top, barHeight);

	const first = items[0]?.index ?? 0;
	const last = items.at(-1)?.index ?? 0;
	const tabStop = useMemo(() => {
		const drawn = stops.filter(({ shelf }) => shelf >= first && shelf <= last);
		return (drawn.find(({ id }) => id === activeId) ?? drawn[0])?.id;
	}, [stops, activeId, first, last]);

	const wanted = useRef<string | undefined>(undefined);
	const focusWanted = useCallback(() => {
		const id = wanted.current;
		if (id === undefined) return;
		const link = inside.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`);
		if (!link) return;
		wanted.current = undefined;
		link.focus({ preventScroll: true });
	}, []);
	useEffect(focusWanted);

	const goTo = useCallback(
		(id: string) => {
			const stop = stops.find((candidate) => candidate.id === id);
			const shelf = stop && shelves[stop.shelf];
			if (stop === undefined || shelf === undefined) return false;
			const above = shelves.slice(0, stop.shelf).reduce((sum, { height }) => sum + height, top.current);
			const part = shelf.parts.find((p) =>
				p.type === "piece" ? p.piece.id === id : p.type === "fan" && p.group.pieces.some((c) => c.id === id),
			);
			const from = above + (part?.y ?? 0) - barHeight - 24;
			const below = captionHeight + (isBottomCovered ? stripHeight : 0);
			const to = top.current + stop.y + below - innerHeight;
			if (scrollY > from) scrollTo(0, from);
			else if (scrollY < to) scrollTo(0, Math.min(from, to));
			wanted.current = id;
			onActive(id);
			requestAnimationFrame(focusWanted);
			return true;
		},
		[stops, shelves, barHeight, isBottomCovered, onActive, focusWanted],
	);
	useImperativeHandle(handle, () => ({ goTo, order: () => stops.map(({ id }) => id) }), [goTo, stops]);

	function press(event: KeyboardEvent) {
		const { target, key } = event;
		const isOnPiece = target instanceof HTMLElement && target.dataset.stop !== undefined;
		if (!isOnPiece || event.ctrlKey || event.metaKey || event.altKey) return;
		const direction = directions[key];
		if (direction !== undefined) {
			const next = neighbouringStop(stops, target.dataset.stop, direction);
			event.preventDefault();
			if (next) goTo(next.id);
			return;
		}
		const piece = table.byId.get(target.dataset.stop ?? "");
		if (key.toLowerCase() !== "f" || piece === undefined) return;
		const turn = turnActionOf(piece, familyOf(piece, table), shared.turned.get(piece.id));
		if (turn?.kind === "flip") shared.flip([piece.id], !shared.flipped.has(piece.id));
		else if (turn) shared.turn(piece.id, turn.next);
	}

	const context = useMemo(() => ({ ...shared, tabStop, setActive: onActive }), [shared, tabStop, onActive]);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus within the table
		<div className={styles.table} onKeyDown={press}>
			<div ref={inside} className={styles.inside} style={{ height: virtualizer.getTotalSize() }}>
				<TableContext value={context}>
					{items.map((item) => {
						const shelf = shelves[item.index];
						return (
							shelf && (
								<ShelfView key={item.key} shelf={shelf} top={item.start - virtualizer.options.scrollMargin} />
							)
						);
					})}
				</TableContext>
			</div>
		</div>
	);
}
