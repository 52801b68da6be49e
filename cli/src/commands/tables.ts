import type { Table } from "@tuckbox/client";
import { type Arguments, type Command, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import type { Connection } from "../service/connection.ts";
import { connectToGame } from "../service/game-choice.ts";
import type { Cell } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { ago, count, iso } from "../terminal/units.ts";

const isoOrNull = (time: number | null) => (time === null ? null : iso(time));

/** A table with its times in ISO 8601, as in all other JSON that commands print. */
const dated = <T extends Table>({ seats, createdAt, activeAt, closedAt, ...table }: T) => ({
	...table,
	seats: seats.map((seat) => ({ ...seat, seenAt: isoOrNull(seat.seenAt) })),
	createdAt: iso(createdAt),
	activeAt: iso(activeAt),
	closedAt: isoOrNull(closedAt),
});

const roles = ["player", "spectator", "observer"] as const;
type Role = (typeof roles)[number];

function wantedRole(given: Arguments): Role {
	const role = given.text("role") ?? "player";
	const known = roles.find((name) => name === role);
	if (known === undefined) throw wrongUsage(`--role is one of ${roles.join(", ")}.`, "tables");
	return known;
}

function versionOn({ version, frozenVersion }: Table): string {
	return `version ${version}${frozenVersion === null ? "" : ", frozen"}`;
}

/** A game whose tables the command works on. */
type Tables = {
	terminal: Terminal;
	connection: Connection;
	game: { id: string; name: string };
	handle: ReturnType<Connection["tuckbox"]["game"]>["tables"];
	/** The command to type again for this game. */
	again: string;
};

async function invite({ terminal, connection, game, handle }: Tables, id: string, role: Role): Promise<void> {
	const { url, signal } = connection;
	const link = await connection.run(() => handle.invite(id, { role, signal }));
	if (terminal.isJson) terminal.json({ url, game, link: { ...link, createdAt: iso(link.createdAt) } });
	terminal.print(link.url);
}

async function open(
	{ terminal, connection, game, handle, again }: Tables,
	name: string,
	frozenVersion: number | undefined,
): Promise<void> {
	const { url, signal } = connection;
	const wanted = { name, ...(frozenVersion !== undefined && { frozenVersion }), signal };
	const { seatSecret: _, seatId: __, ...opened } = await connection.run(() => handle.open(wanted));
	if (terminal.isJson) terminal.json({ url, game, table: dated(opened) });
	terminal.print(opened.url);
	terminal.note(`It shows ${game.name}, ${versionOn(opened)}. Invite guests: ${again} --invite ${opened.id}`);
}

/** Keeps a table at a version: by default the one that lies on it. */
async function freeze(
	{ terminal, connection, game, handle, again }: Tables,
	id: string,
	version: number | undefined,
): Promise<void> {
	const { url, signal, run } = connection;
	const frozenVersion = version ?? (await run(() => handle.get(id, { signal }))).version;
	const changed = await run(() => handle.change(id, { frozenVersion }, { signal }));
	if (terminal.isJson) terminal.json({ url, game, table: dated(changed) });
	terminal.print(`${changed.name} keeps version ${changed.version}.`);
	terminal.note(`To let it take in new versions again: ${again} --follow ${changed.id}`);
}

async function follow({ terminal, connection, game, handle }: Tables, id: string): Promise<void> {
	const { url, signal } = connection;
	const changed = await connection.run(() => handle.change(id, { frozenVersion: null }, { signal }));
	if (terminal.isJson) terminal.json({ url, game, table: dated(changed) });
	terminal.print(`${changed.name} takes in new versions; version ${changed.version} lies on it.`);
}

async function list({ terminal, connection, game, handle, again }: Tables): Promise<void> {
	const { url, signal } = connection;
	const all = await connection.run(() => handle.list({ signal }));
	if (terminal.isJson) {
		terminal.json({ url, game, tables: all.map(dated) });
		return;
	}
	const rows = all.map((one): Cell[] => [
		{ text: one.id, colour: "dim", isWhole: true },
		{ text: one.name, colour: "bold" },
		versionOn(one),
		one.closedAt === null ? `played on ${ago(one.activeAt)}` : "closed",
		one.seats.map((seat) => seat.name).join(", "),
	]);
	terminal.table(rows);
	if (rows.length > 0) terminal.note();
	terminal.note(`${count(all.length, "table")} of ${game.name} (${game.id}). Open one: ${again} --open NAME`);
}

export const tables: Command = {
	usage: "[GAME|DIR] [options]",
	about: `List the live tables of a game (this folder's by default): who has a seat, the version that lies there, and when it was
last played on. --open opens one, with the published game laid out; --invite prints a link by which guests sit down in
their browsers, without an account. Its address is printed only this once. --freeze keeps the version that lies on a table,
or the one named with --at, whatever is pushed; --follow lets the table take in new versions again.`,
	options: {
		...serviceOption,
		open: { type: "string", value: "NAME", text: "open a table with this name" },
		at: { type: "string", value: "N", text: "with --open or --freeze: keep it at version N" },
		freeze: { type: "string", value: "ID", text: "keep the version that lies on the table with this id" },
		follow: { type: "string", value: "ID", text: "let the table with this id take in new versions again" },
		invite: { type: "string", value: "ID", text: "create a link to the table with this id" },
		role: {
			type: "string",
			value: "ROLE",
			text: `what guests may do: ${roles.join(", ")} (default: player)`,
			completes: roles,
		},
	},
	completes: "folder",
	operands: 1,
	examples: [
		['tuckbox tables --open "Friday"', ""],
		["tuckbox tables --invite tbl_01m7y04kb6c2x9v5nq8wt3rjdz", "a link for players"],
		["tuckbox tables --freeze tbl_01m7y04kb6c2x9v5nq8wt3rjdz", "no changes during the playtest"],
	],
	async run(context, given) {
		const [operand] = given.operands;
		const role = wantedRole(given);
		const [action, other] = ["open", "invite", "freeze", "follow"].filter((one) => given.text(one));
		if (other !== undefined) throw wrongUsage(`--${action} and --${other} cannot be combined.`, "tables");
		const version = given.integer("at", 1, Number.MAX_SAFE_INTEGER);
		if (version !== undefined && action !== "open" && action !== "freeze")
			throw wrongUsage("--at needs --open or --freeze.", "tables");
		const { connection, game } = await connectToGame(context, given, operand);
		const on: Tables = {
			terminal: context.terminal,
			connection,
			game,
			handle: connection.tuckbox.game(game.id).tables,
			again: `tuckbox tables${operandFor(operand ?? ".")}`,
		};
		const named = action === undefined ? "" : (given.text(action) ?? "");
		if (action === "invite") await invite(on, named, role);
		else if (action === "open") await open(on, named, version);
		else if (action === "freeze") await freeze(on, named, version);
		else if (action === "follow") await follow(on, named);
		else await list(on);
	},
};
