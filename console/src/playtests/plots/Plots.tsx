import { t } from "@tuckbox/web/messages/words.ts";
import { Choice } from "@tuckbox/web/ui/Choice.tsx";
import { useId, useState } from "react";
import type { PlaytestReport } from "../parts/report.ts";
import { FirstPlayerPlot } from "./FirstPlayerPlot.tsx";
import { MeasurePlot } from "./MeasurePlot.tsx";
import styles from "./Plots.module.css";
import { type Division, divisions, type Measure, measures } from "./plot-data.ts";

/** Number of games from which on plots say more than the list. */
const leastGames = 2;

/** Small plots of all games: length, turns, scores, and wins of the first player, by version or number of players. */
export function Plots({ gameId, report }: { gameId: string; report: PlaytestReport }) {
	const [chosen, setChosen] = useState<Division>();
	const id = useId();
	const { games, summary } = report;
	// a single version has nothing to compare
	const by = chosen ?? (summary.byVersion.length < 2 && summary.byPlayers.length > 1 ? "players" : "version");
	if (games.length < leastGames) return null;
	return (
		<section className={styles.plots} aria-labelledby={`${id}-title`}>
			<header className={styles.head}>
				<h3 id={`${id}-title`}>{t("playtesting.allGames", { count: games.length })}</h3>
				<Choice
					aria-label={t("playtesting.divideBy")}
					id={id}
					value={by}
					onChoose={(value) => setChosen(divisions.find((one) => one === value))}
					options={divisions.map((value) => ({ value, label: t(`playtesting.by_${value}`) }))}
				/>
			</header>
			<div className={styles.multiples}>
				{(Object.keys(measures) as Measure[]).map((measure) => (
					<MeasurePlot key={measure} {...{ gameId, games, measure, by }} />
				))}
				<FirstPlayerPlot summary={summary} by={by} />
			</div>
			<p className="quiet small">{t("playtesting.plotsHint")}</p>
		</section>
	);
}
