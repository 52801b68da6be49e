import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"share"> = {
	about:
		"Erstellt einen Link, der allen ein Spiel (ohne Angabe: das dieses Ordners) zeigt, auch ohne Konto, und gibt seine Adresse aus. Die Seite zeigt, was du hochlädst, oder mit --at immer eine Version. --list zeigt die Links des Spiels mit ihren Adressen, und --end beendet einen.",
	optionName: "ein Name für den Link, den nur du siehst",
	optionAt: "immer Version N zeigen",
	optionVersions: "auch frühere Versionen zeigen, und was sich geändert hat",
	optionList: "die Links auflisten und keinen erstellen",
	optionEnd: "den Link mit dieser ID beenden",
	exampleAt: "ein Link, der immer Version 7 zeigt",
	newestAndEarlier: "die neueste Version und frühere",
	newest: "die neueste Version",
	oneOrAll: "Ein Link zeigt eine Version (--at), oder auch die früheren (--versions).",
	ended: "Der Link {id} zu {game} funktioniert nicht mehr.",
	notShown: "seine Adresse ist dir nicht zugänglich oder nicht gespeichert",
	unopened: "noch nicht geöffnet",
	opened: "{ago} geöffnet",
	links: "{count, plural, one {# Link} other {# Links}} zu {game} ({id}). Einen beenden: {command}",
	shows: "Er zeigt von {game}: {what}. Um ihn zu beenden: {command}",
};
