import styles from "../page/PlayStrips.module.css";
import { ScoreStrip } from "../scores/ScoreStrip.tsx";
import { TimerAt } from "../timer/TimerStrip.tsx";
import { TurnStrip } from "../turns/TurnStrip.tsx";

/** The turns, the timer and the scores as they were at a moment. @param at the moment, in ms */
export function ReplayStrips({ at }: { at: number }) {
	return (
		<div>
			<div className={styles.order}>
				<TurnStrip isReplay />
				<TimerAt at={at} />
			</div>
			<ScoreStrip isReplay />
		</div>
	);
}
