import type { Translated } from "@tuckbox/web/messages/words.ts";

export const messages: Translated<"folder"> = {
	NO_SUCH_FOLDER: "Den Ordner „{folder}“ gibt es nicht.",
	FOLDER_CLOSED: "Der Ordner „{folder}“ lässt sich nicht öffnen.",
	NOT_A_FOLDER: "„{folder}“ ist eine Datei und kein Ordner.",
	FOLDER_UNREADABLE: "Der Ordner „{folder}“ lässt sich nicht lesen.",
	TOO_MANY_FILES:
		"„{folder}“ enthält mehr als {max, number} Dateien. Zieh einen Ordner mit den Bildern eines einzigen Spiels hierher.",
	NO_MANIFEST: "„{folder}“ hat keine tuckbox.yaml.",
	NO_TABLE: "„{folder}“ hat keine Tabelle (.csv, .tsv, .xlsx oder .ods).",
	NO_PICTURES: "„{folder}“ enthält keine Bilder. Leg PNG, JPEG, WebP, GIF oder AVIF hinein.",
	ONLY_UNREAD:
		"„{folder}“ enthält keine lesbaren Bilder, nur {types}. Exportiere Bilder als PNG, JPEG, WebP, GIF oder AVIF und speichere Tabellen als CSV, .xlsx oder .ods.",
	ONLY_FOR_COMMAND:
		"„{folder}“ enthält keine Bilder, die ein Browser lesen kann, nur {types}. Lade den Ordner mit der Befehlszeile hoch: tuckbox push. Oder exportiere die Bilder als PNG.",
	NO_PIECES: "{file} beschreibt keine Teile. Führe darin decks:, boards: oder andere Teile auf.",
	SAME_FILE: "Zwei Dateien heißen {file}, in verschiedenen Unicode-Formen. Entferne eine davon.",
	FILE_IGNORED:
		"{file} ist hier genannt und wird von einem Muster ignoriert. Ändere das Muster, in .tuckboxignore oder ignore:.",
	IGNORE_TOO_LONG: "Ein Muster für Ignoriertes hat mehr als {max, number} Zeichen. Kürze es.",
	LINK_OUTSIDE: "{file} ist ein Verweis aus dem Ordner hinaus. Kopiere die Datei in den Ordner.",
	LINK_DANGLING:
		"{file} verweist auf eine Datei, die es nicht gibt. Kopiere die Datei in den Ordner, oder entferne den Verweis.",
	ABSOLUTE_PATH: "{file} ist ein absoluter Pfad. Nimm einen Pfad innerhalb des Ordners.",
	PATH_OUTSIDE: "{file} führt aus dem Ordner hinaus. Kopiere die Datei in den Ordner.",
	PATTERN_OUTSIDE: "„{pattern}“ führt aus dem Ordner hinaus. Nimm einen Pfad innerhalb des Ordners.",
	PATTERN_EMPTY: "Auf „{pattern}“ passt kein Bild. Prüfe den Namen des Ordners.",
	NO_SUCH_FILE: "Die Datei {file} gibt es nicht. Prüfe ihren Namen, oder exportiere sie noch einmal.",
	UNREADABLE: "{file} lässt sich nicht lesen. Zieh den Ordner noch einmal hierher.",
	FILE_SYNTAX: "{file} lässt sich nicht lesen: In dieser Zeile stimmt die Schreibweise nicht.",
	FILE_NOT_TEXT: "{file} lässt sich nicht lesen: Das ist kein Text in UTF-8.",
	FILE_TOO_LARGE: "{file} lässt sich nicht lesen: Die Datei ist größer als {max}.",
	FILE_UNREADABLE: "{file} lässt sich nicht lesen. Zieh den Ordner noch einmal hierher.",
	NOT_A_MANIFEST: "{file} muss eine Zuordnung mit decks:, boards: und so weiter sein.",
	GAME_NAME: "Der Name des Spiels ist nicht verwendbar.",
	PICTURE_EMPTY: "{file} ist leer. Exportiere das Bild noch einmal.",
	PICTURE_TOO_LARGE: "{file} hat {size}; höchstens {max} sind erlaubt. Exportiere das Bild kleiner.",
	PICTURE_SIDE_TOO_LONG:
		"{file} hat {width} × {height} px; höchstens {max, number} px je Seite sind erlaubt. Exportiere das Bild kleiner.",
	PICTURE_TOO_MANY_PIXELS:
		"{file} hat {width} × {height} px, {megapixels} Megapixel; höchstens {max} sind erlaubt. Exportiere das Bild kleiner.",
	PICTURE_WITHOUT_SIZE:
		"{file} ist beschädigt: Angeblich hat es {width} × {height} px. Exportiere das Bild noch einmal.",
	IS_SVG: "{file} ist eine SVG-Zeichnung. Exportiere sie als PNG, JPEG, WebP, GIF oder AVIF.",
	IS_WEB_PAGE: "{file} ist eine Webseite. Nötig ist PNG, JPEG, WebP, GIF oder AVIF.",
	IS_PDF:
		"{file} ist ein PDF, auch wenn der Name etwas anderes sagt. Benenne die Datei in .pdf um, oder exportiere sie als PNG oder JPEG.",
	IS_PHOTOSHOP: "{file} ist eine Photoshop-Datei. Exportiere sie als PNG, JPEG, WebP, GIF oder AVIF.",
	IS_TIFF: "{file} ist ein TIFF. Exportiere es als PNG, JPEG, WebP, GIF oder AVIF.",
	IS_BMP: "{file} ist ein BMP. Exportiere es als PNG, JPEG, WebP, GIF oder AVIF.",
	IS_HEIC: "{file} ist ein HEIC-Bild. Exportiere es als PNG, JPEG, WebP, GIF oder AVIF.",
	IS_LFS_POINTER:
		"{file} ist nur ein Verweis von Git LFS und nicht das Bild selbst. Hol das Bild mit git lfs pull.",
	IS_UNKNOWN:
		"{file} ist kein Bild, das Tuckbox lesen kann. Exportiere es als PNG, JPEG, WebP, GIF oder AVIF.",
	PICTURE_CUT_OFF: "{file} ist abgeschnitten: Die Datei endet vor dem Bild. Exportiere es noch einmal.",
	NOT_A_DRAWING:
		"{file} kann nicht gezeichnet werden: Es ist keine SVG-Datei mit einer Größe. Gib ihr Breite und Höhe oder eine viewBox, oder exportiere sie als PNG.",
	DRAWING_ENTITY:
		"{file} kann nicht gezeichnet werden: Die DOCTYPE holt Texte aus anderen Dateien. Entferne ihre Entitäten, oder exportiere die Datei als PNG.",
	DRAWING_PICTURES:
		"{file} kann nicht gezeichnet werden: Die Bilder darin haben {megapixels, number} Megapixel; höchstens {max, number} sind erlaubt. Bette kleinere Bilder ein, oder exportiere die Datei als PNG.",
	DRAWING_TOO_MUCH:
		"{file} kann nicht gezeichnet werden: Das dauert länger als {seconds, number} Sekunden oder braucht zu viel Speicher. Vereinfache Filter und Muster, oder exportiere die Datei als PNG.",
	PICTURE_TOOL_MISSING: "{file} kann hier nicht umgewandelt werden. Exportiere die Datei als PNG oder JPEG.",
	PICTURE_DAMAGED: "{file} ist beschädigt. Exportiere das Bild noch einmal.",
	PDF_LOCKED: "{file} ist mit einem Kennwort geschützt. Speichere die Datei ohne Kennwort.",
	PDF_PAGES: "{file} hat {count, plural, one {eine Seite} other {# Seiten}}, und pages: ist {pages}.",
	PDF_TOO_MANY_PAGES:
		"{file} hat {count, number} Seiten; höchstens {max, number} werden gelesen. Nenne mit pages: unter pdfs: die Seiten, die du brauchst, oder teile die Datei auf.",
	PDF_ODD_PAGES:
		"{file} hat {count, plural, one {eine Seite} other {# Seiten}}. Mit back: alternate folgt auf jede Vorderseite eine Rückseite.",
	PDF_NAME_TAKEN:
		"Die Seiten von {file} können nicht verwendet werden: Eine hieße wie eine andere Datei, {name}. Benenne das PDF um.",
	PATTERN_ONLY_PDF:
		"Auf „{pattern}“ passt kein Bild, nur {count, plural, one {ein PDF} other {# PDFs}}. Nenne das PDF selbst.",
	PDF_NOT_HERE:
		"{file} kann nicht gelesen werden: Dieser Browser führt nicht aus, was PDFs liest (WebAssembly). Nimm einen anderen Browser oder die Befehlszeile: tuckbox push.",
	NOT_A_PDF: "{file} ist kein PDF. Bilder brauchen keinen Eintrag unter pdfs:.",
	GRID_BEYOND:
		"{file} hat {width} × {height} px. Das ist zu wenig für {columns} × {rows} Karten von {cellWidth} × {cellHeight} px mit {gutter} px Abstand.",
	ONLY_PAPER:
		"„{folder}“ enthält keine Karten, nur Druckbögen oder Texte: {files}. Zerschneide Bögen mit grid: in einer tuckbox.yaml. Leg Regeln in einen Ordner books und Spielbretter in einen Ordner boards.",
	GRID_UNEVEN:
		"{file} hat {width} × {height} px. Ein Raster von {columns} × {rows} teilt das nicht in gleiche Karten. Prüfe das Raster.",
	GRID_UNEVEN_LESS_GAPS:
		"{file} hat {width} × {height} px. Ohne {margin} px Rand und {gutter} px Abstände teilt ein Raster von {columns} × {rows} das nicht in gleiche Karten.",
	GRID_TOO_LARGE:
		"{file} kann nicht zerschnitten werden: {columns} × {rows} sind {cells} Karten; höchstens {max} auf einem Bogen sind erlaubt.",
	GRID_CELLS_TINY:
		"{file} kann nicht zerschnitten werden: {columns} × {rows} Karten auf {width} × {height} px hätten {cellWidth} × {cellHeight} px; jede Seite braucht mindestens {min} px.",
	GRID_COUNT: "{file} hat {columns} × {rows} = {cells} Karten, aber count: ist {count}.",
	GRID_EMPTY: "{file} hat keine Karten: Alle Felder sind leer. Exportiere das Bild noch einmal.",
	GRID_NAME_TAKEN:
		"{file} kann nicht zerschnitten werden: Eine seiner Karten hieße wie eine andere Datei, {name}. Benenne den Bogen um.",
	NO_NAME: "Ein Teil ({kind}) hat weder Namen noch Schlüssel. Gib ihm ein name:.",
	SAME_KEY:
		"Zwei Teile haben den Schlüssel „{key}“. Benenne eine der Dateien um, oder gib einem der Teile ein eigenes key:.",
	REFUSED: "Ein Teil ist so nicht möglich.",
	REFUSED_PAGES: "Ein Buch hat keine Seiten oder zu viele. Führe seine Bilder als pages: auf.",
	REFUSED_PARENT: "Ein solches Teil kann zu keinem anderen gehören. Entferne parent:.",
	SAME_SIDE:
		"{first} und {others} sind dieselbe Seite von „{piece}“ ({side}). Benenne sie um, oder behalte nur eines.",
	SAME_FACE: "{first} und {second} sind beide die Seite {face} von „{die}“. Benenne eines davon um.",
	NOT_A_FACE: "{file} ist keine Würfelseite. Würfel haben die Seiten 1 bis 20.",
	FACE_WITHOUT_NUMBER:
		"{file} liegt in einem Ordner von Würfeln, aber sein Name sagt nicht, welche Seite es ist. Nenne es etwa rot[face-3].png, oder gib jedem Würfel einen eigenen Ordner.",
	UNKNOWN_FIELD: "Das Feld „{field}“ gibt es hier nicht. Möglich sind {known}.",
	UNKNOWN_FIELD_NEAR: "Das Feld „{field}“ gibt es hier nicht. Meinst du {near}?",
	FIELD_TWICE: "„{field}“ ist zweimal angegeben. Behalte eines davon.",
	FIELD_TEXT: "{field} muss Text sein.",
	FIELD_NUMBER: "{field} muss eine Zahl sein, mindestens {min}.",
	FIELD_POSITIVE: "{field} muss eine Zahl über 0 sein.",
	FIELD_WHOLE: "{field} muss eine ganze Zahl sein.",
	FIELD_ONE_OF: "{field} muss eines davon sein: {allowed}.",
	FIELD_SHAPE: "{field} muss box, hex oder orb sein.",
	FIELD_BLEED: "{field} muss none, auto, yes oder eine Breite sein: 3 mm oder 1/8 in.",
	FIELD_WITHOUT_GRID: "{field} gehört zu Bögen von Karten, die grid: brauchen, zum Beispiel grid: 10x7.",
	GRID_TWICE:
		"{file} ist schon zerschnitten. Gib das Raster einmal an, unter sheets:, und nenne die Zellen jedes Decks.",
	FIELD_GRID: "{field} muss Spalten x Zeilen sein, zum Beispiel 10x7.",
	FIELD_GAP: "{field} muss Pixel oder eine Länge sein, zum Beispiel 20, 20 px oder 2 mm.",
	FIELD_LENGTH: "{field} muss eine Länge sein: 63.5, 63.5 mm oder 2.5 in.",
	FIELD_SIZE: "{field} muss eine Größe sein: poker, 63.5 x 88.9 mm oder 2.5 x 3.5 in. Namen: {names}.",
	FIELD_SIZE_NEAR: "{field} muss eine Größe sein. Meinst du {near}?",
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
	SAME_FOR_ALL: "{field}: kann nicht für alle Teile eines Musters gleich sein. Entferne es.",
	FACE_NUMBERS: "Würfelseiten haben Nummern von 1 bis 20.",
	FACE_TWICE: "Die Würfelseite {face} ist zweimal angegeben.",
	NOT_A_PAGE: "Eine Seite muss der Name einer Datei sein.",
	NOT_A_MAPPING: "Ein Teil muss eine Zuordnung sein.",
	NO_KIND: "Ein Teil braucht ein kind: {kinds}.",
	NO_PARENT_ALLOWED:
		"Dieses Teil ({kind}) gehört zu keinem anderen; nur Karten, Plättchen und Würfelseiten tun das.",
	NOT_AN_ADDRESS: "url: „{url}“ ist keine http-Adresse.",
	NOT_AN_ITEM: "Ein Eintrag muss ein Objekt sein.",
	NO_ITEMS: "{file} enthält keine Einträge.",
	PARENT_OF_ITEM:
		"Dieses Teil ({kind}) kann zu keinem anderen gehören; nur Plättchen und Würfelseiten können das.",
	CELL_SIZE:
		"{column}: „{text}“ ist keine Größe. Schreib poker, 63.5 x 88.9 mm oder 2.5 x 3.5 in. Namen: {names}.",
	CELL_LENGTH: "{column}: „{text}“ ist keine Länge.",
	CELL_NUMBER: "{column}: „{text}“ ist keine Zahl.",
	CELL_WHOLE: "{column}: „{text}“ ist keine ganze Zahl.",
	CELL_BLEED: "{column}: „{text}“ ist weder none noch eine Breite.",
	TOO_MANY_ROWS: "{file} hat mehr als {max, number} Zeilen.",
	NOT_IN_TABLE:
		"Eine Tabelle kann diese Art von Teil ({kind}) nicht enthalten. Beschreib es in einer tuckbox.yaml.",
	TOO_MANY_COLUMNS: "{file} hat mehr als {max, number} Spalten.",
	NO_ROW_HAS_PICTURE: "Keine Zeile von {file} hat ein Bild. Nenne die Datei in einer Spalte namens front.",
	NO_SUCH_SHEET: "{file} hat kein Blatt „{sheet}“. Die Blätter heißen: {known}.",
	NOT_A_TABLE: "table: „{text}“ ist keine Tabelle. Nenne eine Datei mit .csv, .tsv, .xlsx oder .ods.",
	WORKBOOK_DAMAGED:
		"{file} ist nicht lesbar: Die Datei ist beschädigt oder keine Tabelle. Speichere sie noch einmal als .xlsx, .ods oder CSV.",
	WORKBOOK_PROTECTED:
		"{file} ist nicht lesbar: Die Datei ist mit einem Passwort geschützt oder im Format von Excel 97. Speichere sie ohne Passwort als .xlsx, .ods oder CSV.",
	WORKBOOK_TOO_LARGE:
		"{file} ist nicht lesbar: Die Datei enthält mehr Text, als ein Spiel braucht. Speichere das Blatt mit den Karten in einer eigenen Datei.",
	LINK_INSECURE: "{link} ist kein https-Link. Nimm die Adresse mit https.",
	LINK_UNREACHABLE: "{link} lässt sich nicht abrufen. Prüfe die Adresse und deine Verbindung.",
	LINK_TOO_SLOW: "{link} lässt sich nicht abrufen: Es dauert länger als {seconds} Sekunden.",
	LINK_TOO_LARGE: "{link} lässt sich nicht abrufen: Die Tabelle ist größer als {max}.",
	LINK_REDIRECTS:
		"{link} lässt sich nicht abrufen: Der Link leitet zu oft weiter oder zu einer Adresse ohne https.",
	LINK_REFUSED: "{link} lässt sich nicht abrufen: {host} antwortet mit dem Status {status}.",
	LINK_NOT_PUBLIC:
		"Die Tabelle unter {link} ist nicht öffentlich. Wähle in Google Tabellen „Freigeben“ und erlaube allen mit dem Link den Zugriff.",
	LINK_TO_PAGE: "{link} ist eine Webseite, keine Tabelle. Verlinke eine Datei als CSV, .xlsx oder .ods.",
	LINK_NOT_HERE:
		"Eine Seite im Browser kann {link} nicht abrufen. Lade den Ordner mit der Befehlszeile hoch, oder speichere die Tabelle im Ordner und nenne stattdessen die Datei.",
	NO_HEADINGS:
		"Die erste Zeile von {file} benennt die Spalten nicht. Benenne sie, zum Beispiel name, count, front, back, deck.",
	NO_ROWS: "{file} hat keine Zeilen.",

	NAMED_AFTER_FOLDER: "Das Spiel heißt „{name}“ wie der Ordner.",
	FOLDER_LINK: "Dieser Ordner ist ein Verweis und wird übersprungen.",
	TABLE_WITHOUT_PICTURES: "Keine ihrer Zeilen nennt ein Bild; übersprungen.",
	TABLE_NOT_OF_CARDS: "Ihre Zeilen nennen nicht jede ein eigenes Bild; übersprungen.",
	TABLE_WITHOUT_HEADINGS: "Sie hat keine Kopfzeile mit Spaltennamen wie name, count, front; übersprungen.",
	TABLE_REPEATED: "Ihre Bilder stehen auch in einer anderen Tabelle; übersprungen.",
	SHEET_CHOSEN: "Das Blatt „{sheet}“ wird gelesen, {others} nicht. Ein anderes wählst du so: {file}#Blatt",
	NOT_IN_ROWS:
		"{count, plural, one {Dieses Bild steht} other {# Bilder stehen}} in keiner Zeile; übersprungen.",
	ONE_DECK: "{count, plural, one {Sein Bild wird} other {Seine # Bilder werden}} als ein Deck gelesen.",
	NEXT_TO_FOLDERS:
		"{count, plural, one {Dieses Bild liegt} other {# Bilder liegen}} neben den Ordnern der Teile; übersprungen.",
	NOT_OF_GAME:
		"{count, plural, one {Dieses Bild heißt} other {# Bilder heißen}} wie ein Logo, ein Bildschirmfoto oder das Symbol einer Seite; übersprungen.",
	PARTS_BY_NAME:
		"Heißt wie ein Ordner mit Bestandteilen, aus denen Teile gemacht werden; übersprungen. Eine Zeile {line} in .tuckboxignore behält ihn.",
	NEXT_TO_OUTPUT:
		"Daraus ist entstanden, was ein Programm daneben ausgegeben hat; übersprungen. Eine Zeile {line} in .tuckboxignore behält es.",
	SAME_PICTURES:
		"Die Bilder von {folder} in anderer Größe oder anderem Format; übersprungen. Eine Zeile {line} in .tuckboxignore behält sie.",
	SAME_FILES:
		"Alle Dateien darin sind auch in {folder}; übersprungen. Eine Zeile {line} in .tuckboxignore behält sie.",
	SHAPE_FROM_NAME: "Form {shape}, nach dem Namen des Ordners.",
	SHAPE_FROM_CORNERS: "Form {shape}, nach den durchsichtigen Ecken der Bilder.",
	TOKENS_FROM_FIGURES: "Die {count} Bilder darin sind zu Figuren freigestellt, also Spielsteine.",
	SIDES_FROM_NAME: "{sides} Seiten, nach dem Namen.",
	FACES_BY_NAME: "Die Würfelseiten sind in der Reihenfolge ihrer Dateien nummeriert.",
	NOT_ONE_OF_FACES: "Keine Würfelseite: Im Namen steht keine Zahl von 1 bis 20; übersprungen.",
	FACES_BY_ORDER: "Die Würfelseiten sind in der Reihenfolge ihrer Dateien nummeriert.",
	NAME_IS_KEY: "Der Name ist auch der Schlüssel ({kind}): Wird er geändert, entsteht ein anderes Teil.",
	BACK_SKIPPED: "Heißt wie eine Rückseite und ist deshalb keine Karte; übersprungen.",
	FACES_SKIPPED: "Bilder, die wie Würfelseiten heißen, werden übersprungen.",
	FOUND_IN_FOLDERS: "Bilder sind an ihren Namen in Unterordnern zu finden (Spalte {column}).",
	COLUMN_IS_DATA:
		"Von den Dateien in der Spalte „{column}“ ist keine hier, also bleiben sie Daten der Karten.",
	FOUND_BY_NAMES: "Bilder sind an den Namen der Karten zu finden.",
	IN_ORDER: "{count} Bilder für ebenso viele Zeilen, der Reihe nach zugeordnet.",
	COUNT_ZERO: "Zeilen mit der Anzahl 0 werden übersprungen.",
	KEYS_FROM_PICTURES: "Die Schlüssel sind die Namen der Bilder.",
	TABLE_IS_DECK: "Ihre Karten sind ein Deck, „{deck}“.",
	SHARED_BACK: "{file} ist die Rückseite des Decks.",
	SHEET_CUT:
		"Zerschnitten als Bogen von {columns} × {rows} Feldern zu {pixels}, mit {cards, plural, one {einer Karte} other {# Karten}}.",
	SHEET_WITH_BACK:
		"Zerschnitten als Bogen von {columns} × {rows} Feldern zu {pixels}, mit {cards, plural, one {einer Karte} other {# Karten}}. Das letzte Feld ist ihre Rückseite.",
	PAGE_OF_SINGLES: "Eine Druckseite mit Karten, die auch einzelne Bilder sind; übersprungen.",
	BACKS_OF_SHEET: "Die Rückseiten der Karten auf {sheet}.",
	PDF_IS_PIECES: "{count, plural, one {Seine Seite ist ein Bild} other {Seine # Seiten sind Bilder}}.",
	PDF_IS_BOOK: "{count, plural, one {Seine Seite ist ein Buch} other {Seine # Seiten sind ein Buch}}.",
	FIRST_OF_PDF: "Von seinen {count, number} Seiten wird die erste verwendet.",
	PDF_PAPER:
		"Nicht dabei: {files}. Solche Seiten sind Druckbögen oder Texte und keine Karten. Zerschneide Bögen mit grid: in einer tuckbox.yaml. Leg Regeln in einen Ordner books und Spielbretter in einen Ordner boards.",
	PDF_BESIDE: "{file} wird nicht verwendet: In {folder} liegen andere Bilder, vielleicht dieselben.",
	PDF_LEFT_OUT: "{file} wird nicht verwendet. {why}",
	FIRST_OF_TIFF: "Von seinen {count, number} Bildern wird das erste verwendet.",
	SIZE_BY_DPI: "Größe {size}, aus {pixels} bei {dpi} dpi{share}.",
	SIZE_LESS_BLEED: "Größe {size}, aus {pixels} bei {dpi} dpi, abzüglich {bleed} Anschnitt{share}.",
	SIZE_UNNAMED: "Größe {size}, aus {pixels} bei {dpi} dpi, eine Größe ohne Namen{share}.",
	SIZE_BY_ASPECT: "Größe {size}, nach den Proportionen von {pixels}{share}.",
	SIZE_LIKE_OTHERS: "Größe {size}, wie andere Karten mit denselben Proportionen.",
	SIZE_SMALL: "Größe {size}, aus nur {pixels}; die Datei hat keine Auflösung{share}.",
	SIZE_ASSUMED: "Größe {size}, aus {pixels} bei angenommenen {dpi} dpi{share}.",
	SHEET_BY_DPI: "Größe {size}, aus {pixels} bei {dpi} dpi.",
	SHEET_LESS_BLEED: "Größe {size}, aus {pixels} bei {dpi} dpi, abzüglich {bleed} Anschnitt.",
	SHEET_ASSUMED: "Größe {size}, aus {pixels} bei angenommenen {dpi} dpi; die Datei hat keine Auflösung.",
	USUAL_SIZE: "Größe {size}, wie bei solchen Teilen üblich; die Datei mit {pixels} hat keine Auflösung.",
	SIZE_TURNED: "Größe {size}, nach der Ausrichtung der Bilder.",
	BLEED_FOUND: "Bilder mit {pixels} haben {dpi} dpi mit {bleed} Anschnitt um das Endformat.",
	ROWS_WITHOUT_PICTURE:
		"{count, plural, one {Eine Zeile von {file} hat kein Bild und fehlt} other {# Zeilen von {file} haben kein Bild und fehlen}}: {rows}. Nenne die Datei in einer Spalte namens front, oder schreib 0 als Anzahl.",
	FORMULAS_WITHOUT_VALUE:
		"{count, plural, one {Eine Zelle von {file} hat eine Formel ohne gespeicherten Wert und wird leer gelesen} other {# Zellen von {file} haben Formeln ohne gespeicherte Werte und werden leer gelesen}}. Öffne die Datei in einer Tabellenkalkulation und speichere sie noch einmal.",
	DRAWING_OUTSIDE:
		"{file} zeigt andere Dateien, die nicht geladen werden: {links}. Bette sie in die Zeichnung ein, oder exportiere sie als PNG.",
	DRAWING_HTML:
		"{file} enthält Texte in HTML (foreignObject), die nicht gezeichnet werden. Wandle sie in Texte oder Pfade um, oder exportiere die Datei als PNG.",
	FONTS_MISSING:
		"{count, plural, one {Eine Zeichnung verwendet} other {# Zeichnungen verwenden}} Schriften, die hier nicht installiert sind: {fonts}. Installiere sie, oder wandle die Texte in Pfade um.",
	FILES_FOR_COMMAND:
		"Nicht dabei, weil nur die Befehlszeile sie liest: {types}. Lade den Ordner mit tuckbox push hoch, oder exportiere die Bilder als PNG.",
	FILES_LEFT_OUT:
		"Nicht dabei, weil nicht lesbar: {types}. Exportiere Bilder als PNG, JPEG, WebP, GIF oder AVIF und speichere Tabellen als CSV, .xlsx oder .ods.",
	WRONG_TYPE_SKIPPED: "{file} wird ausgelassen: Was der Name auch sagt, es ist vom Typ {type}.",
	TWIN_SKIPPED: "{file} wird verwendet, {others} nicht: Es ist dasselbe Bild in zwei Formaten oder Größen.",
	CARDS_TINY:
		"Die Karten von „{deck}“ sind {size} groß, unter {min, number} mm. Gib ihre Größe in einer tuckbox.yaml an, oder lass weg, was keine Karte ist.",
	CARD_HUGE:
		"Die Karte „{card}“ misst {size}, mehr als {max} mm. Wenn das Bild ein Bogen von Karten ist, schreibe sein Raster in den Namen, wie in monster-10x7.png.",
	CARDS_HUGE:
		"Die Karten von „{deck}“ sind {size} groß, über {max, number} mm. Gib ihre Größe in einer tuckbox.yaml an. Wenn ein Bild ein Bogen mit Karten ist, schneide ihn vorher.",
	BACK_FROM_ELSEWHERE: "{file} ist die Rückseite.",
	BACKS_IN_COLOURS:
		"{count, plural, one {Eine weitere Rückseite} other {# weitere Rückseiten}} übersprungen; {file} wird verwendet.",
	BACKS_IN_ORDER: "Die {count} Bilder in {folder} sind der Reihe nach die Rückseiten der Karten.",
	CARDS_WITHOUT_BACK:
		"{count, plural, one {Eine der Karten hat} other {# der Karten haben}} keine Rückseite.",
	BACKS_UNUSED:
		"{count, plural, one {Eine Rückseite heißt} other {# Rückseiten heißen}} wie kein Deck und keine Karte; übersprungen: {files}.",
	DECK_WITHOUT_BACK: "Keine Rückseite.",
	BACK_UNCLEAR:
		"Unklar, welche davon die Rückseite von „{deck}“ ist: {files}. Nenne sie wie das Deck oder seine Karten.",
};
