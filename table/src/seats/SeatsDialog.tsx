import type { HandEntry, LookEntry, ScoresEntry, View } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { ownSeats, personalSeat, showSeat } from "../session/own-seats.ts";
import { seatsInOrder, type TableSession, useMe, useSession, useTopic } from "../session/session.ts";
import { freeColours } from "./colours.ts";
import { RemoveSeat } from "./RemoveSeat.tsx";
import { SeatMark } from "./SeatMark.tsx";
import { leaveSeat } from "./seat-calls.ts";

/** Asks for confirmation before a guest gives up the seat. */
function Leave() {
	const { client } = useSession();
	const [isAsking, setIsAsking] = useState(false);
	if (!isAsking)
		return (
			<p>
				<Button look="quiet" onClick={() => setIsAsking(true)}>
					{t("play.leaveSeat")}
				</Button>
			</p>
		);
	return (
		<div className={styles.choice}>
			<p>{t("play.leaveSeatText")}</p>
			<p>
				<Button look="danger" onClick={() => void leaveSeat(client.tableId)}>
					{t("play.leaveSeat")}
				</Button>{" "}
				<Button look="quiet" onClick={() => setIsAsking(false)}>
					{t("play.cancel")}
				</Button>
			</p>
		</div>
	);
}

/** Adds a seat that the host plays, with a name and a colour that no other has. */
function addStandIn(session: TableSession): void {
	const seats = seatsInOrder(session.client.view);
	let number = seats.length + 1;
	const name = () => t("play.standInName", { number });
	while (seats.some((seat) => seat.name === name())) number++;
	const [colour = ""] = freeColours(seats.map((seat) => seat.colour));
	void act(session, { kind: "addStandIn", name: name(), colour });
}

/** The message for a seat that looks at cards of a stack, or at the pieces in a container. */
function looksAt(view: View, { at }: LookEntry) {
	const entry = view[`item:${at}`];
	return entry !== undefined && "holds" in entry && entry.holds !== undefined
		? "play.looksAtPieces"
		: "play.looksAtCards";
}

/** The seats of the table: which are connected, what they look at, and how many cards they hold. */
export function SeatsDialog({ onClose }: DialogProps<"seats">) {
	const session = useSession();
	const { client, dialog, followed } = session;
	const followedSeat = useSignal(followed);
	const view = useTopic("view", (known) => known.view);
	const here = useTopic("here", (known) => known.here);
	const { seat: me, role } = useMe();
	const [leaving, setLeaving] = useState<string>();
	const about = (id: string) => {
		const hand = view[`hand:${id}`] as HandEntry | undefined;
		const score = (view.scores as ScoresEntry | undefined)?.of[id];
		const look = view[`look:${id}`] as LookEntry | undefined;
		return [
			t("play.handCount", { count: hand?.count ?? 0 }),
			...(score === undefined ? [] : [t("play.points", { score })]),
			...(look === undefined ? [] : [t(looksAt(view, look), { count: look.count })]),
		].join(" · ");
	};
	const seats = seatsInOrder(view);
	const own = new Set(ownSeats(view, personalSeat(client)).map(({ id }) => id));
	const removed = seats.find(({ id }) => id === leaving);
	return (
		<Dialog title={t("table.atTheTable")} onClose={onClose}>
			<ul className={styles.list}>
				{seats.map((seat) => {
					const isHere = here.includes(seat.id) || own.has(seat.id) || seat.isStandIn === true;
					const name = seat.id === me ? t("play.isYou", { name: seat.name }) : seat.name;
					return (
						<li key={seat.id} className={styles.row}>
							<SeatMark seat={seat} isAway={!isHere} />
							<span className={styles.name}>
								<strong dir="auto">{isHere ? name : t("table.isAway", { name })}</strong>
								<span>{about(seat.id)}</span>
							</span>
							<span className={styles.end}>
								<span className="quiet small">
									{t(seat.isStandIn ? "play.standIn" : `play.role_${seat.role}`)}
								</span>
								{seat.id !== me && own.has(seat.id) && (
									<Button
										isSmall
										icon="hand"
										aria-label={t("play.sitAt", { name: seat.name })}
										title={t("play.sitAt", { name: seat.name })}
										onClick={() => {
											onClose();
											showSeat(client, seat.id);
										}}
									/>
								)}
								{seat.id !== me && isHere && !own.has(seat.id) && (
									<Button
										isSmall
										look="quiet"
										icon="eye"
										aria-pressed={seat.id === followedSeat}
										aria-label={t("play.follow", { name: seat.name })}
										title={t("play.follow", { name: seat.name })}
										onClick={() => {
											followed.set(seat.id === followedSeat ? undefined : seat.id);
											onClose();
										}}
									/>
								)}
								{role === "host" && seat.role !== "host" && (
									<Button
										isSmall
										look="quiet"
										icon="leave"
										aria-label={t("play.removeSeat", { name: seat.name })}
										title={t("play.removeSeat", { name: seat.name })}
										onClick={() => setLeaving(seat.id)}
									/>
								)}
							</span>
						</li>
					);
				})}
			</ul>
			{role === "host" && (
				<p className={styles.choice}>
					<Button icon="plus" onClick={() => addStandIn(session)}>
						{t("play.addStandIn")}
					</Button>
					<span className="quiet small">{t("play.addStandInHint")}</span>
				</p>
			)}
			{removed && <RemoveSeat key={removed.id} seat={removed} onClose={() => setLeaving(undefined)} />}
			<p>
				<Button icon="edit" onClick={() => dialog.set({ kind: "profile" })}>
					{t("play.profile")}
				</Button>
			</p>
			{role !== "host" && client.as === undefined && <Leave />}
		</Dialog>
	);
}
