import type { ChoiceEntry, HeldItem } from "@tuckbox/pieces/table";
import { fitsHand, handOf } from "@tuckbox/web/draw/model/fan.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useSelected, useSignal } from "@tuckbox/web/ui/signal.ts";
import { type CSSProperties, memo, useLayoutEffect, useRef } from "react";
import { useEntry } from "../../session/session.ts";
import { useUnsent } from "../../session/unsent.ts";
import { sizeOfSeen } from "../layout/layout.ts";
import { cardText } from "../stage/names.ts";
import { useHand, useOwnSeat, useStage } from "../stage/stage-hooks.ts";
import styles from "./Hand.module.css";
import { ItemDrawing } from "./ItemDrawing.tsx";
import { useSize } from "./use-size.ts";

/**
 * The height of a poker card in the hand, in pixels, on a large screen, a small one and a low one. Other cards are in
 * proportion to it.
 */
const cardHeight = { large: 138, small: 108, tiny: 78 };
const pokerHeightMm = 88.9;
/** Maximum height and width of a thing in the hand, as a share of a poker card's height. */
const mostHeights = 1.5;
/**
 * Distance between the fan and the lower edge, in pixels. On a low screen, cards show only their upper parts until they
 * are raised.
 */
const fanBottom = { large: 10, small: 10, tiny: -26 };
/** Distance by which a hovered or selected card is raised, in pixels. */
const raise = { large: 14, small: 14, tiny: 36 };
/** Room above the fan for a raised card, in pixels. */
const roomAbove = 12;
/** The height of the area for an empty hand, in pixels. */
const emptyHeight = 60;
/** The height of the band below the cards of an empty hand, in pixels. */
const emptyBand = 48;
/**
 * The box and the buttons of the view lie next to the hand if it has this much room between them, in pixels, otherwise
 * above it. The room at either side of the hand that they need, less on a low screen, and their height.
 */
const leastBetween = 480;
const sideRoom = { high: 190, low: 140 };
const sideHeight = 64;
/** Maximum width of a hand between them, as a share of the scene. */
const mostShare = 0.7;
/** Room above the hand for the count below a small pile, in pixels. */
const signRoom = 24;

type CardProps = {
	card: HeldItem;
	x: number;
	y: number;
	degrees: number;
	pxPerMm: number;
	isShown: boolean;
	isInChoice: boolean;
	isGap: boolean;
	order: number;
	isFirst: boolean;
};

const HandCard = memo(function HandCard({
	card,
	x,
	y,
	degrees,
	pxPerMm,
	isShown,
	isInChoice,
	isGap,
	order,
	isFirst,
}: CardProps) {
	const stage = useStage();
	const { id } = card;
	const isSelected = useSelected(stage.selection, (ids) => ids.includes(id));
	const isStop = useSelected(stage.current, (current) => current === id) || isFirst;
	const unsent = useUnsent(id);
	const { widthMm, heightMm } = sizeOfSeen(card);
	const [width, height] = [widthMm * pxPerMm, heightMm * pxPerMm];
	const name = [
		cardText(card),
		isShown && t("scene.shownToOthers"),
		isInChoice && t("scene.inChoice"),
		isSelected && t("scene.selected"),
		unsent && t(`scene.unsent_${unsent}`),
	];
	return (
		// biome-ignore lint/a11y/useSemanticElements: a button's content would be presentational
		<div
			className={styles.card}
			style={{
				width,
				height,
				margin: `${-height / 2}px ${-width / 2}px`,
				transform: `translate(${x}px, ${y}px) rotate(${degrees}deg)`,
				zIndex: order,
			}}
			role="button"
			tabIndex={isStop ? 0 : -1}
			aria-label={name.filter(Boolean).join(", ")}
			aria-pressed={isSelected}
			data-card={id}
			data-selected={isSelected || undefined}
			data-gap={isGap || undefined}
			data-unsent={unsent}
			onFocus={() => stage.current.set(id)}
		>
			<span className={styles.face}>
				<ItemDrawing seen={card} width={width} height={height} value={card.value} />
				{isShown && (
					<span className={styles.shown}>
						<Icon name="eye" />
					</span>
				)}
				{isInChoice && (
					<span className={styles.chosen}>
						<Icon name="check" />
					</span>
				)}
			</span>
		</div>
	);
});

/** The current order of the cards while some of them are carried. */
function useOrder(cards: readonly HeldItem[]): { shown: readonly HeldItem[]; carried: ReadonlySet<string> } {
	const stage = useStage();
	const order = useSignal(stage.handOrder);
	const carried = useSelected(stage.ghost, (ghost) => (ghost?.from === "hand" ? ghost.ids : undefined));
	const isOver = useSelected(stage.target, (target) => target === undefined || target.to === "hand");
	const gone = new Set(carried);
	if (order !== undefined && order.length === cards.length) {
		const byId = new Map(cards.map((card) => [card.id, card]));
		return { shown: order.flatMap((id) => byId.get(id) ?? []), carried: gone };
	}
	return { shown: isOver ? cards : cards.filter(({ id }) => !gone.has(id)), carried: gone };
}

