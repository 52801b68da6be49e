import { type Kind, kindTable } from "@tuckbox/pieces";
import { type ItemEntry, isStack, type SeenPiece, type StackEntry, type View } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { kindTitle } from "@tuckbox/web/ui/piece-words.ts";
import { useSelected, useSignal } from "@tuckbox/web/ui/signal.ts";
import { useLayoutEffect, useMemo, useRef } from "react";
import { useTopic } from "../../session/session.ts";
import { entrySize, outlineOf, seenSide } from "../layout/layout.ts";
import { generatedBackOf } from "../layout/seen.ts";
import { pieceText } from "../stage/names.ts";
import type { Stage } from "../stage/stage.ts";
import { useStage } from "../stage/stage-hooks.ts";
import styles from "./BoxTray.module.css";
import { ItemDrawing } from "./ItemDrawing.tsx";
import { StackEdge } from "./StackEdge.tsx";

/** The copies of one piece in the box, or a stack. */
type Stock = { key: string; ids: string[]; entry: ItemEntry | StackEntry; seen: SeenPiece };
type StockGroup = { kind: Kind; stocks: Stock[]; count: number };

/** The scale of the tray, in pixels per mm, and the largest and smallest size of a piece in it, in pixels. */
const scale = 1.15;
const most = 84;
const least = 26;

function stockKey(id: string, entry: ItemEntry | StackEntry): string {
	if (isStack(entry)) return `stack ${id}`;
	if (!("shown" in entry)) return JSON.stringify(entry.hidden);
	const { app, kind, externalKey } = entry.shown;
	return entry.holds === undefined ? `${app} ${kind} ${externalKey} ${entry.face}` : id;
}

