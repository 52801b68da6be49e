import { parse } from "csv-parse/sync";
import { decodedText } from "../read/decoded-text.ts";
import { remark } from "../remarks.ts";
import { type Row, TableFault } from "./sheet.ts";

/** The separator that is most frequent in the first line, outside of quotes. */
function separatorOf(text: string, path: string): string {
	if (/\.(tsv|tab)$/i.test(path)) return "\t";
	const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
	const counted = [",", ";", "\t"].map((separator) => ({ separator, count: line.split(separator).length }));
	return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

type Failed = { lines?: number; message: string };

/**
 * Reads the rows of a CSV or TSV file.
 * @throws TableFault
 */
export function readCsv(bytes: Uint8Array, path: string): Row[] {
	const text = decodedText(bytes);
	try {
		const rows = parse(text, {
			bom: true,
			delimiter: separatorOf(text, path),
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
			skip_records_with_empty_values: true,
			info: true,
			trim: true,
		}) as unknown as { record: string[]; info: { lines: number } }[];
		return rows.map(({ record, info }) => ({ cells: record, line: info.lines }));
	} catch (error) {
		const { message: problem, lines } = error as Failed;
		throw new TableFault((file) => remark("FILE_SYNTAX", { file, problem }), lines);
	}
}
