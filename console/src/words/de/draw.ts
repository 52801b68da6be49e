import type { Translated } from "../catalogue.ts";

export const messages: Translated<"draw"> = {
	none: "Noch kein Bild",
	processing: "Wird verarbeitet",
	missing: "Bild fehlt",
	nextFace: "Nächste Seite",
	turnPage: "Umblättern",
	closeBook: "Buch schließen",
	turnOver: "Umdrehen",
	cover: "Einband",
	page: "Seite {page}",
	coverAndPage: "Einband und Seite {page}",
	twoPages: "Seiten {first} und {second}",
};