/** The contents of the box by kind, in the order of kinds. */
function stockGroups(view: View): StockGroup[] {
	const stocks = new Map<string, Stock>();
	for (const name in view) {
		const entry = view[name] as ItemEntry | StackEntry;
		if (!name.startsWith("item:") || entry.place.in !== "box") continue;
		const id = name.slice("item:".length);
		const key = stockKey(id, entry);
		const known = stocks.get(key);
		if (known === undefined) stocks.set(key, { key, ids: [id], entry, seen: seenSide(entry) });
		else known.ids.push(id);
	}
	const groups = new Map<Kind, StockGroup>();
	for (const stock of stocks.values()) {
		const kind: Kind = isStack(stock.entry) ? "deck" : outlineOf(stock.seen).kind;
		const group = groups.get(kind) ?? { kind, stocks: [], count: 0 };
		group.stocks.push(stock);
		group.count += stock.ids.length;
		groups.set(kind, group);
	}
	const order = Object.keys(kindTable);
	const stockName = ({ entry, seen }: Stock) =>
		isStack(entry) ? (entry.home?.name ?? "") : "shown" in seen ? seen.shown.name : "";
	for (const { stocks } of groups.values())
		stocks.sort((a, b) => stockName(a).localeCompare(stockName(b), undefined, { numeric: true }));
	return [...groups.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function StockView({ stock, isFirst }: { stock: Stock; isFirst: boolean }) {
	const stage = useStage();
	const { ids, entry, seen } = stock;
	const [id = ""] = ids;
	const isSelected = useSelected(stage.selection, (selected) => selected.includes(id));
	const isStop = useSelected(stage.current, (current) => current === id) || isFirst;
	const { widthMm, heightMm } = entrySize(entry);
	const longer = Math.max(widthMm, heightMm);
	const px = Math.min(most, Math.max(least, longer * scale)) / longer;
	const [width, height] = [widthMm * px, heightMm * px];
	const count = isStack(entry) ? entry.cards : ids.length;
	const name = isStack(entry) ? (entry.home?.name ?? t("scene.stack")) : pieceText(seen);
	// pieces that hold others look alike from outside
	const caption = isStack(entry)
		? entry.home?.name
		: entry.holds !== undefined && "shown" in entry
			? entry.shown.name
			: undefined;
	const extra = !isStack(entry) && (entry.isExtra || ("shown" in entry && entry.shown.isGhost));
	const parts = [count > 1 ? t("scene.several", { name, count }) : name, extra && t("scene.noLongerInGame")];
	return (
		// biome-ignore lint/a11y/useSemanticElements: a button's content would be presentational
		<div
			className={styles.stock}
			role="button"
			tabIndex={isStop ? 0 : -1}
			aria-label={parts.filter(Boolean).join(", ")}
			aria-pressed={isSelected}
			data-stock={ids.join(" ")}
			data-selected={isSelected || undefined}
			title={name}
			onFocus={() => stage.current.set(id)}
		>
			<span className={styles.drawing} style={{ width, height }}>
				{isStack(entry) && <StackEdge count={entry.cards} seen={entry.top} level={px} />}
				<ItemDrawing
					seen={seen}
					width={width}
					height={height}
					value={"value" in entry ? entry.value : undefined}
					deckName={generatedBackOf(entry)}
				/>
			</span>
			{count > 1 && <span className={styles.count}>{isStack(entry) ? count : `× ${count}`}</span>}
			{caption !== undefined && (
				<span className={styles.caption} dir="auto">
					{caption}
				</span>
			)}
		</div>
	);
}

async function layOut(stage: Stage, groups: readonly (readonly Stock[])[]): Promise<void> {
	const { layOutAll } = await import("../stage/laying-out.ts");
	await layOutAll(
		stage,
		groups.map((stocks) => stocks.map(({ ids }) => ids)),
	);
}

function Groups() {
	const stage = useStage();
	const view = useTopic("view", (table) => table.view);
	const groups = useMemo(() => stockGroups(view), [view]);
	const current = useSignal(stage.current) ?? "";
	const hasCurrent = groups.some(({ stocks }) => stocks.some(({ ids }) => ids[0] === current));
	const ghost = useSelected(stage.ghost, (carried) => (carried?.from === "box" ? carried.ids[0] : undefined));
	if (groups.length === 0) return <p className={styles.empty}>{t("scene.emptyBox")}</p>;
	const all = groups.map(({ kind, stocks, count }) => (
		<section key={kind} className={styles.group} aria-label={kindTitle(kind, count)}>
			<h2 className={styles.title}>
				{kindTitle(kind, count)} <span className={styles.number}>{count}</span>
				{stage.canPlay && (
					<Button
						look="quiet"
						isSmall
						aria-label={t("scene.layOutAllOf", { kind: kindTitle(kind, count) })}
						onClick={() => void layOut(stage, [stocks])}
					>
						{t(count === 1 ? "scene.layOut" : "scene.layOutAll")}
					</Button>
				)}
			</h2>
			<div className={styles.stocks} data-carried={ghost}>
				{stocks.map((stock) => (
					<StockView key={stock.key} stock={stock} isFirst={!hasCurrent && stock === groups[0]?.stocks[0]} />
				))}
			</div>
		</section>
	));
	if (groups.length === 1 || !stage.canPlay) return all;
	return (
		<>
			<Button
				isSmall
				className={styles.everything}
				onClick={() =>
					void layOut(
						stage,
						groups.map(({ stocks }) => stocks),
					)
				}
			>
				{t("scene.layOutEverything")}
			</Button>
			{all}
		</>
	);
}

/** The box with the pieces that are not in play: a tray that opens at the side, or from below on a phone. */
export function BoxTray() {
	const stage = useStage();
	const isOpen = useSignal(stage.isBoxOpen);
	const element = useRef<HTMLElement>(null);
	const isTarget = useSelected(stage.target, (target) => target?.to === "box");
	const count = useTopic("view", (table) => {
		let all = 0;
		for (const name of table.names) {
			const entry = name.startsWith("item:") ? (table.entry(name) as ItemEntry | undefined) : undefined;
			if (entry?.place.in === "box") all++;
		}
		return all;
	});
	useLayoutEffect(() => {
		const { current } = element;
		if (current === null) return;
		stage.regions.set("box", current);
		const observer = new ResizeObserver(() => stage.followBox());
		observer.observe(current);
		return () => {
			observer.disconnect();
			stage.regions.delete("box");
		};
	}, [stage]);
	return (
		<section
			ref={element}
			className={`${styles.tray} ${isOpen ? styles.open : ""}`}
			aria-label={t("scene.box")}
			data-region="box"
			data-own=""
			data-target={(isTarget && stage.canManage) || undefined}
		>
			<button
				type="button"
				className={styles.lid}
				aria-expanded={isOpen}
				onClick={() => stage.isBoxOpen.set(!isOpen)}
			>
				<Icon name="box" />
				<span>{t("scene.box")}</span>
				<span className={styles.number}>{count}</span>
			</button>
			{isOpen && (
				<div className={styles.content}>
					<Groups />
				</div>
			)}
		</section>
	);
}