/** Keys that stay the same when the service gives a new card another id. */
function cardKeys(cards: readonly HeldItem[]): string[] {
	const times = new Map<string, number>();
	return cards.map((card) => {
		const name = "shown" in card ? `${card.shown.app} ${card.shown.kind} ${card.shown.externalKey}` : card.id;
		const time = times.get(name) ?? 0;
		times.set(name, time + 1);
		return `${name} ${time}`;
	});
}

/** The seat's own hand, at the lower edge. */
export function Hand() {
	const stage = useStage();
	const hand = useHand(useOwnSeat());
	const choice = useEntry<ChoiceEntry>("choice");
	const element = useRef<HTMLElement>(null);
	const { width: room, height: roomHeight } = useSize(element, true);
	const { shown, carried } = useOrder(hand?.cards ?? []);
	const isTarget = useSelected(stage.target, (target) => target?.to === "hand");
	const isOffered = useSelected(stage.ghost, (ghost) => ghost?.from === "hand");

	const size = roomHeight < 400 ? "tiny" : room < 640 || roomHeight < 520 ? "small" : "large";
	const poker = cardHeight[size];
	const keys = cardKeys(shown);
	const sizes = shown.map(sizeOfSeen);
	const largest = Math.max(1, ...sizes.map(({ widthMm, heightMm }) => Math.max(widthMm * 0.8, heightMm)));
	const pxPerMm = Math.min(poker / pokerHeightMm, (poker * mostHeights) / largest);
	const cardWidth = Math.max(0, ...sizes.map(({ widthMm }) => widthMm)) * pxPerMm;
	const height = Math.max(0, ...sizes.map(({ heightMm }) => heightMm)) * pxPerMm;
	const between = Math.min(room * mostShare, room - 2 * sideRoom[roomHeight < 450 ? "low" : "high"]);
	const isBetween = between >= leastBetween && fitsHand(shown.length, cardWidth, between);
	const fan = handOf(shown.length, cardWidth, height, isBetween ? between : Math.max(200, room - 24));
	const left = (room - fan.width) / 2;
	const region = useRef<HTMLSpanElement>(null);
	const current = useSignal(stage.current);
	const hasCurrent = shown.some(({ id }) => id === current);

	useLayoutEffect(() => {
		const { current } = region;
		if (current === null) return;
		stage.regions.set("hand", current);
		return () => {
			stage.regions.delete("hand");
		};
	}, [stage]);
	useLayoutEffect(() => {
		const start = (element.current?.getBoundingClientRect().left ?? 0) + left;
		if (shown.length === (hand?.cards ?? []).length) stage.handSlots = fan.cards.map(({ x }) => start + x);
		const bottom = shown.length > 0 ? fan.height + fanBottom[size] : emptyBand;
		// an empty hand reserves room for cards, so that it covers nothing once it fills
		const least = Math.max(emptyHeight, poker + fanBottom[size]);
		const sides = isBetween ? 0 : sideHeight;
		stage.cover("hand", { bottom: Math.max(bottom, least) + sides + signRoom });
		// what lies around the hand stays clear of it
		const main = element.current?.closest<HTMLElement>("main");
		main?.style.setProperty("--hand", `${bottom}px`);
		main?.style.setProperty("--beside-hand", isBetween ? "0px" : `${bottom}px`);
	});

	const shownTo = hand?.shownTo ?? {};
	const inChoice = Array.isArray(choice?.own) ? choice.own : [];
	return (
		<section
			ref={element}
			className={styles.hand}
			aria-label={t("scene.yourHand", { count: hand?.count ?? 0 })}
			data-region="hand"
			data-target={isTarget || undefined}
		>
			<span
				ref={region}
				className={styles.region}
				style={{
					width: Math.min(room, Math.max(fan.width + 48, 320)),
					height: shown.length > 0 ? fan.height + fanBottom[size] + roomAbove : emptyHeight,
				}}
			>
				{shown.length === 0 && !isOffered && <span className={styles.empty}>{t("scene.emptyHand")}</span>}
			</span>
			<div
				className={styles.fan}
				style={
					{
						...{ left, bottom: fanBottom[size], width: fan.width, height: fan.height },
						"--raise": `${-raise[size]}px`,
					} as CSSProperties
				}
			>
				{shown.map((card, i) => {
					const at = fan.cards[i];
					if (at === undefined) return null;
					return (
						<HandCard
							key={keys[i]}
							card={card}
							x={at.x}
							y={at.y}
							degrees={at.degrees}
							pxPerMm={pxPerMm}
							isShown={(shownTo[card.id]?.length ?? 0) > 0}
							isInChoice={inChoice.includes(card.id)}
							isGap={carried.has(card.id)}
							order={i + 1}
							isFirst={i === 0 && !hasCurrent}
						/>
					);
				})}
			</div>
		</section>
	);
}
