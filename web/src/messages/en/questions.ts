/** The questions of a form that each page words in its language, by their roles. */
export const messages = {
	again: "Would you play it again?",
	unclear: "What was unclear?",
	best: "Which piece was the best?",
	worst: "Which piece was the worst?",
	scaleHint: "From 1, not at all, to 5, very much",
	againHint: "From 1, not at all, to 5, right away",
} as const;
