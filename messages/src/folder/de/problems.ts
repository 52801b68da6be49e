import type { problems as english } from "../en/problems.ts";

const exportAgain =
	"Exportiere das Bild noch einmal als PNG, JPEG, WebP, GIF oder AVIF, mit höchstens 20 MB.";
const readableTypes =
	"Exportiere Bilder als PNG, JPEG, WebP, GIF oder AVIF, Folien und Texte als PDF, und speichere Tabellen als CSV, .xlsx oder .ods.";
const cutPaper =
	"Zerschneide Bögen beim Sortieren (tuckbox sort) oder in einer tuckbox.yaml, als Deck mit {line}, mit deinen Zahlen. Leg Regeln in einen Ordner books und Spielbretter in einen Ordner boards.";
const cutByHand =
	"Sortieren (tuckbox sort) zerschneidet sie mit einem Raster, das du zeichnest, oder eine tuckbox.yaml, als Deck mit {line}, mit deinen Zahlen.";
const cutSheets =
	"Zerschneide sie in einer tuckbox.yaml, als Deck mit {line}{more, plural, =0 {} one {, und ein weiteres Deck ebenso} other {, und # weitere Decks ebenso}}.";
const cutAllSheets =
	"Zerschneide sie mit --cut-sheets oder in einer tuckbox.yaml, als Deck mit {line}{more, plural, =0 {} one {, und ein weiteres Deck ebenso} other {, und # weitere Decks ebenso}}.";
const moveIntoFolder = "Kopiere die Datei in den Ordner.";
const relative = "Nimm einen Pfad innerhalb des Ordners.";
const checkGrid = "Prüfe das Raster: Spalten x Zeilen.";

