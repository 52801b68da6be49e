import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"init"> = {
	about:
		"Liest einen Ordner mit Bildern, mit oder ohne Tabelle, und schreibt eine tuckbox.yaml mit allem, was Hochladen anlegen würde, samt jeder Annahme, damit du sie bearbeiten kannst. Nichts wird gesendet.",
	optionForce: "eine vorhandene tuckbox.yaml ersetzen",
	optionPrint: "sie ausgeben, statt sie zu schreiben",
	exampleSize: "für Bilder ohne bekannte Größe",
	exists: "{path} gibt es schon.",
	replace: "Bearbeite die Datei, oder ersetze sie: {command}",
	describes:
		"{path} beschreibt {pieces, plural, one {# Teil} other {# Teile}} mit {images, plural, one {# Bild} other {# Bildern}}.",
};
