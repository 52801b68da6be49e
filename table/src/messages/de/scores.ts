import type { Translated } from "@tuckbox/web/messages/words.ts";

export const messages: Translated<"scores"> = {
	scores: "Punkte",
	yours: "Deine Punkte",
	more: "Ein Punkt mehr",
	less: "Ein Punkt weniger",
	edit: "Punkte eintragen",
	lede: "Alle sehen die Punkte aller Plätze. Mitspielende ändern ihre eigenen, die Tischleitung alle.",
	start: "Punkte am Anfang",
	begin: "Punkte zählen",
	save: "Speichern",
	reset: "Alle auf {start, number} setzen",
	end: "Keine Punkte mehr zählen",
};
