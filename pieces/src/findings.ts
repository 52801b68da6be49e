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

export type CheckCode = keyof typeof checks;
export const checkCodes = Object.keys(checks) as CheckCode[];

/** Fewer pixels to the inch than this look blurred on a table that is zoomed in, and in print. */
export const minPixelsPerInch = 150;
/** How much longer one axis may be drawn than the other before it shows: 1 mm on a card. */
export const aspectTolerance = 0.02;
