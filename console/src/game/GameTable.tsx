import type { PublishedGame } from "@tuckbox/client";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useChanges } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { Button } from "../look/Button.tsx";
import { Empty } from "../look/Empty.tsx";
import { useAppNames } from "./app-names.ts";
import { ChangesStrip } from "./ChangesStrip.tsx";
import { summarizeChanges } from "./change-summary.ts";
import { groupPieces } from "./groups.ts";
import { Ruler, ScaleTools } from "./ScaleTools.tsx";
import { pxPerMm as pxPerMmOf, startScale } from "./scale.ts";
import { type Filter, filterPieces, groupsWith, isEmpty, readFilter, writeFilter } from "./search.ts";
import styles from "./TableBar.module.css";
import { TableBar } from "./TableBar.tsx";
import { type TableHandle, TableView } from "./TableView.tsx";
import { memoryOf, screenFactor } from "./table-memory.ts";

/** Keeps the filter in the page's address, without a history entry for every letter. */
function useFilterInAddress(gameId: string) {
	const [filter, setFilter] = useState<Filter>(() => readFilter(new URLSearchParams(location.search)));
	useEffect(() => {
		const query = writeFilter(filter);
		memoryOf(gameId).query = query;
		const timer = setTimeout(() => {
			if (location.search !== query) history.replaceState(history.state, "", location.pathname + query);
		}, 250);
		return () => clearTimeout(timer);
	}, [filter, gameId]);
	return [filter, setFilter] as const;
}

/** State of the table that is kept while the user visits other pages. */
function useRemembered<K extends "spread" | "flipped" | "turned" | "activeId" | "readVersion">(
	gameId: string,
	key: K,
) {
	const memory = memoryOf(gameId);
	const [value, setValue] = useState(memory[key]);
	useEffect(() => {
		memory[key] = value;
	}, [memory, key, value]);
	return [value, setValue] as const;
}

/** A copy of the set with the ids added or removed. */
function withIds(set: ReadonlySet<string>, ids: readonly string[], isIn: boolean): ReadonlySet<string> {
	const next = new Set(set);
	for (const id of ids) isIn ? next.add(id) : next.delete(id);
	return next;
}

/** The changes published while the table was open, until the user dismisses them. */
function useUnreadChanges(gameId: string) {
	const changes = useChanges(gameId);
	const [readVersion, setReadVersion] = useRemembered(gameId, "readVersion");
	const unread = useMemo(
		() => changes.filter(({ version }) => version > readVersion),
		[changes, readVersion],
	);
	const summary = useMemo(() => summarizeChanges(unread), [unread]);
	const marks = useMemo(() => {
		const all = new Map<string, "created" | "changed">();
		for (const id of summary?.changed ?? []) all.set(id, "changed");
		for (const id of summary?.created ?? []) all.set(id, "created");
		return all;
	}, [summary]);
	return { summary, marks, markRead: () => setReadVersion(summary?.version ?? readVersion) };
}

function useScale(gameId: string, widestMm: number) {
	const memory = memoryOf(gameId);
	const [scale, setScale] = useState(() => memory.scale ?? startScale(widestMm, innerWidth - 64));
	const [screen, setScreen] = useState(screenFactor);
	useEffect(() => {
		memory.scale = scale;
	}, [memory, scale]);
	return { scale, setScale, screen, setScreen, pxPerMm: pxPerMmOf(scale, screen) };
}

/** The height of the bar while it sticks to the top of the window; otherwise 0. */
function useBarHeight() {
	const bar = useRef<HTMLDivElement>(null);
	const [height, setHeight] = useState(0);
	useEffect(() => {
		const { current } = bar;
		if (current === null) return;
		const observer = new ResizeObserver(() =>
			setHeight(getComputedStyle(current).position === "sticky" ? current.offsetHeight : 0),
		);
		observer.observe(current);
		return () => observer.disconnect();
	}, []);
	return { bar, height };
}

