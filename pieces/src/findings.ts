/** An error: something is not there at all. A warning: it is there, and may disappoint. */
export type Level = "error" | "warning";

/** What may disappoint at the table, the worst first, with its level. docs/PIECES.md explains each; a test compares. */
export const checks = {
	IMAGE_FAILED: "error",
	FRONT_MISSING: "error",
	FACES_MISSING: "warning",
	DIE_TYPE_CORRECTED: "warning",
	FACE_WITHOUT_DIE: "warning",
	PARENT_PENDING: "warning",
	SIDE_NOT_SHOWN: "warning",
	ASPECT_OFF: "warning",
	LOW_RESOLUTION: "warning",
	SIZE_GUESSED: "warning",
	IMAGE_UNUSED: "warning",
} as const satisfies Record<string, Level>;

/** What only a folder shows, before it is pushed; all of it is a warning. */
export const folderChecks = {
	MISSING_BLEED: "warning",
	DOUBLED_BLEED: "warning",
	UNEVEN_BLEED: "warning",
	ODD_SIZE: "warning",
	DUPLICATE_PICTURE: "warning",
	WRONG_EXTENSION: "warning",
} as const satisfies Record<string, Level>;

export type FolderCheckCode = keyof typeof folderChecks;

/** How bad a finding is, by its code. */
export const levels: Readonly<Record<CheckCode | FolderCheckCode, Level>> = { ...checks, ...folderChecks };

export type CheckCode = keyof typeof checks;
export const checkCodes = Object.keys(checks) as CheckCode[];

/** Fewer pixels to the inch than this look blurred on a table that is zoomed in, and in print. */
export const minPixelsPerInch = 150;
/** How much longer one axis may be drawn than the other before it shows: 1 mm on a card. */
export const aspectTolerance = 0.02;
