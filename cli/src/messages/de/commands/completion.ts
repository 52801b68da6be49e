import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"completion"> = {
	about:
		"Gibt ein Skript aus, mit dem eine Shell Befehle, Optionen und Ordner vervollständigt. Lade es in der Startdatei der Shell, damit jede neue Shell es hat.",
	inBash: "in ~/.bashrc",
	inZsh: "in ~/.zshrc, nach compinit",
	inFish: "in ~/.config/fish/config.fish",
	which: "Für welche Shell? {shells}.",
};
