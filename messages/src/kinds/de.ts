import type { messages as english } from "./en.ts";

export const messages: { readonly [Key in keyof typeof english]: string } = {
	deck: "{count, plural, one {Deck} other {Decks}}",
	bundle: "{count, plural, one {Bündel} other {Bündel}}",
	tile: "{count, plural, one {Plättchen} other {Plättchen}}",
	card: "{count, plural, one {Karte} other {Karten}}",
	board: "{count, plural, one {Spielbrett} other {Spielbretter}}",
	die: "{count, plural, one {Würfel} other {Würfel}}",
	dieFace: "{count, plural, one {Würfelseite} other {Würfelseiten}}",
	tokenSprite: "{count, plural, one {Spielstein} other {Spielsteine}}",
	tokenModel: "{count, plural, one {3D-Spielstein} other {3D-Spielsteine}}",
	counter: "{count, plural, one {Zähler} other {Zähler}}",
	container: "{count, plural, one {Behälter} other {Behälter}}",
	book: "{count, plural, one {Buch} other {Bücher}}",
	counted: "{count, number} {kind}",
	dieType: "W{sides}",
};
