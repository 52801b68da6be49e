import { resolve } from "node:path";
import { bytesText } from "@tuckbox/pieces";
import { type Arguments, type Command, type Option, serviceOption } from "../command.ts";
import { download } from "../download.ts";
import { exportName } from "../exporting/file-name.ts";
import { pcio, sheets, tts, zip } from "../exporting/files.ts";
import { choosing, type Format, received } from "../exporting/format.ts";
import { print } from "../exporting/print.ts";
import { publishedPlan } from "../exporting/published-plan.ts";
import { wrongUsage } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { connectToGame } from "../service/game-choice.ts";

/** Each format, and what it is in a few words. */
const formats: Readonly<Record<string, { text: string; format: Format }>> = {
	print: { text: "a PDF to print and cut out", format: print as Format },
	zip: { text: "a folder with the images, to push again", format: zip as Format },
	sheets: { text: "the faces of each deck in a grid, for Screentop and others", format: sheets as Format },
	pcio: { text: "a room of playingcards.io", format: pcio as Format },
	tts: { text: "a saved object of Tabletop Simulator, with its images", format: tts as Format },
};
const names = Object.keys(formats);

/** The format that was typed. @throws Failure when it is missing or unknown, or an option belongs to another one */
function formatOf(given: Arguments): Format {
	const [name] = given.operands;
	if (name === undefined)
		throw wrongUsage(`Export as what? The formats are ${names.join(", ")}.`, given.command);
	const found = Object.hasOwn(formats, name) ? formats[name] : undefined;
	if (found === undefined)
		throw wrongUsage(`"${name}" is not a format. The formats are ${names.join(", ")}.`, given.command);
	for (const [other, { format }] of Object.entries(formats)) {
		const foreign = Object.keys(format.options).find(
			(option) =>
				!(option in found.format.options) && (given.has(option) || given.text(option) !== undefined),
		);
		if (foreign !== undefined)
			throw wrongUsage(`--${foreign} belongs to tuckbox export ${other}, not to ${name}.`, given.command);
	}
	return found.format;
}

/** The options that only one format has, with its name in the help. */
const ownOptions: Record<string, Option> = Object.fromEntries(
	Object.entries(formats).flatMap(([name, { format }]) =>
		Object.entries(format.options).map(([option, what]) => [
			option,
			{ ...what, text: `${name}: ${what.text}` },
		]),
	),
);

const list = Object.entries(formats)
	.map(([name, { text }]) => `  ${name.padEnd(8)} ${text}`)
	.join("\n");

export const exportGame: Command = {
	usage: "FORMAT [GAME|DIR] [options]",
	about: `Make a file of a published game (this folder's by default). The formats are:

${list}

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
		...ownOptions,
	},
	completes: names,
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
		const format = formatOf(given);
		const {
			plan: planned,
			make,
			onWritten = () => undefined,
			link = () => undefined,
			advice = format.advice,
		} = format.read(given);
		const { connection, game } = await connectToGame(context, given, given.operands[1]);
		const { tuckbox, run, signal, url } = connection;
		const { exports, shares } = tuckbox.game(game.id);
		const ask = () => planned({ exports, signal });
		const plan = await run(() => publishedPlan(ask, terminal, signal));
		for (const { message } of plan.remarks) terminal.note(message);
		if (given.has("dry-run")) {
			if (terminal.isJson) terminal.json({ url, game, ...format.facts(plan) });
			terminal.print(`${format.about(plan)}.`);
			return;
		}
		const of = { env: context.env, gameId: game.id };
		const file = resolve(given.text("output") ?? exportName(plan.fileName, url));
		const bytes = await run(async () => {
			const open = () => make({ exports, version: plan.version, signal, ...of });
			const step = { verb: "Writing", noun: format.noun, done: 0, total: 1 };
			const totalBytes = plan.bytes ?? undefined;
			const update = (written: number) => terminal.progress.update({ ...step, bytes: written, totalBytes });
			try {
				return await download(received(open, url), file, update);
			} catch (error) {
				// without the file, nothing knows its link
				const used = link();
				if (used?.isNew) await shares.revoke(used.id).catch(() => undefined);
				throw error;
			}
		});
		await onWritten(of);
		const used = link();
		const share = used === undefined ? {} : { share: used.id, isNewShare: used.isNew };
		if (terminal.isJson) terminal.json({ url, game, ...format.facts(plan), file, bytes, ...share });
		terminal.print(file);
		terminal.note(`${format.about(plan)} (${bytesText(bytes)}).${advice === undefined ? "" : ` ${advice}`}`);
		if (used !== undefined) {
			const again = `tuckbox share${operandFor(given.operands[1] ?? ".")}`;
			if (!used.isNew) terminal.note("The link is that of your earlier export.");
			terminal.note(`To end the link, and with it the images: ${again} --end ${used.id}`);
		}
	},
};
