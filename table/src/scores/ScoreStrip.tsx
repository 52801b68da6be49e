import type { ScoresEntry } from "@tuckbox/client/table";
import { locale, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { SeatMark } from "../seats/SeatMark.tsx";
import { act } from "../session/acting.ts";
import { seatsInOrder, useEntry, useMe, useSession, useTopic } from "../session/session.ts";
import styles from "./ScoreStrip.module.css";

/**
 * The scores of all seats. The own one has buttons that change it.
 * @param isReplay whether it shows a moment of a replay, whose scores no one changes
 */
export function ScoreStrip({ isReplay = false }: { isReplay?: boolean }) {
	const session = useSession();
	const scores = useEntry<ScoresEntry>("scores");
	const { seat: me } = useMe();
	const view = useTopic("view", (client) => client.view);
	if (scores === undefined) return null;
	const add = (by: number) => () => void act(session, { kind: "score", seat: me, by });
	const seats = seatsInOrder(view).filter(({ id }) => scores.of[id] !== undefined);
	const own = isReplay ? undefined : scores.of[me];
	return (
		<section className={styles.strip} aria-label={t("scores.scores")}>
			{own !== undefined && (
				<div className={styles.own}>
					<Button look="quiet" isSmall icon="minus" aria-label={t("scores.less")} onClick={add(-1)} />
					<output aria-label={t("scores.yours")}>{own.toLocaleString(locale)}</output>
					<Button look="quiet" isSmall icon="plus" aria-label={t("scores.more")} onClick={add(1)} />
				</div>
			)}
			<ul>
				{seats.map((seat) => (
					<li key={seat.id} data-own={(own !== undefined && seat.id === me) || undefined}>
						<SeatMark seat={seat} />
						<span className={styles.name} dir="auto">
							{seat.name}
						</span>
						<strong>{scores.of[seat.id]?.toLocaleString(locale)}</strong>
					</li>
				))}
			</ul>
			{!isReplay && (
				<Button
					look="quiet"
					isSmall
					icon="edit"
					aria-label={t("scores.edit")}
					title={t("scores.edit")}
					onClick={() => session.dialog.set({ kind: "scores" })}
				/>
			)}
		</section>
	);
}
