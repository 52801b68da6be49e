import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Arguments, type Command, type Context, readArguments, serviceOption } from "../command.ts";
import { exitCodes, wrongUsage } from "../failure.ts";
import type { Report } from "../importing/run-import.ts";
import { t } from "../messages/words.ts";
import { isConfirmed } from "../terminal/ask.ts";

export const importGame: Command = {
	usage: () => t("imports.usage"),
	about: () => t("imports.about"),
	options: {
		images: {
			type: "string",
			isList: true,
			value: "DIR",
			text: () => t("imports.optionImages"),
			completes: "folder",
		},
		download: { type: "boolean", text: () => t("imports.optionDownload") },
		partial: { type: "boolean", text: () => t("imports.optionPartial") },
		"dry-run": { type: "boolean", short: "n", text: () => t("imports.optionDryRun") },
		force: { type: "boolean", text: () => t("imports.optionForce") },
		push: { type: "boolean", text: () => t("imports.optionPush") },
		...serviceOption,
	},
	completes: "file",
	operands: 2,
	examples: [
		['tuckbox import "TS_Save_12.json" --dry-run', () => t("imports.exampleDryRun")],
		["tuckbox import 2531948.json my-game --download", ""],
		["tuckbox import room.pcio --push", ""],
	],
	async run(context, given) {
		const [file, dir] = given.operands;
		if (file === undefined) throw wrongUsage(t("imports.which"), "import");
		for (const other of ["json", "dry-run"]) {
			if (given.has("push") && given.has(other))
				throw wrongUsage(t("program.cannotCombine", { one: "push", other }), "import");
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
		// a script learns from a dry run what the import would return
		if (report.isDry)
			return report.missing.length > 0 && !given.has("partial") ? exitCodes.preflight : undefined;
		return await offerPush(context, given, report.folder);
	},
};

/** Pushes the folder if the user wants it. */
async function offerPush(context: Context, given: Arguments, folder: string): Promise<number | undefined> {
	const { terminal, signal } = context;
	const isWanted =
		given.has("push") ||
		(terminal.canAsk && !terminal.isJson && (await isConfirmed(terminal, signal, t("ask.push"))));
	if (!isWanted) return undefined;
	const { push } = await import("./push.ts");
	const url = given.text("url");
	const args = [folder, ...(url === undefined ? [] : ["--url", url])];
	return (await push.run(context, readArguments("push", push, args))) ?? undefined;
}
