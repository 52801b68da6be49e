import type { HandEntry, HeldItem, HiddenPiece, SeenPiece } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { useSelected } from "@tuckbox/web/ui/signal.ts";
import { type CSSProperties, useLayoutEffect, useRef } from "react";
import { useTopic } from "../../session/session.ts";
import { sizeOfSeen } from "../layout/layout.ts";
import { cardText } from "../stage/names.ts";
import { useHand, useSeat, useStage } from "../stage/stage-hooks.ts";
import { ItemDrawing } from "./ItemDrawing.tsx";
import styles from "./OtherHands.module.css";

/** The height of a card in another hand, in pixels, and the maximum number of drawn backs. */
const cardHeight = 46;
const mostBacks = 7;

/** The backs to draw, in proportion to the counts of each sort, at least one of each. */
function hiddenBacks({ backs = [] }: HandEntry): { hidden: HiddenPiece; key: string }[] {
	const total = backs.reduce((sum, { count }) => sum + count, 0);
	const share = Math.min(1, mostBacks / Math.max(1, total));
	return backs.flatMap(({ hidden, count }, sort) =>
		Array.from({ length: Math.max(1, Math.round(count * share)) }, (_, i) => ({
			hidden,
			key: `${sort} ${i}`,
		})),
	);
}

function SmallCard({ seen, name }: { seen: SeenPiece & { value?: number }; name?: string }) {
	const { widthMm, heightMm } = sizeOfSeen(seen);
	const scale = cardHeight / Math.max(heightMm, widthMm * 0.7);
	const [width, height] = [widthMm * scale, heightMm * scale];
	return (
		<span
			className={`${styles.card} ${name === undefined ? "" : styles.open}`}
			style={{ width, height }}
			{...(name !== undefined && { role: "img", "aria-label": name })}
		>
			<ItemDrawing
				seen={seen}
				width={name === undefined ? width : width * 4}
				height={name === undefined ? height : height * 4}
				value={seen.value}
			/>
		</span>
	);
}

/** Another seat's hand: backs, the cards that it shows, and the number of cards. */
function OtherHand({ seat }: { seat: string }) {
	const entry = useSeat(seat);
	const hand = useHand(seat);
	const isHere = useTopic("here", (table) => table.here.includes(seat));
	const stage = useStage();
	const isTarget = useSelected(stage.target, (target) => target?.to === "give" && target.id === seat);
	const keep = (element: HTMLLIElement | null) => {
		if (element === null) return;
		stage.otherHands.set(seat, element);
		return () => void stage.otherHands.delete(seat);
	};
	if (entry === undefined || hand === undefined) return null;
	const open: readonly HeldItem[] = hand.cards ?? hand.shown ?? [];
	const backs = hand.cards === undefined ? hiddenBacks(hand) : [];
	return (
		<li
			ref={keep}
			className={styles.seat}
			style={{ "--seat": entry.colour } as CSSProperties}
			data-seat={seat}
			data-away={!isHere || undefined}
			data-target={isTarget || undefined}
		>
			<span className={styles.plate}>
				<span className={styles.dot} aria-hidden="true" />
				<span className={styles.name} dir="auto">
					{entry.name}
				</span>
				{!isHere && (
					<span className={styles.away} title={t("scene.isAway")}>
						<Icon name="offline" />
						<span className="unseen">{t("scene.isAway")}</span>
					</span>
				)}
				{hand.count > 0 && (
					<span className={styles.count}>
						<span aria-hidden="true">{hand.count}</span>
						<span className="unseen">{t("scene.cardsInHand", { count: hand.count })}</span>
					</span>
				)}
			</span>
			{isTarget && <span className={styles.give}>{t("scene.giveTo", { name: entry.name })}</span>}
			{hand.count > 0 && (
				<span className={styles.cards}>
					{open.map((card) => (
						<SmallCard key={card.id} seen={card} name={cardText(card)} />
					))}
					{backs.map(({ hidden, key }) => (
						<SmallCard key={key} seen={{ hidden }} />
					))}
				</span>
			)}
		</li>
	);
}

/** The hands of other seats, along the upper edge, or at the side of a low screen. */
export function OtherHands() {
	const stage = useStage();
	const seats = useTopic("view", (table) =>
		table.names
			.filter((name) => name.startsWith("seat:") && name !== `seat:${table.head?.seat}`)
			.map((name) => name.slice("seat:".length))
			.filter((id) => {
				const role = (table.entry(`seat:${id}`) as { role?: string })?.role;
				return role === "host" || role === "player";
			})
			.sort((a, b) => seatIndex(table.entry(`seat:${a}`)) - seatIndex(table.entry(`seat:${b}`)))
			.join(" "),
	);
	const element = useRef<HTMLUListElement>(null);
	// a view of everything leaves room for the hands; what they hold later does not move it
	useLayoutEffect(() => {
		const list = element.current;
		if (list === null) return stage.cover("others", {});
		const { bottom, right } = list.getBoundingClientRect();
		const { left, top } = stage.camera.rect;
		const isAside = getComputedStyle(list).flexDirection === "column";
		stage.cover("others", isAside ? { left: right - left } : { top: bottom - top });
	});
	if (seats === "") return null;
	return (
		<ul ref={element} className={styles.hands} aria-label={t("scene.otherHands")} data-region="others">
			{seats.split(" ").map((seat) => (
				<OtherHand key={seat} seat={seat} />
			))}
		</ul>
	);
}

const seatIndex = (entry: unknown): number => (entry as { index?: number } | undefined)?.index ?? 0;
