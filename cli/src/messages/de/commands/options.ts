import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"options"> = {
	manifest: "dieses Manifest lesen statt tuckbox.yaml oder manifest.json",
	format: "den Ordner lesen als auto, manifest, table oder images (sonst: auto)",
	ignore: "passende Dateien ignorieren, wie in .gitignore; mehrfach möglich",
	as: "Dateien, die passen wie in .gitignore, als cards, tiles, tokens, boards, dice, books oder back lesen; mehrmals möglich",
	cutSheets: "alles zerschneiden, was wie Bögen mit Karten aussieht, ohne Frage",
	bleed: "Anschnitt an jeder Seite der Bilder: auto, none, 3 (mm) oder 1/8in (sonst: auto)",
	dpi: "Auflösung von Bildern, deren Dateien keine nennen",
	verbose: "jede Annahme und jede Warnung nennen, auch was selten falsch ist",
	size: "Endformat der Karten: poker, tarot …, 63.5x88.9 (mm) oder 2.5x3.5in",
};
