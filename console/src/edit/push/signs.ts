/** What a push does to a piece, as on the command line: creates, changes, leaves it; or skips it because of a fault. */
export const signs = ["+", "~", "=", "!"] as const;
export type Sign = (typeof signs)[number];

const signByOutcome = { created: "+", changed: "~", unchanged: "=" } as const;

export const signOf = (outcome: keyof typeof signByOutcome): Sign => signByOutcome[outcome];

/** How many pieces each sign stands for. */
export const countSigns = (of: Iterable<Sign>): Map<Sign, number> =>
	new Map([...Map.groupBy(of, (sign) => sign)].map(([sign, all]) => [sign, all.length]));

/** How many pieces a push creates or changes. */
export const changesIn = (counts: ReadonlyMap<Sign, number>): number =>
	(counts.get("+") ?? 0) + (counts.get("~") ?? 0);
