export const messages = {
	about:
		"List notes of players on pieces and spots at the tables of a game (this folder's by default), with the version that they saw, and whether the piece has been changed since. Resolved notes are listed with --all.",
	optionAll: "list resolved notes, too",
	optionMarkdown: "print a list of tasks in Markdown",
	optionResolve: "mark the note with this id as resolved",
	optionReopen: "mark it as open again",
	at: "at {x, number}, {y, number} mm",
	resolved: "resolved",
	changedSince: "changed since",
	isOpen: "The note of {author} is open.",
	isResolved: "The note of {author} is resolved.",
	by: "{author}, version {version}, {ago}",
	none: "{count, plural, one {# note} other {# notes}} of {game} ({id}).",
	some: "{count, plural, one {# note} other {# notes}} of {game} ({id}). Resolve one: {command}",
} as const;
