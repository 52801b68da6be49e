import type { Component } from "@tuckbox/client";
import { type Arguments, type Command, type Context, serviceOption } from "../command.ts";
import { t } from "../messages/words.ts";
import { oneOf, PieceWords, sizeText } from "../pushing/words.ts";
import { connect } from "../service/connection.ts";
import { connectToGame, readKind } from "../service/game-choice.ts";
import { GameLinks } from "../service/game-link.ts";
import type { Colour } from "../terminal/style.ts";
import type { Cell } from "../terminal/table.ts";
import { ago, iso } from "../terminal/units.ts";

const heading = (titles: readonly string[]): Cell[] =>
	titles.map((text) => ({ text, colour: "dim" as Colour }));

/** A terminal with fewer columns has room for keys and names only. */
const narrow = 60;

async function listGames(context: Context, given: Arguments): Promise<void> {
	const { terminal } = context;
	const links = new GameLinks(".");
	const origin = t("service.folderLink");
	const { tuckbox, url, run, signal } = await connect(context, given, { url: await links.lastUrl(), origin });
	const games = await run(() => tuckbox.games.list({ signal }));
	const here = (await links.find(url))?.gameId;
	if (terminal.isJson) {
		terminal.json({ url, games: games.map((game) => ({ ...game, isThisFolders: game.id === here })) });
		return;
	}
	if (games.length === 0) {
		terminal.print(t("ls.none", { url }));
		terminal.note(t("ls.createOne"));
		return;
	}
	const rows = games.map(({ id, name, createdAt, owner }): Cell[] => [
		id === here ? "*" : "",
		{ text: owner === undefined ? name : t("ls.gameOf", { name, owner: owner.name }), colour: "bold" },
		{ text: ago(Date.parse(createdAt)), isWhole: true },
		{ text: id, colour: "dim", isWhole: true },
	]);
	const all = [heading(["", t("ls.game"), t("ls.created"), "id"]), ...rows];
	const isNarrow = terminal.width < narrow;
	terminal.table(isNarrow ? all.map((cells) => cells.filter((_, at) => at !== 2)) : all);
	terminal.note();
	terminal.note(t(here === undefined ? "ls.games" : "ls.gamesAndHere", { count: games.length, url }));
}

/** A piece with its times in ISO 8601, as in all other JSON that commands print. */
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
		{ text: oneOf(words.wordOf(piece)), isWhole: true },
		piece.externalKey,
		...(isNarrow ? [] : details(piece)),
		{ text: piece.name, colour: "bold" },
	]);
	const head = heading([
		"",
		t("fields.externalKey"),
		...(isNarrow ? [] : [t("fields.count"), t("plan.mm"), t("ls.images"), t("plan.in")]),
		t("fields.name"),
	]);
	if (rows.length > 0) {
		terminal.table([head, ...rows]);
		terminal.note();
	}
	terminal.note(t("ls.pieces", { count: pieces.length, game: game.name, id: game.id }));
}

export const ls: Command = {
	usage: () => t("ls.usage"),
	about: () => t("ls.about"),
	options: {
		...serviceOption,
		game: { type: "string", value: "ID", text: () => t("ls.optionGame") },
		kind: {
			type: "string",
			value: "KIND",
			text: () => t("ls.optionKind"),
		},
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox ls", () => t("ls.exampleGames")],
		['tuckbox ls "Lantern Bay"', () => t("ls.examplePieces")],
		["tuckbox ls . --kind deck --json", () => t("ls.exampleScript")],
	],
	async run(context, given) {
		const [operand] = given.operands;
		if (operand === undefined && given.text("game") === undefined && given.text("kind") === undefined)
			await listGames(context, given);
		else await listPieces(context, given, operand);
	},
};
