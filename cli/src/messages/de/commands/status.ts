import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"status"> = {
	about:
		"Zeigt in wenigen Zeilen, was Hochladen täte. Nichts wird geändert. Teile, die nicht mehr im Ordner sind, zählen als „fehlen“; gelöscht werden sie nur, wenn du mit --prune hochlädst.",
	optionGame: "mit diesem Spiel vergleichen",
	optionGameName: "mit dem Spiel dieses Namens vergleichen",
	exampleAll: "jedes Teil zeigen",
	unpushed: "noch nicht hochgeladen",
	new: "{count, number} neu",
	changed: "{count, number} geändert",
	unchanged: "{count, number} unverändert",
	renamed: "{count, number} umbenannt",
	gone: "{count, plural, one {# fehlt} other {# fehlen}} im Ordner",
	warnings: "{count, plural, one {# Warnung} other {# Warnungen}} zu den Bildern",
	upToDate: "Nichts hochzuladen.",
	details: "Genaueres: {command}",
};
