import type { messages as english } from "../en/export.ts";

export const messages: { readonly [Key in keyof typeof english]: string } = {
	remark_NO_IMAGE:
		"{count, plural, one {# Teil hat} other {# Teile haben}} kein Bild und {count, plural, one {fehlt} other {fehlen}}.",
	remark_OTHER_APPS:
		"{count, plural, one {# Teil stammt} other {# Teile stammen}} von einer anderen App: Den Ordner hochzuladen legt {count, plural, one {es} other {sie}} ein zweites Mal an.",
	remark_SAME_KEY:
		"{count, plural, one {# Teil hat} other {# Teile haben}} den Schlüssel eines Teils einer anderen App: Im Ordner {count, plural, one {hat es einen eigenen} other {haben sie eigene}}.",
	remark_COPIES_LIMITED:
		"{count, plural, one {# Teil hat} other {# Teile haben}} mehr Exemplare, als ein Raum haben sollte: Er bekommt je 100.",
	remark_BACKS_LEFT_OUT:
		"{count, plural, one {# Spielbrett zeigt nur seine Vorderseite} other {# Spielbretter zeigen nur ihre Vorderseiten}}.",
	remark_SHAPES_AS_BOXES:
		"{count, plural, one {# rundes oder sechseckiges Teil hat den Umriss, den sein Bild zeichnet} other {# runde oder sechseckige Teile haben die Umrisse, die ihre Bilder zeichnen}}.",
	remark_COUNTERS_PLAIN:
		"{count, plural, one {# Zähler kommt ohne sein Bild} other {# Zähler kommen ohne ihre Bilder}}.",
	remark_DICE_AS_SPINNERS:
		"{count, plural, one {# Würfel ist ein Drehrad} other {# Würfel sind Drehräder}} mit Zahlen, ohne Bilder.",
	remark_BOOKS_LEFT_OUT: "{count, plural, one {# Buch fehlt} other {# Bücher fehlen}}.",
	remark_WITHOUT_OTHERS:
		"{count, plural, one {# Deck, Bündel oder Würfelseite fehlt: Was dazugehört, ist nicht dabei} other {# Decks, Bündel oder Würfelseiten fehlen: Was dazugehört, ist nicht dabei}}.",
	remark_TABLE_FULL: "Der Tisch ist zu klein: Einige der Teile liegen rechts von ihm.",
	remark_NO_BACK: "{count, plural, one {# Karte hat} other {# Karten haben}} keine Rückseite: Sie ist grau.",
	remark_TOKEN_BACK:
		"{count, plural, one {# Spielstein zeigt nur seine Vorderseite} other {# Spielsteine zeigen nur ihre Vorderseiten}}: Was ausgeschnitten ist, hat keine Rückseite.",
	remark_DIE_FACES:
		"{count, plural, one {# Würfel hat} other {# Würfel haben}} nur auf manchen Seiten Bilder: Die anderen bleiben leer.",
	remark_CONTAINERS_AS_BAGS:
		"{count, plural, one {# Behälter ist ein Beutel, ohne seine Bilder} other {# Behälter sind Beutel, ohne ihre Bilder}}.",
	remark_VALUES_CUT:
		"{count, plural, one {# Teil hat} other {# Teile haben}} Werte, die für die Datei zu lang sind: Ein Import der Datei lässt sie weg.",
	remark_LOCAL_ADDRESS:
		"Nur dieser Computer oder dieses Netzwerk kann Bilder von {url} laden: Mitspieler anderswo sehen keine. Der Dienst braucht eine öffentliche Adresse (PUBLIC_URL).",
	remark_PLAIN_HTTP:
		"Bilder von {url} sind nicht verschlüsselt: Netzwerke auf dem Weg können die Adresse des Links lesen. Tuckbox sollte https haben.",
};
