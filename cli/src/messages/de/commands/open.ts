import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"open"> = {
	about:
		"Öffnet ein Spiel in deinem Browser: das dieses Ordners, wenn du kein anderes nennst. Hat der Ordner kein Spiel, öffnet sich der Dienst selbst. Ohne Browser gibt der Befehl die Adresse aus.",
	optionPrint: "die Adresse ausgeben, statt sie zu öffnen",
	opened: "Geöffnet: {address}",
};
