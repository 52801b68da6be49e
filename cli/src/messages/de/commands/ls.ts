import type { Translated } from "../../en/translated.ts";

export const messages: Translated<"ls"> = {
	about:
		"Listet deine Spiele auf oder, mit dem Namen oder der ID eines Spiels, dessen Teile. „tuckbox ls .“ listet die Teile des Spiels dieses Ordners auf. Teile, die andere Apps zu dem Spiel hochgeladen haben, sind nicht dabei.",
	optionGame: "die Teile dieses Spiels auflisten",
	optionKind: "nur Teile dieser Art: card, token, deck, board, die, book …",
	exampleGames: "deine Spiele",
	examplePieces: "seine Teile",
	exampleScript: "für ein Skript",
	usage: "[GAME] [Optionen]",
	none: "Du hast keine Spiele bei {url}.",
	createOne: "Leg eins aus einem Ordner an: tuckbox push DIR",
	game: "Spiel",
	gameOf: "{name} (von {owner})",
	created: "angelegt",
	images: "Bilder",
	games: "{count, plural, one {# Spiel} other {# Spiele}} bei {url}. Die Teile eines Spiels: tuckbox ls GAME",
	gamesAndHere:
		"{count, plural, one {# Spiel} other {# Spiele}} bei {url}; * gehört zu diesem Ordner. Die Teile eines Spiels: tuckbox ls GAME",
	pieces: "{count, plural, one {# Teil} other {# Teile}} von dir in {game} ({id}).",
};
