import { messages as remarks } from "@tuckbox/messages/remarks/en/export.ts";

export const messages = {
	title: "Export {name}",
	format: "Format",
	single: "Each face in a picture of its own",
	singleHint: "As Tabletopia takes them.",
	hosted: "Leave the pictures on Tuckbox",
	hostedHint:
		"A push changes what players see. The pictures come from a share link, which later exports from this browser use again.",
	createLink: "Create link and download",
	linkCreated: "The file has been downloaded",
	linkWhere:
		"Copy it into Saves/Saved Objects, in the folder of Tabletop Simulator. In the game, choose Objects › Saved Objects.",
	linkAbout:
		"Its pictures come from the link “Tabletop Simulator”, which you can end under Share. Everyone at a table with these pieces can read the game.",
	search: "Only what this finds",
	searchHint: "As in the search field, such as deck:sea or kind:token. Empty: everything.",
	plan: "What the file has in it",
	summary:
		"{pieces, plural, one {# piece} other {# pieces}} of version {version, number} in {files, plural, one {# file} other {# files}}",
	download: "Download",
	close: "Close",
	...remarks,
} as const;
