import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"share"> = {
	about:
		"Erstellt einen Link, der allen ein Spiel (ohne Angabe: das dieses Ordners) zeigt, auch ohne Konto, und gibt seine Adresse aus. Die Seite zeigt, was du hochlädst, oder mit --at immer eine Version. Gäste dürfen nur ansehen, solange --print, --table oder --show-name nicht mehr erlaubt; --change ändert das später. --list zeigt die Links des Spiels mit ihren Adressen, und --end beendet einen.",
	optionName: "ein Name für den Link, den nur du siehst",
	optionAt: "immer Version N zeigen",
	optionVersions: "auch frühere Versionen zeigen, und was sich geändert hat",
	optionPrint: "Gäste dürfen das Spiel drucken",
	optionTable: "Gäste dürfen an diesem offenen Tisch spielen, nach Name oder ID",
	optionSign: "Gästen deinen Namen zeigen",
	optionChange: "ändern, was Gäste des Links mit dieser ID dürfen, oder seinen Namen (--name)",
	optionNoPrint: "mit --change: Gäste dürfen nicht mehr drucken",
	optionNoTable: "mit --change: Gäste dürfen nicht mehr spielen und verlieren ihre Plätze",
	optionNoSign: "mit --change: Gäste sehen deinen Namen nicht mehr",
	optionList: "die Links auflisten und keinen erstellen",
	optionEnd: "den Link mit dieser ID beenden",
	exampleGuests: "ein Link, dessen Gäste drucken und am Tisch Friday spielen dürfen",
	exampleAt: "ein Link, der immer Version 7 zeigt",
	newestAndEarlier: "die neueste Version und frühere",
	newest: "die neueste Version",
	oneOrAll: "Ein Link zeigt eine Version (--at), oder auch die früheren (--versions).",
	prints: "Gäste dürfen drucken",
	playsAt: "Gäste dürfen an {table} spielen",
	showsName: "zeigt deinen Namen",
	onlyLook: "Gäste dürfen nur ansehen",
	noTable:
		"{game} hat keinen offenen Tisch „{table}“. tuckbox tables listet sie auf und öffnet einen mit --open.",
	severalTables:
		"Mehrere Tische von {game} heißen „{table}“. Gib stattdessen die ID an: tuckbox tables listet sie auf.",
	changed: "{id} geändert: {what}.",
	allows: "Erlaubt: {what}.",
	ended: "Der Link {id} zu {game} funktioniert nicht mehr.",
	notShown: "seine Adresse ist dir nicht zugänglich oder nicht gespeichert",
	unopened: "noch nicht geöffnet",
	opened: "{ago} geöffnet",
	links: "{count, plural, one {# Link} other {# Links}} zu {game} ({id}). Einen beenden: {command}",
	shows: "Er zeigt von {game}: {what}. Um ihn zu beenden: {command}",
};
