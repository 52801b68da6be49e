import { locale, t } from "@tuckbox/web/messages/words.ts";
import { countText, momentText } from "@tuckbox/web/ui/words.ts";
import { useLocation } from "wouter";
import { useSource } from "../../api/source.ts";
import type { ReportGame } from "../parts/report.ts";
import { heightOf, PlotFrame } from "./PlotFrame.tsx";
import styles from "./Plots.module.css";
import { type Column, columnsOf, type Division, type Measure, pitch, scaleOf, shifts } from "./plot-data.ts";

/** Number of games from which on the middle half is drawn: of fewer, it says nothing. */
const leastForQuarters = 20;

const numberText = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 });

type ColumnProps = { column: Column; top: number; onOpen(game: ReportGame): void };

/** The games of a column as dots, and their median. */
function Dots({ column: { marks, spread }, top, onOpen }: ColumnProps) {
	const heights = marks.map(({ value }) => heightOf(value, top));
	const offsets = shifts(heights);
	return (
		<>
			{spread && marks.length >= leastForQuarters && (
				<rect
					x={-22}
					width={44}
					y={heightOf(spread.upper, top)}
					height={Math.max(1, heightOf(spread.lower, top) - heightOf(spread.upper, top))}
					rx={4}
					className={styles.quarters}
				/>
			)}
			{spread && marks.length > 1 && (
				<line
					x1={-18}
					x2={18}
					y1={heightOf(spread.median, top)}
					y2={heightOf(spread.median, top)}
					className={styles.median}
				/>
			)}
			{marks.map(({ game, value }, i) => (
				// biome-ignore lint/a11y/noStaticElementInteractions: the list of games has links
				<circle
					key={game.id}
					cx={offsets[i]}
					cy={heights[i]}
					r={pitch / 2 - 0.75}
					className={styles.dot}
					onClick={() => onOpen(game)}
				>
					<title>{`${momentText(game.startedAt)}: ${numberText(value)}`}</title>
				</circle>
			))}
		</>
	);
}

function MeasureTable({ columns, by }: { columns: readonly Column[]; by: Division }) {
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">{t(`playtesting.head_${by}`)}</th>
					<th scope="col">{t("playtesting.head_games")}</th>
					<th scope="col">{t("playtesting.median")}</th>
					<th scope="col">{t("playtesting.lowest")}</th>
					<th scope="col">{t("playtesting.highest")}</th>
				</tr>
			</thead>
			<tbody>
				{columns.map(({ of, marks, spread }) => (
					<tr key={of}>
						<th scope="row">{countText(of)}</th>
						<td>{countText(marks.length)}</td>
						<td>{spread && numberText(spread.median)}</td>
						<td>{spread && numberText(spread.lowest)}</td>
						<td>{spread && numberText(spread.highest)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

type Props = { gameId: string; games: readonly ReportGame[]; measure: Measure; by: Division };

/** One number of every game. Each dot is a game. */
export function MeasurePlot({ gameId, games, measure, by }: Props) {
	const { base } = useSource(gameId);
	const [, go] = useLocation();
	const columns = columnsOf(games, measure, by);
	if (columns.length === 0) return null;
	const { top, ticks } = scaleOf(columns.flatMap(({ marks }) => marks.map(({ value }) => value)));
	return (
		<PlotFrame
			title={t(`playtesting.measure_${measure}`)}
			{...{ by, columns, top, ticks }}
			gamesOf={({ marks }) => marks.length}
			draw={(column) => <Dots column={column} top={top} onOpen={({ id }) => go(`${base}/playtests/${id}`)} />}
			table={<MeasureTable columns={columns} by={by} />}
		/>
	);
}
