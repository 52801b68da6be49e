import type { Share } from "@tuckbox/client";
import { type Arguments, type Command, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { t } from "../messages/words.ts";
import type { Connection } from "../service/connection.ts";
import { connectToGame } from "../service/game-choice.ts";
import type { Row } from "../terminal/table.ts";
import { ago, iso } from "../terminal/units.ts";

/** A link with its times in ISO 8601, as in all other JSON that commands print. */
const dated = <S extends Share>(share: S) => ({
	...share,
	createdAt: iso(share.createdAt),
	lastUsedAt: share.lastUsedAt === null ? null : iso(share.lastUsedAt),
});

function whatItShows({ version, showsVersions }: Share): string {
	if (version !== null) return t("plan.version", { version });
	return showsVersions ? t("share.newestAndEarlier") : t("share.newest");
}

/** The rights of a link's guests besides looking; empty if they have none. */
function whatGuestsMay({ allowsPrint, showsCreator, table }: Share): string {
	const parts = [
		allowsPrint && t("share.prints"),
		table && t("share.playsAt", { table: table.name }),
		showsCreator && t("share.showsName"),
	];
	return parts.filter(Boolean).join(", ");
}

/** Whether an option or its opposite is given. @throws Failure when both are */
function either(given: Arguments, name: string, opposite: string): boolean | undefined {
	if (given.has(name) && given.has(opposite))
		throw wrongUsage(t("program.cannotCombine", { one: name, other: opposite }), "share");
	return given.has(name) ? true : given.has(opposite) ? false : undefined;
}

/** The options with which a link begins, and those with which it is changed. */
type Wanted = {
	create: { name?: string; version?: number; showsVersions?: boolean };
	change: { name?: string; allowsPrint?: boolean; showsCreator?: boolean };
	/** The table at which guests may play, by its id or name; null: none. */
	table?: string | null;
};

/** Reads what a link shows and allows. @throws Failure when options contradict each other */
function wantedLink(given: Arguments): Wanted {
	const [version, name] = [given.integer("at", 1, Number.MAX_SAFE_INTEGER), given.text("name")];
	const showsVersions = given.has("versions");
	if (version !== undefined && showsVersions) throw wrongUsage(t("share.oneOrAll"), "share");
	const [shown] = ["at", "versions"].filter((one) => given.has(one) || given.text(one) !== undefined);
	if (shown !== undefined && given.text("change") !== undefined)
		throw wrongUsage(t("program.cannotCombine", { one: "change", other: shown }), "share");
	const [allowsPrint, showsCreator] = [
		either(given, "print", "no-print"),
		either(given, "show-name", "no-show-name"),
	];
	const table = given.text("table");
	if (table !== undefined && given.has("no-table"))
		throw wrongUsage(t("program.cannotCombine", { one: "table", other: "no-table" }), "share");
	return {
		create: version !== undefined ? { version } : { showsVersions },
		change: {
			...(name !== undefined && { name }),
			...(allowsPrint !== undefined && { allowsPrint }),
			...(showsCreator !== undefined && { showsCreator }),
		},
		...(table !== undefined ? { table } : given.has("no-table") && { table: null }),
	};
}

/** The open table with an id or a name. @throws Failure when it does not exist, or several have the name */
async function openTable(
	{ tuckbox, run, signal }: Connection,
	game: { id: string; name: string },
	wanted: string,
): Promise<string> {
	const all = await run(() => tuckbox.game(game.id).tables.list({ signal }));
	const open = all.filter(({ closedAt }) => closedAt === null);
	const found = open.filter(({ id }) => id === wanted);
	const named = found.length > 0 ? found : open.filter(({ name }) => name === wanted);
	const [table] = named;
	if (table !== undefined && named.length === 1) return table.id;
	const facts = { table: wanted, game: game.name };
	throw wrongUsage(t(table === undefined ? "share.noTable" : "share.severalTables", facts), "share");
}

export const share: Command = {
	usage: () => t("help.operandGame"),
	about: () => t("share.about"),
	options: {
		...serviceOption,
		name: { type: "string", value: "NAME", text: () => t("share.optionName") },
		at: { type: "string", value: "N", text: () => t("share.optionAt") },
		versions: { type: "boolean", text: () => t("share.optionVersions") },
		print: { type: "boolean", text: () => t("share.optionPrint") },
		table: { type: "string", value: "TABLE", text: () => t("share.optionTable") },
		"show-name": { type: "boolean", text: () => t("share.optionSign") },
		change: { type: "string", value: "ID", text: () => t("share.optionChange") },
		"no-print": { type: "boolean", text: () => t("share.optionNoPrint") },
		"no-table": { type: "boolean", text: () => t("share.optionNoTable") },
		"no-show-name": { type: "boolean", text: () => t("share.optionNoSign") },
		list: { type: "boolean", text: () => t("share.optionList") },
		end: { type: "string", value: "ID", text: () => t("share.optionEnd") },
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox share --name Saturday", ""],
		['tuckbox share "Lantern Bay" --at 7', () => t("share.exampleAt")],
		["tuckbox share --name Club --print --table Friday", () => t("share.exampleGuests")],
		["tuckbox share --list", ""],
	],
	async run(context, given) {
		const { terminal } = context;
		const [operand] = given.operands;
		const wanted = wantedLink(given);
		const [ending, changing] = [given.text("end"), given.text("change")];
		const { connection, game } = await connectToGame(context, given, operand);
		const { tuckbox, run, signal, url } = connection;
		const { shares } = tuckbox.game(game.id);
		const again = `tuckbox share${operandFor(operand ?? ".")}`;
		if (ending !== undefined) {
			await run(() => shares.revoke(ending, { signal }));
			if (terminal.isJson) terminal.json({ url, game, ended: ending });
			terminal.print(t("share.ended", { id: ending, game: game.name }));
			return;
		}
		if (given.has("list")) {
			const list = (await run(() => shares.list({ signal }))).toReversed();
			if (terminal.isJson) {
				terminal.json({ url, game, shares: list.map(dated) });
				return;
			}
			const rows = list.flatMap((one): Row[] => [
				[
					{ text: one.id, colour: "dim", isWhole: true },
					whatItShows(one),
					one.lastUsedAt === null ? t("share.unopened") : t("share.opened", { ago: ago(one.lastUsedAt) }),
					one.app?.name ?? "",
					one.name,
				],
				...[whatGuestsMay(one)].filter(Boolean).map((below) => ({ below })),
				{ below: one.pageUrl ?? t("share.notShown") },
			]);
			terminal.table(rows);
			if (rows.length > 0) terminal.note();
			const command = `${again} --end ID`;
			terminal.note(t("share.links", { count: list.length, game: game.name, id: game.id, command }));
			return;
		}
		const { table } = wanted;
		const tableId = typeof table === "string" ? await openTable(connection, game, table) : table;
		const allowed = { ...wanted.change, ...(tableId !== undefined && { tableId }) };
		if (changing !== undefined) {
			const changed = await run(() => shares.change(changing, allowed, { signal }));
			if (terminal.isJson) terminal.json({ url, game, share: dated(changed) });
			terminal.print(
				t("share.changed", { id: changed.id, what: whatGuestsMay(changed) || t("share.onlyLook") }),
			);
			return;
		}
		const created = await run(() => shares.create({ ...wanted.create, ...allowed, signal }));
		if (terminal.isJson) terminal.json({ url, game, share: dated(created) });
		terminal.print(created.pageUrl);
		const command = `${again} --end ${created.id}`;
		terminal.note(t("share.shows", { what: whatItShows(created), game: game.name, command }));
		const may = whatGuestsMay(created);
		if (may !== "") terminal.note(t("share.allows", { what: may }));
	},
};
