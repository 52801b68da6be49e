import type { Translated } from "../words.ts";

export const messages: Translated<"draw"> = {
	none: "Noch kein Bild",
	processing: "Wird verarbeitet",
	missing: "Bild fehlt",
	notLoaded:
		"{count, plural, one {# Bild konnte nicht geladen werden.} other {# Bilder konnten nicht geladen werden.}}",
	seeChecks: "Zur Prüfung",
	nextFace: "Nächste Seite",
	turnPage: "Umblättern",
	closeBook: "Buch schließen",
	turnOver: "Umdrehen",
	cover: "Einband",
	page: "Seite {page}",
	coverAndPage: "Einband und Seite {page}",
	twoPages: "Seiten {first} und {second}",
};
