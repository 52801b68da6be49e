import { baseOf } from "@tuckbox/pieces";
import type { Sheet } from "../../spreadsheets/sheet.ts";
import { isHeading } from "./table-columns.ts";

/** Maximum number of rows above the headings in a spreadsheet: a title, or notes. */
const maxAbove = 10;

/** The names of a table: those of its sheet and of its file. */
export const calledLike = ({ file }: { file: string }): string[] =>
	file.split("#").map((name) => baseOf(name).replace(/\.\w+$/, ""));

/** The index of the row with the headings; in text files, the first row. */
export function headingAt({ name, rows }: Sheet, called: readonly string[]): number {
	if (name === "") return 0;
	return Math.max(
		0,
		rows.slice(0, maxAbove).findIndex(({ cells }) => isHeading(cells, called)),
	);
}

/** Whether a sheet has a row that names columns. */
export const hasHeadings = (sheet: Sheet): boolean =>
	isHeading(sheet.rows[headingAt(sheet, [sheet.name])]?.cells ?? [], [sheet.name]);
