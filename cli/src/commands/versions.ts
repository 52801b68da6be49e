import type { Version, VersionDiff } from "@tuckbox/client";
import { type Command, serviceOption } from "../command.ts";
import { operandFor } from "../hints.ts";
import { t } from "../messages/words.ts";
import { connectToGame } from "../service/game-choice.ts";
import type { Colour } from "../terminal/style.ts";
import type { Cell } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { ago, iso } from "../terminal/units.ts";
import { changeFacts, changeRows, versionDiffs } from "../version-changes.ts";

/** A version with its time in ISO 8601, as in all other JSON that commands print. */
const dated = (version: Version) => ({
	...version,
	publishedAt: iso(version.publishedAt),
});

/** The authors of a version: names of tokens, or the console. If no author is recorded, the names of the apps. */
function makersOf({ apps, authors = [] }: Version): string {
	const named = authors.map(
		({ app, token, browser }) => token ?? (browser === null ? app.name : t("versions.console")),
	);
	return [...new Set(named.length > 0 ? named : apps.map(({ name }) => name))].join(", ");
}

/** Default number of versions whose changes are listed. */
const maxStats = 10;
/** In a terminal with fewer columns, table cells would cut notes short: each version is a paragraph instead. */
const narrow = 60;

/** The remarks on a version: its origin, its pin, its name and its note. */
function wordsOn({ name, note, isPinned, restoredFrom, undoes }: Version): string {
	const parts = [
		restoredFrom === null ? undefined : t("versions.restoredFrom", { version: restoredFrom }),
		undoes == null ? undefined : t("versions.undoes", { version: undoes }),
		isPinned ? t("versions.pinned") : undefined,
		name == null ? undefined : t("versions.named", { name }),
		note ?? undefined,
	];
	return parts.filter((part) => part !== undefined).join("  ");
}

const changes = [
	{ mark: "+", of: "created", colour: "green" },
	{ mark: "~", of: "changed", colour: "yellow" },
	{ mark: "-", of: "deleted", colour: "red" },
] as const;

function listVersions(terminal: Terminal, list: readonly Version[]): void {
	if (terminal.width < narrow) {
		for (const version of list) {
			const counts = changes.filter(({ of }) => version[of] > 0);
			const parts = [
				terminal.paint("bold", String(version.version)),
				ago(version.publishedAt),
				counts.map(({ mark, of, colour }) => terminal.paint(colour, `${mark} ${version[of]}`)).join("  "),
				makersOf(version),
				wordsOn(version),
			];
			terminal.print(`  ${parts.filter(Boolean).join("   ")}`, 6);
		}
		return;
	}
	const number = (value: number, mark: string, colour: Colour): Cell =>
		value === 0
			? { text: "·", colour: "dim", align: "right" }
			: { text: `${mark} ${value}`, colour, align: "right" };
	terminal.table(
		list.map((version) => [
			{ text: String(version.version), colour: "bold", align: "right" },
			{ text: ago(version.publishedAt), isWhole: true },
			...changes.map(({ mark, of, colour }) => number(version[of], mark, colour)),
			makersOf(version),
			wordsOn(version),
		]),
	);
}

export const versions: Command = {
	usage: "[GAME|DIR] [--stat] [--restore N]",
	about: () => t("versions.about"),
	options: {
		...serviceOption,
		game: { type: "string", value: "ID", text: () => t("versions.optionGame") },
		stat: {
			type: "boolean",
			text: () => t("versions.optionStat"),
		},
		last: { type: "string", value: "N", text: () => t("versions.optionLast") },
		restore: { type: "string", value: "N", text: () => t("versions.optionRestore") },
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox versions", ""],
		["tuckbox versions --stat --last 3", () => t("versions.exampleStat")],
		["tuckbox versions --restore 7", () => t("versions.exampleRestore")],
	],
	async run(context, given) {
		const { terminal } = context;
		const wanted = given.integer("restore", 1, Number.MAX_SAFE_INTEGER);
		const last = given.integer("last", 1, Number.MAX_SAFE_INTEGER);
		const named = given.text("game") ?? given.operands[0];
		const { connection, game } = await connectToGame(context, given, given.operands[0]);
		const restoring = `tuckbox versions${operandFor(named ?? ".")} --restore`;
		const { tuckbox, run, signal, url } = connection;
		const handle = tuckbox.game(game.id);
		if (wanted !== undefined) {
			const before = (await run(() => handle.versions.list({ signal }))).at(-1)?.version;
			const restored = await run(() => handle.versions.restore(wanted, { signal }));
			if (terminal.isJson) terminal.json({ url, game, version: dated(restored) });
			terminal.print(t("versions.restored", { game: game.name, version: wanted, as: restored.version }));
			if (before !== undefined) terminal.note(t("versions.undo", { command: `${restoring} ${before}` }));
			return;
		}
		const kept = (await run(() => handle.versions.list({ signal }))).toReversed();
		const list = kept.slice(0, last);
		const isStat = given.has("stat");
		const diff = (from: number, to: number) => run(() => handle.versions.diff(from, to, { signal }));
		const diffs = isStat ? await versionDiffs(kept, last ?? maxStats, diff) : new Map<Version, VersionDiff>();
		if (terminal.isJson) {
			const facts = (version: Version) => {
				const diff = diffs.get(version);
				return { ...dated(version), ...(diff && { changes: changeFacts(diff) }) };
			};
			terminal.json({ url, game, versions: list.map(facts) });
			return;
		}
		if (!isStat) listVersions(terminal, list);
		for (const [version, diff] of diffs) {
			if (version !== kept[0]) terminal.print();
			const number = terminal.paint("bold", t("versions.title", { version: version.version }));
			// the difference includes changes of versions in between that are no longer kept
			const since =
				diff.from > 0 && diff.from < version.version - 1 ? t("versions.since", { version: diff.from }) : "";
			const words = [ago(version.publishedAt), since, makersOf(version), wordsOn(version)];
			terminal.print([number, ...words.filter(Boolean)].join("   "), 2);
			terminal.table(changeRows(diff));
		}
		if (kept.length > 0) terminal.note();
		const command = `${restoring} N`;
		terminal.note(t("versions.some", { count: kept.length, game: game.name, id: game.id, command }));
	},
};
