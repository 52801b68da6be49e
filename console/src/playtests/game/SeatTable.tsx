import { t } from "@tuckbox/web/messages/words.ts";
import { countText } from "@tuckbox/web/ui/words.ts";
import { useId } from "react";
import type { Playtest } from "../parts/playtest.ts";
import { lengthText, seatName } from "../parts/words.ts";
import { seatTimes } from "./game-facts.ts";
import page from "./PlaytestPage.module.css";
import styles from "./tables.module.css";

type Props = { playtest: Playtest; gameEnd: number };

/** The scores and turns of each seat, and how long it waited. */
export function SeatTable({ playtest, gameEnd }: Props) {
	const titleId = useId();
	const { seats, turns } = playtest;
	const hasScores = seats.some(({ score }) => score !== null);
	const hasTurns = turns.length > 0;
	if (!hasScores && !hasTurns) return null;
	const times = seatTimes(playtest, gameEnd);
	const highest = Math.max(1, ...seats.map(({ score }) => Math.abs(score ?? 0)));
	return (
		<section className={page.section} aria-labelledby={titleId}>
			<h3 id={titleId}>{t("playtesting.scoresAndTimes")}</h3>
			<table className={styles.table}>
				<thead>
					<tr>
						<th>{t("playtesting.seatHead")}</th>
						{hasScores && <th>{t("playtesting.score")}</th>}
						{hasTurns && (
							<>
								<th data-number>{t("playtesting.turns")}</th>
								<th data-number>{t("playtesting.timeAtTurn")}</th>
								<th data-number>{t("playtesting.longest")}</th>
								<th data-number>{t("playtesting.longestWait")}</th>
							</>
						)}
					</tr>
				</thead>
				<tbody>
					{seats.map((seat, i) => {
						const time = times[i];
						return (
							<tr key={seat.place}>
								<th scope="row" dir="auto">
									{seatName(seat)}
								</th>
								{hasScores && (
									<td data-label={t("playtesting.score")}>
										{seat.score !== null && (
											<span className={styles.score}>
												<span
													className={styles.bar}
													data-won={seat.hasWon || undefined}
													style={{ width: `${((Math.abs(seat.score) / highest) * 8).toFixed(2)}rem` }}
												/>
												{countText(seat.score)}
											</span>
										)}
									</td>
								)}
								{hasTurns && time && (
									<>
										<td data-number data-label={t("playtesting.turns")}>
											{countText(time.turns)}
										</td>
										<td data-number data-label={t("playtesting.timeAtTurn")}>
											{time.turns > 0 && lengthText(time.totalMs)}
										</td>
										<td data-number data-label={t("playtesting.longest")}>
											{time.turns > 0 && lengthText(time.longestMs)}
										</td>
										<td data-number data-label={t("playtesting.longestWait")}>
											{time.longestWaitMs !== undefined && lengthText(time.longestWaitMs)}
										</td>
									</>
								)}
							</tr>
						);
					})}
				</tbody>
			</table>
		</section>
	);
}
