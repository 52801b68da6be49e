import type { Translated } from "@tuckbox/web/messages/words.ts";

export const messages: Translated<"timer"> = {
	timer: "Timer",
	timeIsUp: "Die Zeit ist um",
	start: "Starten",
	pause: "Anhalten",
	again: "Neu starten",
	reset: "Zurück zum Anfang",
	set: "Timer stellen",
	lede: "Alle sehen dieselbe Zeit. Die Tischleitung und wer am Zug ist, starten den Timer und halten ihn an.",
	how: "Der Timer läuft",
	down: "Rückwärts bis null",
	downHint: "Alle sehen und hören, dass die Zeit um ist.",
	up: "Vorwärts ab null",
	upHint: "Er zeigt, wie lange etwas dauert.",
	minutes: "Minuten",
	seconds: "Sekunden",
	add: "Timer aufstellen",
	setNow: "Stellen",
	addMinute: "Eine Minute mehr",
	remove: "Timer entfernen",
};
