import { type Arguments, type Command, type Context, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { openInBrowser } from "../login/open-browser.ts";
import { folderOptions } from "../pushing/folder-options.ts";
import { reportOutcome, someNames } from "../pushing/outcome.ts";
import { type Pushed, Pusher } from "../pushing/pusher.ts";
import { type CheckedFolder, reportFindings, reportGuesses } from "../pushing/reading.ts";
import { gamePage } from "../service/game-page.ts";
import { confirm } from "../terminal/ask.ts";
import { count } from "../terminal/units.ts";

/** At a terminal, asks for confirmation before --prune deletes pieces. */
async function askBeforePruning(
	context: Context,
	given: Arguments,
	pusher: Pusher,
	checked: CheckedFolder,
): Promise<void> {
	if (given.has("yes") || !context.terminal.canAsk) return;
	const { result, target } = await pusher.push(checked, { isDry: true, prune: true, mayAsk: true });
	const { deleted } = result;
	if (deleted.length === 0) return;
	const question = `This deletes ${count(deleted.length, "piece")} of ${target.name ?? target.gameId} (${someNames(deleted)}). Continue? [y/N] `;
	await confirm(context.terminal, context.signal, question);
}

/** Opens the pushed game's page, or prints its address where there is no browser. */
async function openPushed({ terminal, env }: Context, { url, target: { gameId } }: Pushed): Promise<void> {
	if (gameId === undefined) return;
	const page = gamePage(url, gameId);
	const isOpen = await openInBrowser(page, env);
	terminal.print();
	terminal.print(isOpen ? `Opened ${page}` : `Open it in a browser: ${page}`);
}

export const push: Command = {
	usage: "[DIR] [options]",
	about: `Push the game in a folder (the current one by default): send the images that the service does not have, create and
change pieces, and leave everything else unchanged. Pieces keep their identity from push to push, so pieces on
a table stay in place. If a push is interrupted, run it again to finish it.

The folder contains a tuckbox.yaml or manifest.json, images with a table (CSV, TSV, .xlsx or .ods), or images alone
(decks/<deck>/<card>.png next to a back.png). Images are PNG, JPEG, WebP, GIF, AVIF, SVG, TIFF and BMP files, and pages
of PDFs. Every guess is reported; "tuckbox init" writes them down.

A file that was renamed, and whose image is the same, is the same piece under a new name. What the game has but the
folder no longer contains is listed, and stays until you push with --prune.

The first push creates a game, named after the manifest or the folder. The folder remembers it in .tuckbox/. If you
already have a game with the folder's name, the first push asks, or needs --game or --game-name.

At a terminal, a push that needs a sign-in begins with it.`,
	options: {
		...serviceOption,
		game: { type: "string", value: "ID", text: "push to this game" },
		"game-name": {
			type: "string",
			value: "NAME",
			text: "push to the game with this name; create it if needed",
		},
		message: {
			type: "string",
			short: "m",
			value: "NOTE",
			text: "a note for the new version, shown in its history",
		},
		prune: { type: "boolean", text: "delete pieces no longer in the folder" },
		"no-renames": {
			type: "boolean",
			text: "take a renamed file for a new piece, even if its images are the same",
		},
		"dry-run": { type: "boolean", short: "n", text: "show what would happen, and change nothing" },
		watch: { type: "boolean", text: "push again whenever a file is saved" },
		open: { type: "boolean", text: "open the game in your browser after the push" },
		everything: {
			type: "boolean",
			text: "also send what seems unchanged, to replace images that the service has lost",
		},
		strict: { type: "boolean", text: "push nothing if there are warnings about the images" },
		yes: {
			type: "boolean",
			short: "y",
			text: "answer yes to the questions about renamed and deleted pieces",
		},
		concurrency: { type: "string", value: "N", text: "upload N images at the same time (default: 4)" },
		...folderOptions,
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox push my-game --open", "sign in if needed, push, and look at the game"],
		["tuckbox push --dry-run", "the plan: + created, ~ changed, = unchanged, - deleted"],
		['tuckbox push -m "after playtest 3"', "with a note for the new version"],
		["tuckbox push my-game --prune", "also delete pieces no longer in the folder"],
		["tuckbox push --watch", "while you draw"],
		["tuckbox push --strict --yes --json", "in CI"],
	],
	async run(context, given) {
		const isDry = given.has("dry-run");
		const [mode, other] = ["dry-run", "watch", "open"].filter((name) => given.has(name));
		if (other !== undefined) throw wrongUsage(`--${mode} and --${other} cannot be combined.`, "push");
		const note = given.text("message");
		if (note !== undefined && given.has("watch"))
			throw wrongUsage("--message is for one version, and --watch creates many.", "push");
		const pusher = new Pusher(context, given, given.operands[0] ?? ".");
		if (given.has("watch")) {
			const { watch } = await import("../watch.ts");
			return await watch(pusher);
		}
		const checked = await pusher.check();
		await pusher.signIn(checked);
		const prune = given.has("prune");
		if (isDry) reportGuesses(context, pusher.dir, checked.reading);
		reportFindings(context, given, checked.findings);
		if (prune && !isDry) await askBeforePruning(context, given, pusher, checked);
		// only for a new game: later pushes would repeat them
		const onCreated = () => reportGuesses(context, pusher.dir, checked.reading);
		const pushed = await pusher.push(checked, { isDry, prune, onCreated });
		reportOutcome(context, pushed);
		if (given.has("open")) await openPushed(context, pushed);
	},
};
