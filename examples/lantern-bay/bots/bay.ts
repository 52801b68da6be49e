import { fog, lamps, quay, type Space, spaces } from "../art/board.ts";

// The bay as those who play see it. Spaces are named by their numbers in `spaces`, posts and sailors by theirs, from 0.

export type Bay = {
	/** The space of each boat. */
	boats: number[];
	/** The space of each fog tile. */
	fog: number[];
	/** Whether the lamp on each post is lit. */
	lit: boolean[];
};

const numberOf = ({ q, r }: Space) => spaces.findIndex((space) => space.q === q && space.r === r);

export const quayNumber = numberOf(quay);
/** The space of each post. */
export const posts = lamps.map(numberOf);

const directions = [
	[1, 0],
	[0, 1],
	[-1, 1],
	[-1, 0],
	[0, -1],
	[1, -1],
] as const;

/** The spaces next to each space. */
export const nextTo = spaces.map(({ q, r }) =>
	directions.map(([dq, dr]) => numberOf({ q: q + dq, r: r + dr })).filter((number) => number >= 0),
);

export function bayAtDusk(sailors: number): Bay {
	return {
		boats: Array.from({ length: sailors }, () => quayNumber),
		fog: fog.map(numberOf),
		lit: posts.map(() => false),
	};
}

/** The shortest way from a space to another one, without the first; undefined if something is in the way. */
export function wayTo(
	from: number,
	to: number,
	isFree: (space: number) => boolean,
): readonly number[] | undefined {
	const before = new Map<number, number>([[from, from]]);
	for (const space of before.keys()) {
		if (space === to) break;
		for (const next of nextTo[space] ?? []) if (!before.has(next) && isFree(next)) before.set(next, space);
	}
	if (!before.has(to)) return undefined;
	const way: number[] = [];
	for (let space = to; space !== from; space = before.get(space) ?? from) way.unshift(space);
	return way;
}

/** Whether fog may be moved to a space: there is no boat, quay, lit lamp or other fog. */
export function mayHoldFog({ boats, fog, lit }: Bay, space: number): boolean {
	const isLit = posts.some((post, i) => post === space && lit[i]);
	return !isLit && space !== quayNumber && !boats.includes(space) && !fog.includes(space);
}
