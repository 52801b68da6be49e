export const messages = {
	about:
		'List your games or, with the name or id of a game, its pieces. "tuckbox ls ." lists those of this folder\'s game. Pieces that other apps pushed to the game are not included.',
	optionGame: "list the pieces of this game",
	optionKind: "list only pieces of this kind: card, token, deck, board, die, book …",
	exampleGames: "your games",
	examplePieces: "its pieces",
	exampleScript: "for a script",
	usage: "[GAME] [options]",
	none: "You have no games at {url}.",
	createOne: "Create one from a folder: tuckbox push DIR",
	game: "game",
	gameOf: "{name} (by {owner})",
	created: "created",
	images: "images",
	games: "{count, plural, one {# game} other {# games}} at {url}. List the pieces of one: tuckbox ls GAME",
	gamesAndHere:
		"{count, plural, one {# game} other {# games}} at {url}; * is this folder's. List the pieces of one: tuckbox ls GAME",
	pieces: "{count, plural, one {# piece} other {# pieces}} of yours in {game} ({id}).",
} as const;
