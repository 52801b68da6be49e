import type { Translated } from "@tuckbox/web/messages/words.ts";

export const messages: Translated<"print"> = {
	title: "{name} drucken",
	lede: "Ein PDF mit den Teilen in wahrer Größe, zum Drucken mit 100 % und zum Ausschneiden.",
	search: "Nur Treffer dieser Suche",
	searchHint: "Wie im Suchfeld, etwa deck:meer oder kind:token. Leer: alles.",
	since: "Änderungen",
	everything: "Alle Teile",
	sinceVersion: "Nur was sich seit Version {version, number} geändert hat",
	copies: "Anzahl",
	copiesAll: "So viele, wie das Spiel hat",
	copiesOne: "Von jedem eins",
	dice: "Netze von Würfeln",
	books: "Seiten von Büchern",
	together: "Mehrere Decks auf einem Blatt",
	paper: "Papier",
	paperA4: "A4",
	paperLetter: "Letter",
	paperA3: "A3",
	backs: "Rückseiten",
	backsLongEdge: "Andere Seite, lange Kante",
	backsShortEdge: "Andere Seite, kurze Kante",
	backsFoldOver: "Neben der Vorderseite, zum Falten",
	backsNone: "Keine",
	bleed: "Anschnitt",
	gutter: "Abstand",
	none: "Keiner",
	mm: "{mm, number} mm",
	marks: "Schnittmarken",
	marksTicks: "An den Ecken",
	marksOutline: "Umrisse",
	marksNone: "Keine",
	offset: "Rückseiten liegen neben den Vorderseiten?",
	offsetHint:
		"Halte ein gedrucktes Blatt gegen das Licht und miss, um wie viele mm die Rückseite verschoben werden muss.",
	offsetX: "Nach rechts (mm)",
	offsetY: "Nach unten (mm)",
	preview: "Vorschau",
	page: "Seite {page, number} von {pages, number}",
	previous: "Vorherige Seite",
	next: "Nächste Seite",
	summary:
		"{pieces, plural, one {# Teil} other {# Teile}} von Version {version, number} auf {sheets, plural, one {# Blatt} other {# Blättern}}",
	download: "PDF herunterladen",
	close: "Schließen",
	remark_NO_IMAGE:
		"{count, plural, one {# Teil hat} other {# Teile haben}} kein Bild und {count, plural, one {fehlt} other {fehlen}} im PDF.",
	remark_NO_BLEED:
		"{count, plural, one {# Teil hat} other {# Teile haben}} weniger Anschnitt, als gedruckt wird: Der Rest bleibt weiß.",
	remark_NO_BACK: "{count, plural, one {# Teil hat} other {# Teile haben}} keine Rückseite: Sie bleibt weiß.",
	remark_IN_PARTS:
		"{name} ist größer als das Papier und kommt in {count, number} Stücken, zum Zusammensetzen.",
	remark_BOOK_SMALLER: "Die Seiten von {name} sind größer als das Papier und kommen mit {percent, number} %.",
	remark_WITHOUT_OTHERS:
		"{count, plural, one {# Deck, Bündel oder Würfelseite wird nicht gedruckt: Was dazugehört, ist nicht dabei} other {# Decks, Bündel oder Würfelseiten werden nicht gedruckt: Was dazugehört, ist nicht dabei}}.",
	remark_NO_FACES:
		"{count, plural, one {# Würfel hat} other {# Würfel haben}} keine Bilder und {count, plural, one {fehlt} other {fehlen}} im PDF.",
};
