import type { Translated } from "../words.ts";

export const messages: Translated<"links"> = {
	copy: "Kopieren",
	copied: "Kopiert",
	address: "Adresse des Links",
	rename: "{name} umbenennen",
	name: "Name des Links",
	nameOptional: "Name (optional)",
	nameHint: "Nur du siehst ihn, um den Link später wiederzuerkennen.",
	save: "Speichern",
	cancel: "Abbrechen",
	notShown:
		"Er funktioniert, aber seine Adresse kann nicht mehr angezeigt werden. Erneuere ihn für eine neue.",
	renew: "Erneuern",
	renewEffect: "Der Link bekommt eine neue Adresse, und die alte funktioniert nicht mehr.",
	renewLink: "Link erneuern",
	keep: "Behalten",
	copyAgain: "Du kannst ihn jederzeit wieder aus der Liste kopieren.",
};
