import type { Command } from "../command.ts";
import { Failure } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { openInBrowser } from "../login/open-browser.ts";
import { language, t } from "../messages/words.ts";
import { checkIsFolder } from "../pushing/reading.ts";
import { writeReason } from "../system-reasons.ts";

export const sort: Command = {
	usage: () => t("push.usage"),
	about: () => t("sort.about"),
	options: { print: { type: "boolean", text: () => t("sort.optionPrint") } },
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox sort my-game", ""],
		["tuckbox sort --print", () => t("sort.examplePrint")],
	],
	async run({ terminal, env, signal }, given) {
		const dir = given.operands[0] ?? ".";
		await checkIsFolder(dir);
		const { folderOnDisk } = await import("../folder-on-disk.ts");
		const { folderAccess } = await import("../sorting/folder-access.ts");
		const { readPage } = await import("../sorting/page-files.ts");
		const { ManifestWriter } = await import("../sorting/save-manifest.ts");
		const { serveSorting } = await import("../sorting/sort-server.ts");
		const page = readPage(language);
		if (page === undefined)
			throw new Failure(t("sort.notBuilt"), { now: t("sort.buildIt"), code: "NOT_BUILT" });
		const manifest = new ManifestWriter(dir);
		const source = folderOnDisk(dir);
		const { address, done, close } = await serveSorting(page, {
			name: source.name,
			access: folderAccess(dir, source),
			async save(text) {
				await manifest.save(text);
				terminal.note(t("sort.saved", { path: manifest.path }));
			},
			reasonOf(error) {
				const { code, message } = error as NodeJS.ErrnoException;
				return t("files.unwritable", { path: manifest.path, why: writeReason(code) ?? code ?? message });
			},
		});
		try {
			if (await manifest.exists()) terminal.note(t("sort.keepsOld", { path: manifest.path }));
			const isOpen = !given.has("print") && (await openInBrowser(address, env));
			terminal.say(isOpen ? t("sort.browserOpens") : t("sort.openHere"));
			terminal.say();
			terminal.say(`  ${address}`);
			terminal.say();
			terminal.note(t("sort.howToEnd"));
			const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
			await Promise.race([done, stopped]);
			if (signal.aborted && !manifest.hasSaved) throw signal.reason;
		} finally {
			close();
		}
		const { hasSaved, kept, path } = manifest;
		if (terminal.isJson) terminal.json({ path, saved: hasSaved, ...(kept !== undefined && { kept }) });
		if (kept !== undefined) terminal.note(t("sort.kept", { file: kept }));
		terminal.print(
			hasSaved ? t("sort.pushIt", { command: `tuckbox push${operandFor(dir)}` }) : t("sort.notSaved"),
		);
	},
};
