export const messages = {
	title: "Notes from players",
	count:
		"{count, plural, =0 {No open notes from players} one {# note from players} other {# notes from players}}",
	showResolved: "Show resolved",
	download: "Download as Markdown",
	aSpot: "A spot on the table",
	version: "version {version, number}",
	changed: "changed since",
	resolved: "Resolved",
	delete: "Delete note",
} as const;
