// The formats of exports. Dialogs show `name` and `long`, the command line shows `short`, and `next` says what to do
// with the file.
export const messages = {
	short_print: "a PDF to print and cut out",
	next_print: "Print it at 100 %, not fitted to the page.",
	short_zip: "a folder with the images, to push again",
	next_zip: "Unpack it, and push the folder after changing what you like.",
	short_sheets: "the faces of each deck in a grid, for Screentop and others",
	next_sheets: "The names of sheets say how many columns and rows they have.",
	short_pcio: "a room of playingcards.io",
	next_pcio: "Import it in the editor of a room: https://playingcards.io.",
	short_tts: "a saved object of Tabletop Simulator, with its images",
	next_tts: "Its README.txt says where the files belong.",
	name_zip: "Folder",
	long_zip:
		"A zip with the pictures as they were pushed and a tuckbox.yaml with everything else. A push of the unpacked folder changes nothing.",
	name_sheets: "Sheets",
	long_sheets:
		"A zip with the faces of each deck in a grid, for Screentop and other tools that cut them apart, and tables that say which cell is which card.",
	name_pcio: "playingcards.io",
	long_pcio:
		"A room to import in the editor of playingcards.io: decks in piles, boards, tiles, tokens, counters, dice and a hand.",
	name_tts: "Tabletop Simulator",
	long_tts:
		"A zip with a saved object, its pictures, and a text on where to copy them: decks, tiles, boards, tokens, dice, counters, bags and books.",
} as const;
