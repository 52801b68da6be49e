import { cellOfGrid, type GridChoice } from "@tuckbox/folder/sorting";
import { t } from "@tuckbox/web/messages/words.ts";
import { maxPerSide, minGridPx } from "./grid-handles.ts";
import { NumberField } from "./NumberField.tsx";
import styles from "./SheetDialog.module.css";

type Props = {
	grid: GridChoice;
	size: { widthPx: number; heightPx: number };
	onGrid(change: Partial<GridChoice>): void;
};

/** A grid in numbers. */
export function GridFields({ grid, size, onGrid }: Props) {
	const most = Math.floor(Math.min(size.widthPx, size.heightPx) / 3);
	const { columns, rows, left, top, right, bottom, gutter, gutterDown = gutter } = grid;
	const { width, height } = cellOfGrid(grid);
	const [betweenColumns, betweenRows] = [(columns - 1) * gutter, (rows - 1) * gutterDown];
	const fields = [
		{ label: t("sort.columns"), value: columns, min: 1, max: maxPerSide, field: "columns" },
		{ label: t("sort.rows"), value: rows, min: 1, max: maxPerSide, field: "rows" },
		{ label: t("sort.left"), value: left, min: 0, max: right - minGridPx, field: "left" },
		{ label: t("sort.top"), value: top, min: 0, max: bottom - minGridPx, field: "top" },
		{ label: t("sort.gutter"), value: gutter, min: 0, max: most, field: "gutter" },
		{ label: t("sort.gutterDown"), value: gutterDown, min: 0, max: most, field: "gutterDown" },
	] as const;
	const cards = [
		{
			...{ label: t("sort.cardWidth"), value: width, min: 1 },
			max: Math.floor((size.widthPx - left - betweenColumns) / columns),
			onValue: (value: number) => onGrid({ right: left + columns * value + betweenColumns }),
		},
		{
			...{ label: t("sort.cardHeight"), value: height, min: 1 },
			max: Math.floor((size.heightPx - top - betweenRows) / rows),
			onValue: (value: number) => onGrid({ bottom: top + rows * value + betweenRows }),
		},
	];
	return (
		<div className={styles.numbers}>
			{fields.map(({ field, ...own }) => (
				<NumberField key={field} {...own} onValue={(value) => onGrid({ [field]: value })} />
			))}
			{cards.map((own) => (
				<NumberField key={own.label} {...own} />
			))}
		</div>
	);
}
