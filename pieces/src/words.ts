const units = ["B", "kB", "MB", "GB", "TB"];

/** A number of bytes for people to read, in units of 1024 as quotas are counted: 2 GB is twice 1024³. */
export function bytesText(bytes: number, locale = "en"): string {
	let size = bytes;
	let at = 0;
	// a size that would be rounded to 1000 is written in the next unit
	while (size >= 999.5 && at < units.length - 1) {
		size /= 1024;
		at++;
	}
	const digits = at === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
	return `${Number(size.toFixed(digits)).toLocaleString(locale)} ${units[at]}`;
}

/** A number of bytes next to the limit it exceeds: exact if both would read the same. */
export function bytesBeyond(bytes: number, maxBytes: number): string {
	const text = bytesText(bytes);
	return text === bytesText(maxBytes) ? `${bytes.toLocaleString("en")} bytes` : text;
}

/** Formats by locale: creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** Numbers as people of a locale write them, without separators of thousands. */
function plainNumbers(locale: string): Intl.NumberFormat {
	const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { useGrouping: false });
	formats.set(locale, format);
	return format;
}

/** Millimetres for people to read: at most two decimals, without trailing zeros. */
export function mmText(length: number, locale?: string): string {
	const rounded = Math.round(length * 100) / 100;
	// a hundred times the largest numbers is infinite
	const shown = Number.isFinite(rounded) ? rounded : length;
	return locale === undefined ? String(shown) : plainNumbers(locale).format(shown);
}

/** A size for people to read: `57.15 × 88.9 mm`. */
export function sizeText(size: { widthMm: number; heightMm: number }, locale?: string): string {
	return `${mmText(size.widthMm, locale)} × ${mmText(size.heightMm, locale)} mm`;
}
