/** Maximum number of files that a message names. */
const maxNamed = 5;

/** The first of several names, for a message. */
export const listed = (names: readonly string[], max = maxNamed): string =>
	names.slice(0, max).join(", ") + (names.length > max ? " …" : "");
