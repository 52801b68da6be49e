import { type ItemEntry, isStack, kindsAtTable, type StackEntry } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useSelected } from "@tuckbox/web/ui/signal.ts";
import { type CSSProperties, memo, useDeferredValue, useLayoutEffect, useRef } from "react";
import { inkOn } from "../../seats/ink.ts";
import { useTopic } from "../../session/session.ts";
import { useUnsent } from "../../session/unsent.ts";
import { entrySize, outlineOf, seenSide } from "../layout/layout.ts";
import { generatedBackOf } from "../layout/seen.ts";
import { sizeAround } from "../layout/turning.ts";
import { spokenName } from "../stage/names.ts";
import { useItem, useSeat, useStage } from "../stage/stage-hooks.ts";
import styles from "./FeltItem.module.css";
import { ItemDrawing } from "./ItemDrawing.tsx";
import { StackEdge } from "./StackEdge.tsx";

/** Added to the z-index of held items, so that they are above all others and keep their order. */
const inTheAir = 1_000_000_000;

/** Below this height, in pixels, an item has its count below it and not on it. */
const smallPx = 60;

/** Below this height, a stack does not show the name of its deck. */
const nameablePx = 44;

/** The count that a stack or a container shows; undefined for other items. */
function badgeCount(entry: ItemEntry | StackEntry): number | undefined {
	return isStack(entry) ? entry.cards : entry.holds;
}

/** The name of the seat that holds the item, in the seat's colour, above the item. */
function Holder({ seat, up }: { seat: string; up: number }) {
	const entry = useSeat(seat);
	if (entry === undefined) return null;
	return (
		<span
			className={styles.holder}
			style={
				{ "--seat": entry.colour, "--on-seat": inkOn(entry.colour), "--up": `${-up}px` } as CSSProperties
			}
		>
			<span dir="auto">{entry.name}</span>
		</span>
	);
}

