import { tableLimits } from "./acts.ts";
import {
	arrivingFaces,
	type SpotEntry,
	snaps,
	spotLimits,
	spotRoles,
	spotViewers,
	toHundredths,
} from "./spots.ts";

/** Rule for a field: a number within limits, in mm unless it `isWhole`, one of some words, or yes or no. */
export type SpotRule =
	| { is: "number"; min: number; max: number; isWhole: boolean }
	| { is: "word"; of: readonly string[] }
	| { is: "yesNo" };

const mm = (min: number, max: number): SpotRule => ({ is: "number", min, max, isWhole: false });
const whole = (min: number, max: number): SpotRule => ({ is: "number", min, max, isWhole: true });

const { minSideMm, maxLines, maxGapMm } = spotLimits;
const { maxMm, maxSeats } = tableLimits;

/** The rules for the fields of a spot, except its name. `seat` may also be null. */
export const spotRules: Readonly<Record<Exclude<keyof SpotEntry, "name">, SpotRule>> = {
	x: mm(-maxMm, maxMm),
	y: mm(-maxMm, maxMm),
	widthMm: mm(minSideMm, 2 * maxMm),
	heightMm: mm(minSideMm, 2 * maxMm),
	role: { is: "word", of: spotRoles },
	seat: whole(0, maxSeats - 1),
	seenBy: { is: "word", of: spotViewers },
	snap: { is: "word", of: snaps },
	columns: whole(1, maxLines),
	rows: whole(1, maxLines),
	gapMm: mm(0, maxGapMm),
	face: { is: "word", of: arrivingFaces },
	isUpright: { is: "yesNo" },
};

/** Whether all of a spot lies on the felt. */
export function isOnFelt({
	x,
	y,
	widthMm,
	heightMm,
}: Pick<SpotEntry, "x" | "y" | "widthMm" | "heightMm">): boolean {
	return Math.abs(x) + widthMm / 2 <= maxMm && Math.abs(y) + heightMm / 2 <= maxMm;
}

/** Whether a spot that only its owner sees has no owner. */
export function lacksOwner({ seenBy, seat }: Pick<SpotEntry, "seenBy" | "seat">): boolean {
	return seenBy === "owner" && seat === null;
}

/** A value as tables keep it; undefined if the rule does not allow it. */
function ruled(rule: SpotRule, value: unknown): unknown {
	if (rule.is === "yesNo") return value === true;
	if (rule.is === "word") return rule.of.find((word) => word === value);
	const isWithin = typeof value === "number" && value >= rule.min && value <= rule.max;
	if (!isWithin || (rule.isWhole && !Number.isInteger(value))) return undefined;
	return rule.isWhole ? value : toHundredths(value);
}

/**
 * Reads a spot: only its fields, within their limits.
 * @param nameOf returns a name as tables keep it; undefined if it is none
 * @returns undefined if the spot is not allowed
 */
export function readSpot(
	given: SpotEntry,
	nameOf: (text: string) => string | undefined,
): SpotEntry | undefined {
	const name = nameOf(given.name);
	const values = Object.entries(spotRules).map(([field, rule]): [string, unknown] => {
		const value = given[field as keyof SpotEntry];
		return [field, field === "seat" && value === null ? null : ruled(rule, value)];
	});
	if (name === undefined || values.some(([, value]) => value === undefined)) return undefined;
	const spot = { name, ...Object.fromEntries(values) } as SpotEntry;
	return isOnFelt(spot) && !lacksOwner(spot) ? spot : undefined;
}
