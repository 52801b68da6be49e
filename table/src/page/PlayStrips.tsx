import { ChoiceStrip } from "../choice/ChoiceStrip.tsx";
import { ScoreStrip } from "../scores/ScoreStrip.tsx";
import { OwnSeats } from "../seats/OwnSeats.tsx";
import { ownSeats, personalSeat } from "../session/own-seats.ts";
import { useTopic } from "../session/session.ts";
import { TimerStrip } from "../timer/TimerStrip.tsx";
import { TurnStrip } from "../turns/TurnStrip.tsx";
import styles from "./PlayStrips.module.css";

/** The strips of the game that is played: the own seats, turns, the timer, a secret choice and scores. */
export function PlayStrips() {
	const hasOrder = useTopic("view", ({ view }) => view.turns !== undefined || view.timer !== undefined);
	const hasSeats = useTopic("view", ({ view, head }) => ownSeats(view, personalSeat({ head })).length > 1);
	return (
		<>
			{hasSeats && <OwnSeats />}
			{hasOrder && (
				<div className={styles.order}>
					<TurnStrip />
					<TimerStrip />
				</div>
			)}
			<ChoiceStrip />
			<ScoreStrip />
		</>
	);
}
