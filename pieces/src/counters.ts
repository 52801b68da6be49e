/** The number that a counter starts with, and its bounds. */
export type CounterRange = { start: number; min: number | undefined; max: number | undefined };

/** Reads a number from a payload; tables and forms send numbers as text, too. */
function numberIn(value: unknown): number | undefined {
	const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
	return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/**
 * Reads the numbers of a counter from `start`, `min` and `max` of its payload. It starts at `start`, or at 0 without
 * one, within its bounds.
 * @returns undefined if the payload has none of the three
 */
export function counterRange(payload: Readonly<Record<string, unknown>>): CounterRange | undefined {
	const start = numberIn(payload.start);
	const min = numberIn(payload.min);
	const max = numberIn(payload.max);
	if (start === undefined && min === undefined && max === undefined) return undefined;
	return { start: Math.max(min ?? -Infinity, Math.min(max ?? Infinity, start ?? 0)), min, max };
}
