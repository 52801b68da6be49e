// Reads and writes tables of a designer's own data, without the pictures of a folder.
import { remark } from "./remarks.ts";
import { readCsv } from "./spreadsheets/csv.ts";
import { maxTextBytes } from "./spreadsheets/load.ts";
import { isWorkbook } from "./spreadsheets/names.ts";
import { maxRows } from "./spreadsheets/rows.ts";
import { type Row, TableFault } from "./spreadsheets/sheet.ts";

export { readColumns } from "./formats/table/table-columns.ts";
export { type Row, TableFault } from "./spreadsheets/sheet.ts";
export { csvRow, unguarded } from "./write/csv-row.ts";

/**
 * Reads the rows of a text table, or of the first sheet of a workbook that has some.
 * @throws TableFault
 */
export async function readTable(file: Blob & { readonly name: string }): Promise<Row[]> {
	const { name, size } = file;
	const read = async (at: number, length: number) =>
		new Uint8Array(await file.slice(at, at + length).arrayBuffer());
	let rows: Row[];
	if (isWorkbook(name)) {
		const { readWorkbook } = await import("./spreadsheets/workbook.ts");
		const sheets = await readWorkbook({ byteSize: size, read });
		const sheet = sheets.find(({ rows, fault, isHidden }) => !isHidden && (rows.length > 0 || fault));
		if (sheet?.fault) throw sheet.fault;
		rows = sheet?.rows ?? [];
	} else if (size > maxTextBytes)
		throw new TableFault((file) => remark("FILE_TOO_LARGE", { file, max: "10 MB" }));
	else rows = readCsv(await read(0, size), name);
	if (rows.length > maxRows) throw new TableFault((file) => remark("TOO_MANY_ROWS", { file, max: maxRows }));
	return rows;
}
