export const messages = {
	about:
		"Open a game in your browser: this folder's, unless you name another. If the folder has no game, the service itself opens. Without a browser, the command prints the address.",
	optionPrint: "print the address instead of opening it",
	opened: "Opened {address}",
} as const;
