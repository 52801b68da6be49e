import type { Share } from "@tuckbox/client";
import { type Arguments, type Command, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { connectToGame } from "../service/game-choice.ts";
import type { Cell } from "../terminal/table.ts";
import { ago, count, iso } from "../terminal/units.ts";

/** A link with its times in ISO 8601, as in all other JSON that commands print. */
const dated = <S extends Share>(share: S) => ({
	...share,
	createdAt: iso(share.createdAt),
	lastUsedAt: share.lastUsedAt === null ? null : iso(share.lastUsedAt),
});

function whatItShows({ version, showsVersions }: Share): string {
	if (version !== null) return `version ${version}`;
	return showsVersions ? "the newest version, and earlier ones" : "the newest version";
}

/** What a new link shows, and its name. @throws Failure when options contradict each other */
function wantedLink(given: Arguments) {
	const [version, name] = [given.integer("at", 1, Number.MAX_SAFE_INTEGER), given.text("name")];
	const showsVersions = given.has("versions");
	if (version !== undefined && showsVersions)
		throw wrongUsage("A link shows one version (--at), or also the earlier ones (--versions).", "share");
	return {
		...(name !== undefined && { name }),
		...(version !== undefined ? { version } : { showsVersions }),
	};
}

export const share: Command = {
	usage: "[GAME|DIR] [options]",
	about: `Create a link that shows a game (this folder's by default) to anyone, without an account, and print its address. The
page follows your pushes, or shows one version with --at. The address is printed only this once: the service keeps no
copy. --list shows the links of the game, and --end ends one.`,
	options: {
		...serviceOption,
		name: { type: "string", value: "NAME", text: "a name to recognize the link by; only you see it" },
		at: { type: "string", value: "N", text: "always show version N" },
		versions: { type: "boolean", text: "also show earlier versions, and what changed" },
		list: { type: "boolean", text: "list the links, and create none" },
		end: { type: "string", value: "ID", text: "end the link with this id" },
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox share --name Saturday", ""],
		['tuckbox share "Lantern Bay" --at 7', "a link that always shows version 7"],
		["tuckbox share --list", ""],
	],
	async run(context, given) {
		const { terminal } = context;
		const [operand] = given.operands;
		const wanted = wantedLink(given);
		const ending = given.text("end");
		const { connection, game } = await connectToGame(context, given, operand);
		const { tuckbox, run, signal, url } = connection;
		const { shares } = tuckbox.game(game.id);
		const again = `tuckbox share${operandFor(operand ?? ".")}`;
		if (ending !== undefined) {
			await run(() => shares.revoke(ending, { signal }));
			if (terminal.isJson) terminal.json({ url, game, ended: ending });
			terminal.print(`The link ${ending} of ${game.name} no longer works.`);
			return;
		}
		if (given.has("list")) {
			const list = (await run(() => shares.list({ signal }))).toReversed();
			if (terminal.isJson) {
				terminal.json({ url, game, shares: list.map(dated) });
				return;
			}
			const rows = list.map((one): Cell[] => [
				{ text: one.id, colour: "dim", isWhole: true },
				whatItShows(one),
				one.lastUsedAt === null ? "not opened yet" : `opened ${ago(one.lastUsedAt)}`,
				one.app?.name ?? "",
				one.name,
			]);
			terminal.table(rows);
			if (rows.length > 0) terminal.note();
			terminal.note(`${count(list.length, "link")} of ${game.name} (${game.id}). End one: ${again} --end ID`);
			return;
		}
		const created = await run(() => shares.create({ ...wanted, signal }));
		if (terminal.isJson) terminal.json({ url, game, share: dated(created) });
		terminal.print(created.pageUrl);
		terminal.note(
			`It shows ${whatItShows(created)} of ${game.name}. To end it: ${again} --end ${created.id}`,
		);
	},
};
