import type { Translated } from "../catalogue.ts";

export const messages: Translated<"share"> = {
	share: "Teilen",
	shareGame: "{name} teilen",
	readOnly: "Nur zum Ansehen",
	othersSee: "So sehen es andere.",
	backToGame: "Zurück zu deinem Spiel",
	version: "Version {version, number}",
	ended: "Dieser Link funktioniert nicht mehr",
	askForAnother: "Er wurde beendet. Bitte die Person, die ihn dir geschickt hat, um einen neuen.",
};
