import type { PublishedGame } from "@tuckbox/client";
import { MissingPictures } from "@tuckbox/web/draw/MissingPictures.tsx";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { useSelected } from "@tuckbox/web/ui/signal.ts";
import { type MouseEvent, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useAppNames } from "../api/app-names.ts";
import { useSource } from "../api/source.ts";
import { type Filter, groupsWith, hasFilters, isEmpty, surroundingsOf, writeFilter } from "../find/filter.ts";
import { groupPieces, settledGroups } from "../find/groups.ts";
import { readFields, useFound } from "../find/use-found.ts";
import { isActualSize } from "../ui/screen/scale.ts";
import { useScreenSize } from "../ui/screen/screen-size.ts";
import { isElsewhere, useShortcuts } from "../ui/shortcuts.ts";
import { useLeavingBar } from "./bar/leaving-bar.ts";
import styles from "./bar/PiecesBar.module.css";
import { PiecesBar } from "./bar/PiecesBar.tsx";
import {
	ChangesStrip,
	CloserLook,
	DragToDeck,
	ListView,
	PieceMenu,
	PiecesByApp,
	Ruler,
	SelectionActions,
	SelectionBar,
	useLateParts,
	ValuesDialog,
} from "./late-parts.ts";
import { Peek } from "./Peek.tsx";
import type { MenuPlace } from "./PieceMenu.tsx";
import {
	useExistingSelection,
	useGoTo,
	useHeight,
	useLeaveSearch,
	usePlace,
	useScale,
	useStateInAddress,
	useUnreadChanges,
} from "./pieces-hooks.ts";
import { clearSelection, isSpread, lookClosely, withIds } from "./state/pieces-actions.ts";
import { PiecesContext, type PiecesStore, piecesStoreOf } from "./state/pieces-store.ts";
import type { PiecesHandle } from "./state/pieces-window.ts";
import { useZoom } from "./state/zoom.ts";
import { CardsView } from "./views/CardsView.tsx";

/** The actions on the selected pieces. */
function Selection({
	gameId,
	store,
	pieces,
}: {
	gameId: string;
	store: PiecesStore;
	pieces: readonly Piece[];
}) {
	const selected = useSelected(store, (state) => state.selected);
	const asked = useSelected(store, (state) => state.asked);
	// here, because the actions may still be loading when the key is pressed
	useLayoutEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Delete" || event.defaultPrevented || isElsewhere(event.target)) return;
			event.preventDefault();
			store.update({ asked: "delete" });
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [store]);
	return (
		<>
			<SelectionActions
				gameId={gameId}
				selected={selected}
				pieces={pieces}
				asked={asked}
				onAsk={(next) => store.update({ asked: next })}
				onClear={() => clearSelection(store)}
			/>
			{asked === "values" && (
				<ValuesDialog
					gameId={gameId}
					pieces={pieces.filter(({ id }) => selected.has(id))}
					all={pieces}
					onDone={(isDone) => {
						store.update({ asked: undefined });
						if (isDone) clearSelection(store);
					}}
				/>
			)}
		</>
	);
}

/** The piece below a right click, and its point; for the key, the middle of the focused piece. */
function menuPlaceOf(event: MouseEvent): MenuPlace | undefined {
	const { target, clientX, clientY, shiftKey, nativeEvent } = event;
	const stop = target instanceof Element ? target.closest<HTMLElement>("[data-stop]") : null;
	// a finger looks at the piece; with Shift, the browser's own menu opens
	if (stop === null || shiftKey || (nativeEvent as PointerEvent).pointerType === "touch") return undefined;
	const { x, y, width, height } = stop.getBoundingClientRect();
	const isByKey = (nativeEvent as PointerEvent).pointerType === "";
	const at = isByKey ? { x: x + width / 2, y: y + height / 2 } : { x: clientX, y: clientY };
	return { id: stop.dataset.stop ?? "", ...at };
}

type Props = {
	gameId: string;
	published: PublishedGame;
	/** The first pieces of a large game; equal to `published` until the rest has arrived. */
	beginning: PublishedGame | undefined;
};

