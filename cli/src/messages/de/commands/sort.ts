import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"sort"> = {
	about:
		"Öffnet einen Ordner in deinem Browser, damit du seine Bilder sortierst: Das ist ein Deck, das ein Bogen mit 4 × 3 Karten, das die Rückseite von diesen, das ein Spielbrett. Was du wählst, wird als tuckbox.yaml im Ordner gespeichert, und jedes Hochladen liest sie von da an. Nichts wird gesendet, und du brauchst kein Konto: Die Seite kommt von diesem Befehl, den nur dieser Rechner erreicht, und sieht nur die Dateien dieses Ordners.",
	optionPrint: "die Adresse ausgeben, statt sie zu öffnen",
	examplePrint: "für einen Browser, den du selbst öffnest",
	notBuilt: "Die Seite zum Sortieren ist nicht gebaut.",
	buildIt: "Bau sie in der Arbeitskopie: npm run setup",
	saved: "{path} ist gespeichert.",
	keepsOld: "{path} gibt es schon. Beim Speichern bleibt sie als .bak-Datei erhalten.",
	browserOpens:
		"Dein Browser öffnet sich, damit du den Ordner sortierst. Wenn nicht, öffne diese Adresse, sie gilt einmal:",
	openHere: "Öffne diese Adresse in einem Browser auf diesem Rechner. Sie gilt einmal:",
	howToEnd: "Der Befehl endet, wenn du auf der Seite fertig bist oder sie schließt, oder mit Strg-C.",
	kept: "Die frühere Fassung liegt in {file}.",
	pushIt: "Hochladen: {command}",
	notSaved: "Nichts wurde gespeichert.",
};
