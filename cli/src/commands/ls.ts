import type { Component } from "@tuckbox/client";
import { type Arguments, type Command, type Context, serviceOption } from "../command.ts";
import { PieceWords, sizeText } from "../pushing/words.ts";
import { connect } from "../service/connection.ts";
import { connectToGame, readKind } from "../service/game-choice.ts";
import { GameLinks } from "../service/game-link.ts";
import type { Colour } from "../terminal/style.ts";
import type { Cell } from "../terminal/table.ts";
import { ago, count, iso } from "../terminal/units.ts";

const heading = (titles: readonly string[]): Cell[] =>
	titles.map((text) => ({ text, colour: "dim" as Colour }));

/** A terminal with fewer columns has room for keys and names only. */
const narrow = 60;

async function listGames(context: Context, given: Arguments): Promise<void> {
	const { terminal } = context;
	const links = new GameLinks(".");
	const origin = "The folder's .tuckbox/link.json";
	const { tuckbox, url, run, signal } = await connect(context, given, { url: await links.lastUrl(), origin });
	const games = await run(() => tuckbox.games.list({ signal }));
	const here = (await links.find(url))?.gameId;
	if (terminal.isJson) {
		terminal.json({ url, games: games.map((game) => ({ ...game, isThisFolders: game.id === here })) });
		return;
	}
	if (games.length === 0) {
		terminal.print(`You have no games at ${url}.`);
		terminal.note("Create one from a folder: tuckbox push DIR");
		return;
	}
	const rows = games.map(({ id, name, createdAt }): Cell[] => [
		id === here ? "*" : "",
		{ text: name, colour: "bold" },
		{ text: ago(Date.parse(createdAt)), isWhole: true },
		{ text: id, colour: "dim", isWhole: true },
	]);
	const all = [heading(["", "game", "created", "id"]), ...rows];
	const isNarrow = terminal.width < narrow;
	terminal.table(isNarrow ? all.map((cells) => cells.filter((_, at) => at !== 2)) : all);
	terminal.note();
	terminal.note(
		`${count(games.length, "game")} at ${url}${here === undefined ? "" : "; * is this folder's"}. List the pieces of one: tuckbox ls GAME`,
	);
}

/** A piece with its times as in all other JSON that commands print. */
const dated = (piece: Component) => ({
	...piece,
	createdAt: iso(piece.createdAt),
	updatedAt: iso(piece.updatedAt),
});

async function listPieces(context: Context, given: Arguments, operand: string | undefined): Promise<void> {
	const { terminal } = context;
	const kind = readKind(given);
	const { connection, game } = await connectToGame(context, given, operand);
	const { tuckbox, run, signal, url } = connection;
	const pieces = await run(() =>
		tuckbox.game(game.id).components.list(kind === undefined ? {} : { kind }, { signal }),
	);
	if (terminal.isJson) {
		terminal.json({ url, game, pieces: pieces.map(dated) });
		return;
	}
	const words = new PieceWords(pieces);
	const isNarrow = terminal.width < narrow;
	const details = (piece: Component): Cell[] => [
		{ text: piece.count === 1 ? "" : `×${piece.count}`, align: "right" },
		{ text: sizeText(piece), align: "right" },
		{ text: String(piece.payload.imageFaces.length), align: "right" },
		words.homeOf(piece),
	];
	const rows = pieces.map((piece): Cell[] => [
		{ text: words.wordOf(piece).one, isWhole: true },
		piece.externalKey,
		...(isNarrow ? [] : details(piece)),
		{ text: piece.name, colour: "bold" },
	]);
	const head = heading(["", "key", ...(isNarrow ? [] : ["count", "mm", "images", "in"]), "name"]);
	if (rows.length > 0) {
		terminal.table([head, ...rows]);
		terminal.note();
	}
	terminal.note(`${count(pieces.length, "piece")} of yours in ${game.name} (${game.id}).`);
}

export const ls: Command = {
	usage: "[GAME] [options]",
	about: `List your games or, with the name or id of a game, its pieces. "tuckbox ls ." lists those of this folder's game.
Pieces that other apps pushed to the game are not included.`,
	options: {
		...serviceOption,
		game: { type: "string", value: "ID", text: "list the pieces of this game" },
		kind: {
			type: "string",
			value: "KIND",
			text: "list only pieces of this kind: card, token, deck, board, die, book …",
		},
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox ls", "your games"],
		['tuckbox ls "Lantern Bay"', "its pieces"],
		["tuckbox ls . --kind deck --json", "for a script"],
	],
	async run(context, given) {
		const [operand] = given.operands;
		if (operand === undefined && given.text("game") === undefined && given.text("kind") === undefined)
			await listGames(context, given);
		else await listPieces(context, given, operand);
	},
};
