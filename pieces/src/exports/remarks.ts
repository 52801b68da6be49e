// Exports in formats besides print: definitions that the service, the command line and the console share.
// docs/EXPORTS.md explains them.

/** Codes of remarks on an export before it is made. Their sentences are in the package messages. */
export const exportRemarkCodes = [
	"NO_IMAGE",
	"OTHER_APPS",
	"SAME_KEY",
	"COPIES_LIMITED",
	"BACKS_LEFT_OUT",
	"SHAPES_AS_BOXES",
	"COUNTERS_PLAIN",
	"DICE_AS_SPINNERS",
	"BOOKS_LEFT_OUT",
	"WITHOUT_OTHERS",
	"TABLE_FULL",
	"NO_BACK",
	"TOKEN_BACK",
	"DIE_FACES",
	"CONTAINERS_AS_BAGS",
	"VALUES_CUT",
	"LOCAL_ADDRESS",
	"PLAIN_HTTP",
] as const;
export type ExportRemarkCode = (typeof exportRemarkCodes)[number];
