/** Formats cells that are not text as spreadsheets write them into CSV files, but dates always as in ISO 8601. */

/** Formats a number with the 15 digits that spreadsheets calculate with, which hides binary fractions. */
export function numberText(value: number): string {
	return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : String(value);
}

const two = (value: number) => String(value).padStart(2, "0");

/** Formats a date, given as days since the epoch of a workbook. */
function dateText(value: number, startsIn1904: boolean): string {
	const totalSeconds = Math.round(value * 86_400);
	const days = Math.floor(totalSeconds / 86_400);
	const seconds = totalSeconds - days * 86_400;
	const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60].map(two).join(":");
	const time = seconds % 60 === 0 ? clock : `${clock}:${two(seconds % 60)}`;
	if (days === 0 && !startsIn1904) return time;
	// Excel counts a 29 February 1900, which did not exist
	const epoch = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
	const date = new Date(epoch + days * 86_400_000);
	if (Number.isNaN(date.getTime())) return numberText(value);
	const day = date.toISOString().slice(0, 10);
	return seconds === 0 ? day : `${day} ${time}`;
}

/** The built-in number formats that matter here (ECMA-376, 18.8.30). */
const builtInFormats: Readonly<Record<number, string>> = {
	9: "0%",
	10: "0.00%",
	...Object.fromEntries([14, 15, 16, 17, 22, 30, 36, 50, 57].map((id) => [id, "yyyy-mm-dd"])),
	...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, "hh:mm"])),
};

export const formatOf = (id: number, own: ReadonlyMap<number, string>): string =>
	own.get(id) ?? builtInFormats[id] ?? "General";

/**
 * Formats a number as its cell does: dates, percentages and leading zeros, such as the 007 of a card's number, are
 * kept.
 */
export function formattedNumber(value: number, format: string, startsIn1904: boolean): string {
	const [code = ""] = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "").split(";");
	if (/^0{2,}$/.test(code) && Number.isInteger(value) && value >= 0) {
		return String(value).padStart(code.length, "0");
	}
	if (/%/.test(code)) return `${numberText(value * 100)}%`;
	if (/[ymdhs]/i.test(code) && !/general/i.test(code)) return dateText(value, startsIn1904);
	return numberText(value);
}
