import { loadWords } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { ChoiceStrip } from "../choice/ChoiceStrip.tsx";
import { ScoreStrip } from "../scores/ScoreStrip.tsx";
import { OwnSeats } from "../seats/OwnSeats.tsx";
import { ownSeats, personalSeat } from "../session/own-seats.ts";
import { ownRoutines } from "../session/routines.ts";
import { useSession, useTopic } from "../session/session.ts";
import { TimerStrip } from "../timer/TimerStrip.tsx";
import { TurnStrip } from "../turns/TurnStrip.tsx";
import styles from "./PlayStrips.module.css";

/** Loaded when the seat may run routines. */
const RoutineStrip = late(async () => {
	const [{ RoutineStrip: strip }] = await Promise.all([
		import("../routines/RoutineStrip.tsx"),
		loadWords(["routines"]),
	]);
	return strip;
});

/** The strips of the game that is played: the own seats, turns, the timer, a secret choice, scores and routines. */
export function PlayStrips() {
	const session = useSession();
	const hasRoutines = useTopic("view", () => ownRoutines(session).length > 0);
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
			{hasRoutines && <RoutineStrip />}
		</>
	);
}
