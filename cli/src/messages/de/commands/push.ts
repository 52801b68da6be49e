import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"push"> = {
	makeReadable: "Nichts wurde hochgeladen. Mach die Datei lesbar und lade noch einmal hoch.",
	notRemembered:
		"{dir} kann sich das Spiel nicht merken: .tuckbox/link.json lässt sich nicht schreiben ({why}). Ergänze beim nächsten Mal: {option}",
	stopping:
		"Wird abgebrochen: Der Dienst prüft noch {count, plural, one {# Bild} other {# Bilder}}. Drücke noch einmal Strg-C, um sofort abzubrechen.",
	noneToUpload: "Kein Bild musste hochgeladen werden.",
	kept: "{kept, number} von {count, plural, one {# Bild} other {# Bildern}} {kept, plural, one {bleibt} other {bleiben}} erhalten und {kept, plural, one {wird} other {werden}} nicht noch einmal hochgeladen.",
	keptAtLeast:
		"Mindestens {kept, number} von {count, plural, one {# Bild} other {# Bildern}} {kept, plural, one {bleibt} other {bleiben}} erhalten und {kept, plural, one {wird} other {werden}} nicht noch einmal hochgeladen.",
	someChanged: "Manche Teile sind vielleicht schon geändert.",
	noneChanged: "Kein Teil wurde geändert.",
	stopped: "Abgebrochen. {kept} {pieces} Lade noch einmal hoch, um fertig zu werden.",
	alreadyGame: "Du hast schon ein Spiel namens „{name}“, und dieser Ordner wurde nie dorthin hochgeladen.",
	alreadyGameNothing:
		"Du hast schon ein Spiel namens „{name}“, und dieser Ordner wurde nie dorthin hochgeladen. Nichts wurde hochgeladen.",
	thisOrOwn: "Wenn es dieses Spiel ist: {this}    Für ein eigenes Spiel: {own}",
	intoThatGame: "In dieses Spiel hochladen? [j/N] ",
	nothingPushed: "Nichts wurde hochgeladen.",
	ownGame: "Für ein eigenes Spiel: {command}",
	badBleed:
		"--bleed ist „{value}“, muss aber auto, none oder eine Breite wie 3 (mm), 3mm oder 1/8in sein, höchstens {max, number} mm.",
	badKind:
		'--as ist „{value}“, muss aber ein Muster und eine Art sein, wie roads/=tokens oder "roads/=tokens 10x60" (mm). Arten: {kinds}.',
	badSize:
		"--size ist „{value}“, muss aber Breite und Höhe sein, wie 63.5x88.9 (mm) oder 2.5x3.5in, oder einer dieser Namen: {names}.",
	needsId: "--game braucht eine ID und nicht „{value}“. Für einen Namen nimm --game-name.",
	seemRenamed:
		"{count, plural, one {Ein Teil hat anscheinend einen neuen Namen; seine Bilder sind dieselben:} other {# Teile haben anscheinend neue Namen; ihre Bilder sind dieselben:}}",
	keepRenamed:
		"{count, plural, one {Soll es dasselbe Teil bleiben, wo es auf Tischen liegt?} other {Sollen es dieselben Teile bleiben, wo sie auf Tischen liegen?}} [J/n] ",
	isFile: "{dir} ist eine Datei und kein Ordner.",
	noFolder: "Den Ordner {dir} gibt es nicht.",
	folderDenied: "{dir} lässt sich nicht öffnen: keine Berechtigung.",
	nameFolder: "Nenne den Ordner, in dem sie liegt.",
	checkPath: "Prüfe den Pfad. Was schon hochgeladen ist, bleibt, wie es ist.",
	fixThis: "Behebe das und versuch es noch einmal.",
	remedyNothing: "{remedy} Nichts wurde hochgeladen.",
	errorsIn: "In {dir} sind {count, number} Fehler.",
	strict:
		"Zu diesem Ordner gibt es {count, plural, one {# Warnung} other {# Warnungen}}, und --strict lässt keine zu.",
	fixWarnings: "Nichts wurde hochgeladen. Behebe, wovor gewarnt wird, oder lass --strict weg.",
	to: "Nach {game} bei {url}",
	toNew: "In ein neues Spiel, {game}, bei {url}",
	moreLikeThis: "(und {count, number} weitere dieser Art)",
	moreDoubts: "und {count, plural, one {# weiterer Hinweis} other {# weitere Hinweise}}; -v zeigt alle",
	storage:
		"Die Bilder brauchen {needed}, aber von deinen {quota} sind nur {free} frei: Das Hochladen kann scheitern.",
	readAs_manifest: "Gelesen nach einem Manifest: {summary}",
	readAs_table: "Gelesen nach einer Tabelle: {summary}",
	readAs_images: "Gelesen als Bilder: {summary}",
	readFrom_manifest: "Gelesen nach einem Manifest ({files}): {summary}",
	readFrom_table: "Gelesen nach einer Tabelle ({files}): {summary}",
	readFrom_images: "Gelesen als Bilder ({files}): {summary}",
	writeDown:
		"Wenn etwas nicht stimmt, sortier die Bilder im Browser: {sort}    Oder lass alles aufschreiben und bearbeite es: {command}",
	writeDownOr:
		"Wenn etwas nicht stimmt, nimm {options}, oder sortier die Bilder im Browser: {sort}    Oder lass alles aufschreiben und bearbeite es: {command}",
	about:
		"Lädt das Spiel in einem Ordner (ohne Angabe: im aktuellen) hoch: sendet die Bilder, die der Dienst nicht hat, legt Teile an, ändert Teile und lässt alles andere, wie es ist. Teile bleiben von Mal zu Mal dieselben, also auch auf einem Tisch an ihrem Platz. Wird das Hochladen unterbrochen, führ es noch einmal aus, um fertig zu werden.\n\nDer Ordner enthält eine tuckbox.yaml oder manifest.json, Bilder mit einer Tabelle (CSV, TSV, .xlsx oder .ods) oder nur Bilder ({path} neben einer back.png). Bilder sind PNG, JPEG, WebP, GIF, AVIF, SVG, TIFF und BMP, dazu Seiten von PDFs. Jede Annahme wird genannt; „tuckbox init“ schreibt sie auf.\n\nEine umbenannte Datei mit demselben Bild ist dasselbe Teil unter neuem Namen. Was im Spiel ist, aber nicht mehr im Ordner, wird aufgeführt und bleibt, bis du mit --prune hochlädst.\n\nDas erste Hochladen legt ein Spiel an, das wie das Manifest oder der Ordner heißt. Der Ordner merkt es sich in .tuckbox/. Hast du schon ein Spiel mit dem Namen des Ordners, fragt das erste Hochladen nach oder braucht --game oder --game-name.\n\nIm Terminal beginnt es mit der Anmeldung, wenn sie nötig ist.",
	optionGame: "in dieses Spiel hochladen",
	optionGameName: "in das Spiel mit diesem Namen hochladen; es anlegen, wenn es fehlt",
	optionMessage: "eine Notiz zur neuen Version, für ihren Verlauf",
	optionPrune: "Teile löschen, die nicht mehr im Ordner sind",
	optionNoRenames: "eine umbenannte Datei als neues Teil nehmen, auch bei gleichen Bildern",
	optionDryRun: "zeigen, was geschähe, und nichts ändern",
	optionWatch: "jedes Mal hochladen, wenn eine Datei gespeichert wird",
	optionOpen: "das Spiel danach im Browser öffnen",
	optionEverything: "auch senden, was unverändert scheint, um beim Dienst verlorene Bilder zu ersetzen",
	optionStrict: "nichts hochladen, wenn es Warnungen zu den Bildern gibt",
	optionYes: "die Fragen zu umbenannten und gelöschten Teilen mit Ja beantworten",
	optionConcurrency: "N Bilder gleichzeitig hochladen (sonst: 4)",
	exampleOpen: "anmelden, wenn nötig, hochladen und das Spiel ansehen",
	exampleDryRun: "der Plan: + neu, ~ geändert, = unverändert, - gelöscht",
	exampleMessage: "mit einer Notiz zur neuen Version",
	examplePrune: "auch Teile löschen, die nicht mehr im Ordner sind",
	exampleWatch: "während du zeichnest",
	exampleCi: "in CI",
	usage: "[DIR] [Optionen]",
	bare: "decks/DECK/KARTE.png",
	prunes: "Das löscht {count, plural, one {# Teil} other {# Teile}} von {game} ({names}). Fortfahren? [j/N] ",
	openIn: "Öffne es in einem Browser: {address}",
	messageOrWatch: "--message gilt für eine Version, und --watch legt viele an.",
	nameAfter: "Der Name nach --game-name",
};
