import { type CheckCode, checks, type Level } from "./findings.ts";

// Apart from the checks of a piece, since a page that shows these needs no others.

/** Problems that only the files of a folder reveal, before a push; all are warnings. */
export const folderChecks = {
	MISSING_BLEED: "warning",
	DOUBLED_BLEED: "warning",
	UNEVEN_BLEED: "warning",
	ODD_SIZE: "warning",
	SIZES_DIFFER: "warning",
	DUPLICATE_PICTURE: "warning",
	WRONG_EXTENSION: "warning",
	ROWS_WITHOUT_PICTURE: "warning",
	OCTGN_WITHOUT_PICTURE: "warning",
	FORMULAS_WITHOUT_VALUE: "warning",
	FILES_FOR_COMMAND: "warning",
	FILES_LEFT_OUT: "warning",
	PICTURE_LEFT_OUT: "warning",
	TWIN_SKIPPED: "warning",
	SIDE_TAKEN: "warning",
	PDF_SHEETS: "warning",
	PDF_SHEETS_DRAWN: "warning",
	PDF_UNCUT: "warning",
	PDF_UNCHECKED: "warning",
	PDF_PAPER: "warning",
	PDF_BESIDE: "warning",
	PDF_LEFT_OUT: "warning",
	DRAWING_OUTSIDE: "warning",
	DRAWING_HTML: "warning",
	FONTS_MISSING: "warning",
	BACK_UNCLEAR: "warning",
	DECK_EMPTY: "warning",
	CARDS_TINY: "warning",
	CARDS_HUGE: "warning",
	CARD_HUGE: "warning",
	SHEET_UNSURE: "warning",
} as const satisfies Record<string, Level>;

export type FolderCheckCode = keyof typeof folderChecks;

/** The level of a finding, by its code. */
export const levels: Readonly<Record<CheckCode | FolderCheckCode, Level>> = { ...checks, ...folderChecks };
