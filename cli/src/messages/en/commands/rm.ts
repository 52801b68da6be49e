export const messages = {
	about:
		'Delete pieces of a game by their keys or, without keys, the whole game. You see what will be lost and confirm it. GAME is a name, an id, or a folder that was pushed to it. "tuckbox versions --restore" restores deleted pieces, but not a deleted game. The next push of a folder that still contains them creates them as new pieces.',
	optionKind: "choose the piece of this kind if several share the key",
	optionYes: "skip the confirmation",
	examplePieces: "two pieces of this folder's game",
	exampleGame: "the whole game; asks you to type its name",
	ambiguous: 'There are {count, number} pieces with the key "{key}": {kinds}.',
	addKind: "Add --kind KIND to choose one.",
	noPiece: 'You have no piece "{key}" in this game.',
	noPieceGuess: 'You have no piece "{key}" in this game. Did you mean "{guess}"?',
	listPieces: "List its pieces: tuckbox ls GAME",
	orphans:
		"{count, plural, one {# piece that belongs to these will stay} other {# pieces that belong to these will stay}}",
	ask: "Delete {count, plural, one {# piece} other {# pieces}} of {game}? [y/N] ",
	deleted: "{count, plural, one {# piece} other {# pieces}} of {game} deleted.",
	gone: "{count, plural, one {# piece} other {# pieces}} had been deleted before.",
	deletes:
		"This deletes {game} ({id}) at {url}: {count, plural, one {# piece} other {# pieces}}, their images, and every version.",
	deletesOthersToo:
		"This deletes {game} ({id}) at {url}: {count, plural, one {# piece} other {# pieces}}, {others, plural, one {# piece} other {# pieces}} of other apps, their images, and every version.",
	noUndo: "This cannot be undone.",
	typeName: "Type the game's name to delete it: ",
	gameDeleted: "{game} is deleted.",
	which: "Which game? Give its name or id.",
} as const;
