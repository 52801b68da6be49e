/**
 * A spreadsheet takes a text that begins like this for a formula, and names of cards may come from other people's tools: `=WEBSERVICE(…)`
 * would send what is in the table. Numbers are no formulas.
 */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text);

/** A row of a table as spreadsheets read it (RFC 4180). What they would take for a formula gets an apostrophe, as people type it there. */
export function csvRow(values: readonly (string | number)[]): string {
	const cells = values.map((value) => {
		const text = typeof value === "string" && isFormula(value) ? `'${value}` : String(value);
		return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	});
	return `${cells.join(",")}\r\n`;
}
