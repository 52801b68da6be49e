/** A row of a table as spreadsheets read it (RFC 4180). */
export function csvRow(values: readonly (string | number)[]): string {
	const cells = values.map((value) => {
		const text = String(value);
		return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	});
	return `${cells.join(",")}\r\n`;
}
