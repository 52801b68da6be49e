import type { Translated } from "../en/translated.ts";

export const messages: Translated<"ask"> = {
	yes: "j ja y yes",
	no: "n nein no",
	stopped: "Abgebrochen; nichts wurde geändert.",
	noTerminal: "Das muss bestätigt werden, und dies ist kein Terminal.",
	addYes: "Ergänze zur Bestätigung --yes.",
	unchanged: "Nichts wurde geändert.",
	push: "Jetzt hochladen? [j/N] ",
};
