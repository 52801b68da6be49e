import type { Translated } from "../en/translated.ts";

export const messages: Translated<"files"> = {
	unwritable: "{path} kann nicht geschrieben werden: {why}.",
	unreadable: "{path} kann nicht gelesen werden: {why}.",
	unusable: "{path} ist nicht benutzbar: {why}.",
	fixThis: "Behebe das und versuch es noch einmal.",
	checkPath: "Prüfe den Pfad und versuch es noch einmal.",
	checkThenPush: "Sieh den Ordner durch, dann: {command}",
};
