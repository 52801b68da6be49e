import { type Lines, strengths } from "../read/lines.ts";
import { type Gaps, type Grid, noGaps, type Pixels } from "./grid.ts";

// Finds the grid of a sheet in the lines that are seen on it.

/** A grid that a picture shows. It is sure if cards rather than anything else are divided like that. */
export type SeenGrid = { grid: Grid; gaps: Gaps; isSure: boolean; isSquare: boolean };

const maxColumns = 26;
const maxRows = 20;
const minCellPx = 24;
/**
 * Half the width in which a line between two cells is looked for, as a share of a cell, and the least proportions of
 * these. Thick borders that touch have no line in between; what is found in the width for them may also be halves of cells.
 */
const searches = [
	{ window: 0.06, minAspect: 0.48 },
	{ window: 0.1, minAspect: 0.55 },
] as const;
/** Minimum share of a picture's height or width that the lines between cells have: on average, and nearly all of them. */
const strong = { mean: 0.75, low: 0.5 };
/** The same if the size of the picture says the same grid. */
const confirming = { mean: 0.5, low: 0.3 };
/** Minimum ratio of their strength to that of the average line. */
const minContrast = 1.6;
/** The same for a single line, on a sheet that may have few cards. */
const hinting = { strength: 0.15, contrast: 2 };
/** The share of the lines between cells that may be weaker, where a sheet ends early. */
const weakShare = 0.1;
/** Maximum proportions of cards, the shorter side divided by the longer one: others are squares. */
const maxAspect = 0.82;
/** Minimum number of cells; two or three parts more likely divide one picture. */
const minCells = 4;
/** The same for a sure one: four parts may be the sections of a page. */
const minSureCells = 6;
/** Maximum gap between cards, as a share of a cell, and the minimum strength of the lines at its sides. */
const gap = { max: 0.15, min: 0.6 };

type Axis = { length: number; values: readonly number[]; mean: number };

function axisOf(text: string, length: number): Axis {
	const values = strengths(text);
	return { length, values, mean: values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length) };
}

/** The strongest line around a position in px of the picture. */
function strongest({ values, length }: Axis, position: number, around: number): number {
	const scale = values.length / length;
	const reach = Math.max(1, Math.round(around * scale));
	const middle = Math.round(position * scale);
	return Math.max(0, ...values.slice(Math.max(1, middle - reach), middle + reach + 1));
}

type Strength = { mean: number; low: number };

function strengthOf(lines: readonly number[]): Strength {
	const sorted = [...lines].sort((one, other) => one - other);
	return {
		mean: sorted.reduce((sum, one) => sum + one, 0) / sorted.length,
		low: sorted[Math.round(sorted.length * weakShare)] ?? 0,
	};
}

/** The strength of the lines that divide a picture into equal parts. */
function strengthBetween(axis: Axis, parts: number, window: number): Strength {
	const part = axis.length / parts;
	return strengthOf(
		Array.from({ length: parts - 1 }, (_, at) => strongest(axis, (at + 1) * part, part * window)),
	);
}

const isAtLeast = (axis: Axis, parts: number, window: number, { mean, low }: Strength): boolean => {
	if (parts === 1) return true;
	const found = strengthBetween(axis, parts, window);
	return found.mean >= mean && found.low >= low && found.mean >= minContrast * axis.mean;
};

/** Numbers of equal parts that the lines divide a picture into; always one. */
const partsOf = (axis: Axis, max: number, window: number): number[] =>
	Array.from({ length: max }, (_, at) => at + 1).filter(
		(parts) => axis.length / parts >= minCellPx && isAtLeast(axis, parts, window, strong),
	);

const aspectOf = ({ widthPx, heightPx }: Pixels, { columns, rows }: Grid) => {
	const aspect = widthPx / columns / (heightPx / rows);
	return Math.min(aspect, 1 / aspect);
};

