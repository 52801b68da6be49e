import { t } from "@tuckbox/web/messages/words.ts";
import { useId } from "react";
import type { Fact, Playtest } from "../parts/playtest.ts";
import { lengthText, seatName } from "../parts/words.ts";
import page from "./PlaytestPage.module.css";
import styles from "./Timeline.module.css";
import { timeTicks } from "./time-ticks.ts";

type Turn = Playtest["turns"][number];

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

type LaneProps = {
	name: string;
	turns: readonly Turn[];
	/** Times at which the seat played a piece. */
	plays: readonly number[];
	longest: Turn | undefined;
	gameEnd: number;
	/** Maps a time to a part of the width, 0 to 1. */
	at(time: number): number;
};

function Lane({ name, turns, plays, longest, gameEnd, at }: LaneProps) {
	return (
		<>
			<bdi className={styles.name}>{name}</bdi>
			<div className={styles.lane}>
				{turns.map((turn) => {
					const end = turn.endedAt ?? gameEnd;
					return (
						<span
							key={turn.number}
							className={styles.turn}
							data-longest={turn === longest || undefined}
							style={{
								insetInlineStart: percent(at(turn.startedAt)),
								width: percent(at(end) - at(turn.startedAt)),
							}}
							title={t("playtesting.turnTip", {
								number: turn.number,
								name,
								length: lengthText(end - turn.startedAt),
							})}
						/>
					);
				})}
				{plays.map((time, i) => (
					<span
						// biome-ignore lint/suspicious/noArrayIndexKey: several pieces may be played by one act
						key={i}
						className={styles.play}
						style={{ insetInlineStart: percent(at(time)) }}
					/>
				))}
			</div>
		</>
	);
}

type Props = { playtest: Playtest; facts: readonly Fact[]; gameEnd: number };

/** The turns of each seat on the time of the game, and when pieces were played. */
export function Timeline({ playtest, facts, gameEnd }: Props) {
	const titleId = useId();
	const { startedAt, seats, turns } = playtest;
	const whole = gameEnd - startedAt;
	const plays = facts.filter(({ event }) => event === "played");
	if (whole <= 0 || (turns.length === 0 && plays.length === 0)) return null;
	const at = (time: number) => Math.min(1, Math.max(0, (time - startedAt) / whole));
	const lengthOf = (turn: Turn) => (turn.endedAt ?? gameEnd) - turn.startedAt;
	const longest = turns.length < 3 ? undefined : turns.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
	const shared = turns.filter(({ place }) => place === null);
	const laneOf = (place: number | null) => ({
		turns: turns.filter((turn) => turn.place === place),
		plays: plays.flatMap((fact) => (fact.place === place ? [fact.at] : [])),
		...{ longest, gameEnd, at },
	});
	return (
		<section className={page.section} aria-labelledby={titleId}>
			<h3 id={titleId}>{t("playtesting.timeline")}</h3>
			<p>{t(turns.length > 0 ? "playtesting.timelineHint" : "playtesting.noTurnsHint")}</p>
			<div className={styles.timeline} aria-hidden="true">
				{seats.map((seat) => (
					<Lane key={seat.place} name={seatName(seat)} {...laneOf(seat.place)} />
				))}
				{shared.length > 0 && <Lane name={t("playtesting.allSeats")} {...laneOf(null)} />}
				<div className={styles.axis}>
					{timeTicks(whole).map((ms) => (
						<span key={ms} style={{ insetInlineStart: percent(ms / whole) }}>
							{ms === 0 ? t("playtesting.startOfGame") : lengthText(ms)}
						</span>
					))}
				</div>
			</div>
			{longest && (
				<p>
					{t("playtesting.longestTurn", {
						number: longest.number,
						name:
							longest.place === null
								? t("playtesting.allSeats")
								: seatName(
										seats.find(({ place }) => place === longest.place) ?? {
											name: null,
											place: longest.place,
										},
									),
						length: lengthText(lengthOf(longest)),
					})}
				</p>
			)}
		</section>
	);
}
