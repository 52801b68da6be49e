import type { Table, TableInput } from "@tuckbox/client";
import { type Arguments, type Command, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { t } from "../messages/words.ts";
import type { Connection } from "../service/connection.ts";
import { connectToGame } from "../service/game-choice.ts";
import type { Cell } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { ago, iso } from "../terminal/units.ts";

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
	if (known === undefined)
		throw wrongUsage(t("program.oneOf", { option: "role", values: roles.join(", ") }), "tables");
	return known;
}

function versionOn({ version, frozenVersion }: Table): string {
	return frozenVersion === null ? t("plan.version", { version }) : t("tables.frozen", { version });
}

/** A game whose tables the command works on. */
type Tables = {
	terminal: Terminal;
	connection: Connection;
	game: { id: string; name: string };
	handle: ReturnType<Connection["tuckbox"]["game"]>["tables"];
	/** The command for this game, without an option. */
	again: string;
};

async function invite({ terminal, connection, game, handle }: Tables, id: string, role: Role): Promise<void> {
	const { url, signal } = connection;
	const link = await connection.run(() => handle.invite(id, { role, signal }));
	if (terminal.isJson) terminal.json({ url, game, link: { ...link, createdAt: iso(link.createdAt) } });
	terminal.print(link.url);
}

async function open({ terminal, connection, game, handle, again }: Tables, table: TableInput): Promise<void> {
	const { url, signal } = connection;
	const wanted = { ...table, signal };
	const { seatSecret: _, seatId: __, ...opened } = await connection.run(() => handle.open(wanted));
	if (terminal.isJson) terminal.json({ url, game, table: dated(opened) });
	terminal.print(opened.url);
	const command = `${again} --invite ${opened.id}`;
	terminal.note(t("tables.shows", { game: game.name, version: versionOn(opened), command }));
}

/** Freezes a table at a version: by default at the one that it shows now. */
async function freeze(
	{ terminal, connection, game, handle, again }: Tables,
	id: string,
	version: number | undefined,
): Promise<void> {
	const { url, signal, run } = connection;
	const frozenVersion = version ?? (await run(() => handle.get(id, { signal }))).version;
	const changed = await run(() => handle.change(id, { frozenVersion }, { signal }));
	if (terminal.isJson) terminal.json({ url, game, table: dated(changed) });
	terminal.print(t("tables.keeps", { table: changed.name, version: changed.version }));
	terminal.note(t("tables.toFollow", { command: `${again} --follow ${changed.id}` }));
}

async function follow({ terminal, connection, game, handle }: Tables, id: string): Promise<void> {
	const { url, signal } = connection;
	const changed = await connection.run(() => handle.change(id, { frozenVersion: null }, { signal }));
	if (terminal.isJson) terminal.json({ url, game, table: dated(changed) });
	terminal.print(t("tables.follows", { table: changed.name, version: changed.version }));
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
		one.closedAt === null ? t("tables.played", { ago: ago(one.activeAt) }) : t("tables.closed"),
		one.seats.map((seat) => seat.name).join(", "),
	]);
	terminal.table(rows);
	if (rows.length > 0) terminal.note();
	const command = `${again} --open NAME`;
	terminal.note(t("tables.some", { count: all.length, game: game.name, id: game.id, command }));
}

export const tables: Command = {
	usage: () => t("help.operandGame"),
	about: () => t("tables.about"),
	options: {
		...serviceOption,
		open: { type: "string", value: "NAME", text: () => t("tables.optionOpen") },
		at: { type: "string", value: "N", text: () => t("tables.optionAt") },
		"set-up": { type: "string", value: "NAME", text: () => t("tables.optionSetUp") },
		"lay-out-all": { type: "boolean", text: () => t("tables.optionLayOutAll") },
		unshuffled: { type: "boolean", text: () => t("tables.optionUnshuffled") },
		freeze: { type: "string", value: "ID", text: () => t("tables.optionFreeze") },
		follow: { type: "string", value: "ID", text: () => t("tables.optionFollow") },
		invite: { type: "string", value: "ID", text: () => t("tables.optionInvite") },
		role: {
			type: "string",
			value: "ROLE",
			text: () => t("tables.optionRole", { roles: roles.join(", ") }),
			completes: roles,
		},
	},
	completes: "folder",
	operands: 1,
	examples: [
		['tuckbox tables --open "Friday"', ""],
		['tuckbox tables --open "Friday" --set-up "Two players"', ""],
		["tuckbox tables --invite tbl_01m7y04kb6c2x9v5nq8wt3rjdz", () => t("tables.exampleInvite")],
		["tuckbox tables --freeze tbl_01m7y04kb6c2x9v5nq8wt3rjdz", () => t("tables.exampleFreeze")],
	],
	async run(context, given) {
		const [operand] = given.operands;
		const role = wantedRole(given);
		const [action, other] = ["open", "invite", "freeze", "follow"].filter((one) => given.text(one));
		if (other !== undefined)
			throw wrongUsage(t("program.cannotCombine", { one: action ?? "", other }), "tables");
		const version = given.integer("at", 1, Number.MAX_SAFE_INTEGER);
		if (version !== undefined && action !== "open" && action !== "freeze")
			throw wrongUsage(t("tables.atNeeds"), "tables");
		const setUp = given.text("set-up");
		const beginning =
			setUp === undefined ? ["lay-out-all", "unshuffled"].find((one) => given.has(one)) : "set-up";
		if (beginning !== undefined && action !== "open")
			throw wrongUsage(t("tables.needsOpen", { option: `--${beginning}` }), "tables");
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
		else if (action === "open") {
			await open(on, {
				name: named,
				...(version !== undefined && { frozenVersion: version }),
				...(setUp !== undefined && { setUp }),
				layOutAll: given.has("lay-out-all"),
				shuffle: !given.has("unshuffled"),
			});
		} else if (action === "freeze") await freeze(on, named, version);
		else if (action === "follow") await follow(on, named);
		else await list(on);
	},
};
