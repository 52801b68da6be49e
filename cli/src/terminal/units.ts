import { bytesText as bytesIn } from "@tuckbox/pieces";
import { locale, t } from "../messages/words.ts";

/** A duration: `3 s`, `2 min 5 s`, `1 h 4 min`. */
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
	// a service may send an invalid time
	return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}

/** A number of bytes: `1.23 MB`, `1,23 MB`. */
export function bytesText(bytes: number): string {
	return bytesIn(bytes, locale);
}

export function numberText(number: number): string {
	return number.toLocaleString(locale);
}

/** A day: `1 Mar 2026`, `01.03.2026`. */
export function dayText(date: Date): string {
	return date.toLocaleDateString(locale, { dateStyle: "medium" });
}

/** The time since a moment: `just now`, `4 minutes ago`, `1 Mar 2026`. */
export function ago(time: number, now = Date.now()): string {
	const date = new Date(time);
	// a service may send an invalid time
	if (Number.isNaN(date.getTime())) return t("units.unknownTime");
	const seconds = Math.max(0, (now - time) / 1000);
	if (seconds < 10) return t("units.justNow");
	if (seconds < 60) return t("units.secondsAgo", { count: Math.floor(seconds) });
	if (seconds < 3600) return t("units.minutesAgo", { count: Math.floor(seconds / 60) });
	if (seconds < 86_400) return t("units.hoursAgo", { count: Math.floor(seconds / 3600) });
	if (seconds < 86_400 * 30) return t("units.daysAgo", { count: Math.floor(seconds / 86_400) });
	return dayText(date);
}
