import type { Translated } from "../en/translated.ts";

export const messages: Translated<"findings"> = {
	frontMissing: "Das Bild der Vorderseite fehlt: Das Teil zeigt nichts.",
	allFacesMissing: "Kein Bild auf den Seiten des W{type}: Sie zeigen ihre Zahlen.",
	facesMissing:
		"{count, plural, one {Seite {faces} des W{type} hat kein Bild und zeigt ihre Zahl.} other {Die Seiten {faces} des W{type} haben keine Bilder und zeigen ihre Zahlen.}}",
	dieTypeCorrected: "Der Würfel soll {asked} Seiten haben, hat aber mehr: Er ist ein W{type}.",
	faceWithoutDie: "Die Würfelseite nennt keinen Würfel; deshalb zeigt sie keiner.",
	parentPending: "„{parent}“ gibt es nicht; bis dahin bleibt das Teil für sich.",
	sideNotShown: "Eine Seite „{side}“ gibt es hier nicht: Das Bild wird aufbewahrt und nirgends gezeigt.",
	aspectOff:
		"Das Bild ({side, select, front {Vorderseite} back {Rückseite} cover {Umschlag} other {{side}}}) hat {pixels}, das Teil {size}: Die Proportionen weichen um {by} % ab.",
	aspectTimes:
		"Das Bild ({side, select, front {Vorderseite} back {Rückseite} cover {Umschlag} other {{side}}}) hat {pixels}, das Teil {size}: Die Proportionen weichen um das {by}-Fache ab.",
	lowResolution:
		"Das Bild ({side, select, front {Vorderseite} back {Rückseite} cover {Umschlag} other {{side}}}) hat {dpi} Pixel pro Zoll ({pixels} auf {size}); unter {least} sieht es unscharf aus.",
	sizeGuessed: "Es wurde keine Größe genannt: {size} ist eine Annahme.",
	hint_FRONT_MISSING:
		"Füge eine Vorderseite hinzu. Der Dienst lehnt eine Karte ohne Vorderseite ab, wenn sie nicht von früher eine hat.",
	hint_FACES_MISSING: "Füge die Bilder hinzu, oder setze sides: auf die Anzahl der Seiten.",
	hint_FACE_WITHOUT_DIE: "Nenne ihren Würfel als parent.",
	hint_PARENT_PENDING: "Prüfe den Schlüssel unter parent.",
	hint_ASPECT_OFF: "Exportiere es in den Proportionen des Teils, oder korrigiere die Größe.",
	hint_LOW_RESOLUTION: "Exportiere es größer, am besten mit 300 dpi.",
	dieSide: "Ein Würfel hat keine Seite „{side}“: Das Bild wird nie gezeigt.",
	dieSideHint: "Leg es auf eine Würfelseite.",
	wrongExtension: "{file} ist in Wirklichkeit {type} und wird so hochgeladen.",
	wrongExtensionHint: "Benenne die Datei um, oder exportiere sie noch einmal.",
	duplicates: "{count, plural, one {# Datei ist} other {# Dateien sind}} dasselbe Bild: {files}.",
	duplicatesHint:
		"Vielleicht ist eine davon ein falscher Export. Für mehrere Exemplare einer Karte gib eine Anzahl an.",
	doubledBleed:
		"{file}, {width} × {height} px, hat {bleed} mm um das Endformat: Der Anschnitt wurde anscheinend zweimal hinzugefügt.",
	doubledBleedHint: "Exportiere es mit 3 mm oder 1/8 Zoll Anschnitt.",
	noBleed:
		"{file}, {width} × {height} px, sollte Anschnitt haben, ist aber nicht größer als das Endformat von {size}.",
	noBleedHint: "Exportiere es mit Anschnitt, oder setze bleed: none.",
	unevenBleed:
		"{file}, {width} × {height} px, lässt links und rechts vom Endformat {x} mm und darüber und darunter {y} mm: Der Anschnitt lässt sich nicht abschneiden.",
	unevenBleedHint: "Exportiere es für {size} mit gleichem Anschnitt ringsum.",
	othersBleed:
		"{file}, {width} × {height} px, hat keinen Anschnitt; {others, number} der {count, number} Karten des Decks haben welchen.",
	likeOthers: "Exportiere es wie die anderen.",
	oddSize:
		"„{key}“ ist {size} groß; {others, number} von {count, number} Karten des Decks sind {usual} groß.",
	leftOut: "{count, number} Dateien lassen sich nicht verwenden und werden ausgelassen: {files}. {why}",
	leftOutHint:
		"Repariere sie, oder lass sie beim Hochladen weg: --ignore {file} oder eine Zeile in .tuckboxignore.",
	leftOutPointers: "Hol sie mit git lfs pull, und lade dann noch einmal hoch.",
	oddSizeHint: "Gib ihr die Größe der anderen, oder leg sie in ein eigenes Deck.",
	oddProportions:
		"„{key}“ ist {size} groß, weil das Bild andere Proportionen hat, {pixels}; {others, number} von {count, number} Karten des Decks sind {usual} groß.",
	oddProportionsHint:
		"Schneide das Bild auf die Proportionen der anderen zu, leg die Karte in ein eigenes Deck, oder lass das Bild mit seinem Namen in .tuckboxignore weg.",
};
