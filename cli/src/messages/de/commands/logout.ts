import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"logout"> = {
	about:
		"Widerruft deinen Zugang beim Dienst und vergisst ihn hier. Ein Zugriffstoken, das du in den Einstellungen erstellt und mit --token-stdin benutzt hast, wird nur vergessen: Widerrufe es in den Einstellungen.",
	optionAll: "dich bei allen Diensten abmelden",
	fromSettings: "es wurde in den Einstellungen erstellt, und vielleicht benutzen es andere Programme",
	noneAnywhere: "Du warst bei keinem Dienst angemeldet.",
	none: "Du warst bei {url} nicht angemeldet.",
	done: "Du bist bei {url} abgemeldet.",
	tokenSet: "TUCKBOX_TOKEN ist noch gesetzt und gewährt weiter Zugang.",
	tokenStays: "Das Token für {url} bleibt gültig: {why}. Widerrufe es unter {address}",
	notRevoked: "Dein Zugang ist hier vergessen, aber vielleicht nicht beim Dienst widerrufen: {why}.",
	revoke: "Widerrufe ihn unter {addresses}",
};
