import { resolve } from "node:path";
import { type PrintRequest, TuckboxError } from "@tuckbox/client";
import {
	bytesText,
	cutMarks,
	paperNames,
	paperTurns,
	printDefaults,
	printedBacks,
	printLimits,
} from "@tuckbox/pieces";
import { withValues } from "@tuckbox/pieces/find";
import { type Arguments, type Command, serviceOption } from "../command.ts";
import { download } from "../download.ts";
import { Failure, wrongUsage } from "../failure.ts";
import { connectToGame, readKind } from "../game-choice.ts";
import { count } from "../terminal/units.ts";

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const backNames = printedBacks.map(dashed);

function choice<V extends string>(given: Arguments, name: string, values: readonly V[]): V | undefined {
	const text = given.text(name);
	if (text === undefined) return undefined;
	const found = values.find((value) => dashed(value) === text);
	if (found !== undefined) return found;
	throw wrongUsage(`--${name} is one of ${values.map(dashed).join(", ")}.`, given.command);
}

/** `X,Y` in mm. */
function offset(given: Arguments): Pick<PrintRequest, "backOffsetXMm" | "backOffsetYMm"> {
	const text = given.text("back-offset");
	if (text === undefined) return {};
	const [x, y, ...rest] = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
	const isNear = (mm: number | undefined) => mm !== undefined && Math.abs(mm) <= printLimits.maxOffsetMm;
	if (rest.length === 0 && x !== undefined && y !== undefined && isNear(x) && isNear(y))
		return { backOffsetXMm: x, backOffsetYMm: y };
	throw wrongUsage(
		`--back-offset is "${text}", but must be two numbers of mm, such as 0.5,-1, each at most ${printLimits.maxOffsetMm}.`,
		given.command,
	);
}

/** The search that --search, --deck and --kind make together. */
function searchOf(given: Arguments): string {
	// the search tells cards from other tiles
	const kind = readKind(given) && given.text("kind");
	let text = given.text("search") ?? "";
	const deck = given.text("deck");
	if (deck !== undefined) text = withValues(text, "deck", [deck]);
	return kind === undefined ? text : withValues(text, "kind", [kind]);
}

