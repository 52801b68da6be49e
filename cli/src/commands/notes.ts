import type { Note } from "@tuckbox/client";
import { type Command, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { connectToGame } from "../service/game-choice.ts";
import type { Cell } from "../terminal/table.ts";
import { ago, count, iso } from "../terminal/units.ts";

/** A note with its times in ISO 8601, as in all other JSON that commands print. */
const dated = (note: Note) => ({
	...note,
	createdAt: iso(note.createdAt),
	resolvedAt: note.resolvedAt === null ? null : iso(note.resolvedAt),
});

function aboutWhat({ piece, spot }: Note): string {
	if (piece !== null) return piece.name;
	return spot === null ? "" : `at ${Math.round(spot.x)}, ${Math.round(spot.y)} mm`;
}

function stateOf({ resolvedAt, isChanged }: Note): Cell {
	if (resolvedAt !== null) return { text: "resolved", colour: "green" };
	return isChanged ? { text: "changed since", colour: "yellow" } : "";
}

export const notes: Command = {
	usage: "[GAME|DIR] [options]",
	about: `List what players noted about pieces and spots at the tables of a game (this folder's by default), with the version that
they saw, and whether the piece has been changed since. Resolved notes are listed with --all.`,
	options: {
		...serviceOption,
		all: { type: "boolean", text: "list resolved notes, too" },
		markdown: { type: "boolean", text: "print a list of tasks in Markdown" },
		resolve: { type: "string", value: "ID", text: "mark the note with this id as resolved" },
		reopen: { type: "string", value: "ID", text: "mark it as open again" },
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox notes", ""],
		["tuckbox notes --all --markdown > notes.md", ""],
	],
	async run(context, given) {
		const { terminal } = context;
		const [operand] = given.operands;
		const [resolving, reopening] = [given.text("resolve"), given.text("reopen")];
		if (resolving !== undefined && reopening !== undefined)
			throw wrongUsage("--resolve and --reopen cannot be combined.", "notes");
		const { connection, game } = await connectToGame(context, given, operand);
		const { tuckbox, run, signal, url } = connection;
		const handle = tuckbox.game(game.id).notes;
		const id = resolving ?? reopening;
		if (id !== undefined) {
			const note = await run(() => handle.resolve(id, resolving !== undefined, { signal }));
			if (terminal.isJson) terminal.json({ url, game, note: dated(note) });
			terminal.print(`The note of ${note.author} is ${note.resolvedAt === null ? "open" : "resolved"}.`);
			return;
		}
		const filter = { signal, ...(given.has("all") ? {} : { isResolved: false }) };
		if (given.has("markdown") && !terminal.isJson) {
			const text = await run(() => handle.markdown(filter));
			for (const line of text.trimEnd().split("\n")) terminal.print(line);
			return;
		}
		const list = await run(() => handle.list(filter));
		if (terminal.isJson) {
			terminal.json({ url, game, notes: list.map(dated) });
			return;
		}
		const rows = list.map((note): Cell[] => [
			{ text: note.id, colour: "dim", isWhole: true },
			{ text: aboutWhat(note), colour: "bold" },
			note.text.replaceAll(/\s+/g, " "),
			`${note.author}, version ${note.version}, ${ago(note.createdAt)}`,
			stateOf(note),
		]);
		terminal.table(rows);
		if (rows.length > 0) terminal.note();
		const hint =
			rows.length === 0 ? "" : ` Resolve one: tuckbox notes${operandFor(operand ?? ".")} --resolve ID`;
		terminal.note(`${count(rows.length, "note")} of ${game.name} (${game.id}).${hint}`);
	},
};
