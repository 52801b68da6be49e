import type { Translated } from "@tuckbox/web/messages/words.ts";

export const messages: Translated<"sortPage"> = {
	title: "{folder} sortieren",
	reading: "{folder} wird gelesen …",
	drawing: "{done, number} von {total, number} Bildern gezeichnet …",
	save: "tuckbox.yaml speichern",
	saved: "{folder} ist sortiert",
	notSaved: "Nichts wurde gespeichert",
	pushNow:
		"Die tuckbox.yaml liegt im Ordner, und jedes Hochladen liest sie. Den Befehl zeigt das Terminal. Du kannst diese Seite schließen.",
	again:
		"Der Ordner ist unverändert. Um ihn zu sortieren, führ noch einmal tuckbox sort aus. Du kannst diese Seite schließen.",
	unreadable: "{folder} lässt sich nicht lesen",
	notOpened: "Diese Seite lässt sich nicht öffnen",
	secretUsed:
		"Die Adresse gilt einmal, in einem Tab. Führ noch einmal tuckbox sort aus und öffne die Adresse, die es ausgibt.",
	ended:
		"Der Befehl tuckbox sort ist beendet. Führ ihn noch einmal aus und öffne die Adresse, die er ausgibt.",
};
