import type { Translated } from "../words.ts";

export const messages: Translated<"invite"> = {
	title: "Zu {name} einladen",
	theyMay: "Wer den Link öffnet, darf",
	player: "Mitspielen",
	playerHint: "Mit eigenem Platz, Namen, eigener Farbe und Hand.",
	spectator: "Zuschauen",
	spectatorHint: "Zu sehen ist, was offen liegt, aber keine Hand.",
	observer: "Zuschauen und alle Hände sehen",
	observerHint:
		"Nur solange du die Hände in den Einstellungen des Tisches öffnest. Alle sehen, dass du es tust.",
	maxSeats: "Plätze (optional)",
	maxSeatsHint: "Ohne Zahl können bis zu 12 Gäste mit dem Link kommen, und 10 aus einem Netz.",
	create: "Link erstellen",
	ready: "Dein Link ist fertig",
	link: "Link zum Tisch",
	qrCode: "QR-Code des Links",
	show: "Zeigen",
	another: "Weiteren erstellen",
	links: "{count, plural, one {# Link} other {# Links}}",
	taken: "{seats, plural, =0 {noch niemand gekommen} one {# Platz besetzt} other {# Plätze besetzt}}",
	everTaken: "{taken, plural, one {# Gast ist damit gekommen} other {# Gäste sind damit gekommen}}",
	lastUsed: "Zuletzt benutzt",
	takenOf: "{seats, number} von {maxSeats, plural, one {# Platz} other {# Plätzen}} besetzt",
	ofShare: "Für Gäste des Freigabelinks {name}; endet mit ihm",
	end: "Beenden",
	endLink: "Link beenden",
	endEffect:
		"{seats, plural, =0 {Der Link funktioniert dann nicht mehr.} one {Der Link funktioniert dann nicht mehr, und # Platz wird aufgehoben.} other {Der Link funktioniert dann nicht mehr, und # Plätze werden aufgehoben.}}",
	empty: "Gäste entfernen",
	emptyEffect:
		"{seats, plural, one {# Platz wird aufgehoben.} other {# Plätze werden aufgehoben.}} Der Link funktioniert weiter.",
	keep: "Behalten",
};
