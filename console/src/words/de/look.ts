import type { Translated } from "../catalogue.ts";

export const messages: Translated<"look"> = {
	justNow: "gerade eben",
	minutesAgo: "vor {count, plural, one {# Minute} other {# Minuten}}",
	hoursAgo: "vor {count, plural, one {# Stunde} other {# Stunden}}",
	daysAgo: "vor {count, plural, one {# Tag} other {# Tagen}}",
	pieces: "{count, plural, one {# Teil} other {# Teile}}",
	isLoading: "{what} wird geladen.",
	areLoading: "{what} werden geladen.",
	close: "Schließen",
	copied: "Kopiert",
	copy: "{what} kopieren",
	retry: "Noch einmal versuchen",
	signedOut: "Du bist abgemeldet.",
	signInAgain: "Melde dich wieder an, um es zu sehen.",
	noAnswer: "Der Dienst antwortet nicht.",
	nothingChanged: "Es wurde nichts geändert. Versuch es gleich noch einmal.",
	reloadOrAsk: "Lade die Seite neu. Wenn es wieder passiert, wende dich an den Betreiber dieses Dienstes.",
	tryLater: "Versuch es gleich noch einmal.",
	tryLaterWith: "Versuch es gleich noch einmal. Anfrage {request}.",
	wait: "Warte einen Moment.",
};
