import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"notes"> = {
	about:
		"Listet auf, was Mitspieler an den Tischen eines Spiels (ohne Angabe: des Spiels dieses Ordners) zu Teilen und Stellen notiert haben, mit der Version, die sie sahen, und ob sich das Teil seither geändert hat. Erledigte Notizen zeigt --all.",
	optionAll: "auch erledigte Notizen auflisten",
	optionMarkdown: "eine Aufgabenliste in Markdown ausgeben",
	optionResolve: "die Notiz mit dieser ID als erledigt markieren",
	optionReopen: "sie wieder als offen markieren",
	at: "bei {x, number}, {y, number} mm",
	resolved: "erledigt",
	changedSince: "seither geändert",
	isOpen: "Die Notiz von {author} ist offen.",
	isResolved: "Die Notiz von {author} ist erledigt.",
	by: "{author}, Version {version}, {ago}",
	none: "{count, plural, one {# Notiz} other {# Notizen}} zu {game} ({id}).",
	some: "{count, plural, one {# Notiz} other {# Notizen}} zu {game} ({id}). Eine erledigen: {command}",
};
