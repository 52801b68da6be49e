import { t } from "@tuckbox/web/messages/words.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import styles from "./SheetDialog.module.css";

/** A cell over a picture, in its pixels. */
export type Cell = { left: number; top: number; width: number; height: number; isOut: boolean };

type Props = {
	cells: readonly Cell[];
	size: { widthPx: number; heightPx: number };
	onCell(at: number, isOut: boolean): void;
};

/** The cell in the next row that is nearest to another one. */
function inNextRow(cells: readonly Cell[], at: number, step: 1 | -1): number {
	const own = cells[at];
	if (own === undefined) return at;
	const middle = (cell: Cell) => cell.left + cell.width / 2;
	const distance = (cell: Cell) => Math.abs(cell.top - own.top) * 2 + Math.abs(middle(cell) - middle(own));
	let best = at;
	for (const [other, cell] of cells.entries()) {
		const isBeyond = step * (cell.top - own.top) > own.height / 2;
		const nearest = cells[best];
		if (isBeyond && (best === at || (nearest && distance(cell) < distance(nearest)))) best = other;
	}
	return best;
}

/** The cells that are cut out of a picture. A click, or Space, leaves one out or takes it in; arrow keys move among them. */
export function Cells({ cells, size, onCell }: Props) {
	const [active, setActive] = useState(0);
	const list = useRef<HTMLDivElement>(null);
	const current = Math.min(active, cells.length - 1);
	function onKeyDown(event: KeyboardEvent): void {
		const cell = cells[current];
		const moves: Record<string, number> = {
			...{ ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: cells.length - 1 },
			...{ ArrowUp: inNextRow(cells, current, -1), ArrowDown: inNextRow(cells, current, 1) },
		};
		const next = moves[event.key];
		if (next !== undefined) {
			const at = Math.max(0, Math.min(cells.length - 1, next));
			setActive(at);
			list.current?.querySelectorAll<HTMLElement>("[role=option]")[at]?.focus();
		} else if ((event.key === " " || event.key === "Enter") && cell) onCell(current, !cell.isOut);
		else return;
		event.preventDefault();
	}
	const share = (px: number, all: number) => `${(px / all) * 100}%`;
	return (
		<div
			ref={list}
			role="listbox"
			aria-multiselectable
			aria-label={t("sort.cells")}
			className={styles.cells}
			onKeyDown={onKeyDown}
		>
			{cells.map(({ left, top, width, height, isOut }, at) => (
				// biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys
				<div
					key={`${left} ${top}`}
					role="option"
					aria-selected={!isOut}
					aria-label={t("sort.cell", { number: at + 1 })}
					tabIndex={at === current ? 0 : -1}
					style={{
						...{ left: share(left, size.widthPx), top: share(top, size.heightPx) },
						...{ width: share(width, size.widthPx), height: share(height, size.heightPx) },
					}}
					onClick={() => {
						setActive(at);
						onCell(at, !isOut);
					}}
				/>
			))}
		</div>
	);
}
