/**
 * A spreadsheet takes a text that begins like this for a formula, and names of cards may come from other people's
 * tools: `=WEBSERVICE(…)` would send the contents of the table. Full-width and small signs count as the plain ones in
 * some languages of Excel, and invisible characters may be dropped when a file is read. Numbers are not formulas.
 */
function isFormula(text: string): boolean {
	const plain = text.normalize("NFKC").replace(/^\p{Default_Ignorable_Code_Point}+/u, "");
	return /^[\t\r\n]|^\s*[=+\-@−]/.test(plain) && !/^[+-]?\d+([.,]\d+)?$/.test(plain);
}

/** A row of a table as spreadsheets read it (RFC 4180). What they would take for a formula gets an apostrophe, as people type it there. */
export function csvRow(values: readonly (string | number)[]): string {
	const cells = values.map((value) => {
		const text = typeof value === "string" && isFormula(value) ? `'${value}` : String(value);
		return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	});
	return `${cells.join(",")}\r\n`;
}

/** A text as it was before it got an apostrophe in a row. */
export const unguarded = (text: string): string =>
	text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
