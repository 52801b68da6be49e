import { type HandEntry, plays, type SeatEntry } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSelected, useSignal } from "@tuckbox/web/ui/signal.ts";
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { personalSeat } from "../../session/own-seats.ts";
import { useSession, useTopic } from "../../session/session.ts";
import { useDropOnHand, useHand, useSeat, useStage } from "../stage/stage-hooks.ts";
import styles from "./OtherHands.module.css";

/** Loaded with the first hand that is opened. */
const OpenHand = late(async () => (await import("./OpenHand.tsx")).OpenHand);

/** Cards of another seat's hand that it shows to this one. */
const isShowing = (hand: HandEntry | undefined) => (hand?.shown ?? []).length > 0;

type ChipProps = { seat: string; isOpen: boolean; onToggle(seat: string, isOpen: boolean): void };

/** Another seat and the number of its cards. A press shows its hand. */
function Chip({ seat, isOpen, onToggle }: ChipProps) {
	const entry = useSeat(seat);
	const hand = useHand(seat);
	const isConnected = useTopic("here", (table) => table.here.includes(seat) || seat === personalSeat(table));
	const isHere = isConnected || entry?.isStandIn === true;
	const isTarget = useSelected(useStage().target, (target) => target?.to === "give" && target.id === seat);
	const drop = useDropOnHand(seat);
	// cards that are shown to this seat open the hand automatically
	const shows = isShowing(hand);
	const showed = useRef(false);
	useEffect(() => {
		if (shows !== showed.current) onToggle(seat, shows);
		showed.current = shows;
	}, [shows, seat, onToggle]);
	if (entry === undefined || hand === undefined) return null;
	return (
		<li
			ref={drop}
			className={styles.seat}
			style={{ "--seat": entry.colour } as CSSProperties}
			data-seat={seat}
			data-away={!isHere || undefined}
			data-target={isTarget || undefined}
		>
			<button
				type="button"
				className={styles.chip}
				aria-expanded={isOpen}
				disabled={hand.count === 0}
				onClick={() => onToggle(seat, !isOpen)}
			>
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
						<span className={styles.sign} aria-hidden="true" />
						<span aria-hidden="true">{hand.count}</span>
						<span className="unseen">{t("scene.cardsInHand", { count: hand.count })}</span>
					</span>
				)}
			</button>
			{isTarget && <span className={styles.give}>{t("scene.giveTo", { name: entry.name })}</span>}
		</li>
	);
}

/** The hands of other seats, along the upper edge, or at the side of a low screen. One of them can be opened. */
export function OtherHands() {
	const stage = useStage();
	const seats = useTopic("view", (table) =>
		table.names
			.filter((name) => name.startsWith("seat:") && name !== `seat:${table.head?.seat}`)
			.map((name) => name.slice("seat:".length))
			.filter((id) => plays((table.entry(`seat:${id}`) as SeatEntry | undefined)?.role))
			.sort((a, b) => seatIndex(table.entry(`seat:${a}`)) - seatIndex(table.entry(`seat:${b}`)))
			.join(" "),
	);
	const [opened, setOpened] = useState<string>();
	const toggle = useCallback(
		(seat: string, isOpen: boolean) =>
			setOpened((before) => (isOpen ? seat : before === seat ? undefined : before)),
		[],
	);
	const element = useRef<HTMLUListElement>(null);
	// they lie below the strips
	useSignal(useSession().strips);
	// a view of everything leaves room for the hands; one that is opened does not move it
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
		<div className={styles.others}>
			<ul ref={element} className={styles.hands} aria-label={t("scene.otherHands")} data-region="others">
				{seats.split(" ").map((seat) => (
					<Chip key={seat} seat={seat} isOpen={seat === opened} onToggle={toggle} />
				))}
			</ul>
			{opened !== undefined && <OpenHand seat={opened} />}
		</div>
	);
}

const seatIndex = (entry: unknown): number => (entry as { index?: number } | undefined)?.index ?? 0;
