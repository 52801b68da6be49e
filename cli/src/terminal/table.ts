import { type Colour, columnsOf, cut, type Paint, printable } from "./style.ts";

export type Cell = string | { text: string; colour?: Colour | undefined; align?: "right" };

const plainOf = (cell: Cell) => printable(typeof cell === "string" ? cell : cell.text);

/**
 * Rows in aligned columns. Their texts may come from anywhere, so control characters are replaced.
 * @param width of the terminal; the last column is cut to it
 */
export function table(rows: readonly (readonly Cell[])[], paint: Paint, width = Infinity): string[] {
	const columns = Math.max(0, ...rows.map((row) => row.length));
	const widths = Array.from({ length: columns }, (_, at) =>
		Math.max(0, ...rows.map((row) => columnsOf(plainOf(row[at] ?? "")))),
	);
	return rows.map((row) => {
		let used = 2;
		const cells = row.map((cell, at) => {
			const isLast = at === row.length - 1;
			const text = isLast ? cut(plainOf(cell), Math.max(8, width - used)) : plainOf(cell);
			const space = " ".repeat(Math.max(0, (widths[at] ?? 0) - columnsOf(text)));
			used += (widths[at] ?? 0) + 3;
			if (typeof cell === "string") return isLast ? text : text + space;
			const painted = paint(cell.colour, text);
			return cell.align === "right" ? space + painted : isLast ? painted : painted + space;
		});
		return `  ${cells.join("   ")}`.trimEnd();
	});
}
