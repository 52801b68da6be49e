/** The end of a game: seats won, all won or lost together, or it was not played to an end. */
export const playtestResults = ["win", "coopWin", "coopLoss", "none"] as const;
export type PlaytestResult = (typeof playtestResults)[number];

/** Whether people played it at a table, bots did, or it was entered by hand. */
export const playtestSources = ["table", "bots", "paper"] as const;
export type PlaytestSource = (typeof playtestSources)[number];

/** Kinds of questions: a number from 1 to 5, a text, or pieces to point at. */
export const questionKinds = ["scale", "text", "piece"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Questions that reports understand, each with the kind that it has. A form has each of them at most once. */
export const questionRoles = { again: "scale", unclear: "text", best: "piece", worst: "piece" } as const;
export type QuestionRole = keyof typeof questionRoles;

/** A question of the form that players answer after a playtest. */
export type Question = {
	kind: QuestionKind;
	/** Null for a question that only people understand. */
	role: QuestionRole | null;
	/** Empty if each page words it in its language, as it can for a question with a role. */
	text: string;
};

/** The form of a game whose designer has written none. */
export const defaultQuestions: readonly Question[] = Object.entries(questionRoles).map(([role, kind]) => ({
	...{ kind, role: role as QuestionRole, text: "" },
}));

/**
 * The part of a playtest that a seat of the table can watch after its end: nothing, what it saw during the game, or everything
 * that any seat saw.
 */
export const sharedReplays = ["none", "own", "all"] as const;
export type SharedReplay = (typeof sharedReplays)[number];

export const playtestLimits = {
	/** Playtests of a game. */
	maxPlaytests: 5000,
	/** Facts and marks of a playtest: some hundred times as many as a long game has. */
	maxRecorded: 20_000,
	maxQuestionLength: 500,
	maxReasonLength: 500,
	maxRoleLength: 100,
	maxScore: 1_000_000,
	/** The length of a game that is entered by hand: a week. */
	maxMinutes: 10_080,
	/** Questions of a form, and characters of each. */
	maxQuestions: 5,
	maxFormTextLength: 200,
	/** Characters of an answer. */
	maxAnswerLength: 1000,
	/** Pieces that one answer names. */
	maxPiecesOfAnswer: 3,
	/** The highest number of a scale, which begins with 1. */
	scale: 5,
	/** Acts that a replay keeps, and their bytes: of a longer game, the last ones. */
	maxReplayActs: 10_000,
	maxReplayBytes: 64 * 1024 * 1024,
} as const;
