import type { imports as english } from "../en/imports.ts";

const importPart =
	"Nichts wurde geschrieben. Exportiere einen Teil des Tisches als gespeichertes Objekt und importiere den.";
const dropPart = "Exportiere einen Teil des Tisches als gespeichertes Objekt und lege den ab.";
const saveAndImport = "Speichere noch einmal in Tabletop Simulator und importiere die neue Datei.";
const saveAndDrop = "Speichere noch einmal in Tabletop Simulator und lege die neue Datei ab.";
const exportAndImport = "Exportiere das Spiel noch einmal und importiere die neue Datei.";
const exportAndDrop = "Exportiere das Spiel noch einmal und lege die neue Datei ab.";

export const imports: { readonly [Key in keyof typeof english]: string } = {
	NOT_A_SAVE: "{file} ist JSON, aber kein Spielstand von Tabletop Simulator: Es hat keine ObjectStates.",
	"NOT_A_SAVE.hint":
		"Exportiere das Spiel dort: Objects → Saved Objects oder Games → Save & Load. Die Dateien liegen in Dokumente/My Games/Tabletop Simulator.",
	SAVE_BAD_JSON: "{file} ist kein gültiges JSON: {why}.",
	"SAVE_BAD_JSON.cli": saveAndImport,
	"SAVE_BAD_JSON.console": saveAndDrop,
	SAVE_CUT_OFF: "{file} ist kein gültiges JSON: es endet zu früh.",
	"SAVE_CUT_OFF.cli": saveAndImport,
	"SAVE_CUT_OFF.console": saveAndDrop,
	SAVE_TOO_LARGE: "{file} hat {size}; ein Spielstand hat höchstens {max}.",
	"SAVE_TOO_LARGE.cli": importPart,
	"SAVE_TOO_LARGE.console": dropPart,
	SAVE_TOO_DEEP: "{file} hat Beutel in Beuteln, {max} tief; so etwas braucht kein Spiel.",
	"SAVE_TOO_DEEP.cli": importPart,
	"SAVE_TOO_DEEP.console": dropPart,
	SAVE_TOO_MANY_OBJECTS: "{file} hat mehr als {max, number} Objekte; so viele braucht kein Spiel.",
	"SAVE_TOO_MANY_OBJECTS.cli": importPart,
	"SAVE_TOO_MANY_OBJECTS.console": dropPart,
	SEVERAL_SAVES:
		"Hier sind mehrere Spielstände von Tabletop Simulator oder Räume anderer Programme: {files}.",
	"SEVERAL_SAVES.console": "Lege einen davon ab, zusammen mit dem Ordner seiner Bilder.",
	IMPORT_TOO_MANY_PICTURES: "{file} nennt {count, number} Bilder; höchstens {max, number} werden importiert.",
	"IMPORT_TOO_MANY_PICTURES.cli": "Nichts wurde geschrieben. Importiere einen Teil davon.",
	"IMPORT_TOO_MANY_PICTURES.console": "Exportiere einen Teil davon und lege den ab.",
	IMPORT_TOO_SLOW: "{file} ist nicht lesbar: es dauert länger als {seconds, number} Sekunden.",
	"IMPORT_TOO_SLOW.console": "Nimm die Befehlszeile: tuckbox import.",
	IMPORT_WITHOUT_PIECES: "{file} enthält kein Teil, das sich importieren lässt.",
	ROOM_REFUSED:
		"{file} ist nicht lesbar: {reason, select, damaged {das Archiv ist beschädigt} large {ausgepackt wäre es größer als jedes Spiel} unusual {das Archiv ist verschlüsselt oder ungewöhnlich gepackt} other {das ist kein ZIP-Archiv}}.",
	"ROOM_REFUSED.cli": exportAndImport,
	"ROOM_REFUSED.console": exportAndDrop,
	ROOM_BAD_JSON: "{part} in {file} ist kein gültiges JSON: {why}.",
	"ROOM_BAD_JSON.cli": exportAndImport,
	"ROOM_BAD_JSON.console": exportAndDrop,
	ROOM_WITHOUT_WIDGETS: "{part} in {file} ist keine Liste von Elementen.",
	"ROOM_WITHOUT_WIDGETS.cli": exportAndImport,
	"ROOM_WITHOUT_WIDGETS.console": exportAndDrop,
	NOT_A_ROOM:
		"{file} ist ein ZIP-Archiv ohne {part}, also kein Spiel von playingcards.io oder virtualtabletop.",
	"NOT_A_ROOM.cli": "Wenn es Bilder oder eine tuckbox.yaml enthält, pack es aus und lade den Ordner hoch.",
	"NOT_A_ROOM.console": "Wenn es Bilder oder eine tuckbox.yaml enthält, pack es aus und lege den Ordner ab.",
	PICTURE_NOT_PACKED: "{file} ist nicht in der Datei.",
	SMALL_FOR_SHEET:
		"{file} hat {width} × {height} px, zu wenig für einen Bogen mit {columns} × {rows} Feldern.",
	SMALL_FOR_DIE: "{file} hat {width} × {height} px, zu wenig für die Seiten eines Würfels.",

	// what is left out: each text follows “Nicht importiert:”
	LEFT_OUT_CARDS_NO_PICTURE: "Karten, deren Bogen kein Bild hat",
	LEFT_OUT_CARDS_GRID:
		"Karten auf einem Bogen mit {columns} × {rows} Feldern: Bögen haben 1 bis {max, number}",
	LEFT_OUT_CARDS_NO_SHEET: "Karten, deren Bogen in der Datei fehlt",
	LEFT_OUT_CARDS_BEYOND: "Karten hinter dem letzten Feld ihres Bogens",
	LEFT_OUT_CARDS_NO_NUMBER: "Karten ohne Nummer (CardID)",
	LEFT_OUT_CARDS_OF_TTS: "Karten aus eigenen Spielen von Tabletop Simulator",
	LEFT_OUT_DECKS_OF_TTS: "Decks aus eigenen Spielen von Tabletop Simulator",
	LEFT_OUT_DECKS_EMPTY: "Decks ohne Karten",
	LEFT_OUT_DAMAGED_RECORD: "Objekte, deren Angaben zu ihrem Teil beschädigt sind; sie sind neue Teile",
	LEFT_OUT_OTHER_GAME: "Objekte aus dem Export eines anderen Spiels; sie sind neue Teile",
	LEFT_OUT_COPY_TEXTS: "Texte von Exemplaren, die von denen des ersten abweichen",
	LEFT_OUT_COPY_LOOKS:
		"Exemplare, die anders aussehen als ihr Teil; jedes Aussehen ist ein eigenes Teil mit anderem Schlüssel",
	LEFT_OUT_LONG_VALUES: "Werte von Teilen, die für die Datei zu lang sind",
	LEFT_OUT_NO_PICTURE: "Objekte ohne Bild",
	LEFT_OUT_DICE_TYPE: "Würfel einer Art, die es nicht gibt",
	LEFT_OUT_DICE_TEMPLATE:
		"Bilder von Würfeln mit mehr oder weniger als sechs Seiten; schneide sie aus der Vorlage aus und füge sie als Würfelseiten hinzu",
	LEFT_OUT_BAGS: "Beutel ohne Namen; ihr Inhalt wurde importiert",
	LEFT_OUT_MODELS: "3D-Modelle",
	LEFT_OUT_JIGSAWS: "Puzzles",
	LEFT_OUT_ZONES: "Zonen, Texte und Geräte des Tisches",
	LEFT_OUT_PDFS: "Bücher als PDF, die die tuckbox.yaml nennen kann, wenn sie heruntergeladen sind",
	LEFT_OUT_OWN_OF_TTS: "eigene Teile von Tabletop Simulator, die in der Datei kein Bild haben",
	LEFT_OUT_TABLE_PICTURE: "das Bild des Tisches",
	LEFT_OUT_SKY_PICTURE: "das Bild der Umgebung",
	LEFT_OUT_OWN_PICTURES: "eigene Bilder von {program}, die nicht in der Datei sind",
	LEFT_OUT_CARDS_NO_TYPE: "Karten, deren Art in ihrem Deck fehlt",
	LEFT_OUT_CARDS_PLAIN: "Karten ohne Bild",
	LEFT_OUT_CARD_TEXTS:
		"Texte und weitere Bilder auf Karten; die Texte wurden zu Daten, und nur das größte Bild einer Seite wurde übernommen",
	LEFT_OUT_DICE_20: "Würfel mit mehr als 20 Seiten",
	LEFT_OUT_BOARDS_PLAIN: "Spielbretter ohne Bild",
	LEFT_OUT_CARDS_NO_DECK: "Karten, deren Deck nicht in der Datei ist",
	LEFT_OUT_VARIANTS: "weitere Varianten des Raums",
	LEFT_OUT_FURNITURE: "Plätze, Knöpfe und Texte des Raums",
	LEFT_OUT_OWN_OF_PCIO: "eigene Teile von playingcards.io, die in der Datei kein Bild haben",
	LEFT_OUT_WIDGETS: "Elemente der Art {type}",
	LEFT_OUT_WIDGETS_AFTER: "alle Elemente nach den ersten {max}",
	LEFT_OUT_UNUSABLE: "Teile, deren Bilder nicht verwendbar sind",
	LEFT_OUT_UNUSABLE_DICE:
		"Bilder von Würfeln, die nicht verwendbar sind; die Würfel wurden ohne sie importiert",
	LEFT_OUT_TEXTS: "Texte des Spiels; die Befehlszeile schreibt sie in notes.md",

	// what stands for an object without a name
	UNNAMED_CARD: "Karte {id}",
	UNNAMED_DECK: "Deck {id}",
	UNNAMED_DIE: "Würfel {id}",
	UNNAMED_BAG: "Beutel {id}",
	UNNAMED_BOOK: "Buch",
	UNTYPED_OBJECT: "ein Objekt ohne Art ({id})",
	NO_GUID: "ohne GUID",
	TABLE: "Tisch",
	SURROUNDINGS: "Himmel",
	CARD_OF_DECK: "{deck}: {card}",
	BOOK_AT: "{book} ({address})",
	CARD_WITHOUT_TYPE: "{deck}: ohne Art",
	BACK_OF_DECK: "{deck}: die Rückseite",
	NO_WIDGET_TYPE: "(keine)",
};
