import type { Component, Game } from "@tuckbox/client";
import { parentKinds } from "@tuckbox/pieces";
import { type Arguments, type Command, type Context, closestWord, serviceOption } from "../command.ts";
import { Failure, wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { PieceWords } from "../pushing/words.ts";
import type { Connection } from "../service/connection.ts";
import { connectToGame, readKind } from "../service/game-choice.ts";
import { confirm } from "../terminal/ask.ts";
import type { Cell } from "../terminal/table.ts";
import { count } from "../terminal/units.ts";

/** The caller's piece with a key. @throws Failure when no piece or more than one has it */
function pick(pieces: readonly Component[], key: string, kind: string | undefined): Component {
	const same = pieces.filter(
		(piece) => piece.externalKey === key && (kind === undefined || piece.kind === kind),
	);
	const [found, ...others] = same;
	if (found !== undefined && others.length === 0) return found;
	if (found !== undefined) {
		throw new Failure(
			`There are ${same.length} pieces with the key "${key}": ${same.map((piece) => piece.kind).join(", ")}.`,
			{
				now: "Add --kind KIND to choose one.",
				code: "AMBIGUOUS",
			},
		);
	}
	const guess = closestWord(
		key,
		pieces.map(({ externalKey }) => externalKey),
	);
	throw new Failure(
		`You have no piece "${key}" in this game.${guess === undefined ? "" : ` Did you mean "${guess}"?`}`,
		{
			now: "List its pieces: tuckbox ls GAME",
			code: "COMPONENT_NOT_FOUND",
		},
	);
}

async function removePieces(
	context: Context,
	given: Arguments,
	{ connection, game }: { connection: Connection; game: Game },
	keys: readonly string[],
) {
	const { terminal, signal: stop } = context;
	const { tuckbox, run, signal, url } = connection;
	const handle = tuckbox.game(game.id);
	const pieces = await run(() => handle.components.list({}, { signal }));
	const selected = [...new Set(keys.map((key) => pick(pieces, key, readKind(given))))];
	const orphans = pieces.filter(
		(piece) =>
			selected.some(({ kind, externalKey }) => isChild(piece, kind, externalKey)) &&
			!selected.includes(piece),
	);
	const words = new PieceWords(pieces);
	const rows = selected.map((piece): Cell[] => [
		{ text: "-", colour: "red" },
		{ text: words.wordOf(piece).one, isWhole: true },
		piece.externalKey,
		piece.name,
	]);
	terminal.noteTable(rows);
	if (orphans.length > 0) terminal.note(`  ${count(orphans.length, "piece")} that belong to these will stay`);
	if (!given.has("yes"))
		await confirm(terminal, stop, `Delete ${count(selected.length, "piece")} of ${game.name}? [y/N] `);
	const ids = selected.map(({ id }) => id);
	const { refused, version } = await run(() => handle.components.deleteSelected(ids, { signal }));
	const gone = new Set(refused.map(({ componentId }) => componentId));
	const deleted = selected
		.filter(({ id }) => !gone.has(id))
		.map(({ id, kind, externalKey, name }) => ({ id, kind, externalKey, name }));
	if (terminal.isJson) terminal.json({ url, game, deleted });
	terminal.print(`${count(deleted.length, "piece")} of ${game.name} deleted.`);
	if (gone.size > 0) terminal.note(`${count(gone.size, "piece")} had been deleted before.`);
	if (version > 0)
		terminal.note(
			`To undo this: tuckbox versions${operandFor(given.operands[0] ?? ".")} --restore ${version}`,
		);
}

const isChild = (piece: Component, kind: string, key: string) =>
	piece.parentExternalKey === key && parentKinds(piece.kind).some((parent) => parent === kind);

async function removeGame(
	context: Context,
	given: Arguments,
	{ connection, game }: { connection: Connection; game: Game },
) {
	const { terminal } = context;
	const { tuckbox, run, signal, url } = connection;
	const handle = tuckbox.game(game.id);
	const published = await run(() => handle.versions.published({ signal }));
	const mine = await run(() => handle.components.list({}, { signal }));
	const others = published.components.filter(({ id }) => !mine.some((piece) => piece.id === id)).length;
	const pieces = `${count(mine.length, "piece")}${others > 0 ? `, ${count(others, "piece")} of other apps` : ""}`;
	terminal.note(
		`This deletes ${game.name} (${game.id}) at ${url}: ${pieces}, their images, and every version.`,
	);
	terminal.note("This cannot be undone.");
	if (!given.has("yes"))
		await confirm(terminal, context.signal, `Type the game's name to delete it: `, game.name);
	await run(() => handle.delete({ signal }));
	if (terminal.isJson) terminal.json({ url, deletedGame: game, pieces: mine.length + others });
	terminal.print(`${game.name} is deleted.`);
}

export const rm: Command = {
	usage: "GAME [KEY …] [--yes]",
	about: `Delete pieces of a game by their keys or, without keys, the whole game. You see what will be lost and confirm it. GAME
is a name, an id, or a folder that was pushed to it. "tuckbox versions --restore" restores deleted pieces, but not a
deleted game. The next push of a folder that still contains them creates them as new pieces.`,
	options: {
		...serviceOption,
		kind: { type: "string", value: "KIND", text: "choose the piece of this kind if several share the key" },
		yes: { type: "boolean", short: "y", text: "skip the confirmation" },
	},
	completes: "folder",
	operands: 1000,
	examples: [
		["tuckbox rm . clubs-a clubs-k", "two pieces of this folder's game"],
		['tuckbox rm "Lantern Bay"', "the whole game; asks you to type its name"],
	],
	async run(context, given) {
		const [operand, ...keys] = given.operands;
		if (operand === undefined) throw wrongUsage("Which game? Give its name or id.", "rm");
		const found = await connectToGame(context, given, operand);
		if (keys.length > 0) await removePieces(context, given, found, keys);
		else await removeGame(context, given, found);
	},
};
