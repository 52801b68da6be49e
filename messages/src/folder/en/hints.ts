// Hints of problems and of warnings.

export const readableTypes =
	"Export pictures as PNG, JPEG, WebP, GIF or AVIF, slides and texts as PDF, and save tables as CSV, .xlsx or .ods.";
export const cutPaper =
	'Cut sheets by sorting (tuckbox sort), or in a tuckbox.yaml, as a deck with {line}, in the numbers of yours. --as "NAME.pdf=books" reads rules as a book, =boards a page as a board.';
export const cutSheets =
	"Cut them in a tuckbox.yaml, as a {kind, select, bundle {bundle} other {deck}} with {line}{more, plural, =0 {} one {, and one more deck likewise} other {, and # more decks likewise}}.";
export const cutAllSheets =
	"Cut them with --cut-sheets, or in a tuckbox.yaml, as a {kind, select, bundle {bundle} other {deck}} with {line}{more, plural, =0 {} one {, and one more deck likewise} other {, and # more decks likewise}}.";
