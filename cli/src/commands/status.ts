import { bytesText } from "@tuckbox/pieces";
import { type Command, serviceOption } from "../command.ts";
import { operandFor } from "../hints.ts";
import { folderOptions } from "../pushing/folder-options.ts";
import { showPieces } from "../pushing/outcome.ts";
import { Pusher } from "../pushing/pusher.ts";
import { reportStorage } from "../pushing/reading.ts";
import { count } from "../terminal/units.ts";

/** A status is short: pieces that are alike share a line, and a dry run of the push has the rest. */
const maxLines = 12;

export const status: Command = {
	usage: "[DIR] [options]",
	about: `Show in a few lines what a push of the folder would do. Nothing is changed. Pieces that are no longer in the folder
count as "gone"; only a push with --prune deletes them.`,
	options: {
		...serviceOption,
		game: { type: "string", value: "ID", text: "compare with this game" },
		"game-name": { type: "string", value: "NAME", text: "compare with the game with this name" },
		...folderOptions,
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox status", ""],
		["tuckbox push --dry-run", "show every piece"],
	],
	async run(context, given) {
		const { terminal } = context;
		const pusher = new Pusher(context, given, given.operands[0] ?? ".");
		const checked = await pusher.check();
		const { result, target, url, storage } = await pusher.push(checked, { isDry: true, prune: true });
		const { created, changed, unchanged, renamed, deleted, uploads } = result;
		const isUpToDate = created.length + changed.length + renamed.length + deleted.length === 0;
		if (terminal.isJson) {
			const counts = {
				created: created.length,
				changed: changed.length,
				unchanged: unchanged.length,
				renamed: renamed.length,
			};
			const warnings = checked.findings.length;
			terminal.json({
				url,
				game: target.gameId ?? null,
				gameName: target.name ?? null,
				...counts,
				gone: deleted.length,
				uploads,
				warnings,
				isUpToDate,
				...(storage !== undefined && { storage }),
			});
			return;
		}
		const { paint } = terminal;
		const name = target.name ?? target.gameId ?? "";
		terminal.print(
			`${paint("bold", name)}   ${url}${target.gameId === undefined ? "   not pushed yet" : ""}`,
		);
		const parts = [
			created.length > 0 ? paint("green", `+ ${created.length} new`) : "",
			changed.length > 0 ? paint("yellow", `~ ${changed.length} changed`) : "",
			`= ${unchanged.length} unchanged`,
			renamed.length > 0 ? paint("yellow", `~ ${renamed.length} renamed`) : "",
			deleted.length > 0 ? paint("red", `- ${deleted.length} gone from the folder`) : "",
		];
		terminal.print(`  ${parts.filter(Boolean).join("   ")}`);
		showPieces(terminal, { result, checked }, { foldFrom: 0, most: maxLines });
		if (uploads.files > 0)
			terminal.print(`  ${count(uploads.files, "image")} to upload (${bytesText(uploads.bytes)})`);
		reportStorage(context, uploads.bytes, storage);
		if (checked.findings.length > 0)
			terminal.print(`  ! ${count(checked.findings.length, "warning")} about the images`);
		terminal.note();
		terminal.note(
			isUpToDate ? "Nothing to push." : `For details: tuckbox push${operandFor(pusher.dir)} --dry-run`,
		);
	},
};
