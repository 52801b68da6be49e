import type { GridChoice, SheetChoice } from "@tuckbox/folder/sorting";
import { type KeyboardEvent, type PointerEvent, type SVGProps, useRef } from "react";
import { type Cell, Cells } from "./Cells.tsx";
import { handlesOf, type Place, partsAt, within } from "./grid-handles.ts";
import styles from "./SheetDialog.module.css";

type Size = { widthPx: number; heightPx: number };
type Props = {
	url: string | undefined;
	size: Size;
	/** The grid that can be dragged; undefined if the cells lie in none. */
	grid: GridChoice | undefined;
	/** The cells, row by row. */
	cells: readonly Cell[];
	last: SheetChoice["last"];
	onGrid(change: Partial<GridChoice>): void;
	/** Absent if the cells cannot be left out. */
	onCell?: ((at: number, isOut: boolean) => void) | undefined;
};

/** Cells that are drawn: more would be a grey of lines. */
const maxDrawn = 1000;

/** The cells over a picture, and the grid that they lie in. Its corners, lines and first cell can be dragged; arrow keys move them, too. */
export function GridOverlay({ url, size, grid, cells: all, last, onGrid, onCell }: Props) {
	const frame = useRef<HTMLDivElement>(null);
	const { widthPx, heightPx } = size;
	const cells = all.length <= maxDrawn ? all : [];
	const thick = Math.max(widthPx, heightPx) / 400;
	/** The place of a pointer in pixels of the picture. */
	function placeOf({ clientX, clientY }: PointerEvent): Place {
		const box = frame.current?.getBoundingClientRect();
		if (box === undefined) return { x: 0, y: 0 };
		return {
			x: ((clientX - box.left) / box.width) * widthPx,
			y: ((clientY - box.top) / box.height) * heightPx,
		};
	}
	const dragging = (drag: (place: Place) => void) => ({
		onPointerDown: (event: PointerEvent) => {
			event.preventDefault();
			const element = event.currentTarget as HTMLElement | SVGElement;
			element.setPointerCapture(event.pointerId);
			element.focus();
		},
		onPointerMove: (event: PointerEvent) => {
			if ((event.currentTarget as Element).hasPointerCapture(event.pointerId)) drag(placeOf(event));
		},
	});
	const handles = grid === undefined ? [] : handlesOf(grid, cells, size, onGrid);
	return (
		<div className={styles.stage}>
			<div
				ref={frame}
				className={styles.frame}
				style={
					{ aspectRatio: `${widthPx} / ${heightPx}`, "--aspect": widthPx / heightPx } as React.CSSProperties
				}
			>
				{url !== undefined && <img src={url} alt="" draggable={false} />}
				{onCell && <Cells {...{ cells, size, onCell }} />}
				<svg viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden="true">
					{cells.map(({ left, top, width, height, isOut }, at) => (
						<rect
							key={`${left} ${top}`}
							{...{ x: left, y: top, width, height }}
							strokeWidth={thick}
							data-out={isOut || undefined}
							data-last={(at === cells.length - 1 && last !== "card" && last) || undefined}
						/>
					))}
					{grid !== undefined && <Lines {...{ grid, cells, thick, onGrid, dragging }} />}
				</svg>
				{handles.map(({ id, label, value, min, max, step, x, y, drag, set, setDown }) => (
					<div
						key={id}
						role="slider"
						tabIndex={0}
						aria-label={label}
						aria-valuenow={value}
						aria-valuemin={min}
						aria-valuemax={max}
						title={label}
						className={styles.handle}
						data-handle={id}
						style={{ left: `${(x / widthPx) * 100}%`, top: `${(y / heightPx) * 100}%` }}
						{...dragging(drag)}
						onKeyDown={(event: KeyboardEvent) => {
							// to the right and downwards makes cells larger, and so fewer
							const by = { ArrowRight: step, ArrowDown: step, ArrowLeft: -step, ArrowUp: -step }[event.key];
							if (by === undefined) return;
							event.preventDefault();
							const far = event.shiftKey && step > 0 ? 10 * by : by;
							if (setDown !== undefined && /Up|Down/.test(event.key)) setDown(far);
							else set(within(value + far, min, max));
						}}
					/>
				))}
			</div>
		</div>
	);
}

type LinesProps = Pick<Props, "cells" | "onGrid"> & {
	grid: GridChoice;
	/** The width of a line in pixels of the picture. */
	thick: number;
	dragging(drag: (place: Place) => void): Pick<SVGProps<SVGLineElement>, "onPointerDown" | "onPointerMove">;
};

/** The lines between the columns and rows of a grid: a line that is dragged makes cells larger, and so fewer. */
function Lines({ grid, cells, thick, onGrid, dragging }: LinesProps) {
	const { columns, rows, left, top, right, bottom, gutter, gutterDown = gutter } = grid;
	const columnsAt = (x: number, line: number) => partsAt(x - left, line, right - left, gutter);
	const rowsAt = (y: number, line: number) => partsAt(y - top, line, bottom - top, gutterDown);
	return (
		<>
			{Array.from({ length: columns - 1 }, (_, at) => {
				const cell = cells[at];
				if (cell === undefined) return null;
				const x = cell.left + cell.width + gutter / 2;
				return (
					<line
						key={`column ${cell.left}`}
						{...{ x1: x, x2: x, y1: top, y2: bottom }}
						strokeWidth={thick * 8}
						data-line="column"
						{...dragging((place) => onGrid({ columns: columnsAt(place.x, at + 1) }))}
					/>
				);
			})}
			{Array.from({ length: rows - 1 }, (_, at) => {
				const cell = cells[at * columns];
				if (cell === undefined) return null;
				const y = cell.top + cell.height + gutterDown / 2;
				return (
					<line
						key={`row ${cell.top}`}
						{...{ y1: y, y2: y, x1: left, x2: right }}
						strokeWidth={thick * 8}
						data-line="row"
						{...dragging((place) => onGrid({ rows: rowsAt(place.y, at + 1) }))}
					/>
				);
			})}
		</>
	);
}
