import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Arguments, type Command, type Context, readArguments, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import type { Report } from "../importing/run-import.ts";
import { isConfirmed } from "../terminal/ask.ts";

export const importGame: Command = {
	usage: "FILE [DIR] [options]",
	about: `Write a folder that can be pushed from a save, saved object or workshop file of Tabletop Simulator (.json),
or from a game of playingcards.io (.pcio): its pictures, cut from sheets, and a tuckbox.yaml.
DIR is named after the game unless you name it. What could not be translated is listed. Nothing is sent.

A second import into the same folder changes only what is different in the file, and keeps what you have changed.`,
	options: {
		images: {
			type: "string",
			isList: true,
			value: "DIR",
			text: "look for pictures here, too; may be repeated",
			completes: "folder",
		},
		download: { type: "boolean", text: "download pictures that are not on this computer" },
		partial: { type: "boolean", text: "leave out pieces whose pictures are missing" },
		"dry-run": { type: "boolean", short: "n", text: "show what would be imported, and write nothing" },
		force: { type: "boolean", text: "write into a folder with other files, and over your own changes" },
		push: { type: "boolean", text: "push the folder afterwards" },
		...serviceOption,
	},
	completes: "file",
	operands: 2,
	examples: [
		['tuckbox import "TS_Save_12.json" --dry-run', "what is in it, and what is missing"],
		["tuckbox import 2531948.json my-game --download", ""],
		["tuckbox import room.pcio --push", ""],
	],
	async run(context, given) {
		const [file, dir] = given.operands;
		if (file === undefined) throw wrongUsage("Import which file?", "import");
		for (const other of ["json", "dry-run"]) {
			if (given.has("push") && given.has(other))
				throw wrongUsage(`--push and --${other} cannot be combined.`, "import");
		}
		const { runImport } = await import("../importing/run-import.ts");
		const work = await mkdtemp(join(tmpdir(), "tuckbox-import-"));
		let report: Report;
		try {
			report = await runImport(context, file, {
				dir,
				workIn: work,
				images: given.texts("images"),
				mayDownload: given.has("download"),
				isPartial: given.has("partial"),
				isDry: given.has("dry-run"),
				isForced: given.has("force"),
			});
		} finally {
			await rm(work, { recursive: true, force: true });
		}
		if (context.terminal.isJson) context.terminal.json(report);
		if (report.isDry) return;
		return await offerPush(context, given, report.folder);
	},
};

/** Pushes the folder if the user wants it. */
async function offerPush(context: Context, given: Arguments, folder: string): Promise<number | undefined> {
	const { terminal, signal } = context;
	const isWanted =
		given.has("push") ||
		(terminal.canAsk && !terminal.isJson && (await isConfirmed(terminal, signal, "Push it now? [y/N] ")));
	if (!isWanted) return undefined;
	const { push } = await import("./push.ts");
	const url = given.text("url");
	const args = [folder, ...(url === undefined ? [] : ["--url", url])];
	return (await push.run(context, readArguments("push", push, args))) ?? undefined;
}
