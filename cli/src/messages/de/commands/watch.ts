import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"watch"> = {
	pruneRefused: "Mehr als die Hälfte der Teile fehlt im Ordner; deshalb wurde keins gelöscht.",
	toDelete: "Um sie zu löschen: {command}",
	again: "Nächster Versuch in {seconds, number} s.",
	gone: "{dir} gibt es nicht mehr. Was hochgeladen ist, bleibt erhalten; gewartet wird, bis der Ordner wieder da ist.",
	watching: "{dir} wird beobachtet. Beenden mit Strg-C.",
};
