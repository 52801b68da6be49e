import type { Translated } from "../catalogue.ts";

export const messages: Translated<"export"> = {
	title: "{name} exportieren",
	format: "Format",
	format_zip: "Ordner",
	about_zip:
		"Ein ZIP mit den Bildern, wie sie hochgeladen wurden, und einer tuckbox.yaml mit allem anderen. Den entpackten Ordner hochzuladen ändert nichts.",
	format_sheets: "Bögen",
	about_sheets:
		"Ein ZIP mit den Vorderseiten jedes Decks in einem Raster, für Screentop und andere Werkzeuge, die sie zerschneiden, und Tabellen, die sagen, welches Feld welche Karte ist.",
	single: "Jede Seite in einem eigenen Bild",
	singleHint: "So nimmt Tabletopia sie.",
	search: "Nur was dies findet",
	searchHint: "Wie im Suchfeld, etwa deck:meer oder kind:token. Leer: alles.",
	plan: "Was in der Datei ist",
	summary:
		"{pieces, plural, one {# Teil} other {# Teile}} von Version {version, number} in {files, plural, one {# Datei} other {# Dateien}}",
	download: "Herunterladen",
	close: "Schließen",
	remark_NO_IMAGE:
		"{count, plural, one {# Teil hat} other {# Teile haben}} kein Bild und {count, plural, one {fehlt} other {fehlen}}.",
	remark_OTHER_APPS:
		"{count, plural, one {# Teil stammt} other {# Teile stammen}} von einer anderen App: Den Ordner hochzuladen legt {count, plural, one {es} other {sie}} ein zweites Mal an.",
	remark_SAME_KEY:
		"{count, plural, one {# Teil hat} other {# Teile haben}} den Schlüssel eines Teils einer anderen App: Im Ordner {count, plural, one {hat es einen eigenen} other {haben sie eigene}}.",
};
