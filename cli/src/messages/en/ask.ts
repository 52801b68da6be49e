export const messages = {
	yes: "y yes",
	no: "n no",
	stopped: "Stopped; nothing was changed.",
	noTerminal: "Confirmation is needed, but this is not a terminal.",
	addYes: "To confirm, add --yes.",
	unchanged: "Nothing was changed.",
	pages:
		"{count, plural, one {This page looks like a sheet} other {These # pages look like sheets}} of {columns} × {rows} cards of {size} mm: {names}. Cut {count, plural, one {it} other {them}}? [Y/n] ",
	drawn:
		"{count, plural, one {This page looks like a sheet} other {These # pages look like sheets}} of cards in no even grid, up to {cards} on a page: {names}. Cut {count, plural, one {it} other {them}}? [Y/n] ",
	sheets:
		"{count, plural, one {This picture looks like a sheet} other {These # pictures look like sheets}} of {columns} × {rows} cards: {names}. Cut {count, plural, one {it} other {them}}? [Y/n] ",
	remembered: "This is in {path} now, and is not asked again.",
	notRemembered: "{path} cannot be written ({why}), so the pictures stay unchanged.",
	notCut: "The sheets stay whole: {why}",
	push: "Push it now? [y/N] ",
} as const;
