export const messages = {
	title: "Export {name}",
	format: "Format",
	format_zip: "Folder",
	about_zip:
		"A zip with the pictures as they were pushed and a tuckbox.yaml with everything else. A push of the unpacked folder changes nothing.",
	format_sheets: "Sheets",
	about_sheets:
		"A zip with the faces of each deck in a grid, for Screentop and other tools that cut them apart, and tables that say which cell is which card.",
	single: "Each face in a picture of its own",
	singleHint: "As Tabletopia takes them.",
	search: "Only what this finds",
	searchHint: "As in the search field, such as deck:sea or kind:token. Empty: everything.",
	plan: "What the file has in it",
	summary:
		"{pieces, plural, one {# piece} other {# pieces}} of version {version, number} in {files, plural, one {# file} other {# files}}",
	download: "Download",
	close: "Close",
	remark_NO_IMAGE:
		"{count, plural, one {# piece has} other {# pieces have}} no picture and {count, plural, one {is} other {are}} left out.",
	remark_OTHER_APPS:
		"{count, plural, one {# piece was} other {# pieces were}} pushed by another app: a push of the folder creates {count, plural, one {it} other {them}} a second time.",
	remark_SAME_KEY:
		"{count, plural, one {# piece has} other {# pieces have}} the key of a piece of another app: in the folder, {count, plural, one {it has a key of its own} other {they have keys of their own}}.",
} as const;
