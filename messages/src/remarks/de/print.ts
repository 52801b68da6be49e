import type { messages as english } from "../en/print.ts";

export const messages: { readonly [Key in keyof typeof english]: string } = {
	remark_NO_IMAGE:
		"{count, plural, one {# Teil hat} other {# Teile haben}} kein Bild und {count, plural, one {fehlt} other {fehlen}} im PDF.",
	remark_NO_BLEED:
		"{count, plural, one {# Teil hat} other {# Teile haben}} weniger Anschnitt, als gedruckt wird: Der Rest bleibt weiß.",
	remark_NO_BACK: "{count, plural, one {# Teil hat} other {# Teile haben}} keine Rückseite: Sie bleibt weiß.",
	remark_IN_PARTS:
		"{name} ist größer als das Papier und kommt in {count, number} Stücken, zum Zusammensetzen.",
	remark_BOOK_SMALLER: "Die Seiten von {name} sind größer als das Papier und kommen mit {percent, number} %.",
	remark_WITHOUT_OTHERS:
		"{count, plural, one {# Deck, Bündel oder Würfelseite wird nicht gedruckt: Was dazugehört, ist nicht dabei} other {# Decks, Bündel oder Würfelseiten werden nicht gedruckt: Was dazugehört, ist nicht dabei}}.",
	remark_NO_FACES:
		"{count, plural, one {# Würfel hat} other {# Würfel haben}} keine Bilder und {count, plural, one {fehlt} other {fehlen}} im PDF.",
};
