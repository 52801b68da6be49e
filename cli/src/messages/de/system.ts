import type { Translated } from "../en/translated.ts";

export const messages: Translated<"system"> = {
	denied: "keine Berechtigung",
	diskFull: "der Datenträger ist voll",
	manyOpen: "zu viele Dateien sind offen",
	isFolder: "das ist ein Ordner",
	notFolder: "das ist kein Ordner",
	diskRead: "der Datenträger kann sie nicht lesen",
	readOnly: "der Datenträger ist schreibgeschützt",
	quota: "dein Kontingent auf diesem Datenträger ist aufgebraucht",
	mayNotWrite: "du darfst dort nicht schreiben",
	noFolder: "ihren Ordner gibt es nicht",
	partIsFile: "ein Teil des Pfads ist eine Datei",
	longPath: "der Pfad ist zu lang",
	gone: "es gibt sie nicht mehr",
	missing: "das gibt es nicht",
};
