import { messages as remarks } from "@tuckbox/messages/remarks/de/export.ts";
import type { Translated } from "@tuckbox/web/messages/words.ts";

export const messages: Translated<"export"> = {
	title: "{name} exportieren",
	format: "Format",
	single: "Jede Seite in einem eigenen Bild",
	singleHint: "So nimmt Tabletopia sie.",
	hosted: "Bilder bei Tuckbox lassen",
	hostedHint:
		"Ein Push ändert, was Mitspieler sehen. Die Bilder kommen von einem Freigabelink, den spätere Exporte aus diesem Browser wieder verwenden.",
	createLink: "Link erstellen und herunterladen",
	linkCreated: "Die Datei wurde heruntergeladen",
	linkWhere:
		"Kopiere sie nach Saves/Saved Objects, im Ordner von Tabletop Simulator. Im Spiel wählst du Objects › Saved Objects.",
	linkAbout:
		"Ihre Bilder kommen vom Link „Tabletop Simulator“, den du unter Teilen beenden kannst. Alle an einem Tisch mit diesen Teilen können das Spiel lesen.",
	search: "Nur Treffer dieser Suche",
	searchHint: "Wie im Suchfeld, etwa deck:meer oder kind:token. Leer: alles.",
	plan: "Was in der Datei ist",
	summary:
		"{pieces, plural, one {# Teil} other {# Teile}} von Version {version, number} in {files, plural, one {# Datei} other {# Dateien}}",
	download: "Herunterladen",
	close: "Schließen",
	...remarks,
};
