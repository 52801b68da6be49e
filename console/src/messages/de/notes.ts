import type { Translated } from "@tuckbox/web/messages/words.ts";

export const messages: Translated<"notes"> = {
	title: "Notizen vom Tisch",
	count:
		"{count, plural, =0 {Keine offenen Notizen vom Tisch} one {# Notiz vom Tisch} other {# Notizen vom Tisch}}",
	showResolved: "Erledigte zeigen",
	download: "Als Markdown herunterladen",
	aSpot: "Eine Stelle auf dem Tisch",
	version: "Version {version, number}",
	changed: "seitdem geändert",
	resolved: "Erledigt",
	delete: "Notiz löschen",
};
