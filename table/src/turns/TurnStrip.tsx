import type { TurnsEntry } from "@tuckbox/client/table";
import { locale, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { SeatMark } from "../seats/SeatMark.tsx";
import { act } from "../session/acting.ts";
import { type SeatAtTable, seatsInOrder, useEntry, useMe, useSession, useTopic } from "../session/session.ts";
import { endTurn, isEndingTurn } from "../session/turns.ts";
import styles from "./TurnStrip.module.css";

/** The button that ends a turn: one's own, or as the host that of the seat for which the others wait. */
function EndTurn({ turns, active }: { turns: TurnsEntry; active: readonly SeatAtTable[] }) {
	const session = useSession();
	const isEnding = useTopic("pending", isEndingTurn);
	const { seat: me, role } = useMe();
	if (turns.active.includes(me))
		return (
			<Button
				look="primary"
				isBusy={isEnding}
				aria-keyshortcuts="Shift+N"
				onClick={() => void endTurn(session, me)}
			>
				{t("turns.endTurn")}
			</Button>
		);
	const [first] = active;
	if (role !== "host" || first === undefined) return null;
	if (active.length === 1)
		return (
			<Button isBusy={isEnding} onClick={() => void endTurn(session, first.id)}>
				{t("turns.endTurnOf", { name: first.name })}
			</Button>
		);
	const { order, round } = turns;
	const endRound = () =>
		void act(session, { kind: "turnOrder", order: [...order], round: round + 1, active: [...order] });
	return <Button onClick={endRound}>{t("turns.endRound")}</Button>;
}

/** Names the seats for which the table waits. */
function turnText(active: readonly SeatAtTable[], isOwn: boolean): string {
	if (isOwn) return t("turns.yourTurn");
	const names = active.map(({ name }) => name);
	if (names.length === 1) return t("turns.turnOf", { name: names[0] ?? "" });
	return t("turns.waitingFor", { names: new Intl.ListFormat(locale, { type: "conjunction" }).format(names) });
}

/**
 * The round, whose turn it is, who comes next, and the button that ends the turn.
 * @param isReplay whether it shows a moment of a replay, whose turns no one ends
 */
export function TurnStrip({ isReplay = false }: { isReplay?: boolean }) {
	const turns = useEntry<TurnsEntry>("turns");
	const { seat: me } = useMe();
	const view = useTopic("view", (client) => client.view);
	if (turns === undefined) return null;
	const { round, isSimultaneous } = turns;
	const seats = seatsInOrder(view);
	const order = turns.order.flatMap((id) => seats.find((seat) => seat.id === id) ?? []);
	const active = order.filter(({ id }) => turns.active.includes(id));
	const isOwn = !isReplay && turns.active.includes(me);
	return (
		<section className={styles.strip} aria-label={t("turns.turns")} data-own={isOwn || undefined}>
			<p role={isReplay ? undefined : "status"}>
				<span className={styles.round}>{t("turns.round", { round })}</span>
				<strong dir="auto">{turnText(active, isOwn)}</strong>
			</p>
			<ol aria-label={t(isSimultaneous ? "turns.takingTurns" : "turns.order")}>
				{order.map((seat) => (
					<li key={seat.id} aria-current={turns.active.includes(seat.id) || undefined}>
						<SeatMark seat={seat} />
						<span dir="auto">{seat.name}</span>
					</li>
				))}
			</ol>
			{!isReplay && <EndTurn turns={turns} active={active} />}
		</section>
	);
}
