export const messages = {
	yes: "y yes",
	no: "n no",
	stopped: "Stopped; nothing was changed.",
	noTerminal: "Confirmation is needed, but this is not a terminal.",
	addYes: "To confirm, add --yes.",
	unchanged: "Nothing was changed.",
	push: "Push it now? [y/N] ",
} as const;
