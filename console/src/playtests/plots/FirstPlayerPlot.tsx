import { locale, t } from "@tuckbox/web/messages/words.ts";
import { countText } from "@tuckbox/web/ui/words.ts";
import { shareText } from "../parts/figures.ts";
import type { PlaytestReport } from "../parts/report.ts";
import { heightOf, PlotFrame } from "./PlotFrame.tsx";
import styles from "./Plots.module.css";
import { type Division, type FirstPlayerColumn, firstPlayerOf, pitch } from "./plot-data.ts";

/** Maximum number of games in a row of dots. */
const perRow = 5;

const percentText = (value: number) => value.toLocaleString(locale, { style: "percent" });

/** A few games as dots, the won ones filled; of many, the share with its interval. */
function Wins({ column: { wins, allSeats } }: { column: FirstPlayerColumn }) {
	if (wins.interval === null) {
		const width = Math.min(perRow, wins.of);
		return Array.from({ length: wins.of }, (_, i) => (
			<circle
				// biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
				key={i}
				cx={((i % perRow) - (width - 1) / 2) * (pitch + 1)}
				cy={heightOf(0, 1) - pitch * (Math.floor(i / perRow) + 0.75) * 1.1}
				r={pitch / 2 - 1.25}
				className={i < wins.count ? styles.won : styles.lost}
			/>
		));
	}
	const [low = 0, high = 1] = wins.interval;
	const expected = allSeats.of > 0 ? allSeats.count / allSeats.of : undefined;
	return (
		<>
			{expected !== undefined && (
				<line
					x1={-24}
					x2={24}
					y1={heightOf(expected, 1)}
					y2={heightOf(expected, 1)}
					className={styles.expected}
				/>
			)}
			<line x1={0} x2={0} y1={heightOf(low, 1)} y2={heightOf(high, 1)} className={styles.interval} />
			<circle cx={0} cy={heightOf(wins.count / wins.of, 1)} r={pitch / 2} className={styles.won} />
		</>
	);
}

function WinsTable({ columns, by }: { columns: readonly FirstPlayerColumn[]; by: Division }) {
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">{t(`playtesting.head_${by}`)}</th>
					<th scope="col">{t("playtesting.firstWon")}</th>
					<th scope="col">{t("playtesting.allWon")}</th>
				</tr>
			</thead>
			<tbody>
				{columns.map(({ of, wins, allSeats }) => (
					<tr key={of}>
						<th scope="row">{countText(of)}</th>
						<td>{shareText(wins)}</td>
						<td>{shareText(allSeats)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** Wins of the seat with the first turn. */
export function FirstPlayerPlot({ summary, by }: Pick<PlaytestReport, "summary"> & { by: Division }) {
	const columns = firstPlayerOf(summary, by);
	if (columns.length === 0) return null;
	const hasShares = columns.some(({ wins }) => wins.interval !== null);
	return (
		<PlotFrame
			title={t("playtesting.measure_firstPlayer")}
			{...{ by, columns }}
			top={1}
			ticks={hasShares ? [0, 0.5, 1] : [0]}
			tickText={(tick) => (hasShares ? percentText(tick) : "")}
			gamesOf={({ wins }) => wins.of}
			draw={(column) => (
				<>
					<Wins column={column} />
					{column.wins.interval === null && (
						<text
							y={heightOf(0, 1) - pitch * 1.1 * Math.ceil(column.wins.of / perRow) - 8}
							textAnchor="middle"
							className={styles.count}
						>
							{t("playtesting.share", { count: column.wins.count, of: column.wins.of })}
						</text>
					)}
				</>
			)}
			table={<WinsTable columns={columns} by={by} />}
		/>
	);
}
