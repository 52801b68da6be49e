const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A span of time from its first millisecond to the one after its last. */
export type Span = { from: number; to: number };

/**
 * Words for spans up to now, in the languages of the console, with the number of days before today at which they begin.
 */
const daysBefore: Readonly<Record<string, number>> = {
	today: 0,
	heute: 0,
	week: 6,
	woche: 6,
	month: 29,
	monat: 29,
};
export const momentWords = ["today", "yesterday", "week", "month"] as const;

function startOfDay(at: number, daysLater = 0): number {
	const day = new Date(at);
	return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater).getTime();
}

/**
 * Reads a day, or a span up to now: `today`, `yesterday`, `week`, `3d`, `12h`, `2026-11-22`, in the reader's time zone.
 */
export function readMoment(text: string, now: number): Span | undefined {
	const word = text.toLowerCase();
	const days = Object.hasOwn(daysBefore, word) ? daysBefore[word] : undefined;
	if (days !== undefined) return { from: startOfDay(now, -days), to: Number.POSITIVE_INFINITY };
	if (word === "yesterday" || word === "gestern") return { from: startOfDay(now, -1), to: startOfDay(now) };
	const ago = /^(\d{1,5})([hd])$/.exec(word);
	if (ago !== null)
		return { from: now - Number(ago[1]) * (ago[2] === "h" ? hourMs : dayMs), to: Number.POSITIVE_INFINITY };
	const date = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(word);
	if (date === null) return undefined;
	const [year, month, day] = [
		Number(date[1]),
		Number(date[2]) - 1,
		date[3] === undefined ? undefined : Number(date[3]),
	];
	const from = new Date(year, month, day ?? 1);
	if (from.getMonth() !== month || (day !== undefined && from.getDate() !== day)) return undefined;
	const to = day === undefined ? new Date(year, month + 1, 1) : new Date(year, month, day + 1);
	return { from: from.getTime(), to: to.getTime() };
}
