/** `1 image`, `2 images`. */
export function count(number: number, noun: string): string {
	return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

/** A length of time: `3 s`, `2 min 5 s`, `1 h 4 min`. */
export function duration(seconds: number): string {
	const whole = Math.max(0, Math.ceil(seconds));
	if (whole < 60) return `${whole} s`;
	const minutes = Math.floor(whole / 60);
	if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A time in ISO 8601, as in all JSON that commands print. */
export function iso(time: number): string {
	const date = new Date(time);
	// the time may come from a service that sent something else
	return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}

const steps: [number, string][] = [
	[60, "second"],
	[3600, "minute"],
	[86_400, "hour"],
	[86_400 * 30, "day"],
];

/** How long ago a time was: `just now`, `4 minutes ago`, `2026-03-01`. */
export function ago(time: number, now = Date.now()): string {
	const date = new Date(time);
	// the time may come from a service that sent something else
	if (Number.isNaN(date.getTime())) return "at an unknown time";
	const seconds = Math.max(0, (now - time) / 1000);
	if (seconds < 10) return "just now";
	let unit = 1;
	for (const [end, noun] of steps) {
		if (seconds < end) return `${count(Math.floor(seconds / unit), noun)} ago`;
		unit = end === 86_400 * 30 ? unit : end;
	}
	return date.toISOString().slice(0, 10);
}
