export const messages = {
	about:
		"Create a link that shows a game (this folder's by default) to anyone, without an account, and print its address. The page follows your pushes, or shows one version with --at. --list lists the links of the game with their addresses, and --end ends one.",
	optionName: "a name to recognize the link by; only you see it",
	optionAt: "always show version N",
	optionVersions: "also show earlier versions, and what changed",
	optionList: "list the links, and create none",
	optionEnd: "end the link with this id",
	exampleAt: "a link that always shows version 7",
	newestAndEarlier: "the newest version, and earlier ones",
	newest: "the newest version",
	oneOrAll: "A link shows one version (--at), or also the earlier ones (--versions).",
	ended: "The link {id} of {game} no longer works.",
	notShown: "its address is not shown to you, or not stored",
	unopened: "not opened yet",
	opened: "opened {ago}",
	links: "{count, plural, one {# link} other {# links}} of {game} ({id}). End one: {command}",
	shows: "It shows {what} of {game}. To end it: {command}",
} as const;
