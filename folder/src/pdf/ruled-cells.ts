import type { PlacedCard } from "../read/pdf-page.ts";
import type { PageObject } from "./placed-cards.ts";

// Finds the cells that thin lines on a page close, as word processors draw the borders of tables: each side of a cell apart.

/** Maximum width in mm of a line. */
const maxLineMm = 0.8;
/** Maximum distance in mm between lines in the same place. */
const nearMm = 0.6;
/** Maximum distance in mm of the end of a line from the one that it meets, and between two pieces of one: corners may be left out. */
const [meetsMm, goesOnMm] = [1, 2];
/** Maximum difference in mm between the sides of equal cells. */
const equalMm = 1;
/** Limits in mm of a cell's sides, and of its proportions. */
const cell = { min: 10, max: 200, proportions: 4 };
/** Maximum number of lines, so that comparing them takes little. */
const maxLines = 200;

/** A line across the page, or down it: its place, and where it begins and ends. */
type Rule = { at: number; from: number; to: number };

/** Connects pieces of lines in the same place that touch. */
function joined(pieces: readonly Rule[]): Rule[] {
	const sorted = pieces.toSorted((one, other) => one.at - other.at || one.from - other.from);
	const places: Rule[][] = [];
	for (const one of sorted) {
		const last = places.at(-1);
		if (last?.[0] !== undefined && one.at - last[0].at <= nearMm) last.push(one);
		else places.push([one]);
	}
	return places.flatMap((place) => {
		const rules: Rule[] = [];
		for (const one of place.toSorted((one, other) => one.from - other.from)) {
			const last = rules.at(-1);
			if (last !== undefined && one.from <= last.to + goesOnMm) last.to = Math.max(last.to, one.to);
			else rules.push({ ...one });
		}
		return rules;
	});
}

type Page = { widthMm: number; heightMm: number };
type Rules = { across: Rule[]; down: Rule[] };

/** The lines that a page draws as thin things. */
function linesOn(objects: readonly PageObject[]): Rules {
	const [across, down]: [Rule[], Rule[]] = [[], []];
	for (const { leftMm, topMm, widthMm, heightMm, isText } of objects) {
		if (isText) continue;
		// the corner of a border may be a square of its own, which belongs to both
		if (heightMm <= maxLineMm) across.push({ at: topMm + heightMm / 2, from: leftMm, to: leftMm + widthMm });
		if (widthMm <= maxLineMm) down.push({ at: leftMm + widthMm / 2, from: topMm, to: topMm + heightMm });
	}
	return { across, down };
}

/** The edges of a page as lines. */
function edgesOf({ widthMm, heightMm }: Page): Rules {
	const edges = (mm: number, lengthMm: number) => [0, mm].map((at): Rule => ({ at, from: 0, to: lengthMm }));
	return { across: edges(heightMm, widthMm), down: edges(widthMm, heightMm) };
}

const covers = ({ from, to }: Rule, start: number, end: number): boolean =>
	from <= start + meetsMm && to >= end - meetsMm;

/** The smallest cell whose upper left corner is where two lines meet; undefined if no others close one. */
function cellAt(
	top: Rule,
	left: Rule,
	across: readonly Rule[],
	down: readonly Rule[],
): PlacedCard | undefined {
	const [x, y] = [left.at, top.at];
	for (const right of down) {
		if (right.at < x + cell.min || !covers(right, y, y + cell.min)) continue;
		if (!covers(top, x, right.at)) return;
		const bottom = across.find(
			({ at, from, to }) => at >= y + cell.min && covers({ at, from, to }, x, right.at),
		);
		if (bottom === undefined || !covers(left, y, bottom.at) || !covers(right, y, bottom.at)) return;
		return { leftMm: x, topMm: y, widthMm: right.at - x, heightMm: bottom.at - y };
	}
}

/** The cells that lines close; none if these are too many for a page of cards. */
function cellsIn(rules: Rules): PlacedCard[] {
	const [across, down] = [joined(rules.across), joined(rules.down)];
	if (across.length + down.length > maxLines) return [];
	return across.flatMap((top) =>
		down.flatMap((left) => {
			if (!covers(left, top.at, top.at + cell.min) || !covers(top, left.at, left.at + cell.min)) return [];
			const found = cellAt(top, left, across, down);
			const [short = 0, long = 0] = found
				? [Math.min(found.widthMm, found.heightMm), Math.max(found.widthMm, found.heightMm)]
				: [];
			return found && long <= cell.max && long <= short * cell.proportions ? [found] : [];
		}),
	);
}

/** Whether cells have one size. */
function areEqual([first, ...others]: readonly PlacedCard[]): boolean {
	return others.every(
		({ widthMm, heightMm }) =>
			Math.abs(widthMm - (first?.widthMm ?? 0)) <= equalMm &&
			Math.abs(heightMm - (first?.heightMm ?? 0)) <= equalMm,
	);
}

/**
 * The objects on a page, with the cells that its thin lines close in the place of these lines: a word processor draws no frames. A
 * table without a margin ends at the edges of the page, and lines that divide it into unequal parts are none.
 * @returns the same objects if it draws no such cells, or too many lines for a page of cards
 */
export function withRuledCells(objects: readonly PageObject[], page: Page): readonly PageObject[] {
	const lines = linesOn(objects);
	const edges = edgesOf(page);
	const toEdges = cellsIn({
		across: [...edges.across, ...lines.across],
		down: [...edges.down, ...lines.down],
	});
	const cells = areEqual(toEdges) ? toEdges : cellsIn(lines);
	if (cells.length === 0) return objects;
	const isLine = ({ widthMm, heightMm, isText }: PageObject) =>
		!isText && Math.min(widthMm, heightMm) <= maxLineMm;
	return [...objects.filter((one) => !isLine(one)), ...cells];
}
