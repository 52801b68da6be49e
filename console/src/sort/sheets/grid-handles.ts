import type { GridChoice } from "@tuckbox/folder/sorting";
import { t } from "@tuckbox/web/messages/words.ts";

export type Place = { x: number; y: number };
type Size = { widthPx: number; heightPx: number };
type Box = { left: number; top: number; width: number; height: number };

/** A point of a grid that can be dragged, and moved by arrow keys. */
export type Handle = Place & {
	id: string;
	label: string;
	value: number;
	min: number;
	max: number;
	/** The change by an arrow key to the right. */
	step: number;
	drag(place: Place): void;
	set(value: number): void;
	/** For handles that move in both directions: moves it down by some pixels. */
	setDown?(by: number): void;
};

/** Maximum number of columns, and of rows. */
export const maxPerSide = 100;
/** Minimum width and height of a grid in pixels. */
export const minGridPx = 16;

/** A whole number within bounds. */
export const within = (value: number, min: number, max: number) =>
	Math.min(max, Math.max(min, Math.round(value)));

/**
 * The number of columns or rows if a line is dragged.
 * @param at where the line is now, in pixels from the beginning of the grid
 * @param line its number: the first is at the end of the first cell
 */
export function partsAt(at: number, line: number, length: number, gutter: number): number {
	return within((line * (length + gutter)) / Math.max(1, at + gutter), 1, maxPerSide);
}

/** The handles of a grid: its corners, the end of its first cell, and the beginning of the next ones. */
export function handlesOf(
	grid: GridChoice,
	cells: readonly Box[],
	{ widthPx, heightPx }: Size,
	onGrid: (change: Partial<GridChoice>) => void,
): Handle[] {
	const { columns, rows, left, top, right, bottom, gutter, gutterDown = gutter } = grid;
	const [first] = cells;
	const columnsAt = (x: number, line: number) => partsAt(x - left, line, right - left, gutter);
	const rowsAt = (y: number, line: number) => partsAt(y - top, line, bottom - top, gutterDown);
	const most = Math.floor(Math.min(right - left, bottom - top) / 3);
	return [
		{
			...{ id: "columns", label: t("sort.columns"), value: columns, min: 1, max: maxPerSide, step: -1 },
			...{ x: first ? first.left + first.width : widthPx, y: heightPx / 2 },
			drag: ({ x }: Place) => onGrid({ columns: columnsAt(x, 1) }),
			set: (value: number) => onGrid({ columns: value }),
		},
		{
			...{ id: "rows", label: t("sort.rows"), value: rows, min: 1, max: maxPerSide, step: -1 },
			...{ x: widthPx / 2, y: first ? first.top + first.height : heightPx },
			drag: ({ y }: Place) => onGrid({ rows: rowsAt(y, 1) }),
			set: (value: number) => onGrid({ rows: value }),
		},
		{
			...{ id: "start", label: t("sort.start"), value: left, min: 0, max: right - minGridPx, step: 1 },
			...{ x: left, y: top },
			drag: ({ x, y }: Place) =>
				onGrid({ left: within(x, 0, right - minGridPx), top: within(y, 0, bottom - minGridPx) }),
			set: (value: number) => onGrid({ left: value }),
			setDown: (by: number) => onGrid({ top: within(top + by, 0, bottom - minGridPx) }),
		},
		{
			...{ id: "end", label: t("sort.end"), value: right, min: left + minGridPx, max: widthPx, step: 1 },
			...{ x: right, y: bottom },
			drag: ({ x, y }: Place) =>
				onGrid({ right: within(x, left + minGridPx, widthPx), bottom: within(y, top + minGridPx, heightPx) }),
			set: (value: number) => onGrid({ right: value }),
			setDown: (by: number) => onGrid({ bottom: within(bottom + by, top + minGridPx, heightPx) }),
		},
		...(columns > 1 && cells[1]
			? [
					{
						...{ id: "gutter", label: t("sort.gutter"), value: gutter, min: 0, max: most, step: 1 },
						...{ x: cells[1].left, y: (first?.top ?? 0) + (first?.height ?? 0) / 4 },
						drag: ({ x }: Place) =>
							onGrid({ gutter: within(columns * (x - left) - (right - left), 0, most) }),
						set: (value: number) => onGrid({ gutter: value }),
					},
				]
			: []),
		...(rows > 1 && cells[columns]
			? [
					{
						...{
							id: "gutterDown",
							label: t("sort.gutterDown"),
							value: gutterDown,
							min: 0,
							max: most,
							step: 1,
						},
						...{ x: left + (first?.width ?? 0) / 4, y: cells[columns].top },
						drag: ({ y }: Place) =>
							onGrid({ gutterDown: within(rows * (y - top) - (bottom - top), 0, most) }),
						set: (value: number) => onGrid({ gutterDown: value }),
					},
				]
			: []),
	];
}