/** The strength of the lines at the sides of the cards, if there are such gaps. */
function strengthAtGaps(axis: Axis, parts: number, { margin, gutter }: Gaps): number {
	const card = (axis.length - 2 * margin - (parts - 1) * gutter) / parts;
	const starts = Array.from({ length: parts }, (_, at) => margin + at * (card + gutter));
	const sides = starts.flatMap((start) => [start, start + card]);
	const within = sides.filter((side) => side > 1 && side < axis.length - 1);
	return within.length === 0 ? 0 : strengthOf(within.map((side) => strongest(axis, side, 0))).mean;
}

/**
 * The gaps around and between the cards of a grid. None if the grid divides the picture without any, or if no gaps fit
 * the lines better.
 */
function gapsOf([across, down]: readonly [Axis, Axis], { columns, rows }: Grid): Gaps {
	if (across.length % columns === 0 && down.length % rows === 0) return noGaps;
	const most = Math.floor(gap.max * Math.min(across.length / columns, down.length / rows));
	let best = { gaps: noGaps, strength: gap.min };
	for (let gutter = 0; gutter <= most; gutter++)
		for (const margin of new Set([0, Math.round(gutter / 2), gutter])) {
			const gaps = { margin, gutter };
			const strength = Math.min(strengthAtGaps(across, columns, gaps), strengthAtGaps(down, rows, gaps));
			// one pixel more is no better
			if (strength > best.strength + 0.02) best = { gaps, strength };
		}
	return best.gaps;
}

type Search = (typeof searches)[number];

/** The finest grid of cards: inside of cards are no lines in the same places. */
function finest(
	axes: readonly [Axis, Axis],
	size: Pixels,
	{ window, minAspect }: Search,
): SeenGrid | undefined {
	const [across, down] = axes;
	const grids = partsOf(across, maxColumns, window).flatMap((columns) =>
		partsOf(down, maxRows, window).map((rows): Grid => ({ columns, rows })),
	);
	const [grid] = grids
		.filter((one) => one.columns * one.rows >= minCells && aspectOf(size, one) >= minAspect)
		.sort((one, other) => other.columns * other.rows - one.columns * one.rows);
	if (grid === undefined) return;
	// parts that are square or wider than tall may be the fields of a board, or of a table
	const isUpright = size.widthPx / grid.columns < size.heightPx / grid.rows;
	const isSquare = aspectOf(size, grid) > maxAspect;
	const isSure =
		isUpright &&
		!isSquare &&
		Math.min(grid.columns, grid.rows) > 1 &&
		grid.columns * grid.rows >= minSureCells;
	return { grid, gaps: gapsOf(axes, grid), isSure, isSquare };
}

/**
 * Finds the grid of cards that the lines of a picture show, if there is one.
 * @param expected a grid that the picture's size suggests
 */
export function seenGrid(lines: Lines, size: Pixels, expected?: Grid): SeenGrid | undefined {
	const axes = [axisOf(lines.columns, size.widthPx), axisOf(lines.rows, size.heightPx)] as const;
	const isConfirmed = ({ window }: Search) =>
		expected !== undefined &&
		isAtLeast(axes[0], expected.columns, window, confirming) &&
		isAtLeast(axes[1], expected.rows, window, confirming);
	if (expected !== undefined && searches.some(isConfirmed))
		return { grid: expected, gaps: noGaps, isSure: true, isSquare: false };
	const found = searches.flatMap((search) => finest(axes, size, search) ?? []);
	return found.find(({ isSure }) => isSure) ?? found[0];
}

/** Whether a line is seen in each direction where a grid has some: few cards on a sheet show only some lines. */
export function hasLineOfEach(lines: Lines, size: Pixels, { columns, rows }: Grid): boolean {
	const isHinted = (axis: Axis, parts: number) => {
		const part = axis.length / parts;
		const found = Array.from({ length: parts - 1 }, (_, at) =>
			strongest(axis, (at + 1) * part, part * searches[0].window),
		);
		return parts === 1 || Math.max(...found) >= Math.max(hinting.strength, hinting.contrast * axis.mean);
	};
	return (
		isHinted(axisOf(lines.columns, size.widthPx), columns) &&
		isHinted(axisOf(lines.rows, size.heightPx), rows)
	);
}
