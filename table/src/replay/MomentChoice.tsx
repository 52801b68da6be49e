import type { ReplayMoment } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Choice } from "@tuckbox/web/ui/Choice.tsx";
import { listText } from "@tuckbox/web/ui/words.ts";
import { type SeatAtTable, seatsInOrder, useTopic } from "../session/session.ts";
import styles from "./ReplayBar.module.css";

/** A moment in words. Who is no longer at the table is named by the place. */
function momentText({ kind, places, piece, text }: ReplayMoment, seats: readonly SeatAtTable[]): string {
	const nameOf = (place: number) =>
		seats.find(({ index }) => index === place)?.name ?? t("replay.player", { number: place + 1 });
	const names = places.length === 0 ? t("replay.someone") : listText(places.map(nameOf));
	if (kind !== "note") return t(`replay.${kind}`, { names, piece: piece ?? "" });
	return piece === null ? t("replay.note", { names, text }) : t("replay.noteOn", { names, piece, text });
}

type Props = { moments: readonly ReplayMoment[]; at: number; onChoose(act: number): void };

/** The moments of a replay as a list that leads to each of them, and the one that is shown. Screen readers announce it. */
export function MomentChoice({ moments, at, onChoose }: Props) {
	const seats = seatsInOrder(useTopic("view", (client) => client.view));
	const options = moments.map((moment, i) => ({ value: String(i), label: momentText(moment, seats) }));
	const shown = moments.findIndex(({ act }) => act === at);
	const none = { value: "", label: t("replay.countOfMoments", { count: moments.length }) };
	return (
		<div className={styles.moments}>
			<Choice
				aria-label={t("replay.moments")}
				options={[none, ...options]}
				value={shown === -1 ? "" : String(shown)}
				onChoose={(value) => {
					const moment = value === "" ? undefined : moments[Number(value)];
					if (moment !== undefined) onChoose(moment.act);
				}}
			/>
			<p className="unseen" role="status">
				{options[shown]?.label}
			</p>
		</div>
	);
}
