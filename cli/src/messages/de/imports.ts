import type { Translated } from "../en/translated.ts";

export const messages: Translated<"imports"> = {
	notFolder: "{dir} ist kein Ordner.",
	nameFolder: "Nenne den Ordner, der entstehen soll: tuckbox import FILE DIR",
	foreignFolder: "{dir} gibt es schon, und der Ordner stammt nicht von einem Import.",
	nameOther:
		"Nenne einen anderen Ordner: tuckbox import FILE DIR. Um in diesen zu schreiben, ergänze --force.",
	edited:
		"{path} wurde seit dem letzten Import bearbeitet, und dieser Import würde die Datei ebenfalls ändern.",
	compare:
		"Nichts wurde geändert. Importiere in einen anderen Ordner und vergleiche, oder ersetze deine Änderungen: --force",
	isLink: "{path} ist ein Verweis, und durch Verweise schreibt ein Import nicht.",
	removeLink: "Nichts wurde geändert. Entferne ihn, oder importiere in einen anderen Ordner.",
	about:
		"Schreibt einen Ordner zum Hochladen aus einem Spielstand, gespeicherten Objekt oder einer Workshop-Datei von Tabletop Simulator (.json) oder aus einem Spiel von playingcards.io (.pcio) oder virtualtabletop (.vtt): mit den Bildern, aus Bögen ausgeschnitten, und einer tuckbox.yaml. DIR heißt wie das Spiel, wenn du keinen Namen nennst. Was sich nicht übertragen lässt, wird aufgeführt. Nichts wird gesendet.\n\nEin zweiter Import in denselben Ordner ändert nur, was in der Datei anders ist, und behält deine Änderungen.",
	optionImages: "auch hier nach Bildern suchen; mehrfach möglich",
	optionDownload: "Bilder herunterladen, die nicht auf diesem Computer sind",
	optionPartial: "Teile weglassen, deren Bilder fehlen",
	optionDryRun: "zeigen, was importiert würde, und nichts schreiben",
	optionForce: "auch in einen Ordner mit anderen Dateien und über deine Änderungen schreiben",
	optionPush: "den Ordner danach hochladen",
	exampleDryRun: "was darin ist, und was fehlt",
	usage: "FILE [DIR] [Optionen]",
	which: "Welche Datei soll importiert werden?",
	someOf: "{names} und {count, number} weitere",
	decks: "{count, plural, one {# Deck} other {# Decks}} mit {cards, plural, one {# Karte} other {# Karten}}",
	notImported: "Nicht importiert:",
	missing: "{count, plural, one {# Bild ist} other {# Bilder sind}} nicht verwendbar.",
	missingList: "{count, plural, one {# Bild ist} other {# Bilder sind}} nicht verwendbar:",
	askPartial: "Importieren, was ohne sie auskommt? [j/N] ",
	nothingWritten: "Nichts wurde geschrieben.",
	remedies:
		"Nichts wurde geschrieben. Du kannst {download, select, yes {sie herunterladen (--download), } other {}}{folders, select, yes {einen Ordner nennen, der sie enthält (--images DIR), oder } other {{download, select, yes {oder } other {}}}}die Teile weglassen, die sie brauchen (--partial).",
	nothing: "{file} enthält kein Teil, das sich importieren lässt.",
	written: "{count, plural, one {# Datei} other {# Dateien}} geschrieben",
	deleted: "{count, number} gelöscht",
	kept: "Unberührt, weil du sie seit dem letzten Import geändert hast (--force ersetzt sie): {names}",
	otherComputer: "es liegt auf einem anderen Computer",
	noPath: "das ist kein Pfad dieses Computers",
	tooMuch: "zu viel wäre herunterzuladen: Der Rest ist über 4 GB groß",
	notHere: "es ist nicht auf diesem Computer",
	noFile: "die Datei gibt es nicht",
	fileDenied: "die Datei ist nicht lesbar: keine Berechtigung",
	undecodable: "es lässt sich nicht dekodieren",
	notFile: "das ist keine Datei",
	notAllowed:
		"es liegt weder im Ordner der Datei noch in einem von Tabletop Simulator; erlaube seinen Ordner mit --images DIR",
	leadsOut: "{path} ist ein Verweis aus dem Ordner hinaus",
	nameFile:
		"Nenne einen Spielstand von Tabletop Simulator (.json) oder ein Spiel von playingcards.io (.pcio) oder virtualtabletop (.vtt).",
	nameImages: "Nenne einen Ordner mit Bildern: --images DIR",
	it: "sie",
	sheetOf: "Der Bogen von {name}",
	loadInTts:
		"Nichts wurde geschrieben. Lade das Spiel in Tabletop Simulator, damit es das Bild noch einmal herunterlädt.",
};
