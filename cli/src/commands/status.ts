import { type Command, serviceOption } from "../command.ts";
import { operandFor } from "../hints.ts";
import { t } from "../messages/words.ts";
import { folderOptions } from "../pushing/folder-options.ts";
import { showPieces } from "../pushing/outcome.ts";
import { Pusher } from "../pushing/pusher.ts";
import { reportStorage } from "../pushing/report.ts";
import { bytesText } from "../terminal/units.ts";

/** A status is short: similar pieces share a line. A dry run of the push lists them all. */
const maxLines = 12;

export const status: Command = {
	usage: () => t("push.usage"),
	about: () => t("status.about"),
	options: {
		...serviceOption,
		game: { type: "string", value: "ID", text: () => t("status.optionGame") },
		"game-name": { type: "string", value: "NAME", text: () => t("status.optionGameName") },
		...folderOptions,
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox status", ""],
		["tuckbox push --dry-run", () => t("status.exampleAll")],
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
			[paint("bold", name), url, ...(target.gameId === undefined ? [t("status.unpushed")] : [])].join("   "),
		);
		const parts = [
			created.length > 0 ? paint("green", `+ ${t("status.new", { count: created.length })}`) : "",
			changed.length > 0 ? paint("yellow", `~ ${t("status.changed", { count: changed.length })}`) : "",
			`= ${t("status.unchanged", { count: unchanged.length })}`,
			renamed.length > 0 ? paint("yellow", `~ ${t("status.renamed", { count: renamed.length })}`) : "",
			deleted.length > 0 ? paint("red", `- ${t("status.gone", { count: deleted.length })}`) : "",
		];
		terminal.print(`  ${parts.filter(Boolean).join("   ")}`);
		showPieces(terminal, { result, checked }, { foldFrom: 0, most: maxLines });
		if (uploads.files > 0)
			terminal.print(`  ${t("plan.toUpload", { count: uploads.files, bytes: bytesText(uploads.bytes) })}`);
		reportStorage(context, uploads.bytes, storage);
		if (checked.findings.length > 0)
			terminal.print(`  ! ${t("status.warnings", { count: checked.findings.length })}`);
		terminal.note();
		terminal.note(
			isUpToDate
				? t("status.upToDate")
				: t("status.details", { command: `tuckbox push${operandFor(pusher.dir)} --dry-run` }),
		);
	},
};
