import { bytesText as bytesIn, sizeText as sizeIn } from "@tuckbox/pieces";
import { locale, t } from "../messages/words.ts";

export function countText(count: number): string {
	return count.toLocaleString(locale);
}

/** "a.png and b.png", "a.png, b.png, and c.png". */
export const listText = (parts: readonly string[]): string => new Intl.ListFormat(locale).format(parts);

/** The time since an event in words; a date if it is more than a month ago. */
export function agoText(at: number, now: number): string {
	const seconds = Math.max(0, (now - at) / 1000);
	if (seconds < 60) return t("look.justNow");
	if (seconds < 3600) return t("look.minutesAgo", { count: Math.floor(seconds / 60) });
	if (seconds < 48 * 3600) return t("look.hoursAgo", { count: Math.floor(seconds / 3600) });
	if (seconds < 31 * 24 * 3600) return t("look.daysAgo", { count: Math.floor(seconds / (24 * 3600)) });
	return dayText(at);
}

/** A day in the reader's time zone: 22 November 2026, 22. November 2026. */
export function dayText(at: number): string {
	return new Date(at).toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric" });
}

/** A time in the reader's time zone, to the minute. */
export function momentText(at: number): string {
	return new Date(at).toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });
}

/** A time of day in the reader's time zone. */
export function timeText(at: number): string {
	return new Date(at).toLocaleTimeString(locale, { timeStyle: "short" });
}

/** Formats the decimal numbers in a text as the reader's language writes them. */
export function localNumbers(text: string): string {
	return text.replace(/\d+\.\d+/g, (number) =>
		Number(number).toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 2 }),
	);
}

/** A number of bytes: `1.23 MB`, `1,23 MB`. */
export function bytesText(bytes: number): string {
	return bytesIn(bytes, locale);
}

/** A size: `63.5 × 88.9 mm`, `63,5 × 88,9 mm`. */
export function sizeText(size: { widthMm: number; heightMm: number }): string {
	return sizeIn(size, locale);
}
