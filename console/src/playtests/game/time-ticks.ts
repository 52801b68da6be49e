const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const steps = [
	...[10, 30].map((count) => count * second),
	...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
	...[1, 2, 4, 8, 24, 48, 96].map((count) => count * hour),
];

/** Maximum number of labels that fit on a phone. */
const maxTicks = 5;

/** The times, in milliseconds from the start, that label an axis of this length: round ones, few enough for a phone. */
export function timeTicks(lengthMs: number): number[] {
	const step = steps.find((ms) => lengthMs / ms < maxTicks) ?? lengthMs;
	// the last label needs room before the end
	return Array.from({ length: Math.ceil(lengthMs / step) }, (_, i) => i * step).filter(
		(ms) => ms <= lengthMs * 0.92,
	);
}
