import type { Note } from "@tuckbox/client";
import { type Command, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { t } from "../messages/words.ts";
import { connectToGame } from "../service/game-choice.ts";
import type { Cell } from "../terminal/table.ts";
import { ago, iso } from "../terminal/units.ts";

/** A note with its times in ISO 8601, as in all other JSON that commands print. */
const dated = (note: Note) => ({
	...note,
	createdAt: iso(note.createdAt),
	resolvedAt: note.resolvedAt === null ? null : iso(note.resolvedAt),
});

function aboutWhat({ piece, spot }: Note): string {
	if (piece !== null) return piece.name;
	return spot === null ? "" : t("notes.at", { x: Math.round(spot.x), y: Math.round(spot.y) });
}

function stateCell({ resolvedAt, isChanged }: Note): Cell {
	if (resolvedAt !== null) return { text: t("notes.resolved"), colour: "green" };
	return isChanged ? { text: t("notes.changedSince"), colour: "yellow" } : "";
}

export const notes: Command = {
	usage: () => t("help.operandGame"),
	about: () => t("notes.about"),
	options: {
		...serviceOption,
		all: { type: "boolean", text: () => t("notes.optionAll") },
		markdown: { type: "boolean", text: () => t("notes.optionMarkdown") },
		resolve: { type: "string", value: "ID", text: () => t("notes.optionResolve") },
		reopen: { type: "string", value: "ID", text: () => t("notes.optionReopen") },
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
			throw wrongUsage(t("program.cannotCombine", { one: "resolve", other: "reopen" }), "notes");
		const { connection, game } = await connectToGame(context, given, operand);
		const { tuckbox, run, signal, url } = connection;
		const handle = tuckbox.game(game.id).notes;
		const id = resolving ?? reopening;
		if (id !== undefined) {
			const note = await run(() => handle.resolve(id, resolving !== undefined, { signal }));
			if (terminal.isJson) terminal.json({ url, game, note: dated(note) });
			terminal.print(
				t(note.resolvedAt === null ? "notes.isOpen" : "notes.isResolved", { author: note.author }),
			);
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
			t("notes.by", { author: note.author, version: note.version, ago: ago(note.createdAt) }),
			stateCell(note),
		]);
		terminal.table(rows);
		if (rows.length > 0) terminal.note();
		const those = { count: rows.length, game: game.name, id: game.id };
		const command = `tuckbox notes${operandFor(operand ?? ".")} --resolve ID`;
		terminal.note(rows.length === 0 ? t("notes.none", those) : t("notes.some", { ...those, command }));
	},
};
