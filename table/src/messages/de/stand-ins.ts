import type { Translated } from "@tuckbox/web/messages/words.ts";

export const messages: Translated<"standIns"> = {
	yourSeats: "Deine Plätze",
	lostPlace: "Diesen Platz spielst du nicht mehr: Ein Gast hat ihn übernommen, oder er wurde entfernt.",
	playedElsewhere: "Dieser Platz wird jetzt in einem anderen Fenster gespielt.",
	place: "Dein Platz",
	newPlace: "Ein neuer Platz",
	placeOf: "Der Platz von {name}",
	placeHint: "Auf einem anderen Platz übernimmst du Hand und Züge von der Tischleitung.",
};
