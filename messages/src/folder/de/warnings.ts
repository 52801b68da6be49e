import type { warnings as english } from "../en/warnings.ts";
import { cutAllSheets, cutPaper, cutSheets, readableTypes } from "./hints.ts";

const cutByHand =
	"Sortieren (tuckbox sort) zerschneidet sie mit einem Raster, das du zeichnest, oder eine tuckbox.yaml, als Deck mit {line}, mit deinen Zahlen.";

export const warnings: { readonly [Key in keyof typeof english]: string } = {
	BACK_UNCLEAR: "Unklar, welche davon die Rückseite von „{deck}“ ist: {files}.",
	"BACK_UNCLEAR.hint": "Nenne sie wie das Deck oder seine Karten, oder schreib back: in eine tuckbox.yaml.",
	SIZES_DIFFER:
		"{count, plural, one {Ein Bild} other {# Bilder}} von „{deck}“ {count, plural, one {weicht} other {weichen}} bis zu {percent, number} % von seinen Proportionen ab und {count, plural, one {wird} other {werden}} auf seine Größe gestreckt.",
	"SIZES_DIFFER.hint": "Schneide sie wie die anderen zu, oder leg die von anderer Größe in ein eigenes Deck.",
	DECK_EMPTY: "Das Deck „{deck}“ hat keine Karte.",
	"DECK_EMPTY.hint": "Leg seine Karten neben seine Rückseite, oder lass die Rückseite weg.",
	CARDS_TINY: "Die Karten von „{deck}“ sind {size} groß, unter {min, number} mm.",
	"CARDS_TINY.cli": "Gib ihre Größe mit size: oder --size an, oder lass weg, was keine Karte ist.",
	"CARDS_TINY.console": "Gib ihre Größe in einer tuckbox.yaml an, oder lass weg, was keine Karte ist.",
	CARDS_HUGE: "Die Karten von „{deck}“ sind {size} groß, über {max, number} mm.",
	"CARDS_HUGE.cli":
		"Gib ihre Größe mit size: oder --size an. Wenn ein Bild ein Bogen mit Karten ist, schreib sein Raster in den Namen, wie in monster-10x7.png.",
	"CARDS_HUGE.console":
		"Gib ihre Größe in einer tuckbox.yaml an. Wenn ein Bild ein Bogen mit Karten ist, schreib sein Raster in den Namen, wie in monster-10x7.png.",
	CARD_HUGE: "Die Karte „{card}“ misst {size}, mehr als {max, number} mm.",
	"CARD_HUGE.hint":
		"Gib ihre Größe mit size: an. Wenn das Bild ein Bogen mit Karten ist, schreib sein Raster in den Namen, wie in monster-10x7.png.",
	SHEET_UNSURE:
		"{file} ist vielleicht ein Bogen mit {columns} × {rows} Karten (zusammen {cards, number}); die Datei wird als ein Bild gelesen.",
	"SHEET_UNSURE.cli":
		"Wenn ja, zerschneide die Datei mit --cut-sheets, oder schreib das Raster in ihren Namen, wie monsters-{columns}x{rows}.png.",
	"SHEET_UNSURE.console":
		"Wenn ja, schreib das Raster in ihren Namen, wie monsters-{columns}x{rows}.png, oder als grid: {columns}x{rows} in eine tuckbox.yaml.",
	TWIN_SKIPPED: "{file} wird verwendet, {others} nicht: Sie zeigen dasselbe.",
	"TWIN_SKIPPED.hint": "Entferne, was nicht verwendet wird, oder benenne es um.",
	SIDE_TAKEN:
		"{first} wird verwendet, {others} nicht: Ihre Namen nennen dieselbe Seite von „{piece}“, {side, select, front {die Vorderseite} back {die Rückseite} other {{side}}}.",
	"SIDE_TAKEN.hint": "Benenne alle bis auf eine um, oder lösche sie.",
	ROWS_WITHOUT_PICTURE:
		"{count, plural, one {Eine Zeile von {file} hat kein Bild und fehlt} other {# Zeilen von {file} haben kein Bild und fehlen}}: {rows}.",
	"ROWS_WITHOUT_PICTURE.hint": "Nenne die Datei in einer Spalte namens front, oder schreib 0 als Anzahl.",
	OCTGN_WITHOUT_PICTURE:
		"Von {total, plural, one {der Karte} other {den # Karten}} in den Sets von {file} {count, plural, one {hat eine in diesem Ordner kein Bild und fehlt} other {haben # in diesem Ordner kein Bild und fehlen}}: {names}.",
	"OCTGN_WITHOUT_PICTURE.hint":
		"OCTGN hat sie in Bildpaketen. Entpacke die .o8c-Datei, ein ZIP-Archiv, in diesen Ordner.",
	FORMULAS_WITHOUT_VALUE:
		"{count, plural, one {Eine Zelle von {file} hat eine Formel ohne gespeicherten Wert und wird leer gelesen} other {# Zellen von {file} haben Formeln ohne gespeicherte Werte und werden leer gelesen}}.",
	"FORMULAS_WITHOUT_VALUE.hint":
		"Öffne die Datei in einer Tabellenkalkulation und speichere sie noch einmal.",
	DRAWING_OUTSIDE: "{file} zeigt andere Dateien, die nicht geladen werden: {links}.",
	"DRAWING_OUTSIDE.hint": "Bette sie in die Zeichnung ein, oder exportiere sie als PNG.",
	DRAWING_HTML: "{file} enthält Texte in HTML (foreignObject), die nicht gezeichnet werden.",
	"DRAWING_HTML.hint": "Wandle sie in Texte oder Pfade um, oder exportiere die Datei als PNG.",
	FONTS_MISSING:
		"{count, plural, one {Eine Zeichnung verwendet} other {# Zeichnungen verwenden}} Schriften, die hier nicht installiert sind: {fonts}.",
	"FONTS_MISSING.hint": "Installiere sie, oder wandle die Texte in Pfade um.",
	PICTURE_LEFT_OUT: "Ausgelassen: {why}",
	PICTURE_REFUSED: "{file}: {why}",
	FILES_FOR_COMMAND: "Nicht dabei, weil nur die Befehlszeile sie liest: {types}.",
	"FILES_FOR_COMMAND.hint": "Lade den Ordner mit tuckbox push hoch, oder exportiere die Bilder als PNG.",
	PDF_SHEETS:
		"Nicht dabei: {files}. Das sieht aus wie Bögen mit {columns} × {rows} {kind, select, bundle {Plättchen} other {Karten}} von {size}.",
	"PDF_SHEETS.cli": cutAllSheets,
	"PDF_SHEETS.console": cutSheets,
	PDF_SHEETS_DRAWN:
		"Nicht dabei: {files}. Das sieht aus wie Bögen mit {kind, select, bundle {Plättchen} other {Karten}}, die in keinem gleichmäßigen Raster liegen, bis zu {count} auf einer Seite.",
	"PDF_SHEETS_DRAWN.cli": cutAllSheets,
	"PDF_SHEETS_DRAWN.console": cutSheets,
	PDF_UNCUT:
		"Nicht dabei: {files}. Ihren Namen nach haben sie Karten oder Plättchen, zu sehen sind aber keine gleich großen in Zeilen und Spalten.",
	"PDF_UNCUT.hint": cutByHand,
	PDF_UNCHECKED:
		"Nicht dabei: {files}. Ihren Namen nach haben sie Karten oder Plättchen, {why, select, many {aber nur {max, number} PDFs werden darauf geprüft} other {aber Ordner, die nach alten Fassungen oder Bestandteilen benannt sind, werden nicht darauf geprüft}}.",
	"PDF_UNCHECKED.hint": cutByHand,
	PDF_PAPER: "Nicht dabei: {files}. Solche Seiten sind Druckbögen oder Texte und keine Karten.",
	"PDF_PAPER.hint": cutPaper,
	PDF_BESIDE: "{file} wird nicht verwendet: In {folder} liegen andere Bilder, vielleicht dieselben.",
	"PDF_BESIDE.hint":
		"Entferne, was nicht verwendet wird, verschieb das PDF in einen eigenen Ordner, oder nenne es in einer tuckbox.yaml.",
	PDF_LEFT_OUT: "{file} wird nicht verwendet. {why}",
	"PDF_LEFT_OUT.cli": "Speichere es noch einmal, oder lass es mit einer Zeile in .tuckboxignore weg.",
	FILES_LEFT_OUT: "Nicht dabei, weil nicht lesbar: {types}.",
	"FILES_LEFT_OUT.hint": readableTypes,
};
