import type { Translated } from "../en/translated.ts";

export const messages: Translated<"pictures"> = {
	undrawable: "es lässt sich nicht zeichnen: {why}",
	undecodable: "es lässt sich nicht dekodieren ({why})",
	badXml: "sein XML ist in Zeile {line} beschädigt",
	notBmp: "es ist kein lesbares BMP",
	tooManyPixels: "es hat {width} × {height} px, das ist zu viel",
	compressedBmp: "es ist ein komprimiertes BMP",
	oddBmp: "es ist ein BMP mit {bits} Bit pro Pixel",
	cutOff: "es ist abgeschnitten: Die Datei endet vor dem Bild",
	noDrawing: "es lässt sich nicht zeichnen",
	unreadable: "es lässt sich nicht lesen",
	noPage: "Seite {page} lässt sich nicht zeichnen",
};
