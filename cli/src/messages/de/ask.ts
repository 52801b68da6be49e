import type { Translated } from "../en/translated.ts";

export const messages: Translated<"ask"> = {
	yes: "j ja y yes",
	no: "n nein no",
	stopped: "Abgebrochen; nichts wurde geändert.",
	noTerminal: "Das muss bestätigt werden, und dies ist kein Terminal.",
	addYes: "Ergänze zur Bestätigung --yes.",
	unchanged: "Nichts wurde geändert.",
	pages:
		"{count, plural, one {Diese Seite sieht aus wie ein Bogen} other {Diese # Seiten sehen aus wie Bögen}} mit {columns} × {rows} Karten von {size} mm: {names}. {count, plural, one {Zerschneiden} other {Alle zerschneiden}}? [J/n] ",
	drawn:
		"{count, plural, one {Diese Seite sieht aus wie ein Bogen} other {Diese # Seiten sehen aus wie Bögen}} mit Karten in keinem gleichmäßigen Raster, bis zu {cards} auf einer Seite: {names}. {count, plural, one {Zerschneiden} other {Alle zerschneiden}}? [J/n] ",
	sheets:
		"{count, plural, one {Dieses Bild sieht aus wie ein Bogen} other {Diese # Bilder sehen aus wie Bögen}} mit {columns} × {rows} Karten: {names}. {count, plural, one {Zerschneiden} other {Alle zerschneiden}}? [J/n] ",
	remembered: "Das steht jetzt in {path} und wird nicht noch einmal gefragt.",
	notRemembered: "{path} kann nicht geschrieben werden ({why}), also bleiben die Bilder, wie sie sind.",
	notCut: "Die Bögen bleiben ganz: {why}",
	push: "Jetzt hochladen? [j/N] ",
};
