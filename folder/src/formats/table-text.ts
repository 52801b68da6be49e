import { parse } from "csv-parse/sync";

export type Row = { cells: string[]; line: number };

/** The table cannot be read; `line` says where. */
export class TableFault extends Error {
	override name = "TableFault";
	readonly line: number | undefined;
	constructor(message: string, line?: number) {
		super(message);
		this.line = line;
	}
}

/** A larger table is other data. */
export const maxTableBytes = 10 * 1024 * 1024;

/** Spreadsheets write UTF-8 with or without a byte order mark, UTF-16 with one, or a Windows code page. */
function decode(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

/** The separator that is most frequent in the first line, outside of quotes. */
function separatorOf(text: string, path: string): string {
	if (/\.(tsv|tab)$/i.test(path)) return "\t";
	const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
	const counted = [",", ";", "\t"].map((separator) => ({ separator, count: line.split(separator).length }));
	return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

type Failed = { code?: string; lines?: number; message: string };

/** The rows of a CSV or TSV file. Throws TableFault. */
export function readRows(bytes: Uint8Array, path: string): Row[] {
	const text = decode(bytes);
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
		const { message, lines } = error as Failed;
		throw new TableFault(message, lines);
	}
}
