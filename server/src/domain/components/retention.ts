import { dayMs } from "../time.ts";

const hourMs = 60 * 60 * 1000;

/** The rule for keeping versions of a game. */
export type Retention = {
	/** Number of newest versions to keep, the published one included. */
	last: number;
	/** Number of hours whose last version is kept. */
	hours: number;
	/** Number of days whose last version is kept. */
	days: number;
};

export const defaultRetention: Retention = { last: 20, hours: 24, days: 30 };

/**
 * Number of versions for which a table may show an image that they no longer have. It is half of the kept ones, so that
 * a table has other images long before the files are deleted.
 */
export function versionsBehind({ last }: Pick<Retention, "last">): number {
	return Math.floor(last / 2);
}

/** The most versions of a game that its owner may keep by a name or a pin. */
export const maxChosenVersions = 100;

/** A published version, as far as the rule needs it. */
export type Aged = {
	number: number;
	published_at: number;
	/** Whether the owner keeps it, by a name or a pin. */
	isChosen: boolean;
};

/**
 * The versions to keep: the last ones, the last one of each hour and of each day for a while, and those that the owner
 * has chosen. Ages count from the newest version, so a game at rest keeps its history. A version that is removed now
 * would be removed later as well: applying the rule often, or once, leaves the same versions.
 * @param versions the kept versions so far, oldest first
 * @returns the numbers of the versions to remove
 */
export function versionsToRemove(versions: readonly Aged[], { last, hours, days }: Retention): number[] {
	const newest = versions.at(-1)?.published_at ?? 0;
	const kept = new Set<number>();
	const hoursSeen = new Set<number>();
	const daysSeen = new Set<number>();
	for (const [i, { number, published_at: at, isChosen }] of [...versions.entries()].reverse()) {
		const [hour, day] = [Math.floor(at / hourMs), Math.floor(at / dayMs)];
		const age = Math.max(0, newest - at); // the clock may have been set back
		const isLastOfHour = !hoursSeen.has(hour) && age < hours * hourMs;
		const isLastOfDay = !daysSeen.has(day) && age < days * dayMs;
		hoursSeen.add(hour);
		daysSeen.add(day);
		if (isChosen || i >= versions.length - last || isLastOfHour || isLastOfDay) kept.add(number);
	}
	return versions.map(({ number }) => number).filter((number) => !kept.has(number));
}

/** The numbers between two consecutive versions that are kept. */
export type Gap = { after: number; before: number };

/**
 * Finds the gaps between the kept versions.
 * @param kept their numbers, in order
 */
export function gapsOf(kept: readonly number[]): Gap[] {
	return kept.flatMap((before, i) => {
		const after = kept[i - 1] ?? 0;
		return before > after + 1 ? [{ after, before }] : [];
	});
}
