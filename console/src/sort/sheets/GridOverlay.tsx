import { type GridChoice, gridCells, type SheetChoice } from "@tuckbox/folder/sorting";
import { t } from "@tuckbox/web/messages/words.ts";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./SheetDialog.module.css";

type Size = { widthPx: number; heightPx: number };
type Props = {
	url: string | undefined;
	size: Size;
	grid: GridChoice;
	last: SheetChoice["last"];
	onGrid(change: Partial<GridChoice>): void;
};

const maxPerSide = 100;
/** Cells that are drawn: more would be a grey of lines. */
const maxDrawn = 1000;

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, Math.round(value)));

/**
 * The number of columns or rows if a line is dragged.
 * @param at where the line is now, in pixels
 * @param line its number: the first is at the end of the first cell
 */
function partsAt(at: number, line: number, length: number, { margin, gutter }: GridChoice): number {
	const inner = length - 2 * margin + gutter;
	return within((line * inner) / Math.max(1, at - margin + gutter), 1, maxPerSide);
}

/** The grid over a picture. Its lines and the corners of the first cell can be dragged; arrow keys move them, too. */
export function GridOverlay({ url, size, grid, last, onGrid }: Props) {
	const frame = useRef<HTMLDivElement>(null);
	const { widthPx, heightPx } = size;
	const { columns, rows, margin, gutter } = grid;
	const cells = columns * rows <= maxDrawn ? gridCells(size, grid) : [];
	const [first] = cells;
	const thick = Math.max(widthPx, heightPx) / 400;
	/** The place of a pointer in pixels of the picture. */
	function placeOf({ clientX, clientY }: PointerEvent): { x: number; y: number } {
		const box = frame.current?.getBoundingClientRect();
		if (box === undefined) return { x: 0, y: 0 };
		return {
			x: ((clientX - box.left) / box.width) * widthPx,
			y: ((clientY - box.top) / box.height) * heightPx,
		};
	}
	const dragging = (drag: (place: { x: number; y: number }) => void) => ({
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
	const most = Math.floor(Math.min(widthPx, heightPx) / 3);
	const handles = [
		{
			...{ id: "columns", label: t("sort.columns"), value: columns, min: 1, max: maxPerSide, step: -1 },
			...{ x: first ? first.left + first.width : widthPx, y: heightPx / 2 },
			drag: ({ x }: { x: number }) => onGrid({ columns: partsAt(x, 1, widthPx, grid) }),
			set: (value: number) => onGrid({ columns: value }),
		},
		{
			...{ id: "rows", label: t("sort.rows"), value: rows, min: 1, max: maxPerSide, step: -1 },
			...{ x: widthPx / 2, y: first ? first.top + first.height : heightPx },
			drag: ({ y }: { y: number }) => onGrid({ rows: partsAt(y, 1, heightPx, grid) }),
			set: (value: number) => onGrid({ rows: value }),
		},
		{
			...{ id: "margin", label: t("sort.margin"), value: margin, min: 0, max: most, step: 1 },
			...{ x: first?.left ?? 0, y: first?.top ?? 0 },
			drag: ({ x, y }: { x: number; y: number }) => onGrid({ margin: within(Math.min(x, y), 0, most) }),
			set: (value: number) => onGrid({ margin: value }),
		},
		...(columns > 1 && cells[1]
			? [
					{
						...{ id: "gutter", label: t("sort.gutter"), value: gutter, min: 0, max: most, step: 1 },
						...{ x: cells[1].left, y: (first?.top ?? 0) + (first?.height ?? 0) / 4 },
						drag: ({ x }: { x: number }) =>
							onGrid({ gutter: within(columns * (x - margin) - (widthPx - 2 * margin), 0, most) }),
						set: (value: number) => onGrid({ gutter: value }),
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
								{...{ x1: x, x2: x, y1: 0, y2: heightPx }}
								strokeWidth={thick * 8}
								data-line="column"
								{...dragging((place) => onGrid({ columns: partsAt(place.x, at + 1, widthPx, grid) }))}
							/>
						);
					})}
					{Array.from({ length: rows - 1 }, (_, at) => {
						const cell = cells[at * columns];
						if (cell === undefined) return null;
						const y = cell.top + cell.height + gutter / 2;
						return (
							<line
								key={`row ${cell.top}`}
								{...{ y1: y, y2: y, x1: 0, x2: widthPx }}
								strokeWidth={thick * 8}
								data-line="row"
								{...dragging((place) => onGrid({ rows: partsAt(place.y, at + 1, heightPx, grid) }))}
							/>
						);
					})}
				</svg>
				{handles.map(({ id, label, value, min, max, step, x, y, drag, set }) => (
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
							set(within(value + by * (event.shiftKey && step > 0 ? 10 : 1), min, max));
						}}
					/>
				))}
			</div>
		</div>
	);
}