export const problems: { readonly [Key in keyof typeof english]: string } = {
	NO_SUCH_FOLDER: "Den Ordner {folder} gibt es nicht.",
	FOLDER_CLOSED: "Der Ordner {folder} lässt sich nicht öffnen{error, select, unknown {} other { ({error})}}.",
	NOT_A_FOLDER: "{folder} ist eine Datei und kein Ordner.",
	"NOT_A_FOLDER.hint": "Nenne einen Ordner mit Bildern.",
	FOLDER_UNREADABLE:
		"Der Ordner {folder} lässt sich nicht lesen{error, select, unknown {} other { ({error})}}.",
	"FOLDER_UNREADABLE.hint": "Nenne einen Ordner mit Bildern.",
	TOO_MANY_FILES: "{folder} enthält mehr als {max, number} Dateien.",
	"TOO_MANY_FILES.cli": "Lade einen Ordner mit den Bildern eines einzigen Spiels hoch.",
	"TOO_MANY_FILES.console": "Zieh einen Ordner mit den Bildern eines einzigen Spiels hierher.",
	NO_MANIFEST: "{folder} hat keine tuckbox.yaml.",
	"NO_MANIFEST.cli": "Lege eine mit tuckbox init an, oder nenne eine andere mit --manifest.",
	NO_TABLE: "{folder} hat keine Tabelle (.csv, .tsv, .xlsx oder .ods).",
	"NO_TABLE.cli": "Nenne sie mit --manifest.",
	NO_PICTURES: "{folder} enthält keine Bilder.",
	"NO_PICTURES.cli": "Leg PNG, JPEG, WebP, GIF oder AVIF hinein, oder nenne einen anderen Ordner.",
	"NO_PICTURES.console": "Leg PNG, JPEG, WebP, GIF oder AVIF hinein.",
	ONLY_PAPER: "{folder} enthält keine Karten, nur Druckbögen oder Texte: {files}.",
	"ONLY_PAPER.hint": cutPaper,
	ONLY_SHEETS: "{folder} enthält keine Karten, nur Bögen mit Karten zum Drucken: {files}.",
	"ONLY_SHEETS.cli": cutAllSheets,
	"ONLY_SHEETS.console": cutSheets,
	ONLY_UNREAD: "{folder} enthält keine lesbaren Bilder, nur {types}.",
	"ONLY_UNREAD.hint": readableTypes,
	ONLY_FOR_COMMAND: "{folder} enthält keine Bilder, die ein Browser lesen kann, nur {types}.",
	"ONLY_FOR_COMMAND.hint":
		"Lade den Ordner mit der Befehlszeile hoch: tuckbox push. Oder exportiere die Bilder als PNG.",
	NO_PIECES: "{file} beschreibt keine Teile.",
	"NO_PIECES.hint": "Führe darin decks:, boards: oder andere Teile auf.",
	SAME_FILE: "Zwei Dateien heißen {file}, in verschiedenen Unicode-Formen.",
	"SAME_FILE.hint": "Entferne eine davon.",
	ZIP_REFUSED:
		"{file} lässt sich nicht entpacken: {reason, select, damaged {das Archiv ist beschädigt} large {es würde größer als jedes Spiel} unusual {es ist verschlüsselt oder ungewöhnlich gepackt} other {es ist kein ZIP-Archiv}}.",
	"ZIP_REFUSED.console": "Entpacke es auf deinem Computer, und zieh den Ordner hierher.",
	ZIP_LEADS_OUT: "{file} enthält einen Pfad, der aus dem Archiv hinausführt: {path}.",
	"ZIP_LEADS_OUT.console":
		"Entpacke es auf deinem Computer, prüfe seine Dateien, und zieh den Ordner hierher.",
	FILE_IGNORED: "{file} ist hier genannt und wird von einem Muster ignoriert.",
	"FILE_IGNORED.cli": "Ändere das Muster: in .tuckboxignore, ignore: oder --ignore.",
	"FILE_IGNORED.console": "Ändere das Muster, in .tuckboxignore oder ignore:.",
	IGNORE_TOO_LONG: "Ein Muster für Ignoriertes hat mehr als {max, number} Zeichen.",
	"IGNORE_TOO_LONG.hint": "Kürze es.",
	LINK_OUTSIDE: "{file} ist ein Verweis aus dem Ordner hinaus.",
	"LINK_OUTSIDE.hint": moveIntoFolder,
	LINK_DANGLING: "{file} verweist auf eine Datei, die es nicht gibt.",
	"LINK_DANGLING.hint": "Kopiere die Datei in den Ordner, oder entferne den Verweis.",
	ABSOLUTE_PATH: "{file} ist ein absoluter Pfad.",
	"ABSOLUTE_PATH.hint": relative,
	PATH_OUTSIDE: "{file} führt aus dem Ordner hinaus.",
	"PATH_OUTSIDE.hint": moveIntoFolder,
	PATTERN_OUTSIDE: "„{pattern}“ führt aus dem Ordner hinaus.",
	"PATTERN_OUTSIDE.hint": relative,
	PATTERN_EMPTY: "Auf „{pattern}“ passt kein Bild.",
	"PATTERN_EMPTY.hint": "Prüfe den Namen des Ordners.",
	NO_SUCH_FILE: "Die Datei {file} gibt es nicht.",
	"NO_SUCH_FILE.hint": "Prüfe ihren Namen, oder exportiere sie noch einmal.",
	UNREADABLE: "{file} lässt sich nicht lesen{error, select, unknown {} other { ({error})}}.",
	"UNREADABLE.console": "Zieh den Ordner noch einmal hierher.",
	FILE_SYNTAX: "{file} lässt sich nicht lesen: {problem}.",
	FILE_NOT_TEXT: "{file} lässt sich nicht lesen: Das ist kein Text in UTF-8.",
	FILE_TOO_LARGE: "{file} lässt sich nicht lesen: Die Datei ist größer als {max}.",
	FILE_UNREADABLE: "{file} lässt sich nicht lesen{error, select, unknown {} other { ({error})}}.",
	"FILE_UNREADABLE.console": "Zieh den Ordner noch einmal hierher.",
	NOT_A_MANIFEST: "{file} muss eine Zuordnung mit decks:, boards: und so weiter sein.",
	GAME_NAME: "{why}",

	PICTURE_EMPTY: "{file} ist leer.",
	"PICTURE_EMPTY.hint": exportAgain,
	PICTURE_TOO_LARGE: "{file} hat {size}; höchstens {max} sind erlaubt.",
	"PICTURE_TOO_LARGE.hint": exportAgain,
	PICTURE_SIDE_TOO_LONG:
		"{file} hat {width} × {height} px; höchstens {max, number} px je Seite sind erlaubt.",
	"PICTURE_SIDE_TOO_LONG.hint": exportAgain,
	PICTURE_TOO_MANY_PIXELS:
		"{file} hat {width} × {height} px, {megapixels} Megapixel; höchstens {max} sind erlaubt.",
	"PICTURE_TOO_MANY_PIXELS.hint": exportAgain,
	PICTURE_WITHOUT_SIZE: "{file} ist beschädigt: Angeblich hat es {width} × {height} px.",
	"PICTURE_WITHOUT_SIZE.hint": exportAgain,
	IS_SVG: "{file} ist eine SVG-Zeichnung.",
	"IS_SVG.hint": exportAgain,
	IS_WEB_PAGE: "{file} ist eine Webseite.",
	"IS_WEB_PAGE.hint": exportAgain,
	IS_PDF: "{file} ist ein PDF, auch wenn der Name etwas anderes sagt.",
	"IS_PDF.hint": "Benenne die Datei in .pdf um, oder exportiere sie als PNG oder JPEG.",
	IS_PHOTOSHOP: "{file} ist eine Photoshop-Datei.",
	"IS_PHOTOSHOP.hint": exportAgain,
	IS_TIFF: "{file} ist ein TIFF.",
	"IS_TIFF.hint": exportAgain,
	IS_BMP: "{file} ist ein BMP.",
	"IS_BMP.hint": exportAgain,
	IS_HEIC: "{file} ist ein HEIC-Bild.",
	"IS_HEIC.hint": exportAgain,
	IS_LFS_POINTER: "{file} ist nur ein Verweis von Git LFS und nicht das Bild selbst.",
	"IS_LFS_POINTER.hint": "Hol das Bild mit git lfs pull.",
	IS_UNKNOWN: "{file} ist kein Bild von einem unterstützten Typ.",
	"IS_UNKNOWN.hint": exportAgain,
	PICTURE_CUT_OFF: "{file} ist abgeschnitten: Die Datei endet vor dem Bild.",
	"PICTURE_CUT_OFF.hint": exportAgain,
	PICTURE_TOOL_MISSING: "{file} braucht das Paket {package}, das nicht installiert ist.",
	"PICTURE_TOOL_MISSING.hint":
		"Führe npm install --global {package} aus, oder exportiere einzelne Bilder als PNG oder JPEG.",
	PICTURE_DAMAGED: "{file} ist nicht verwendbar: {problem}.",
	"PICTURE_DAMAGED.hint": exportAgain,
	FILES_UNUSABLE:
		"{count, number} von {all, number} Bildern lassen sich nicht verwenden: {files}. {why} Zeilen in .tuckboxignore oder --ignore lassen sie weg.",
	NOT_A_DRAWING: "{file} kann nicht gezeichnet werden: Es ist keine SVG-Datei mit einer Größe.",
	"NOT_A_DRAWING.hint": "Gib ihr Breite und Höhe oder eine viewBox, oder exportiere sie als PNG.",
	DRAWING_ENTITY: "{file} kann nicht gezeichnet werden: Die DOCTYPE holt Texte aus anderen Dateien.",
	"DRAWING_ENTITY.hint": "Entferne ihre Entitäten, oder exportiere die Datei als PNG.",
	DRAWING_PICTURES:
		"{file} kann nicht gezeichnet werden: Die Bilder darin haben {megapixels, number} Megapixel; höchstens {max, number} sind erlaubt.",
	"DRAWING_PICTURES.hint": "Bette kleinere Bilder ein, oder exportiere die Datei als PNG.",
	DRAWING_TOO_MUCH:
		"{file} kann nicht gezeichnet werden: Das dauert länger als {seconds, number} Sekunden oder braucht zu viel Speicher.",
	"DRAWING_TOO_MUCH.hint": "Vereinfache Filter und Muster, oder exportiere die Datei als PNG.",

	PDF_LOCKED: "{file} lässt sich nicht lesen: Die Datei ist mit einem Passwort geschützt.",
	"PDF_LOCKED.hint": "Speichere sie ohne Passwort.",
	PDF_PAGES: "{file} hat {count, plural, one {eine Seite} other {# Seiten}}, und pages: ist {pages}.",
	"PDF_PAGES.hint": "Nenne die Nummern von Seiten, die es gibt, etwa 1-54 oder 1-10, 12.",
	PDF_TOO_MANY_PAGES: "{file} hat {count, number} Seiten; höchstens {max, number} werden gelesen.",
	"PDF_TOO_MANY_PAGES.hint":
		"Nenne in einer tuckbox.yaml die Seiten, die du brauchst: pdfs: mit pages: 1-{max}. Oder teile die Datei auf.",
	PDF_ODD_PAGES:
		"{file} hat {count, plural, one {eine Seite} other {# Seiten}}: Mit back: alternate folgt auf jede Vorderseite eine Rückseite.",
	"PDF_ODD_PAGES.hint": "Prüfe pages: und back:.",
	PDF_NAME_TAKEN:
		"Die Seiten von {file} können nicht verwendet werden: Eine hieße wie eine andere Datei, {name}.",
	"PDF_NAME_TAKEN.hint": "Benenne das PDF um, oder lass es mit einer Zeile in .tuckboxignore weg.",
	PATTERN_ONLY_PDF: "Auf „{pattern}“ passt kein Bild, nur {count, plural, one {ein PDF} other {# PDFs}}.",
	"PATTERN_ONLY_PDF.hint": "Nenne das PDF selbst, etwa cards: meer.pdf.",
	PDF_NOT_HERE:
		"{file} lässt sich nicht lesen: Dieser Browser führt nicht aus, was PDFs liest (WebAssembly).",
	"PDF_NOT_HERE.hint": "Nimm einen anderen Browser oder die Befehlszeile: tuckbox push.",
	NOT_A_PDF: "{file} ist kein PDF.",
	"NOT_A_PDF.hint": "Bilder brauchen keinen Eintrag unter pdfs:.",

	GRID_BEYOND:
		"{file} hat {width} × {height} px. Das ist zu wenig für {columns} × {rows} Karten von {cellWidth} × {cellHeight} px mit {gutter} px Abstand.",
	"GRID_BEYOND.hint": "Prüfe das Raster, die Karte und den Abstand.",
	GRID_UNEVEN:
		"{file} hat {width} × {height} px. Ein Raster von {columns} × {rows} teilt das nicht in gleiche Karten.",
	"GRID_UNEVEN.hint": "Prüfe das Raster, oder gib in einer tuckbox.yaml margin: und gutter: an.",
	GRID_UNEVEN_LESS_GAPS:
		"{file} hat {width} × {height} px. Ohne {margin} px Rand und {gutter} px Abstände teilt ein Raster von {columns} × {rows} das nicht in gleiche Karten.",
	"GRID_UNEVEN_LESS_GAPS.hint": "Prüfe das Raster, den Rand und die Abstände.",
	GRID_TOO_LARGE:
		"{file} kann nicht zerschnitten werden: {columns} × {rows} sind {cells} Karten; höchstens {max} auf einem Bogen sind erlaubt.",
	"GRID_TOO_LARGE.hint": checkGrid,
	GRID_CELLS_TINY:
		"{file} kann nicht zerschnitten werden: {columns} × {rows} Karten auf {width} × {height} px hätten {cellWidth} × {cellHeight} px; jede Seite braucht mindestens {min} px.",
	"GRID_CELLS_TINY.hint": checkGrid,
	GRID_COUNT: "{file} hat {columns} × {rows} = {cells} Karten, aber count: ist {count}.",
	"GRID_COUNT.hint": "Prüfe das Raster und die Anzahl.",
	GRID_TWICE: "{file} ist schon zerschnitten.",
	"GRID_TWICE.hint":
		"Gib das Raster einmal an, unter sheets:, und nenne die Zellen jedes Decks, etwa monster/monster-1.png.",
	FIELD_WITHOUT_GRID: "{field} gehört zu Bögen von Karten, die grid: brauchen, zum Beispiel grid: 10x7.",
	GRID_NOT_DRAWN:
		"{file} zeichnet keine Karten, deren Plätze bekannt sind, daher kann grid: drawn es nicht zerschneiden.",
	"GRID_NOT_DRAWN.hint":
		"Gib das Raster in Spalten und Zeilen an, zum Beispiel grid: 3x3, und die Größe der Karten.",
	GRID_EMPTY: "{file} hat keine Karten: Alle Felder sind leer.",
	"GRID_EMPTY.hint": "Exportiere das Bild noch einmal.",
	GRID_NAME_TAKEN:
		"{file} kann nicht zerschnitten werden: Eine seiner Karten hieße wie eine andere Datei, {name}.",
	"GRID_NAME_TAKEN.hint": "Benenne den Bogen um, oder lass ihn mit einer Zeile in .tuckboxignore weg.",

	NO_NAME: "Dieses Teil hat weder Namen noch Schlüssel.",
	"NO_NAME.hint": "Gib ihm ein name:.",
	SAME_KEY:
		"{kind, select, card {Zwei Karten} tile {Zwei Plättchen} deck {Zwei Decks} board {Zwei Spielbretter} die {Zwei Würfel} tokenSprite {Zwei Spielsteine} book {Zwei Bücher} other {Zwei Teile derselben Art}} haben den Schlüssel „{key}“: {first} und {second}.",
	"SAME_KEY.hint": "Benenne eine der Dateien um, oder gib einem der Teile ein eigenes key:.",
	REFUSED: "{why}",
	REFUSED_PAGES: "{why}",
	"REFUSED_PAGES.hint": "Führe die Bilder des Buchs als pages: auf, und teile ein Buch, das zu lang ist.",
	REFUSED_PARENT: "{why}",
	"REFUSED_PARENT.hint": "Entferne parent:.",
	SAME_SIDE:
		"{first} und {others} sind dieselbe Seite von „{piece}“: {side, select, front {die Vorderseite} back {die Rückseite} other {{side}}}.",
	"SAME_SIDE.hint": "Benenne sie um, oder behalte nur eines.",
	SAME_FACE: "{first} und {second} sind beide die Seite {face} von „{die}“.",
	"SAME_FACE.hint": "Benenne eines davon um.",
	NOT_A_FACE: "{file} ist keine Würfelseite.",
	"NOT_A_FACE.hint": "Würfel haben die Seiten 1 bis 20.",
	FACE_WITHOUT_NUMBER:
		"{file} liegt in einem Ordner von Würfeln, aber der Name sagt nicht, welche Seite es ist.",
	"FACE_WITHOUT_NUMBER.hint":
		"Nenne die Datei etwa rot[face-3].png, oder gib jedem Würfel einen eigenen Ordner.",

	UNKNOWN_FIELD: "Das Feld „{field}“ gibt es hier nicht.",
	"UNKNOWN_FIELD.hint": "Möglich sind {known}.",
	UNKNOWN_FIELD_NEAR: "Das Feld „{field}“ gibt es hier nicht.",
	"UNKNOWN_FIELD_NEAR.hint": "Meinst du {near}?",
	FIELD_TWICE: "„{field}“ ist zweimal angegeben.",
	"FIELD_TWICE.hint": "Behalte eines davon.",
	FIELD_TEXT: "{field} muss Text sein.",
	FIELD_NUMBER: "{field} muss eine Zahl sein, mindestens {min}.",
	FIELD_POSITIVE: "{field} muss eine Zahl über 0 sein.",
	FIELD_WHOLE: "{field} muss eine ganze Zahl sein.",
	FIELD_ONE_OF: "{field} muss eines davon sein: {allowed}.",
	FIELD_PLAYERS: "{field} muss eine Spielerzahl wie 4 oder ein Bereich wie 2-4 sein, höchstens {max}.",
	FIELD_SHAPE: "{field} muss box, hex oder orb sein.",
	FIELD_BLEED: "{field} muss none, auto, yes oder eine Breite sein, zum Beispiel 3 mm oder 1/8 in.",
	FIELD_GRID:
		"{field} muss Spalten x Zeilen sein, zum Beispiel 10x7, oder drawn für Seiten eines PDFs, auf denen Karten in keinem Raster liegen.",
	FIELD_GAP:
		"{field} muss Pixel oder eine Länge sein, zum Beispiel 20, 20 px oder 2 mm, oder zwei, waagerecht und senkrecht: 12 x 9 mm.",
	FIELD_LENGTH: "{field} muss eine Länge sein, zum Beispiel 63.5, 63.5 mm oder 2.5 in.",
	FIELD_SIZE: "{field} muss eine Größe sein.",
	"FIELD_SIZE.hint": "Schreib poker, 63.5 x 88.9 mm oder 2.5 x 3.5 in. Namen: {names}.",
	FIELD_SIZE_NEAR: "{field} muss eine Größe sein.",
	"FIELD_SIZE_NEAR.hint": "Meinst du {near}?",
	FIELD_MAPPING: "{field} muss eine Zuordnung sein.",
	FIELD_OBJECT: "{field} muss ein Objekt sein.",
	FIELD_LIST: "{field} muss eine Liste sein.",
	FIELD_FILE: "{field} muss der Name einer Datei sein oder eine Datei haben.",
	FIELD_MISSING: "{field} fehlt.",
	SIZE_HALF: "{field} braucht width: und height:.",
	SIZE_TWICE: "{field} ist doppelt angegeben: entweder mit size:, oder mit width: und height:.",
	PICTURE_WITHOUT_FILE: "Dieses Bild hat kein file:.",
	NOT_ONE_FILE: "Hier muss der Name einer einzigen Datei stehen.",
	IMAGES_MAPPING: "images: muss den Seiten Dateien zuordnen.",
	NOT_A_PIECE: "Ein Teil muss eine Zuordnung sein, oder der Name einer Datei.",
	NOT_A_DECK: "Ein Deck muss eine Zuordnung sein.",
	SAME_FOR_ALL: "{field}: kann nicht für alle Teile eines Musters gleich sein.",
	"SAME_FOR_ALL.hint": "Entferne es.",
	FACE_NUMBERS: "Würfelseiten haben Nummern von 1 bis 20.",
	FACE_TWICE: "Die Würfelseite {face} ist zweimal angegeben.",
	NOT_A_PAGE: "Eine Seite muss der Name einer Datei sein.",
	NOT_A_MAPPING: "Ein Teil muss eine Zuordnung sein.",
	NO_KIND: "Ein Teil braucht ein kind: {kinds}.",
	NO_PARENT_ALLOWED: "Dieses Teil gehört zu keinem anderen; nur Karten, Plättchen und Würfelseiten tun das.",
	NOT_AN_ADDRESS: "url: „{url}“ ist keine http-Adresse.",
	FIELD_WITHIN: "{field} muss eine Zahl von {min, number} bis {max, number} sein.",
	FIELD_WHOLE_WITHIN: "{field} muss eine ganze Zahl von {min, number} bis {max, number} sein.",
	NOT_A_SET_UP: "Ein Aufbau muss eine Zuordnung mit name: und items: sein.",
	SET_UP_NAME: "Ein Aufbau braucht einen name: mit höchstens {max} Zeichen.",
	SET_UP_TWICE: "Zwei Aufbauten heißen „{name}“.",
	TOO_MANY_SET_UPS: "Ein Spiel hat höchstens {max} Aufbauten.",
	SET_UP_TOO_LARGE: "Der Aufbau „{name}“ hat mehr als {max, number} Teile und Stapel.",
	SET_UP_KIND: "Teile der Art „{kind}“ liegen so nicht auf einem Tisch.",
	"SET_UP_KIND.hint": "Ein Deck liegt dort mit isStack: true. Würfel haben keine einzelnen Seiten.",
	SET_UP_PIECE: "Der Aufbau „{name}“ nennt „{key}“ ({kind}), und der Ordner hat kein solches Teil.",
	SET_UP_PIECE_NEAR: "Der Aufbau „{name}“ nennt „{key}“ ({kind}), und der Ordner hat kein solches Teil.",
	"SET_UP_PIECE_NEAR.hint": "Meinst du {near}?",
	SET_UP_STANDARD: "Ein Aufbau nennt das allgemeine Spielteil „{key}“, das kein Tisch hat.",
	"SET_UP_STANDARD.hint": "docs/FOLDERS.md zählt sie auf: die-6, coin, counter, pawn-red, card-63.5x88.9.",
	SET_UP_COPIES: "Der Aufbau „{name}“ hat mehr Exemplare von „{key}“ als der Ordner ({count, number}).",
	"SET_UP_COPIES.hint": "Erhöhe count:, oder leg weniger hin.",
	NOT_A_SPOT: "Ein Bereich muss eine Zuordnung mit name:, x:, y:, widthMm: und heightMm: sein.",
	SPOT_NAME: "Ein Bereich braucht einen name: mit höchstens {max} Zeichen.",
	SPOT_OFF_TABLE: "Der Bereich „{name}“ reicht weiter als {max, number} mm von der Mitte des Tisches.",
	SPOT_WITHOUT_OWNER:
		"Was im Bereich „{name}“ liegt, sieht nur sein Besitzer, aber er gehört zu keinem Platz.",
	"SPOT_WITHOUT_OWNER.hint": "Nenne seinen Platz mit seat: (ab 0), oder schreib seenBy: all.",
	NOT_A_ROUTINE:
		"Ein Ablauf muss eine Zuordnung mit name: und steps: sein und kann trigger: und pressedBy: haben.",
	ROUTINE_STEP: "Schritt {step} des Ablaufs ist keiner, den docs/FOLDERS.md beschreibt.",
	ROUTINE_FIELD: "Der Ablauf „{name}“ hat kein Feld {field}",
	TOO_MANY_ROUTINES: "Ein Aufbau hat höchstens {max} Abläufe.",
	TOO_MANY_SPOTS: "Ein Aufbau hat höchstens {max} Bereiche.",
	NOT_AN_ITEM: "Ein Eintrag muss ein Objekt sein.",
	NO_ITEMS: "{file} enthält keine Einträge.",
	PARENT_OF_ITEM: "Dieses Teil kann zu keinem anderen gehören; nur Plättchen und Würfelseiten können das.",

	CELL_SIZE:
		"{column}: „{text}“ ist keine Größe. Schreib poker, 63.5 x 88.9 mm oder 2.5 x 3.5 in. Namen: {names}.",
	CELL_LENGTH: "{column}: „{text}“ ist keine Länge.",
	CELL_NUMBER: "{column}: „{text}“ ist keine Zahl.",
	CELL_WHOLE: "{column}: „{text}“ ist keine ganze Zahl.",
	CELL_BLEED: "{column}: „{text}“ ist weder none noch eine Breite.",
	TOO_MANY_ROWS: "{file} hat mehr als {max, number} Zeilen.",
	NOT_IN_TABLE: "Eine Tabelle kann keine Teile der Art {kind} enthalten.",
	"NOT_IN_TABLE.hint": "Beschreib es in einer tuckbox.yaml.",
	TOO_MANY_COLUMNS: "{file} hat mehr als {max, number} Spalten.",
	NO_ROW_HAS_PICTURE: "Keine Zeile von {file} hat ein Bild.",
	"NO_ROW_HAS_PICTURE.hint": "Nenne die Datei in einer Spalte namens front.",
	NO_SUCH_SHEET: "{file} hat kein Blatt „{sheet}“.",
	"NO_SUCH_SHEET.hint": "Die Blätter heißen: {known}.",
	NOT_A_TABLE: "table: „{text}“ ist keine Tabelle.",
	"NOT_A_TABLE.cli": "Nenne eine Datei mit .csv, .tsv, .xlsx oder .ods, oder einen https-Link.",
	"NOT_A_TABLE.console": "Nenne eine Datei mit .csv, .tsv, .xlsx oder .ods.",
	WORKBOOK_DAMAGED: "{file} lässt sich nicht lesen: Die Datei ist beschädigt oder keine Tabelle.",
	"WORKBOOK_DAMAGED.hint": "Speichere sie noch einmal als .xlsx, .ods oder CSV.",
	WORKBOOK_PROTECTED:
		"{file} lässt sich nicht lesen: Die Datei ist mit einem Passwort geschützt oder im Format von Excel 97.",
	"WORKBOOK_PROTECTED.hint": "Speichere sie ohne Passwort als .xlsx, .ods oder CSV.",
	WORKBOOK_TOO_LARGE: "{file} lässt sich nicht lesen: Die Datei enthält mehr Text, als ein Spiel braucht.",
	"WORKBOOK_TOO_LARGE.hint": "Speichere das Blatt mit den Karten in einer eigenen Datei.",
	NO_HEADINGS: "Die erste Zeile von {file} benennt die Spalten nicht.",
	"NO_HEADINGS.hint": "Benenne sie, zum Beispiel name, count, front, back, deck.",
	NO_ROWS: "{file} hat keine Zeilen.",
	LINK_INSECURE: "{link} ist kein https-Link.",
	"LINK_INSECURE.hint": "Nimm die Adresse mit https.",
	LINK_UNREACHABLE: "{link} lässt sich nicht abrufen ({error}).",
	"LINK_UNREACHABLE.hint": "Prüfe die Adresse und deine Verbindung.",
	LINK_TOO_SLOW: "{link} lässt sich nicht abrufen: Es dauert länger als {seconds} Sekunden.",
	"LINK_TOO_SLOW.hint": "Versuch es später noch einmal.",
	LINK_TOO_LARGE: "{link} lässt sich nicht abrufen: Die Tabelle ist größer als {max}.",
	LINK_REDIRECTS:
		"{link} lässt sich nicht abrufen: Der Link leitet zu oft weiter oder zu einer Adresse ohne https.",
	LINK_REFUSED: "{link} lässt sich nicht abrufen: {host} antwortet mit dem Status {status}.",
	"LINK_REFUSED.hint":
		"Öffne den Link in einem privaten Fenster deines Browsers, ohne dich anzumelden: Dort muss die Tabelle erscheinen.",
	LINK_NOT_PUBLIC: "Die Tabelle unter {link} ist nicht öffentlich: Google verlangt eine Anmeldung.",
	"LINK_NOT_PUBLIC.hint": "Wähle in Google Tabellen „Freigeben“ und erlaube allen mit dem Link den Zugriff.",
	LINK_TO_PAGE: "{link} ist eine Webseite, keine Tabelle.",
	"LINK_TO_PAGE.hint": "Verlinke eine Datei als CSV, .xlsx oder .ods, oder eine Google-Tabelle.",
	LINK_NOT_HERE: "Eine Seite im Browser kann {link} nicht abrufen.",
	"LINK_NOT_HERE.hint":
		"Lade den Ordner mit der Befehlszeile hoch, oder speichere die Tabelle im Ordner und nenne stattdessen die Datei.",

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
	PDF_SHEETS: "Nicht dabei: {files}. Das sieht aus wie Bögen mit {columns} × {rows} Karten von {size}.",
	"PDF_SHEETS.cli": cutAllSheets,
	"PDF_SHEETS.console": cutSheets,
	PDF_SHEETS_DRAWN:
		"Nicht dabei: {files}. Das sieht aus wie Bögen mit Karten, die in keinem gleichmäßigen Raster liegen, bis zu {count} auf einer Seite.",
	"PDF_SHEETS_DRAWN.cli": cutAllSheets,
	"PDF_SHEETS_DRAWN.console": cutSheets,
	PDF_UNCUT:
		"Nicht dabei: {files}. Ihren Namen nach haben sie Karten oder Plättchen, zu sehen sind aber keine gleich großen in Zeilen und Spalten.",
	"PDF_UNCUT.hint": cutByHand,
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
