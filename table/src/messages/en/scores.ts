export const messages = {
	scores: "Scores",
	yours: "Your score",
	more: "One more",
	less: "One less",
	edit: "Set scores",
	lede: "Everyone sees the score of each seat. Players change their own, and the host changes any.",
	start: "Score at the beginning",
	begin: "Count scores",
	save: "Save",
	reset: "Reset all to {start, number}",
	end: "Stop counting scores",
} as const;
