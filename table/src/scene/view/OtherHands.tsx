import { type HandEntry, plays } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSelected, useSignal } from "@tuckbox/web/ui/signal.ts";
import {
	type CSSProperties,
	useCallback,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { type Neighbour, neighboursOf, onlyAtSides } from "../../session/around.ts";
import { personalSeat } from "../../session/own-seats.ts";
import { useSession, useTopic } from "../../session/session.ts";
import type { Box } from "../layout/camera.ts";
import { useDropOnHand, useHand, useSeat, useStage } from "../stage/stage-hooks.ts";
import styles from "./OtherHands.module.css";

/** Loaded with the first hand that is opened. */
const OpenHand = late(async () => (await import("./OpenHand.tsx")).OpenHand);

/** Cards of another seat's hand that it shows to this one. */
const isShowing = (hand: HandEntry | undefined) => (hand?.shown ?? []).length > 0;

/** Loaded with the first hand that has cards. It changes no height. */
const HandFan = late(async () => (await import("./HandFan.tsx")).HandFan);

type ChipProps = {
	neighbour: Neighbour;
	/** Its place on a low screen, which has no room above the felt. */
	atSide: Neighbour;
	isOpen: boolean;
	onToggle(seat: string, isOpen: boolean): void;
};

/** Another seat with its hand, on which cards can be dropped. A press shows the hand. */
function Chip({ neighbour, atSide, isOpen, onToggle }: ChipProps) {
	const { id: seat, edge, at } = neighbour;
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
			style={{ "--seat": entry.colour, "--at": at, "--side-at": atSide.at } as CSSProperties}
			data-seat={seat}
			data-edge={edge}
			data-side={atSide.edge}
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
				{hand.count > 0 && <HandFan hand={hand} />}
				<span className={styles.plate}>
					{isHere ? (
						<span className={styles.dot} aria-hidden="true" />
					) : (
						<span className={styles.away} title={t("scene.isAway")}>
							<Icon name="offline" />
						</span>
					)}
					<span className={styles.name} dir="auto">
						{entry.name}
					</span>
					{!isHere && <span className="unseen">{t("scene.isAway")}</span>}
					{hand.count > 0 && (
						<span className={styles.count}>
							<span aria-hidden="true">{hand.count}</span>
							<span className="unseen">{t("scene.cardsInHand", { count: hand.count })}</span>
						</span>
					)}
					<span className="unseen">{t(`scene.sits_${edge}`)}</span>
				</span>
			</button>
			{isTarget && <span className={styles.give}>{t("scene.giveTo", { name: entry.name })}</span>}
		</li>
	);
}

/** The margins of the scene that the hands of others cover, in pixels. */
function coveredBy(list: HTMLElement, scene: Box): Partial<Box> {
	const covered: Record<Neighbour["edge"], number> = { left: 0, top: 0, right: 0 };
	const layout = getComputedStyle(list).getPropertyValue("--layout").trim();
	for (const seat of list.querySelectorAll<HTMLElement>(":scope > li")) {
		const { left, right, bottom } = seat.getBoundingClientRect();
		const { edge, side } = seat.dataset;
		const at = layout === "row" ? "top" : layout === "sides" ? side : edge;
		if (at === "left") covered.left = Math.max(covered.left, right - scene.left);
		else if (at === "right") covered.right = Math.max(covered.right, scene.right - left);
		else covered.top = Math.max(covered.top, bottom - scene.top);
	}
	return covered;
}

/**
 * The hands of other seats around the felt, where they sit as seen from the own side: on a small screen in a row along
 * the upper edge, on a low one at the sides. One of them can be opened.
 */
export function OtherHands() {
	const stage = useStage();
	const joined = useTopic("view", ({ view, head }) =>
		JSON.stringify(neighboursOf(view, plays(head?.role) ? (head?.seat ?? "") : "")),
	);
	const neighbours = useMemo(() => JSON.parse(joined) as Neighbour[], [joined]);
	const atSide = useMemo(() => onlyAtSides(neighbours), [neighbours]);
	const [opened, setOpened] = useState<string>();
	const toggle = useCallback(
		(seat: string, isOpen: boolean) =>
			setOpened((before) => (isOpen ? seat : before === seat ? undefined : before)),
		[],
	);
	const element = useRef<HTMLUListElement>(null);
	// they lie below the strips, and next to the open box
	useSignal(useSession().strips);
	const isBoxOpen = useSignal(stage.isBoxOpen);
	// a view of everything leaves room for the hands; seats that come and hands that are opened do not move it
	useLayoutEffect(() => {
		const list = element.current;
		const { left, top, width, height } = stage.camera.rect;
		const scene = { left, top, right: left + width, bottom: top + height };
		stage.cover("others", list === null ? {} : coveredBy(list, scene));
	});
	if (neighbours.length === 0) return null;
	return (
		<div className={styles.others} data-box={isBoxOpen || undefined}>
			<ul ref={element} className={styles.hands} aria-label={t("scene.otherHands")} data-region="others">
				{neighbours.map((neighbour, i) => (
					<Chip
						key={neighbour.id}
						neighbour={neighbour}
						atSide={atSide[i] ?? neighbour}
						isOpen={neighbour.id === opened}
						onToggle={toggle}
					/>
				))}
			</ul>
			{opened !== undefined && <OpenHand seat={opened} />}
		</div>
	);
}
