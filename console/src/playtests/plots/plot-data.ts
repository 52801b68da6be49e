import { nice, quantileSorted, ticks } from "d3-array";
import type { PlaytestReport, ReportGame } from "../parts/report.ts";

/** The ways in which the games are divided. */
export const divisions = ["version", "players"] as const;
export type Division = (typeof divisions)[number];

/** A game in a plot, with its number. */
type Mark = { game: ReportGame; value: number };

/** The games of one version, or with one number of players. */
export type Column = {
	/** The version or the number of players. */
	of: number;
	/** By their numbers, lowest first. */
	marks: readonly Mark[];
	/** Null without marks. */
	spread: { median: number; lowest: number; highest: number; lower: number; upper: number } | null;
};

/** The measures that are numbers, each with the number of a game; undefined if the game has none. */
export const measures = {
	length: ({ isFinished, lengthMs }: ReportGame) =>
		isFinished && lengthMs !== null ? lengthMs / 60_000 : undefined,
	turns: ({ isFinished, turns }: ReportGame) => (isFinished && turns > 0 ? turns : undefined),
	scoreSpread: ({ isFinished, scoreSpread }: ReportGame) =>
		isFinished && scoreSpread !== null ? scoreSpread : undefined,
} as const satisfies Record<string, (game: ReportGame) => number | undefined>;
export type Measure = keyof typeof measures;

/** Maximum number of columns that have room on a phone; of more, the latest versions are shown. */
const maxColumns = 10;

/** Maximum number of ticks of an axis, about. */
const wantedTicks = 4;

/** A game counts for the version that lay on the table at its end. */
const columnOf = (game: ReportGame, by: Division) => (by === "players" ? game.players : game.versions.at(-1));

function spreadOf(values: number[]): Column["spread"] {
	const [lowest, highest] = [values[0], values.at(-1)];
	if (lowest === undefined || highest === undefined) return null;
	const at = (part: number) => quantileSorted(values, part) ?? lowest;
	return { median: at(0.5), lowest, highest, lower: at(0.25), upper: at(0.75) };
}

/** The games that have a number, column by column. */
export function columnsOf(games: readonly ReportGame[], measure: Measure, by: Division): Column[] {
	const marks = games.flatMap((game) => {
		const [value, of] = [measures[measure](game), columnOf(game, by)];
		return value === undefined || of === undefined ? [] : [{ game, value, of }];
	});
	return [...Map.groupBy(marks, ({ of }) => of)]
		.sort(([a], [b]) => a - b)
		.slice(-maxColumns)
		.map(([of, own]) => {
			const sorted = own.map(({ game, value }) => ({ game, value })).sort((a, b) => a.value - b.value);
			return { of, marks: sorted, spread: spreadOf(sorted.map(({ value }) => value)) };
		});
}

/** Wins of the places that had the first turn, column by column. */
export function firstPlayerOf(summary: PlaytestReport["summary"], by: Division) {
	const groups =
		by === "version"
			? summary.byVersion.map((group) => ({ of: group.version, ...group.firstPlayer }))
			: summary.byPlayers.map((group) => ({ of: group.players, ...group.firstPlayer }));
	return groups
		.filter(({ wins }) => wins.of > 0)
		.sort((a, b) => a.of - b.of)
		.slice(-maxColumns);
}
export type FirstPlayerColumn = ReturnType<typeof firstPlayerOf>[number];

/** A scale from zero to a round number above all values, with its ticks. */
export function scaleOf(values: readonly number[]): { top: number; ticks: number[] } {
	const [, top = 1] = nice(0, Math.max(1, ...values), wantedTicks);
	return { top, ticks: ticks(0, top, wantedTicks).filter((tick) => top < 8 || Number.isInteger(tick)) };
}

/** The diameter of a mark and the space around it, in px. */
export const pitch = 10;
/** Maximum distance of a mark from the middle of its column, in px. */
const maxShift = 20;

/** Horizontal offsets from the middle of a column, in px, at which marks at these heights (in px, in any order) do not cover each other. */
export function shifts(heights: readonly number[]): number[] {
	const placed: { x: number; y: number }[] = [];
	const choices = [0];
	for (let shift = pitch; shift <= maxShift; shift += pitch) choices.push(shift, -shift);
	return heights.map((y) => {
		const isFree = (x: number) => placed.every((other) => Math.hypot(other.x - x, other.y - y) >= pitch - 1);
		const x = choices.find(isFree) ?? choices[placed.length % choices.length] ?? 0;
		placed.push({ x, y });
		return x;
	});
}