/** An item on the felt: a piece, or a stack, which is one element for all of its cards. */
export const FeltItem = memo(function FeltItem({ id, isFirst }: { id: string; isFirst: boolean }) {
	const stage = useStage();
	const entry = useItem(id);
	const element = useRef<HTMLDivElement>(null);
	const place = entry?.place.in === "felt" ? entry.place : undefined;
	const { x = 0, y = 0, z = 0 } = place ?? {};
	const turn = entry?.turn ?? 0;
	// deferred: redrawing many pieces at another scale must not delay the next gesture
	const level = useDeferredValue(useSelected(stage.camera.sight, (sight) => sight.level));
	const isSelected = useSelected(stage.selection, (ids) => ids.includes(id));
	const isStop = useSelected(stage.current, (current) => current === id) || isFirst;
	const isTarget = useSelected(
		stage.target,
		(target) => target !== undefined && "id" in target && target.id === id,
	);
	const isCarried = useSelected(stage.carried, (ids) => ids.has(id));
	const isDrawnFrom = useSelected(stage.ghost, (ghost) => ghost?.from === "stack" && ghost.ids[0] === id);
	const holder = useTopic("holders", ({ holders }) => (holders[id] === stage.seat ? undefined : holders[id]));
	const unsent = useUnsent(id);
	const lookers = useSelected(stage.lookers, (at) => at[id]);

	const size = entry === undefined ? undefined : entrySize(entry);
	const viewTurn = useSelected(stage.camera.sight, (sight) => sight.turn);
	// from the middle to the lower edge in the turned view
	const down = size === undefined ? 0 : sizeAround(size.widthMm, size.heightMm, turn + viewTurn).height / 2;
	const isSmall = useSelected(
		stage.camera.sight,
		({ zoom }) => entry !== undefined && badgeCount(entry) !== undefined && 2 * down * zoom < smallPx,
	);
	const isReadable = useSelected(
		stage.camera.sight,
		({ zoom }) => entry !== undefined && isStack(entry) && 2 * down * zoom >= nameablePx,
	);
	const isThere = place !== undefined;
	useLayoutEffect(() => {
		if (!isThere || element.current === null) return;
		return stage.mover.mount(id, element.current);
	}, [stage, id, isThere]);
	useLayoutEffect(() => {
		if (isThere) stage.mover.rest(id, { x, y, turn });
	}, [stage, id, isThere, x, y, turn]);

	if (entry === undefined || place === undefined || size === undefined) return null;
	const { widthMm, heightMm } = size;
	const count = badgeCount(entry);
	const isPile = isStack(entry);
	const deckName = isPile ? entry.home?.name : undefined;
	const generatedBack = generatedBackOf(entry);
	// a generated back that is large enough has the name on it
	const label = isReadable && (isSmall || generatedBack === undefined) ? deckName : undefined;
	const isGhost = !isPile && "shown" in entry && entry.shown.isGhost === true;
	const isExtra = !isPile && entry.isExtra === true;
	const shownCount = isPile && isDrawnFrom ? entry.cards - 1 : count;
	const isCounter = kindsAtTable[outlineOf(seenSide(entry)).kind].value === "count";
	const hasSigns =
		label !== undefined ||
		shownCount !== undefined ||
		holder !== undefined ||
		lookers !== undefined ||
		unsent === "waiting";
	return (
		// biome-ignore lint/a11y/useSemanticElements: a button cannot contain the grip
		<div
			ref={element}
			className={styles.item}
			style={
				{
					width: widthMm,
					height: heightMm,
					marginLeft: -widthMm / 2,
					marginTop: -heightMm / 2,
					zIndex: isCarried || holder !== undefined ? inTheAir + z : z,
					...((hasSigns || isCounter) && { "--upright": `calc(${-turn}deg - var(--turn, 0deg))` }),
				} as CSSProperties
			}
			role="button"
			tabIndex={isStop ? 0 : -1}
			aria-label={spokenName(entry, { isSelected, holder: holder && stage.seatOf(holder)?.name, unsent })}
			aria-pressed={isSelected}
			data-item={id}
			data-kind={isPile ? "stack" : outlineOf(seenSide(entry)).kind}
			data-leaving={isGhost || isExtra || undefined}
			data-locked={entry.isLocked || undefined}
			data-selected={isSelected || undefined}
			data-target={isTarget || undefined}
			data-unsent={unsent}
			onFocus={() => stage.current.set(id)}
		>
			<span
				className={styles.drawing}
				style={{ width: widthMm * level, height: heightMm * level, scale: 1 / level }}
			>
				{isPile && <StackEdge count={shownCount ?? 0} seen={entry.top} level={level} />}
				<ItemDrawing
					seen={seenSide(entry)}
					width={widthMm * level}
					height={heightMm * level}
					value={"value" in entry ? entry.value : undefined}
					deckName={generatedBack}
				/>
			</span>
			{hasSigns && (
				<span className={styles.signs} aria-hidden="true">
					{shownCount !== undefined && (
						<span
							className={`${styles.count} ${isPile ? styles.grip : ""} ${isSmall ? styles.below : ""}`}
							style={{ "--down": `${down}px` } as CSSProperties}
							{...(isPile && { "data-grip": id, title: t("scene.wholeStack") })}
						>
							{isPile && <span className={styles.dots} />}
							{shownCount}
						</span>
					)}
					{/* generated content: with the count, it would be another name than the stack's accessible one */}
					{label !== undefined && (
						<span
							className={`${styles.deck} ${isSmall ? styles.deckBelow : ""}`}
							style={{ "--down": `${down}px`, "--wide": widthMm } as CSSProperties}
							data-name={label}
						/>
					)}
					{unsent === "waiting" && (
						<span className={styles.waits} style={{ "--up": `${-down}px` } as CSSProperties}>
							<Icon name="offline" />
						</span>
					)}
					{holder !== undefined && <Holder seat={holder} up={down} />}
					{lookers !== undefined && (
						<span className={styles.eye} style={{ "--up": `${-down}px` } as CSSProperties}>
							{lookers.split(" ").map((seat) => (
								<span key={seat} className={styles.looker} style={{ background: stage.seatOf(seat)?.colour }}>
									<Icon name="eye" />
								</span>
							))}
						</span>
					)}
				</span>
			)}
		</div>
	);
});
