import type { Translated } from "../catalogue.ts";

export const messages: Translated<"table"> = {
	theTable: "der Tisch",
	noPage: "Unter dieser Adresse gibt es keinen Tisch",
	noPageText: "Vielleicht ist die Adresse falsch geschrieben. Bitte noch einmal um den Link.",
	linkEnded: "Dieser Link funktioniert nicht mehr",
	askForLink:
		"Er wurde beendet, oder die Adresse ist unvollständig. Bitte die Person, die ihn dir geschickt hat, um einen neuen.",
	noAnswer: "Der Dienst antwortet nicht",
	noAnswerText: "Prüfe deine Verbindung und versuche es noch einmal.",
	waitAMoment: "Von hier kamen viele Versuche. Warte eine Minute und versuche es noch einmal.",

	invited_host: "Du leitest diesen Tisch.",
	invited_player: "Du bist zum Spielen eingeladen. Du brauchst kein Konto.",
	invited_spectator: "Du bist zum Zuschauen eingeladen. Du brauchst kein Konto.",
	invited_observer: "Du bist zum Zuschauen eingeladen. Du brauchst kein Konto.",
	yourName: "Dein Name",
	yourColour: "Deine Farbe",
	nameNeeded: "Gib den Namen ein, unter dem dich die anderen kennen.",
	sitDown: "Platz nehmen",
	watch: "Zuschauen",
	backToSeat: "Zurück an deinen Platz",
	orNewSeat: "Oder nimm einen weiteren Platz",
	isFull:
		"Alle Plätze dieses Links sind besetzt. Bitte die Person, die ihn dir geschickt hat, um einen anderen.",
	isClosed:
		"Dieser Tisch ist geschlossen. Bitte die Person, die dir den Link geschickt hat, ihn wieder zu öffnen.",

	red: "Rot",
	orange: "Orange",
	yellow: "Gelb",
	green: "Grün",
	teal: "Türkis",
	blue: "Blau",
	violet: "Violett",
	pink: "Pink",
	brown: "Braun",
	grey: "Grau",
};
