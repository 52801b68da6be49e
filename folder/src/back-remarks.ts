/** What is guessed about the backs of cards. */
export const backGuesses = {
	BACK_FROM_ELSEWHERE: ["{file} is its back", "a back.png next to its cards, or back: in tuckbox.yaml"],
	BACKS_IN_COLOURS: ["{count:another back|# other backs} skipped; {file} is used", "back: in tuckbox.yaml"],
	BACKS_IN_ORDER: [
		"the {count} pictures of {folder} are the backs of its cards, in order",
		"the same names in both folders",
	],
	CARDS_WITHOUT_BACK: [
		"{count:one of its cards has|# of its cards have} no back",
		"a back.png next to its cards, or back: in tuckbox.yaml",
	],
	BACKS_UNUSED: [
		"{count:a back matches|# backs match} no deck or card; skipped: {files}",
		"the name of a deck or a card, or back: in tuckbox.yaml",
	],
	DECK_WITHOUT_BACK: ["no back", "a back.png next to its cards, or back: in tuckbox.yaml"],
} as const;
