import { cutAllSheets, cutPaper, cutSheets, readableTypes } from "./hints.ts";

const cutByHand =
	"Sorting (tuckbox sort) cuts them with a grid that you draw, or a tuckbox.yaml, as a deck with {line}, in the numbers of yours.";

/** Warnings about something that is probably not intended: a push continues, unless it has `--strict`. */
export const warnings = {
	BACK_UNCLEAR: "Which of these is the back of “{deck}” is not clear: {files}.",
	"BACK_UNCLEAR.hint": "Name it like the deck or its cards, or write back: in a tuckbox.yaml.",
	SIZES_DIFFER:
		"{count, plural, one {A picture} other {# pictures}} of “{deck}” {count, plural, one {differs} other {differ}} from its proportions by up to {percent, number} %, and {count, plural, one {is} other {are}} stretched to its size.",
	"SIZES_DIFFER.hint": "Crop them like the others, or put those of another size into a deck of their own.",
	DECK_EMPTY: "The deck “{deck}” has no card.",
	"DECK_EMPTY.hint": "Put its cards next to its back, or leave its back out.",
	CARDS_TINY: "The cards of “{deck}” are {size}, under {min, number} mm.",
	"CARDS_TINY.cli": "Set their size, with size: or --size, or leave out what is not a card.",
	"CARDS_TINY.console": "Set their size in a tuckbox.yaml, or leave out what is not a card.",
	CARDS_HUGE: "The cards of “{deck}” are {size}, over {max, number} mm.",
	"CARDS_HUGE.cli":
		"Set their size, with size: or --size. If a picture is a sheet of cards, put its grid into its name, as in monsters-10x7.png.",
	"CARDS_HUGE.console":
		"Set their size in a tuckbox.yaml. If a picture is a sheet of cards, put its grid into its name, as in monsters-10x7.png.",
	CARD_HUGE: "The card “{card}” is {size}, over {max, number} mm.",
	"CARD_HUGE.hint":
		"Set its size, with size:. If it is a sheet of cards, put its grid into its name, as in monsters-10x7.png.",
	SHEET_UNSURE:
		"{file} may be a sheet of {columns} × {rows} cards ({cards, number} in all); it is read as one picture.",
	"SHEET_UNSURE.cli":
		"If it is, cut it with --cut-sheets, or put its grid into its name, as in monsters-{columns}x{rows}.png.",
	"SHEET_UNSURE.console":
		"If it is, put the grid into its name, as in monsters-{columns}x{rows}.png, or into a tuckbox.yaml, as grid: {columns}x{rows}.",
	TWIN_SKIPPED: "{file} is used, and {others} is not: they show the same.",
	"TWIN_SKIPPED.hint": "Remove what is not used, or rename it.",
	SIDE_TAKEN:
		"{first} is used, and {others} is not: their names say the same side of “{piece}”, {side, select, front {the front} back {the back} other {{side}}}.",
	"SIDE_TAKEN.hint": "Rename or remove all but one of them.",
	ROWS_WITHOUT_PICTURE:
		"{count, plural, one {A row of {file} has no picture and is left out} other {# rows of {file} have no picture and are left out}}: {rows}.",
	"ROWS_WITHOUT_PICTURE.hint": "Name a file in a column called front, or write 0 as the count.",
	OCTGN_WITHOUT_PICTURE:
		"Of the {total, plural, one {card} other {# cards}} in the sets of {file}, {count, plural, one {one has no picture in this folder, and is} other {# have no picture in this folder, and are}} left out: {names}.",
	"OCTGN_WITHOUT_PICTURE.hint":
		"OCTGN has them in image packs. Unpack the .o8c file, which is a ZIP archive, into this folder.",
	FORMULAS_WITHOUT_VALUE:
		"{count, plural, one {A cell of {file} has a formula without a stored value and is read as empty} other {# cells of {file} have formulas without stored values and are read as empty}}.",
	"FORMULAS_WITHOUT_VALUE.hint": "Open it in a spreadsheet program and save it again.",
	DRAWING_OUTSIDE: "{file} shows other files, which are not loaded: {links}.",
	"DRAWING_OUTSIDE.hint": "Embed them in the drawing, or export it as PNG.",
	DRAWING_HTML: "{file} has texts in HTML (foreignObject), which are not drawn.",
	"DRAWING_HTML.hint": "Convert them to texts or paths, or export it as PNG.",
	FONTS_MISSING:
		"{count, plural, one {A drawing uses} other {# drawings use}} typefaces that are not installed here: {fonts}.",
	"FONTS_MISSING.hint": "Install them, or convert the texts to paths.",
	PICTURE_LEFT_OUT: "Left out: {why}",
	PICTURE_REFUSED: "{file}: {why}",
	FILES_FOR_COMMAND: "Left out, because only the command line reads them: {types}.",
	"FILES_FOR_COMMAND.hint": "Push the folder with tuckbox push, or export the pictures as PNG.",
	PDF_SHEETS:
		"Left out: {files}. They look like sheets of {columns} × {rows} {kind, select, bundle {tiles} other {cards}} of {size}.",
	"PDF_SHEETS.cli": cutAllSheets,
	"PDF_SHEETS.console": cutSheets,
	PDF_SHEETS_DRAWN:
		"Left out: {files}. They look like sheets of {kind, select, bundle {tiles} other {cards}} in no even grid, up to {count} on a page.",
	"PDF_SHEETS_DRAWN.cli": cutAllSheets,
	"PDF_SHEETS_DRAWN.console": cutSheets,
	PDF_UNCUT:
		"Left out: {files}. By their names they have cards or tiles, but none of one size in rows and columns are seen on them.",
	"PDF_UNCUT.hint": cutByHand,
	PDF_UNCHECKED:
		"Left out: {files}. By their names they have cards or tiles, but {why, select, many {only {max, number} PDFs are checked for these} other {folders called after old versions or parts are not checked for these}}.",
	"PDF_UNCHECKED.hint": cutByHand,
	PDF_PAPER: "Left out: {files}. Such pages are sheets to print or texts, and not cards.",
	"PDF_PAPER.hint": cutPaper,
	PDF_BESIDE: "{file} is left out: in {folder} are other pictures, which may be the same.",
	"PDF_BESIDE.hint":
		"Remove what is not used, move the PDF to a folder of its own, or name it in a tuckbox.yaml.",
	PDF_LEFT_OUT: "{file} is left out. {why}",
	"PDF_LEFT_OUT.cli": "Save it again, or leave it out with a line in .tuckboxignore.",
	FILES_LEFT_OUT: "Left out, because they cannot be read: {types}.",
	"FILES_LEFT_OUT.hint": readableTypes,
} as const;
