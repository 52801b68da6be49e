/** What is wrong with PDFs, and with sheets of cards. */
export const sheetProblems = {
	PDF_LOCKED: ["{file} cannot be read: it is protected by a password.", "Save it without a password."],
	PDF_PAGES: [
		"{file} has {count:one page|# pages}, and pages: is {pages}.",
		"Write the numbers of pages that it has, such as 1-54, or 1-10, 12.",
	],
	PDF_TOO_MANY_PAGES: [
		"{file} has {count} pages; at most {max} are read.",
		"Name those that are needed in a tuckbox.yaml: pdfs: with pages: 1-{max}. Or split it.",
	],
	PDF_ODD_PAGES: [
		"{file} has {count:one page|# pages}: with back: alternate, each front has a back after it.",
		"Check pages: and back:.",
	],
	PDF_NAME_TAKEN: [
		"The pages of {file} cannot be shown: one would be called like another file, {name}.",
		"Rename the PDF, or leave it out with a line in .tuckboxignore.",
	],
	PATTERN_ONLY_PDF: [
		'No picture matches "{pattern}", only {count:a PDF|# PDFs}.',
		"Name the PDF itself, such as cards: sea.pdf.",
	],
	PDF_NOT_HERE: [
		"{file} cannot be read here: what reads PDFs does not run in this browser.",
		"Use another browser, or the command line: tuckbox push.",
	],
	NOT_A_PDF: ["{file} is not a PDF.", "Pictures need no entry under pdfs:."],

	// sheets
	GRID_BEYOND: [
		"{file} is {width} × {height} px, which is too small for {columns} × {rows} cards of {cellWidth} × {cellHeight} px with gutters of {gutter} px.",
		"Check the grid, the card and the gutter.",
	],
	GRID_UNEVEN: [
		"{file} is {width} × {height} px, which a grid of {columns} × {rows} does not divide into equal cards.",
		"Check the grid, or give the margin: and the gutter: in a tuckbox.yaml.",
	],
	GRID_UNEVEN_LESS_GAPS: [
		"{file} is {width} × {height} px; less a margin of {margin} px and gutters of {gutter} px, a grid of {columns} × {rows} does not divide it into equal cards.",
		"Check the grid, the margin and the gutter.",
	],
	GRID_TOO_LARGE: [
		"{file} cannot be cut: {columns} × {rows} are {cells} cards; at most {max} on a sheet are allowed.",
		"Check the grid: columns x rows.",
	],
	GRID_CELLS_TINY: [
		"{file} cannot be cut: {columns} × {rows} cards on {width} × {height} px would be {cellWidth} × {cellHeight} px; at least {min} px on a side are needed.",
		"Check the grid: columns x rows.",
	],
	GRID_COUNT: [
		"{file} has {columns} × {rows} = {cells} cards, but count: is {count}.",
		"Check the grid and the count.",
	],
	GRID_TWICE: [
		"{file} is cut already.",
		"Give its grid once, under sheets:, and name the cells of each deck, such as monsters/monsters-1.png.",
	],
	FIELD_WITHOUT_GRID: ["{field} is for sheets of cards, which need a grid:.", "For example grid: 10x7."],
	GRID_EMPTY: ["{file} has no cards: all of its cells are empty.", "Export it again."],
	GRID_NAME_TAKEN: [
		"{file} cannot be cut: its cards would be called like another file, {name}.",
		"Rename the sheet, or leave it out with a line in .tuckboxignore.",
	],
} as const;
