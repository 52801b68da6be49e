import type { Version } from "@tuckbox/client";
import { type Command, serviceOption } from "../command.ts";
import { connectToGame } from "../game-choice.ts";
import { operandFor } from "../hints.ts";
import { type Cell, table } from "../terminal/table.ts";
import { ago, count } from "../terminal/units.ts";

/** A version with its time in ISO 8601, as in all other JSON that commands print. */
const dated = (version: Version) => ({
	...version,
	publishedAt: new Date(version.publishedAt).toISOString(),
});

export const versions: Command = {
	usage: "[GAME|DIR] [--restore N]",
	about: `List the published versions of a game (this folder's by default): when and by which app each was published, and how
many pieces it created, changed and deleted. --restore publishes an earlier version again as a new one, with all ids
and images, so that nothing is lost and the restore can be undone in the same way.`,
	options: {
		...serviceOption,
		game: { type: "string", value: "ID", text: "list the versions of this game" },
		restore: { type: "string", value: "N", text: "restore version N as a new version" },
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox versions", ""],
		["tuckbox versions --restore 7", "undo what was pushed since"],
	],
	async run(context, given) {
		const { terminal } = context;
		const wanted = given.integer("restore", 1, Number.MAX_SAFE_INTEGER);
		const named = given.text("game") ?? given.operands[0];
		const { connection, game } = await connectToGame(context, given, given.operands[0]);
		const restoring = `tuckbox versions${operandFor(named ?? ".")} --restore`;
		const { tuckbox, run, signal, url } = connection;
		const handle = tuckbox.game(game.id);
		if (wanted !== undefined) {
			const before = (await run(() => handle.versions.list({ signal }))).at(-1)?.version;
			const restored = await run(() => handle.versions.restore(wanted, { signal }));
			if (terminal.isJson) terminal.json({ url, game, version: dated(restored) });
			terminal.print(`${game.name} is restored to version ${wanted}, as version ${restored.version}.`);
			if (before !== undefined) terminal.note(`To undo this: ${restoring} ${before}`);
			return;
		}
		const list = (await run(() => handle.versions.list({ signal }))).toReversed();
		if (terminal.isJson) {
			terminal.json({ url, game, versions: list.map(dated) });
			return;
		}
		const number = (mark: string, value: number, colour: "green" | "yellow" | "red"): Cell =>
			value === 0
				? { text: "·", colour: "dim", align: "right" }
				: { text: `${mark} ${value}`, colour, align: "right" };
		const rows = list.map((version): Cell[] => [
			{ text: String(version.version), colour: "bold", align: "right" },
			ago(version.publishedAt),
			number("+", version.created, "green"),
			number("~", version.changed, "yellow"),
			number("-", version.deleted, "red"),
			version.apps.map(({ name }) => name).join(", ") +
				(version.restoredFrom === null ? "" : `  restored from version ${version.restoredFrom}`),
		]);
		for (const line of table(rows, terminal.paint, terminal.width)) terminal.print(line);
		if (rows.length > 0) terminal.note();
		terminal.note(
			`${count(list.length, "version")} of ${game.name} (${game.id}). Restore one: ${restoring} N`,
		);
	},
};
