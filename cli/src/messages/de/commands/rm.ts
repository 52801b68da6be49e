import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"rm"> = {
	about:
		"Löscht Teile eines Spiels nach ihren Schlüsseln oder, ohne Schlüssel, das ganze Spiel. Du siehst, was verloren geht, und bestätigst es. GAME ist ein Name, eine ID oder ein Ordner, der hochgeladen wurde. „tuckbox versions --restore“ stellt gelöschte Teile wieder her, ein gelöschtes Spiel nicht. Lädst du einen Ordner hoch, der die Teile noch enthält, entstehen sie als neue Teile.",
	optionKind: "das Teil dieser Art nehmen, wenn mehrere den Schlüssel haben",
	optionYes: "nicht nachfragen",
	examplePieces: "zwei Teile des Spiels dieses Ordners",
	exampleGame: "das ganze Spiel; fragt nach seinem Namen",
	ambiguous: "Es gibt {count, number} Teile mit dem Schlüssel „{key}“: {kinds}.",
	addKind: "Ergänze --kind KIND, um eins auszuwählen.",
	noPiece: "Du hast in diesem Spiel kein Teil „{key}“.",
	noPieceGuess: "Du hast in diesem Spiel kein Teil „{key}“. Meinst du „{guess}“?",
	listPieces: "Seine Teile: tuckbox ls GAME",
	orphans: "{count, plural, one {# Teil, das dazugehört, bleibt} other {# Teile, die dazugehören, bleiben}}",
	ask: "{count, plural, one {# Teil} other {# Teile}} von {game} löschen? [j/N] ",
	deleted: "{count, plural, one {# Teil} other {# Teile}} von {game} gelöscht.",
	gone: "{count, plural, one {# Teil war} other {# Teile waren}} schon gelöscht.",
	deletes:
		"Das löscht {game} ({id}) bei {url}: {count, plural, one {# Teil} other {# Teile}}, ihre Bilder und alle Versionen.",
	deletesOthersToo:
		"Das löscht {game} ({id}) bei {url}: {count, plural, one {# Teil} other {# Teile}}, {others, plural, one {# Teil} other {# Teile}} anderer Apps, ihre Bilder und alle Versionen.",
	noUndo: "Das lässt sich nicht rückgängig machen.",
	typeName: "Gib zum Löschen den Namen des Spiels ein: ",
	gameDeleted: "{game} ist gelöscht.",
	which: "Welches Spiel? Nenne seinen Namen oder seine ID.",
};
