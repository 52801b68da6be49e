/** The end of a game: seats won, all won or lost together, or it was not played to an end. */
export const results = ["win", "coopWin", "coopLoss", "none"] as const;
export type Result = (typeof results)[number];

export const playtestLimits = {
	/** Playtests of a game. */
	maxPlaytests: 5000,
	/** Facts and marks of a playtest: some hundred times as many as a long game has. */
	maxRecorded: 20_000,
	maxQuestionLength: 500,
	maxReasonLength: 500,
	maxRoleLength: 100,
	maxScore: 1_000_000,
} as const;

/** Bytes that a playtest counts towards the quota, and those for each fact or mark: about what they take. */
export const bytesPerPlaytest = 1024;
export const bytesPerRow = 64;
