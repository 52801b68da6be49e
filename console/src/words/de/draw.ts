import type { Translated } from "../catalogue.ts";

export const messages: Translated<"draw"> = {
	none: "Noch kein Bild",
	processing: "Wird verarbeitet",
	missing: "Bild fehlt",
};
