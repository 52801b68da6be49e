/**
 * Signs for the effect of a push on a piece, as on the command line: creates, changes, leaves it; or skips it because
 * of a fault.
 */
export const signs = ["+", "~", "=", "!"] as const;
export type Sign = (typeof signs)[number];

const signByOutcome = { created: "+", changed: "~", unchanged: "=" } as const;

export const signOf = (outcome: keyof typeof signByOutcome): Sign => signByOutcome[outcome];

/** Counts the pieces with each sign. */
export const countSigns = (of: Iterable<Sign>): Map<Sign, number> =>
	new Map([...Map.groupBy(of, (sign) => sign)].map(([sign, all]) => [sign, all.length]));

/** Whether a push creates pieces, changes some, or both, as its messages choose their words. */
export function whatChanges(counts: ReadonlyMap<Sign, number>): "new" | "changed" | "both" {
	if (!counts.get("~")) return "new";
	return counts.get("+") ? "both" : "changed";
}

/** Number of pieces that a push creates or changes. */
export const changesIn = (counts: ReadonlyMap<Sign, number>): number =>
	(counts.get("+") ?? 0) + (counts.get("~") ?? 0);
