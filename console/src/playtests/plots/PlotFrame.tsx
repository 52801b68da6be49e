import { t } from "@tuckbox/web/messages/words.ts";
import { countText } from "@tuckbox/web/ui/words.ts";
import type { ReactNode } from "react";
import styles from "./Plots.module.css";
import type { Division } from "./plot-data.ts";

/** The height of the plotted area, in px. */
const plotHeight = 132;
/** Space above and below it, so that marks at its edges are whole, in px. */
const margin = 8;

/** The height of a value on a scale from zero, in px from the top. */
export const heightOf = (value: number, top: number): number => margin + plotHeight * (1 - value / top);

type Props<C extends { of: number }> = {
	title: string;
	by: Division;
	columns: readonly C[];
	top: number;
	ticks: readonly number[];
	tickText?(tick: number): string;
	/** The number of games of a column. */
	gamesOf(column: C): number;
	/** The drawing of a column, around x = 0. */
	draw(column: C): ReactNode;
	/** The same as a table. */
	table: ReactNode;
};

/** A small plot with an axis and columns, and the same as a table. */
export function PlotFrame<C extends { of: number }>(props: Props<C>) {
	const { title, by, columns, top, ticks, tickText = countText, gamesOf, draw, table } = props;
	const nameOf = ({ of }: C) =>
		by === "version"
			? t("playtesting.versionShort", { version: of })
			: t("playtesting.playersShort", { count: of });
	return (
		<figure className={styles.plot}>
			<figcaption>{title}</figcaption>
			<div className={styles.frame} aria-hidden="true">
				<div className={styles.axis} style={{ height: `${plotHeight + 2 * margin}px` }}>
					{ticks.map((tick) => (
						<span key={tick} style={{ top: `${heightOf(tick, top)}px` }}>
							{tickText(tick)}
						</span>
					))}
				</div>
				<svg className={styles.area} height={plotHeight + 2 * margin} role="presentation">
					{ticks.map((tick) => (
						<line
							key={tick}
							x1="0"
							x2="100%"
							y1={heightOf(tick, top)}
							y2={heightOf(tick, top)}
							className={tick === 0 ? styles.base : styles.grid}
						/>
					))}
					{columns.map((column, i) => (
						<svg
							key={column.of}
							aria-hidden="true"
							x={`${(((i + 0.5) / columns.length) * 100).toFixed(2)}%`}
							overflow="visible"
						>
							{draw(column)}
						</svg>
					))}
				</svg>
				<div className={styles.names}>
					{columns.map((column) => (
						<span key={column.of}>
							<b>{nameOf(column)}</b>
							<small>{t("playtesting.gamesShort", { count: gamesOf(column) })}</small>
						</span>
					))}
				</div>
			</div>
			<details className={styles.details}>
				<summary>
					{t("playtesting.asTable")}
					<span className="unseen">: {title}</span>
				</summary>
				{table}
			</details>
		</figure>
	);
}
