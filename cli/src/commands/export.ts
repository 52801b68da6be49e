import { resolve } from "node:path";
import { type FormatName, formatNames } from "@tuckbox/pieces";
import { type Arguments, type Command, type Option, resolveText, serviceOption } from "../command.ts";
import { download } from "../download.ts";
import { choosing } from "../exporting/choosing.ts";
import { aboutPlan, planFacts, readExport, received, remarkText } from "../exporting/export.ts";
import { exportName } from "../exporting/file-name.ts";
import { ownOptions } from "../exporting/own-options.ts";
import { publishedPlan } from "../exporting/published-plan.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { t } from "../messages/words.ts";
import { connectToGame } from "../service/game-choice.ts";
import { bytesText } from "../terminal/units.ts";

/** Reads the format. @throws Failure when it is missing or unknown, or when an option belongs to another format */
function formatOf(given: Arguments): FormatName {
	const [name] = given.operands;
	if (name === undefined)
		throw wrongUsage(t("exports.which", { formats: formatNames.join(", ") }), given.command);
	const format = formatNames.find((one) => one === name);
	if (format === undefined)
		throw wrongUsage(t("exports.unknown", { name, formats: formatNames.join(", ") }), given.command);
	for (const [other, { options }] of Object.entries(ownOptions)) {
		if (other === format) continue;
		const foreign = Object.keys(options).find(
			(option) => given.has(option) || given.text(option) !== undefined,
		);
		if (foreign !== undefined)
			throw wrongUsage(t("exports.foreignOption", { option: foreign, other, name }), given.command);
	}
	return format;
}

/** The options of single formats; the help names the format of each. */
const allOwnOptions: Record<string, Option> = Object.fromEntries(
	Object.entries(ownOptions).flatMap(([format, { options }]) =>
		Object.entries(options).map(([option, what]) => [
			option,
			{ ...what, text: () => `${format}: ${resolveText(what.text)}` },
		]),
	),
);

const list = () => formatNames.map((name) => `  ${name.padEnd(8)} ${t(`formats.short_${name}`)}`).join("\n");

export const exportGame: Command = {
	usage: () => t("exports.usage"),
	about: () => t("exports.about", { list: list() }),
	options: {
		...serviceOption,
		output: {
			type: "string",
			short: "o",
			value: "FILE",
			text: () => t("exports.optionOutput"),
			completes: "file",
		},
		"dry-run": {
			type: "boolean",
			short: "n",
			text: () => t("exports.optionDryRun"),
		},
		...choosing,
		...allOwnOptions,
	},
	completes: formatNames,
	operands: 2,
	examples: [
		["tuckbox export print --paper letter --bleed 2 --gutter 3", ""],
		['tuckbox export print --since 5 -o "new cards.pdf"', () => t("exports.exampleSince")],
		["tuckbox export zip", () => t("exports.exampleZip")],
		["tuckbox export sheets --deck Sea --image png", ""],
		["tuckbox export tts --hosted", () => t("exports.exampleHosted")],
	],
	async run(context, given) {
		const { terminal } = context;
		const exported = readExport(formatOf(given), given);
		const { connection, game } = await connectToGame(context, given, given.operands[1]);
		const { tuckbox, run, signal, url } = connection;
		const { exports, shares } = tuckbox.game(game.id);
		const ask = () => exported.plan({ exports, signal });
		const plan = await run(() => publishedPlan(ask, terminal, signal));
		for (const remark of plan.remarks) terminal.note(remarkText(plan, remark));
		if (given.has("dry-run")) {
			if (terminal.isJson) terminal.json({ url, game, ...planFacts(plan) });
			terminal.print(t("exports.planned", { plan: aboutPlan(plan) }));
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
				// a new link is useless without the file that contains it
				const used = exported.link?.();
				if (used?.isNew) await shares.revoke(used.id).catch(() => undefined);
				throw error;
			}
		});
		await exported.onWritten?.(of);
		const used = exported.link?.();
		const share = used === undefined ? {} : { share: used.id, isNewShare: used.isNew };
		if (terminal.isJson) terminal.json({ url, game, ...planFacts(plan), file, bytes, ...share });
		terminal.print(file);
		const facts = { plan: aboutPlan(plan), bytes: bytesText(bytes), advice: exported.advice };
		terminal.note(t("exports.written", facts));
		if (used !== undefined) {
			const again = `tuckbox share${operandFor(given.operands[1] ?? ".")}`;
			if (!used.isNew) terminal.note(t("exports.oldLink"));
			terminal.note(t("exports.endLink", { command: `${again} --end ${used.id}` }));
		}
	},
};
