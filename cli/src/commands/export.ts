import { resolve } from "node:path";
import { bytesText, type FormatName, formatNames } from "@tuckbox/pieces";
import { type Arguments, type Command, type Option, serviceOption, textOf } from "../command.ts";
import { download } from "../download.ts";
import { choosing } from "../exporting/choosing.ts";
import { aboutPlan, factsOf, readExport, received } from "../exporting/export.ts";
import { exportName } from "../exporting/file-name.ts";
import { ownOptions } from "../exporting/own-options.ts";
import { publishedPlan } from "../exporting/published-plan.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { t } from "../messages/words.ts";
import { connectToGame } from "../service/game-choice.ts";

/** The format that was typed. @throws Failure when it is missing or unknown, or an option belongs to another one */
function formatOf(given: Arguments): FormatName {
	const [name] = given.operands;
	if (name === undefined)
		throw wrongUsage(`Export as what? The formats are ${formatNames.join(", ")}.`, given.command);
	const format = formatNames.find((one) => one === name);
	if (format === undefined)
		throw wrongUsage(`"${name}" is not a format. The formats are ${formatNames.join(", ")}.`, given.command);
	for (const [other, { options }] of Object.entries(ownOptions)) {
		if (other === format) continue;
		const foreign = Object.keys(options).find(
			(option) => given.has(option) || given.text(option) !== undefined,
		);
		if (foreign !== undefined)
			throw wrongUsage(`--${foreign} belongs to tuckbox export ${other}, not to ${name}.`, given.command);
	}
	return format;
}

/** The options that only one format has, with its name in the help. */
const allOwnOptions: Record<string, Option> = Object.fromEntries(
	Object.entries(ownOptions).flatMap(([format, { options }]) =>
		Object.entries(options).map(([option, what]) => [
			option,
			{ ...what, text: () => `${format}: ${textOf(what.text)}` },
		]),
	),
);

const list = () => formatNames.map((name) => `  ${name.padEnd(8)} ${t(`formats.short_${name}`)}`).join("\n");

export const exportGame: Command = {
	usage: "FORMAT [GAME|DIR] [options]",
	about: () => `Make a file of a published game (this folder's by default). The formats are:

${list()}

A PDF has pieces in their true size: print it at 100 %; each page has a ruler to check that.`,
	options: {
		...serviceOption,
		output: {
			type: "string",
			short: "o",
			value: "FILE",
			text: "write this file (default: the game's name)",
			completes: "file",
		},
		"dry-run": {
			type: "boolean",
			short: "n",
			text: "show what the file would have in it, and write nothing",
		},
		...choosing,
		...allOwnOptions,
	},
	completes: formatNames,
	operands: 2,
	examples: [
		["tuckbox export print --paper letter --bleed 2 --gutter 3", ""],
		['tuckbox export print --since 5 -o "new cards.pdf"', "what changed since version 5"],
		["tuckbox export zip", "everything, as a folder"],
		["tuckbox export sheets --deck Sea --image png", ""],
		["tuckbox export tts --hosted", "a table whose images follow your pushes"],
	],
	async run(context, given) {
		const { terminal } = context;
		const exported = readExport(formatOf(given), given);
		const { connection, game } = await connectToGame(context, given, given.operands[1]);
		const { tuckbox, run, signal, url } = connection;
		const { exports, shares } = tuckbox.game(game.id);
		const ask = () => exported.plan({ exports, signal });
		const plan = await run(() => publishedPlan(ask, terminal, signal));
		for (const { message } of plan.remarks) terminal.note(message);
		if (given.has("dry-run")) {
			if (terminal.isJson) terminal.json({ url, game, ...factsOf(plan) });
			terminal.print(`${aboutPlan(plan)}.`);
			return;
		}
		const of = { env: context.env, gameId: game.id };
		const file = resolve(given.text("output") ?? exportName(plan.fileName, url));
		const bytes = await run(async () => {
			const open = () => exported.make({ exports, version: plan.version, signal, ...of });
			const step = { of: "export" as const, done: 0, total: 1 };
			const totalBytes = "bytes" in plan ? (plan.bytes ?? undefined) : undefined;
			const update = (written: number) => terminal.progress.update({ ...step, bytes: written, totalBytes });
			try {
				return await download(received(open, url), file, update);
			} catch (error) {
				// without the file, nothing knows its link
				const used = exported.link?.();
				if (used?.isNew) await shares.revoke(used.id).catch(() => undefined);
				throw error;
			}
		});
		await exported.onWritten?.(of);
		const used = exported.link?.();
		const share = used === undefined ? {} : { share: used.id, isNewShare: used.isNew };
		if (terminal.isJson) terminal.json({ url, game, ...factsOf(plan), file, bytes, ...share });
		terminal.print(file);
		terminal.note(`${aboutPlan(plan)} (${bytesText(bytes)}). ${exported.advice}`);
		if (used !== undefined) {
			const again = `tuckbox share${operandFor(given.operands[1] ?? ".")}`;
			if (!used.isNew) terminal.note("The link is that of your earlier export.");
			terminal.note(`To end the link, and with it the images: ${again} --end ${used.id}`);
		}
	},
};