function requestOf(given: Arguments): PrintRequest {
	const { maxBleedMm, maxGutterMm, maxMarginMm } = printLimits;
	const most = Number.MAX_SAFE_INTEGER;
	const search = searchOf(given);
	const all = {
		paper: choice(given, "paper", paperNames),
		orientation: choice(given, "orientation", paperTurns),
		marks: choice(given, "marks", cutMarks),
		backs: choice(given, "backs", printedBacks),
		marginMm: given.number("margin", 0, maxMarginMm),
		bleedMm: given.number("bleed", 0, maxBleedMm),
		gutterMm: given.number("gutter", 0, maxGutterMm),
		version: given.integer("at", 1, most),
		since: given.integer("since", 1, most),
		search: search === "" ? undefined : search,
		decks: given.has("together") ? ("together" as const) : undefined,
		copies: given.has("once") ? ("one" as const) : undefined,
		dice: given.has("no-dice") ? false : undefined,
		books: given.has("no-books") ? false : undefined,
		...offset(given),
	};
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

export const exportGame: Command = {
	usage: "print [GAME|DIR] [options]",
	about: `Make a PDF of a published game (this folder's by default) to print and cut out: pieces in their true size, with cut
marks, fronts and backs, nets of dice, and the pages of rulebooks. Print it at 100 %; each page has a ruler to check
that.`,
	options: {
		...serviceOption,
		output: {
			type: "string",
			short: "o",
			value: "FILE",
			text: "write this file (default: the game's name)",
			completes: "file",
		},
		"dry-run": { type: "boolean", text: "show how many pages there would be, and write nothing" },
		paper: {
			type: "string",
			value: "PAPER",
			text: `${paperNames.join(", ")} (default: ${printDefaults.paper})`,
			completes: paperNames,
		},
		orientation: {
			type: "string",
			value: "WAY",
			text: `${paperTurns.join(", ")} (default: auto, which takes fewer sheets)`,
			completes: paperTurns,
		},
		backs: {
			type: "string",
			value: "WHERE",
			text: `${backNames.join(", ")} (default: long-edge)`,
			completes: backNames,
		},
		"back-offset": { type: "string", value: "X,Y", text: "move backs to the right and down, in mm" },
		bleed: { type: "string", value: "MM", text: "print so much of the images' bleed (default: 0)" },
		gutter: { type: "string", value: "MM", text: "leave so much between pieces (default: 0)" },
		margin: {
			type: "string",
			value: "MM",
			text: `leave so much at the edges of the paper (default: ${printDefaults.marginMm})`,
		},
		marks: {
			type: "string",
			value: "MARKS",
			text: `${cutMarks.join(", ")} (default: ticks, outside of the pieces)`,
			completes: cutMarks,
		},
		together: { type: "boolean", text: "fill sheets; by default, each deck begins a new one" },
		once: { type: "boolean", text: "print each piece once, whatever its count" },
		"no-dice": { type: "boolean", text: "leave out the nets of dice" },
		"no-books": { type: "boolean", text: "leave out the pages of books" },
		deck: { type: "string", value: "NAME", text: "only this deck" },
		kind: { type: "string", value: "KIND", text: "only pieces of this kind, such as token" },
		search: { type: "string", value: "TEXT", text: "only what this search finds, as in the console" },
		since: { type: "string", value: "N", text: "only what looks different from version N" },
		at: { type: "string", value: "N", text: "print version N (default: the published one)" },
	},
	completes: ["print"],
	operands: 2,
	examples: [
		["tuckbox export print", ""],
		["tuckbox export print --paper letter --bleed 2 --gutter 3", ""],
		['tuckbox export print --since 5 -o "new cards.pdf"', "what changed since version 5"],
	],
	async run(context, given) {
		const { terminal } = context;
		const [kind, operand] = given.operands;
		if (kind !== "print") {
			throw wrongUsage(
				kind === undefined
					? "Export as what? The only format is print."
					: `"${kind}" is not a format. The only one is print.`,
				"export",
			);
		}
		const request = requestOf(given);
		const { connection, game } = await connectToGame(context, given, operand);
		const { tuckbox, run, signal, url } = connection;
		const { exports } = tuckbox.game(game.id);
		const plan = await run(() => exports.planPrint({ ...request, signal }).catch(explained));
		const { page: _, ...facts } = plan;
		const about = `${count(plan.pieces, "piece")} of version ${plan.version} on ${count(plan.sheets, "sheet")}, ${count(plan.pages, "page")}`;
		for (const { message } of plan.remarks) terminal.note(message);
		if (given.has("dry-run")) {
			if (terminal.isJson) terminal.json({ url, game, ...facts });
			terminal.print(`${about}.`);
			return;
		}
		const file = resolve(given.text("output") ?? plan.fileName.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, "_"));
		// the version that was planned, even if another one is published in the meantime
		const bytes = await run(async () => {
			const stream = await exports.print({ ...request, version: plan.version, signal });
			const update = (done: number) =>
				terminal.progress.update({ verb: "Writing", noun: "PDF", done: 0, total: 1, bytes: done });
			return await download(received(stream, url), file, update);
		});
		if (terminal.isJson) terminal.json({ url, game, ...facts, file, bytes });
		terminal.print(file);
		terminal.note(`${about} (${bytesText(bytes)}). Print it at 100 %, not fitted to the page.`);
	},
};

/** The parts of a file. @throws TuckboxError when it ends too early */
async function* received(stream: ReadableStream<Uint8Array>, url: string): AsyncGenerator<Uint8Array> {
	try {
		yield* stream as unknown as AsyncIterable<Uint8Array>;
	} catch (error) {
		if ((error as Error).name === "AbortError") throw error;
		const message = `${url} did not send the whole file, so nothing was kept. Try again.`;
		throw new TuckboxError("NETWORK_ERROR", message, { cause: error });
	}
}

/** Says why there is nothing to print, or too much. */
function explained(error: unknown): never {
	if (!(error instanceof TuckboxError) || error.code !== "VALIDATION_ERROR") throw error;
	const { message, requestId } = error;
	const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
	throw new Failure(sentence, { code: error.code, requestId, cause: error });
}