export function GamePieces({ gameId, published, beginning }: Props) {
	const store = piecesStoreOf(gameId);
	useStateInAddress(store);
	const pieces = published.components;
	const { base, canEdit, hasVersions } = useSource(gameId);
	const hasBeenTouched = useLateParts(canEdit);
	const apps = useAppNames(gameId, published);
	const hasSeveralApps = useMemo(() => pieces.some(({ app }) => app !== pieces[0]?.app), [pieces]);
	const isBeginning = published === beginning;
	const grouped = useMemo(() => {
		const whole = groupPieces(pieces);
		return isBeginning ? { ...whole, groups: settledGroups(whole.groups) } : whole;
	}, [pieces, isBeginning]);
	const first = useMemo(
		() => beginning && new Set(settledGroups(groupPieces(beginning.components).groups).map(({ id }) => id)),
		[beginning],
	);
	const summary = useUnreadChanges(gameId, store);
	const compareHref =
		hasVersions && summary !== undefined && summary.from > 0
			? `${base}/versions?version=${summary.version}&from=${summary.from}`
			: undefined;
	useExistingSelection(store, grouped);

	const filter = useSelected(store, (state) => state.filter);
	const showsOnlyChanges = useSelected(store, (state) => state.showsOnlyChanges);
	const marks = useSelected(store, (state) => state.marks);
	const view = useSelected(store, (state) => state.view);
	const chosenSpread = useSelected(store, (state) => state.spread);
	const isSelecting = useSelected(store, (state) => state.isSelecting || state.selected.size > 0);
	const looked = useSelected(store, (state) => state.looked);
	const hasRuler = useSelected(store, (state) => state.hasRuler);
	const { isCalibrated } = useScreenSize();
	const searchField = useRef<HTMLInputElement>(null);
	const handle = useRef<PiecesHandle>(null);
	const area = useRef<HTMLDivElement>(null);
	const [menuAt, setMenuAt] = useState<MenuPlace>();
	const [announced, setAnnounced] = useState("");
	const { ref: bar, height: above } = useHeight();
	const { ref: strips, height: below } = useHeight();
	useLeavingBar(bar);

	const whole: Filter = useMemo(
		() => (showsOnlyChanges ? { ...filter, only: new Set(marks.keys()) } : filter),
		[filter, showsOnlyChanges, marks],
	);
	// typing stays responsive; the pieces follow
	const deferredFilter = useDeferredValue(whole);
	const around = useMemo(() => surroundingsOf(pieces, grouped, readFields, apps), [pieces, grouped, apps]);
	const { found, faults } = useFound(pieces, deferredFilter, around);
	const isAll = isEmpty(deferredFilter);
	const groups = useMemo(
		() => (isAll ? grouped.groups : groupsWith(grouped, found)),
		[isAll, grouped, found],
	);
	const spread = useMemo(() => {
		if (!isAll) return "all";
		const open = groups.filter((group) => isSpread(group, { view, spread: chosenSpread }));
		return new Set(open.map(({ id }) => id));
	}, [isAll, groups, view, chosenSpread]);
	const { scale, pxPerMm } = useScale(store, groups, spread, isBeginning);
	useZoom(area, store, scale);

	const shared = useMemo(() => {
		const names = new Map(apps.map(({ id, name }) => [id, name]));
		return {
			gameId,
			store,
			grouped,
			pxPerMm,
			hrefOf: (id: string) => `${base}/pieces/${id}`,
			canEdit,
			appName: (id: string) => (names.size > 1 ? names.get(id) : undefined),
		};
	}, [gameId, store, grouped, pxPerMm, base, canEdit, apps]);

	const showAll = () => store.update({ filter: { text: "" }, showsOnlyChanges: false });
	const goTo = useGoTo({ store, handle, grouped, isSettled: deferredFilter === whole });
	usePlace(store, goTo);
	useShortcuts(t("shell.keysOfPieces"), [
		{ keys: "ArrowLeft ArrowRight ArrowUp ArrowDown", label: t("find.keyMove") },
		{ keys: "Enter", label: t("find.keyOpen") },
		{ keys: "Space", label: t("find.keyLook"), run: () => lookClosely(store, area.current) },
		{ keys: "F", label: t("find.keyFlip") },
		{ keys: "Shift+ArrowRight", label: t("find.keySelect") },
		{ keys: "+ -", label: t("find.keyZoom") },
		{ keys: "0", label: t("find.keyFit") },
	]);
	const leaveSearch = useLeaveSearch({ store, handle }, whole, deferredFilter);
	const search = `${view} ${writeFilter(deferredFilter)} ${showsOnlyChanges}`;
	const covered = useMemo(() => ({ above, below }), [above, below]);

	return (
		<PiecesContext value={shared}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: Escape clears selection and filter, wherever the focus is */}
			<div
				className={styles.page}
				onKeyDown={(event) => {
					if (event.key !== "Escape" || event.defaultPrevented) return;
					// in a dialog in front of the page, Escape closes only the dialog
					if (event.target instanceof Element && event.target.closest("dialog")) return;
					const { selected, isSelecting } = store.get();
					if (isSelecting || selected.size > 0) clearSelection(store);
					else if (!isEmpty(whole)) showAll();
				}}
			>
				<div ref={bar} className={styles.bar}>
					<PiecesBar
						gameId={gameId}
						pieces={pieces}
						around={around}
						filter={whole}
						onFilter={({ only, ...next }) => {
							store.update({ filter: next, ...(only === undefined && { showsOnlyChanges: false }) });
						}}
						found={isAll ? undefined : found.length}
						faults={faults}
						field={searchField}
						onLeave={leaveSearch}
						scale={scale}
					/>
					{view !== "list" && (hasRuler || (isActualSize(scale) && !isCalibrated)) && (
						<Ruler width={hasRuler ? innerWidth : undefined} perMm={pxPerMm} />
					)}
				</div>
				{canEdit && hasSeveralApps && <PiecesByApp gameId={gameId} canHide />}
				{/* biome-ignore lint/a11y/noStaticElementInteractions: the menu of a piece, which its link opens by key as well */}
				<div
					ref={area}
					className={styles.area}
					aria-busy={isBeginning}
					onContextMenu={(event) => {
						const place = menuPlaceOf(event);
						if (place === undefined) return;
						event.preventDefault();
						setMenuAt(place);
					}}
				>
					{groups.length === 0 ? (
						<div className={view === "list" ? undefined : styles.nothing}>
							<Empty
								title={t("game.nothingFound")}
								actions={<Button onClick={showAll}>{t("game.showAll")}</Button>}
							>
								<p>{t(hasFilters(deferredFilter) ? "game.nothingFoundFilter" : "game.nothingFoundWhat")}</p>
							</Empty>
						</div>
					) : view === "list" ? (
						<ListView groups={groups} search={search} covered={covered} handle={handle} />
					) : (
						<CardsView
							groups={groups}
							spread={spread}
							first={first}
							spreadKey={chosenSpread}
							search={search}
							covered={covered}
							handle={handle}
						/>
					)}
				</div>
				{menuAt ? (
					<PieceMenu
						key={`${menuAt.id} ${menuAt.x} ${menuAt.y}`}
						gameId={gameId}
						at={menuAt}
						onClose={() => {
							setMenuAt(undefined);
							handle.current?.goTo(menuAt.id);
						}}
					/>
				) : looked !== undefined ? (
					<CloserLook id={looked} onGo={goTo} />
				) : (
					<Peek area={area} bar={above} />
				)}
				{canEdit && hasBeenTouched && <DragToDeck gameId={gameId} area={area} />}
				<div ref={strips} className={styles.strips}>
					<MissingPictures isStrip>
						{canEdit && <Link href={`${base}/checks`}>{t("draw.seeChecks")}</Link>}
					</MissingPictures>
					{isSelecting && (
						<SelectionBar>
							{canEdit && <Selection gameId={gameId} store={store} pieces={pieces} />}
						</SelectionBar>
					)}
					{/* there before anything changes, so that changes are announced */}
					<p className="unseen" role="status">
						{summary && announced}
					</p>
					{summary !== undefined && (
						<ChangesStrip
							key={summary.version}
							summary={summary}
							onSay={setAnnounced}
							compareHref={compareHref}
							nameOf={(id) => grouped.byId.get(id)?.name}
							onShow={(id) => {
								store.update({ glowing: withIds(store.get().glowing, [id], true) });
								goTo(id);
							}}
							isOnly={showsOnlyChanges}
							onOnly={(isOnly) => store.update({ showsOnlyChanges: isOnly })}
							onRead={() =>
								store.update({
									readVersion: summary.version,
									showsOnlyChanges: false,
								})
							}
						/>
					)}
				</div>
			</div>
		</PiecesContext>
	);
}
