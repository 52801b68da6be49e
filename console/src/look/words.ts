/** "1 card", "1,240 cards". */
export function plural(count: number, unit: string, units = `${unit}s`): string {
	return `${countText(count)} ${count === 1 ? unit : units}`;
}

export function countText(count: number): string {
	return count.toLocaleString("en-GB");
}

/** Bytes as the service counts them, whose quota of 2 GB is twice 1024³. */
export function bytesText(bytes: number): string {
	const units = ["B", "kB", "MB", "GB", "TB"];
	let size = bytes;
	let at = 0;
	// what would be rounded to 1000 or more is told in the next
	while (size >= 999.5 && at < units.length - 1) {
		size /= 1024;
		at++;
	}
	const digits = at === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
	return `${Number(size.toFixed(digits)).toLocaleString("en-GB")} ${units[at]}`;
}

/** How long ago something was; a date where it is longer than a month. */
export function agoText(at: number, now: number): string {
	const seconds = Math.max(0, (now - at) / 1000);
	if (seconds < 60) return "just now";
	if (seconds < 3600) return `${plural(Math.floor(seconds / 60), "minute")} ago`;
	if (seconds < 48 * 3600) return `${plural(Math.floor(seconds / 3600), "hour")} ago`;
	if (seconds < 31 * 24 * 3600) return `${plural(Math.floor(seconds / (24 * 3600)), "day")} ago`;
	return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

/** A moment, to the minute, where the reader is. */
export function momentText(at: number): string {
	return new Date(at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
}

/** A size as it is printed on a box: 63.5 × 88.9 mm. */
export function sizeText(widthMm: number, heightMm: number): string {
	const text = (mm: number) => Number(mm.toFixed(1)).toLocaleString("en-GB");
	return `${text(widthMm)} × ${text(heightMm)} mm`;
}
