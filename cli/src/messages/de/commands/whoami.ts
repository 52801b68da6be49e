import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"whoami"> = {
	about:
		"Zeigt den Dienst und das Konto, bei denen du angemeldet bist, und wie, und prüft, ob der Zugang noch gilt. Wenn nicht, ist der Exit-Code 3.",
	byToken: "ein Token aus den Einstellungen",
	byBrowser: "deinen Browser",
	service: "Dienst",
	account: "Konto",
	signedInBy: "Angemeldet über",
	app: "App",
	access: "Zugang",
	storage: "Speicherplatz",
	used: "{used} von {quota} belegt",
	alsoAt: "Auch angemeldet bei",
};
