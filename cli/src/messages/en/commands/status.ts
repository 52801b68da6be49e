export const messages = {
	about:
		'Show in a few lines what a push of the folder would do. Nothing is changed. Pieces that are no longer in the folder count as "gone"; only a push with --prune deletes them.',
	optionGame: "compare with this game",
	optionGameName: "compare with the game with this name",
	exampleAll: "show every piece",
	unpushed: "not pushed yet",
	new: "{count, number} new",
	changed: "{count, number} changed",
	unchanged: "{count, number} unchanged",
	renamed: "{count, number} renamed",
	gone: "{count, number} gone from the folder",
	warnings: "{count, plural, one {# warning} other {# warnings}} about the images",
	upToDate: "Nothing to push.",
	details: "For details: {command}",
} as const;
