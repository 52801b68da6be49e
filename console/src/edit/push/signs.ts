/** What a push does to a piece, as on the command line: creates, changes, leaves it; or skips it because of a fault. */
export const signs = ["+", "~", "=", "!"] as const;
export type Sign = (typeof signs)[number];

const signByOutcome = { created: "+", changed: "~", unchanged: "=" } as const;

export const signOf = (outcome: keyof typeof signByOutcome): Sign => signByOutcome[outcome];