export function GameTable({ gameId, published }: { gameId: string; published: PublishedGame }) {
	const pieces = published.components;
	const { base } = useSource(gameId);
	const memory = memoryOf(gameId);
	const apps = useAppNames(gameId, published);
	const [filter, setFilter] = useFilterInAddress(gameId);
	const [showsOnlyChanges, setShowsOnlyChanges] = useState(false);
	const { summary, marks, markRead } = useUnreadChanges(gameId);
	const [spread, setSpread] = useRemembered(gameId, "spread");
	const [flipped, setFlipped] = useRemembered(gameId, "flipped");
	const [turned, setTurned] = useRemembered(gameId, "turned");
	const [activeId, setActiveId] = useRemembered(gameId, "activeId");
	const [hasRuler, setHasRuler] = useState(false);
	const searchField = useRef<HTMLInputElement>(null);
	const handle = useRef<TableHandle>(null);
	const { bar, height: barHeight } = useBarHeight();

	const table = useMemo(() => groupPieces(pieces), [pieces]);
	const widest = useMemo(() => Math.max(...pieces.map(({ widthMm }) => widthMm)), [pieces]);
	const { scale, setScale, screen, setScreen, pxPerMm } = useScale(gameId, widest);

	const whole: Filter = useMemo(
		() => (showsOnlyChanges ? { ...filter, only: new Set(marks.keys()) } : filter),
		[filter, showsOnlyChanges, marks],
	);
	// typing stays responsive; the table follows
	const deferredFilter = useDeferredValue(whole);
	const found = useMemo(() => filterPieces(pieces, deferredFilter, table), [pieces, deferredFilter, table]);
	const isAll = isEmpty(deferredFilter);
	const groups = useMemo(() => (isAll ? table.groups : groupsWith(table, found)), [isAll, table, found]);

	const glowedStates = useRef(new Set<string>());
	const [repeats, setRepeats] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: showing a piece again makes it glow again
	const shared = useMemo(() => {
		// includes the time of the change, so that a piece glows again when a later push changes it
		const stateOf = (id: string) => `${id} ${table.byId.get(id)?.updatedAt}`;
		const names = new Map(apps.map(({ id, name }) => [id, name]));
		return {
			table,
			pxPerMm,
			hrefOf: (id: string) => `${base}/pieces/${id}`,
			appName: (id: string) => (names.size > 1 ? names.get(id) : undefined),
			flipped,
			flip: (ids: readonly string[], isFlipped: boolean) => setFlipped((set) => withIds(set, ids, isFlipped)),
			turned,
			turn: (id: string, to: number) => setTurned((map) => new Map(map).set(id, to)),
			spread: (id: string, isSpread: boolean) => setSpread((set) => withIds(set, [id], isSpread)),
			recentChanges: marks,
			hasGlowed: (id: string) => glowedStates.current.has(stateOf(id)),
			markGlowed: (id: string) => void glowedStates.current.add(stateOf(id)),
			resetGlow: (id: string) => void glowedStates.current.delete(stateOf(id)),
		};
	}, [table, pxPerMm, base, apps, flipped, turned, marks, setFlipped, setTurned, setSpread, repeats]);

	useEffect(() => {
		const remember = () => {
			memory.scrollY = scrollY;
		};
		addEventListener("scroll", remember, { passive: true });
		return () => removeEventListener("scroll", remember);
	}, [memory]);
	useEffect(() => {
		memory.order = handle.current?.order() ?? [];
	});
	useEffect(() => {
		if (!memory.restoresView) return;
		memory.restoresView = false;
		const { scrollY: y, activeId: id } = memory;
		// after the frame has scrolled to the top
		requestAnimationFrame(() => {
			scrollTo(0, y);
			if (id !== undefined) handle.current?.goTo(id);
		});
	}, [memory]);

	const goTo = useCallback(
		(id: string) => {
			if (handle.current?.goTo(id)) return;
			// the card is inside a closed deck, or the filter hides it
			const parent = table.parents.get(id);
			setFilter({ text: "" });
			if (parent) setSpread((set) => withIds(set, [parent.id], true));
			setTimeout(() => {
				if (!handle.current?.goTo(id) && parent) handle.current?.goTo(parent.id);
			}, 60);
		},
		[table, setFilter, setSpread],
	);
	const leaveSearch = () => {
		const [first] = handle.current?.order() ?? [];
		const target = activeId && handle.current?.order().includes(activeId) ? activeId : first;
		if (target !== undefined) handle.current?.goTo(target);
	};
	const showAll = () => {
		setFilter({ text: "" });
		setShowsOnlyChanges(false);
	};

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape clears the filter, wherever the focus is
		<div
			className={styles.page}
			onKeyDown={(event) => {
				if (event.key === "Escape" && !event.defaultPrevented && !isEmpty(whole)) showAll();
			}}
		>
			<div ref={bar} className={styles.bar}>
				<TableBar
					pieces={pieces}
					table={table}
					apps={apps}
					filter={whole}
					onFilter={({ only, ...next }) => {
						setFilter(next);
						if (only === undefined) setShowsOnlyChanges(false);
					}}
					found={found.length}
					searchField={searchField}
					onLeave={leaveSearch}
				>
					<ScaleTools
						scale={scale}
						onScale={setScale}
						hasRuler={hasRuler}
						onRuler={setHasRuler}
						screen={screen}
						onScreen={setScreen}
					/>
				</TableBar>
				{hasRuler && <Ruler width={innerWidth} perMm={pxPerMm} />}
			</div>
			{groups.length === 0 ? (
				<Empty title="No pieces found" actions={<Button onClick={showAll}>Show all</Button>}>
					<p>No piece matches this search. The filter also hides pieces of other kinds, decks and apps.</p>
				</Empty>
			) : (
				<TableView
					groups={groups}
					spread={isAll ? spread : "all"}
					view={`${writeFilter(deferredFilter)} ${showsOnlyChanges}`}
					shared={shared}
					activeId={activeId}
					onActive={setActiveId}
					barHeight={barHeight}
					isBottomCovered={summary !== undefined}
					handle={handle}
				/>
			)}
			<ChangesStrip
				key={summary?.version ?? 0}
				summary={summary}
				nameOf={(id) => table.byId.get(id)?.name}
				onShow={(id) => {
					shared.resetGlow(id);
					setRepeats((times) => times + 1);
					goTo(id);
				}}
				isOnly={showsOnlyChanges}
				onOnly={setShowsOnlyChanges}
				onRead={() => {
					markRead();
					setShowsOnlyChanges(false);
				}}
			/>
		</div>
	);
}
