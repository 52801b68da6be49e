import { remark } from "../remarks.ts";
import { type Row, type Sheet, TableFault } from "./sheet.ts";

/** Maximum number of rows: no game has as many pieces, so a longer table is other data. */
export const maxRows = 20_000;
const maxColumns = 256;
export const maxCharacters = 16_000_000;

/**
 * Collects the rows of a sheet, without empty ones. Their number and size are limited, since a spreadsheet can have
 * millions of cells.
 */
export class Rows {
	#rows: Row[] = [];
	#fault: TableFault | undefined;
	#characters = 0;

	/** @param cells the cells of a row, possibly with gaps */
	add(cells: readonly (string | undefined)[], line: number): void {
		if (this.isFull) return;
		const filled = Array.from(cells, (cell) => (cell ?? "").trim());
		while (filled.at(-1) === "") filled.pop();
		if (filled.length === 0) return;
		this.#characters += filled.reduce((sum, cell) => sum + cell.length, 0);
		if (filled.length > maxColumns)
			this.#fault = new TableFault((file) => remark("TOO_MANY_COLUMNS", { file, max: maxColumns }), line);
		else if (this.#characters > maxCharacters)
			this.#fault = new TableFault((file) => remark("WORKBOOK_TOO_LARGE", { file }));
		else this.#rows.push({ cells: filled, line });
	}

	/** Whether the remaining rows need not be read: there are more than any game needs, with the row of headings. */
	get isFull(): boolean {
		return this.#fault !== undefined || this.#rows.length > maxRows + 1;
	}

	/**
	 * Fills the empty cells below the first cell of a merged range.
	 * @param last the last line of the range
	 */
	fillDown(column: number, first: number, last: number): void {
		const value = this.#rows.find(({ line }) => line === first)?.cells[column];
		if (value === undefined || value === "") return;
		for (const { cells, line } of this.#rows) {
			if (line <= first || line > last) continue;
			while (cells.length < column) cells.push("");
			cells[column] ||= value;
		}
	}

	/** @param unevaluated number of cells that have a formula without a value */
	sheet(about: Pick<Sheet, "name" | "isHidden">, unevaluated: number): Sheet {
		if (this.#fault) return { ...about, unevaluated: 0, rows: [], fault: this.#fault };
		return { ...about, unevaluated, rows: this.#rows };
	}
}
