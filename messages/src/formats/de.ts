import type { messages as english } from "./en.ts";

export const messages: { readonly [Key in keyof typeof english]: string } = {
	short_print: "ein PDF zum Drucken und Ausschneiden",
	next_print: "Druck es in 100 %, nicht an die Seite angepasst.",
	short_zip: "ein Ordner mit den Bildern, den du wieder hochladen kannst",
	next_zip: "Entpack es, ändere, was du möchtest, und lade den Ordner hoch.",
	short_sheets: "die Vorderseiten jedes Decks in einem Raster, für Screentop und andere",
	next_sheets: "Die Namen der Bögen sagen, wie viele Spalten und Zeilen sie haben.",
	short_pcio: "ein Raum von playingcards.io",
	next_pcio: "Importier ihn im Editor eines Raums: https://playingcards.io.",
	short_tts: "ein gespeichertes Objekt von Tabletop Simulator, mit seinen Bildern",
	next_tts: "Seine README.txt sagt, wohin die Dateien gehören.",
	name_zip: "Ordner",
	long_zip:
		"Ein ZIP mit den Bildern, wie sie hochgeladen wurden, und einer tuckbox.yaml mit allem anderen. Den entpackten Ordner hochzuladen ändert nichts.",
	name_sheets: "Bögen",
	long_sheets:
		"Ein ZIP mit den Vorderseiten jedes Decks in einem Raster, für Screentop und andere Werkzeuge, die sie zerschneiden, und Tabellen, die sagen, welches Feld welche Karte ist.",
	name_pcio: "playingcards.io",
	long_pcio:
		"Ein Raum, den du im Editor von playingcards.io importierst: Decks in Stapeln, Spielbretter, Plättchen, Spielsteine, Zähler, Würfel und eine Hand.",
	name_tts: "Tabletop Simulator",
	long_tts:
		"Ein ZIP mit einem gespeicherten Objekt, seinen Bildern und einem Text, der sagt, wohin du sie kopierst: Decks, Plättchen, Spielbretter, Spielsteine, Würfel, Zähler, Beutel und Bücher.",
};
