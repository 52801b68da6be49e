import type { Share } from "@tuckbox/client";
import { type Arguments, type Command, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { t } from "../messages/words.ts";
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

/** Reads the name and the scope of a new link. @throws Failure when options contradict each other */
function wantedLink(given: Arguments) {
	const [version, name] = [given.integer("at", 1, Number.MAX_SAFE_INTEGER), given.text("name")];
	const showsVersions = given.has("versions");
	if (version !== undefined && showsVersions) throw wrongUsage(t("share.oneOrAll"), "share");
	return {
		...(name !== undefined && { name }),
		...(version !== undefined ? { version } : { showsVersions }),
	};
}

export const share: Command = {
	usage: () => t("help.operandGame"),
	about: () => t("share.about"),
	options: {
		...serviceOption,
		name: { type: "string", value: "NAME", text: () => t("share.optionName") },
		at: { type: "string", value: "N", text: () => t("share.optionAt") },
		versions: { type: "boolean", text: () => t("share.optionVersions") },
		list: { type: "boolean", text: () => t("share.optionList") },
		end: { type: "string", value: "ID", text: () => t("share.optionEnd") },
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox share --name Saturday", ""],
		['tuckbox share "Lantern Bay" --at 7', () => t("share.exampleAt")],
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
				{ below: one.pageUrl ?? t("share.notShown") },
			]);
			terminal.table(rows);
			if (rows.length > 0) terminal.note();
			const command = `${again} --end ID`;
			terminal.note(t("share.links", { count: list.length, game: game.name, id: game.id, command }));
			return;
		}
		const created = await run(() => shares.create({ ...wanted, signal }));
		if (terminal.isJson) terminal.json({ url, game, share: dated(created) });
		terminal.print(created.pageUrl);
		const command = `${again} --end ${created.id}`;
		terminal.note(t("share.shows", { what: whatItShows(created), game: game.name, command }));
	},
};
