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

export type CheckCode = keyof typeof checks;
export const checkCodes = Object.keys(checks) as CheckCode[];

/** Minimum pixels per inch of an image; with fewer, it looks blurred in print, and on a table that is zoomed in. */
export const minPixelsPerInch = 150;
/** Maximum stretch of one axis relative to the other that is not noticeable: 1 mm on a card. */
export const aspectTolerance = 0.02;
