import type { Component, Game } from "@tuckbox/client";
import { parentKinds } from "@tuckbox/pieces";
import { type Arguments, type Command, type Context, meant, serviceOption } from "../command.ts";
import type { Connection } from "../connection.ts";
import { Failure, wrongUsage } from "../failure.ts";
import { connectToGame } from "../game-choice.ts";
import { confirm } from "../terminal/ask.ts";
import { type Cell, table } from "../terminal/table.ts";
import { count } from "../terminal/units.ts";

/** The piece that a key names, among those of the caller. @throws Failure when there is none, or more than one */
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
				now: "Say which: --kind KIND",
				code: "AMBIGUOUS",
			},
		);
	}
	const guess = meant(
		key,
		pieces.map(({ externalKey }) => externalKey),
	);
	throw new Failure(
		`You have no piece "${key}" there.${guess === undefined ? "" : ` Did you mean "${guess}"?`}`,
		{
			now: "See which there are: tuckbox ls GAME",
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
	const doomed = [...new Set(keys.map((key) => pick(pieces, key, given.text("kind"))))];
	const orphans = pieces.filter(
		(piece) =>
			doomed.some(({ kind, externalKey }) => isChild(piece, kind, externalKey)) && !doomed.includes(piece),
	);
	const rows = doomed.map(({ kind, externalKey, name }): Cell[] => [
		{ text: "-", colour: "red" },
		kind,
		externalKey,
		name,
	]);
	for (const line of table(rows, terminal.paint, terminal.width)) terminal.note(line);
	if (orphans.length > 0) terminal.note(`  ${count(orphans.length, "piece")} in there stay, without it`);
	if (!given.has("yes"))
		await confirm(terminal, stop, `Delete ${count(doomed.length, "piece")} of ${game.name}? [y/N] `);
	for (const { id } of doomed) await run(() => handle.components.delete(id, { signal }));
	const deleted = doomed.map(({ id, kind, externalKey, name }) => ({ id, kind, externalKey, name }));
	if (terminal.isJson) terminal.json({ url, game, deleted });
	terminal.print(`${count(doomed.length, "piece")} of ${game.name} deleted.`);
	terminal.note(`Take that back: tuckbox versions ${game.id}, then --restore N`);
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
	terminal.note("There is no way back.");
	if (!given.has("yes"))
		await confirm(terminal, context.signal, `Type the game's name to delete it: `, game.name);
	await run(() => handle.delete({ signal }));
	if (terminal.isJson) terminal.json({ url, deletedGame: game, pieces: mine.length + others });
	terminal.print(`${game.name} is deleted.`);
}

export const rm: Command = {
	usage: "GAME [KEY …] [--yes]",
	about: `Deletes pieces of a game by their keys, or, without keys, the whole game. Says what that destroys, and asks. A game is
named by its name, its id, or a folder that was pushed to it. Deleted pieces come back with "tuckbox versions
--restore"; a deleted game does not. What your folder still has comes back with its next push, as new pieces.`,
	options: {
		...serviceOption,
		kind: { type: "string", value: "KIND", text: "of this kind, where pieces of several have the key" },
		yes: { type: "boolean", short: "y", text: "do not ask" },
	},
	completes: "folder",
	operands: 1000,
	examples: [
		["tuckbox rm . clubs-a clubs-k", "two pieces of this folder's game"],
		['tuckbox rm "Lantern Bay"', "the game; asks for its name"],
	],
	async run(context, given) {
		const [operand, ...keys] = given.operands;
		if (operand === undefined) throw wrongUsage("Which game? Name it, by name or id.", "rm");
		const found = await connectToGame(context, given, operand);
		if (keys.length > 0) await removePieces(context, given, found, keys);
		else await removeGame(context, given, found);
	},
};
