import { type Colour, cut, displayWidth, type Paint, printable } from "./style.ts";

export type Cell =
	| string
	/** `isWhole`: never cut, as an id that a user copies. */
	| { text: string; colour?: Colour | undefined; align?: "right"; isWhole?: true };

/** The cells of a row, or a line of its own below the row before: it is never cut, and no column is as wide as it. */
export type Row = readonly Cell[] | { below: string };

const plainOf = (cell: Cell) => printable(typeof cell === "string" ? cell : cell.text);
const isWhole = (cell: Cell) => typeof cell !== "string" && cell.isWhole === true;
const isRight = (cell: Cell) => typeof cell !== "string" && cell.align === "right";

const margin = 2;
const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0);

/** The space between columns: narrower if texts would otherwise be cut. */
function gapFor(natural: readonly number[], width: number): number {
	const gaps = Math.max(0, natural.filter((one) => one > 0).length - 1);
	return width === Infinity || margin + sum(natural) + 3 * gaps <= width ? 3 : 2;
}

/** Minimum width of a text that is cut. */
const minText = 6;
/** Maximum width of a column in a pipe. Longer texts are not cut there, but do not widen their column either. */
const maxPadded = 48;

/** The widths of columns that fit a terminal. Only the widest are cut, but never numbers and whole texts. */
function fitted(
	natural: readonly number[],
	isFixed: readonly boolean[],
	width: number,
	gap: number,
): number[] {
	if (width === Infinity) return natural.map((one) => Math.min(one, maxPadded));
	const room = width - margin - gap * Math.max(0, natural.filter((one) => one > 0).length - 1);
	const cutTo = (most: number) => natural.map((one, at) => (isFixed[at] ? one : Math.min(one, most)));
	let most = Math.max(minText, ...natural);
	while (most > minText && sum(cutTo(most)) > room) most--;
	return cutTo(most);
}

const isCells = (row: Row): row is readonly Cell[] => !("below" in row);

/**
 * Aligns rows in columns. Texts may come from anywhere, so control characters are replaced.
 * @param width of the terminal: texts are cut so that rows fit. Infinity for a pipe, where texts are not cut
 */
export function table(all: readonly Row[], paint: Paint, width = Infinity): string[] {
	const rows = all.filter(isCells);
	const columns = Math.max(0, ...rows.map((row) => row.length));
	const natural = Array.from({ length: columns }, (_, at) =>
		Math.max(0, ...rows.map((row) => displayWidth(plainOf(row[at] ?? "")))),
	);
	const isFixed = natural.map((_, at) =>
		rows.some((row) => isRight(row[at] ?? "") || isWhole(row[at] ?? "")),
	);
	const gap = gapFor(natural, width);
	const widths = fitted(natural, isFixed, width, gap);
	return all.map((row) => {
		if (!isCells(row)) return `${" ".repeat(2 * margin)}${printable(row.below)}`;
		const cells = row.flatMap((cell, at) => {
			const column = widths[at] ?? 0;
			if (natural[at] === 0) return [];
			const text = width === Infinity ? plainOf(cell) : cut(plainOf(cell), column);
			const space = " ".repeat(Math.max(0, column - displayWidth(text)));
			const painted = typeof cell === "string" ? text : paint(cell.colour, text);
			return [isRight(cell) ? space + painted : painted + space];
		});
		return `${" ".repeat(margin)}${cells.join(" ".repeat(gap))}`.trimEnd();
	});
}
