import type { Translated } from "../catalogue.ts";

export const messages: Translated<"games"> = {
	fromFolder: "Aus einem Ordner hier",
	fromFolderText:
		"Zieh einen Ordner mit Bildern, einer Tabelle oder einer tuckbox.yaml irgendwo auf diese Seite. Du siehst, was daraus wird, bevor etwas hochgeladen wird.",
};
