/** The end of a game: seats won, all won or lost together, or it was not played to an end. */
export const playtestResults = ["win", "coopWin", "coopLoss", "none"] as const;
export type PlaytestResult = (typeof playtestResults)[number];

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
