import type { Translated } from "../catalogue.ts";

export const messages: Translated<"checks"> = {
	title: "Prüfung von {game}",
	loading: "Die Liste der Hinweise",
	cannotCheck: "Das Spiel kann nicht geprüft werden",
	errors: "{count, plural, one {# Fehler} other {# Fehler}}",
	warnings: "{count, plural, one {# Warnung} other {# Warnungen}}",
	lede: "Was an den Teilen nicht stimmt, das Wichtigste zuerst.",
	kinds: "Arten von Hinweisen",
	nothingYet: "Noch nichts zu prüfen",
	toPieces: "Zu den Teilen",
	pushSome: "Lade Teile hoch. Hinweise zu ihnen erscheinen hier.",
	none: "Nichts gefunden",
	noneOpen: "Keine offenen Hinweise",
	backToPieces: "Zurück zu den Teilen",
	noPieces: "Das Spiel hat noch keine Teile.",
	checked:
		"{pieces, plural, one {# Teil} other {# Teile}} und {pictures, plural, one {# Bild} other {# Bilder}} geprüft. Nichts fehlt, ist unscharf oder verrutscht.",
	checkedButAccepted:
		"{pieces, plural, one {# Teil} other {# Teile}} und {pictures, plural, one {# Bild} other {# Bilder}} geprüft. Was gefunden wurde, hast du als gewollt bestätigt.",
	aPicture: "Ein Bild",
	error: "Fehler:",
	warning: "Warnung:",
	retryAll: "Alle erneut versuchen",
	nothingToRetry: "Nichts mehr zu versuchen.",
	retrying: "{count, plural, one {# Bild wird} other {# Bilder werden}} erneut verarbeitet.",
	succeedDisappear: "Bilder, bei denen es gelingt, verschwinden aus dieser Liste.",
	showMore: "{count, number} weitere zeigen",
	andMore: "Und {count, number} weitere, die erscheinen, sobald diese behoben sind.",
	accept: "So gewollt",
	acceptOne: "{name} ist so gewollt",
	acceptAll: "Alle sind so gewollt",
	acceptedCount: "{count, plural, one {# bestätigter Hinweis} other {# bestätigte Hinweise}}",
	acceptedHint:
		"Du hast gesagt, dass diese so gewollt sind. Ein Hinweis ist wieder offen, wenn sich sein Teil oder Bild ändert.",
	reopen: "Wieder öffnen",
	reopenOne: "Den Hinweis zu {name} wieder öffnen",
	imageFailed: "Bilder, die nicht verarbeitet werden konnten",
	imageFailedWhy:
		"Ihre Teile bleiben leer. Versuche es erneut; misslingt es wieder, lade die Bilder neu hoch.",
	frontMissing: "Teile ohne Vorderseite",
	frontMissingWhy: "Sie zeigen nichts. Lade für jedes eine Vorderseite hoch.",
	keyTwice: "Teile, die es doppelt gibt",
	keyTwiceWhy:
		"Verschiedene Apps haben Teile mit demselben Schlüssel hochgeladen, und keine App ändert Teile einer anderen. Behalte die einer App, oder entferne eines davon.",
	facesMissing: "Würfel, denen Seiten fehlen",
	facesMissingWhy: "Eine Seite ohne Bild zeigt ihre Zahl. Lade die fehlenden Seiten hoch, oder gar keine.",
	dieTypeCorrected: "Würfel mit mehr Bildern als Seiten",
	dieTypeCorrectedWhy:
		"Sie haben mehr Bilder als Seiten, deshalb wurden sie vergrößert. Entferne einige Bilder, oder gib mehr Seiten an.",
	faceWithoutDie: "Würfelseiten ohne Würfel",
	faceWithoutDieWhy: "Kein Würfel zeigt sie. Gib für jede den Schlüssel eines Würfels an.",
	parentPending: "Teile, deren Deck oder Würfel fehlt",
	parentPendingWhy:
		"Sie liegen außerhalb, bis es hochgeladen ist. Lade ein Deck oder einen Würfel mit diesem Schlüssel hoch, oder entferne den Schlüssel.",
	sideNotShown: "Bilder auf Seiten, die es nicht gibt",
	sideNotShownWhy:
		"Sie sind gespeichert, werden aber nie gezeigt. Karten haben front und back, Würfelseiten face-1, face-2 und so weiter.",
	aspectOff: "Bilder mit anderem Seitenverhältnis",
	aspectOffWhy:
		"Sie werden beschnitten oder gestreckt. Exportiere sie im Seitenverhältnis des Teils, oder ändere seine Größe.",
	lowResolution: "Bilder mit zu wenig Pixeln",
	lowResolutionWhy: "Aus der Nähe wirken sie unscharf. Exportiere sie größer: 300 dpi sind üblich.",
	sizeGuessed: "Geratene Größen",
	sizeGuessedWhy: "Sie passen vielleicht nicht zu den anderen Teilen. Gib Breite und Höhe in Millimetern an.",
	imageUnused: "Bilder, die kein Teil zeigt",
	imageUnusedWhy: "Sie verbrauchen deinen Speicherplatz. Gib sie einem Teil, oder lösche sie.",
};
