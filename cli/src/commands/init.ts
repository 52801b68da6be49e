import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "../command.ts";
import { Failure } from "../failure.ts";
import { checkThenPush, operandFor } from "../hints.ts";
import { englishRemarks, spokenGuesses } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import { folderOptions } from "../pushing/folder-options.ts";
import { readAndCheck } from "../pushing/reading.ts";
import { reportDoubts, reportPieces } from "../pushing/report.ts";

const fileName = "tuckbox.yaml";

export const init: Command = {
	usage: () => t("push.usage"),
	about: () => t("init.about"),
	options: {
		force: { type: "boolean", text: () => t("init.optionForce") },
		print: { type: "boolean", text: () => t("init.optionPrint") },
		...folderOptions,
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox init", ""],
		["tuckbox init --size 63.5x88.9 --bleed 3.175", () => t("init.exampleSize")],
	],
	async run(context, given) {
		const { terminal } = context;
		const dir = given.operands[0] ?? ".";
		const { reading, findings } = await readAndCheck(context, dir, given);
		const { scaffold } = await import("../scaffold/scaffold.ts");
		const text = scaffold(reading, await englishRemarks());
		const path = join(dir, fileName);
		const pieces = reading.manifest.components.length;
		if (given.has("print")) {
			if (terminal.isJson) terminal.json({ manifest: text, pieces, guesses: spokenGuesses(reading.guesses) });
			else terminal.printLines(text);
			return;
		}
		try {
			await writeFile(path, text, { flag: given.has("force") ? "w" : "wx" });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
			throw new Failure(t("init.exists", { path }), {
				now: t("init.replace", { command: `tuckbox init${operandFor(dir)} --force` }),
				code: "FILE_EXISTS",
			});
		}
		if (terminal.isJson)
			terminal.json({
				path,
				pieces,
				images: reading.images.size,
				guesses: spokenGuesses(reading.guesses),
				findings,
			});
		reportPieces(context, reading);
		reportDoubts(context, given, undefined, { reading, findings });
		terminal.print(t("init.describes", { path, pieces, images: reading.images.size }));
		terminal.note(checkThenPush(dir));
	},
};
