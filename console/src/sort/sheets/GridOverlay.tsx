import { type GridChoice, gridCells, type SheetChoice } from "@tuckbox/folder/sorting";
import { t } from "@tuckbox/web/messages/words.ts";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./SheetDialog.module.css";

type Place = { x: number; y: number };
type Size = { widthPx: number; heightPx: number };
type Props = {
	url: string | undefined;
	size: Size;
	grid: GridChoice;
	last: SheetChoice["last"];
	onGrid(change: Partial<GridChoice>): void;
};

type Handle = Place & {
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

const maxPerSide = 100;
/** Cells that are drawn: more would be a grey of lines. */
const maxDrawn = 1000;

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, Math.round(value)));

/**
 * The number of columns or rows if a line is dragged.
 * @param at where the line is now, in pixels from the beginning of the grid
 * @param line its number: the first is at the end of the first cell
 */
function partsAt(at: number, line: number, length: number, gutter: number): number {
	return within((line * (length + gutter)) / Math.max(1, at + gutter), 1, maxPerSide);
}

/** The grid over a picture. Its corners, lines and first cell can be dragged; arrow keys move them, too. */
export function GridOverlay({ url, size, grid, last, onGrid }: Props) {
	const frame = useRef<HTMLDivElement>(null);
	const { widthPx, heightPx } = size;
	const { columns, rows, left, top, right, bottom, gutter, gutterDown = gutter } = grid;
	const cells = columns * rows <= maxDrawn ? gridCells(size, grid) : [];
	const [first] = cells;
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
	const least = 16;
	const columnsAt = (x: number, line: number) => partsAt(x - left, line, right - left, gutter);
	const rowsAt = (y: number, line: number) => partsAt(y - top, line, bottom - top, gutterDown);
	const most = Math.floor(Math.min(right - left, bottom - top) / 3);
	const handles: Handle[] = [
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
			...{ id: "start", label: t("sort.start"), value: left, min: 0, max: right - least, step: 1 },
			...{ x: left, y: top },
			drag: ({ x, y }: Place) =>
				onGrid({ left: within(x, 0, right - least), top: within(y, 0, bottom - least) }),
			set: (value: number) => onGrid({ left: value }),
			setDown: (by: number) => onGrid({ top: within(top + by, 0, bottom - least) }),
		},
		{
			...{ id: "end", label: t("sort.end"), value: right, min: left + least, max: widthPx, step: 1 },
			...{ x: right, y: bottom },
			drag: ({ x, y }: Place) =>
				onGrid({ right: within(x, left + least, widthPx), bottom: within(y, top + least, heightPx) }),
			set: (value: number) => onGrid({ right: value }),
			setDown: (by: number) => onGrid({ bottom: within(bottom + by, top + least, heightPx) }),
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
				<svg viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden="true">
					{cells.map(({ left, top, width, height }, at) => (
						<rect
							key={`${left} ${top}`}
							{...{ x: left, y: top, width, height }}
							strokeWidth={thick}
							data-last={(at === cells.length - 1 && last !== "card" && last) || undefined}
						/>
					))}
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
