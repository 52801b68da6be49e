import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "../command.ts";
import { Failure } from "../failure.ts";
import { checkThenPush, operandFor } from "../hints.ts";
import { folderOptions } from "../pushing/folder-options.ts";
import { readAndCheck, reportFindings, reportGuesses } from "../pushing/reading.ts";
import { count } from "../terminal/units.ts";

const fileName = "tuckbox.yaml";

export const init: Command = {
	usage: "[DIR] [options]",
	about: `Read a folder of images, with or without a table, and write a tuckbox.yaml with everything a push would create,
including every guess, for you to edit. Nothing is sent.`,
	options: {
		force: { type: "boolean", text: "replace an existing tuckbox.yaml" },
		print: { type: "boolean", text: "print it instead of writing it" },
		...folderOptions,
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox init", ""],
		["tuckbox init --size 63.5x88.9 --bleed 3.175", "for images without a known size"],
	],
	async run(context, given) {
		const { terminal } = context;
		const dir = given.operands[0] ?? ".";
		const { reading, findings } = await readAndCheck(context, dir, given);
		const { scaffold } = await import("../scaffold/scaffold.ts");
		const text = scaffold(reading);
		const path = join(dir, fileName);
		const pieces = reading.manifest.components.length;
		if (given.has("print")) {
			if (terminal.isJson) terminal.json({ manifest: text, pieces, guesses: reading.guesses });
			else terminal.printLines(text);
			return;
		}
		try {
			await writeFile(path, text, { flag: given.has("force") ? "w" : "wx" });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
			throw new Failure(`${path} already exists.`, {
				now: `Edit it, or replace it: tuckbox init${operandFor(dir)} --force`,
				code: "FILE_EXISTS",
			});
		}
		if (terminal.isJson)
			terminal.json({ path, pieces, images: reading.images.size, guesses: reading.guesses, findings });
		reportGuesses(context, undefined, reading);
		reportFindings(context, given, findings);
		terminal.print(
			`${path} describes ${count(pieces, "piece")} with ${count(reading.images.size, "image")}.`,
		);
		terminal.note(checkThenPush(dir));
	},
};
