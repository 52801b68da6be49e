import { type Command, serviceOption } from "../command.ts";
import { connectToGame } from "../game-choice.ts";
import { type Cell, table } from "../terminal/table.ts";
import { ago, count } from "../terminal/units.ts";

export const versions: Command = {
	usage: "[GAME|DIR] [--restore N]",
	about: `Lists what was published of a game (this folder's, unless named): when, by which app, and how many pieces were
created, changed and deleted. --restore makes a version the current one again, with all ids and images: as a new
version, so that nothing is lost and it can be undone in the same way.`,
	options: {
		...serviceOption,
		game: { type: "string", value: "ID", text: "of this game" },
		restore: { type: "string", value: "N", text: "make version N the current one again" },
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox versions", ""],
		["tuckbox versions --restore 7", "take back what was pushed since"],
	],
	async run(context, given) {
		const { terminal } = context;
		const wanted = given.integer("restore", 1, Number.MAX_SAFE_INTEGER);
		const { connection, game } = await connectToGame(context, given, given.operands[0]);
		const { tuckbox, run, signal, url } = connection;
		const handle = tuckbox.game(game.id);
		if (wanted !== undefined) {
			const before = (await run(() => handle.versions.list({ signal }))).at(-1)?.version;
			const made = await run(() => handle.versions.restore(wanted, { signal }));
			if (terminal.isJson) terminal.json({ url, game, version: made });
			terminal.print(`${game.name} is again as in version ${wanted}, as version ${made.version}.`);
			if (before !== undefined)
				terminal.note(`Take that back: tuckbox versions ${game.id} --restore ${before}`);
			return;
		}
		const list = (await run(() => handle.versions.list({ signal }))).toReversed();
		if (terminal.isJson) {
			terminal.json({ url, game, versions: list });
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
				(version.restoredFrom === null ? "" : `  as version ${version.restoredFrom}`),
		]);
		for (const line of table(rows, terminal.paint, terminal.width)) terminal.print(line);
		terminal.note(
			`${rows.length > 0 ? "\n" : ""}${count(list.length, "version")} of ${game.name} (${game.id}). Bring one back: tuckbox versions ${game.id} --restore N`,
		);
	},
};
