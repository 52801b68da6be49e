import type { messages as english } from "./en.ts";

export const messages: { readonly [Key in keyof typeof english]: string } = {
	name: "Name",
	kind: "Art",
	count: "Anzahl",
	size: "Größe",
	widthMm: "Breite",
	heightMm: "Höhe",
	shape: "Umriss",
	sides: "Seiten",
	parentExternalKey: "Deck",
	externalKey: "Schlüssel",
	payload: "Daten",
	imageFaces: "Bild",
};
