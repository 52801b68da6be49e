/** `error`: something is not shown at all. `warning`: it is shown, but players may notice a flaw. */
export type Level = "error" | "warning";

/** Problems that players may notice, the most serious first, with their level. docs/PIECES.md explains each; a test compares. */
export const checks = {
	IMAGE_FAILED: "error",
	FRONT_MISSING: "error",
	KEY_TWICE: "warning",
	FACES_MISSING: "warning",
	DIE_TYPE_CORRECTED: "warning",
	FACE_WITHOUT_DIE: "warning",
	PARENT_PENDING: "warning",
	BACKS_DIFFER: "warning",
	SIDE_NOT_SHOWN: "warning",
	ASPECT_OFF: "warning",
	LOW_RESOLUTION: "warning",
	SIZE_GUESSED: "warning",
	IMAGE_UNUSED: "warning",
} as const satisfies Record<string, Level>;

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

export type CheckCode = keyof typeof checks;
export const checkCodes = Object.keys(checks) as CheckCode[];

/** Minimum pixels per inch of an image; with fewer, it looks blurred in print, and on a table that is zoomed in. */
export const minPixelsPerInch = 150;
/** Maximum stretch of one axis relative to the other that is not noticeable: 1 mm on a card. */
export const aspectTolerance = 0.02;
