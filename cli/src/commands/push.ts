import { type Arguments, type Command, type Context, serviceOption } from "../command.ts";
import { exitCodes, Failure, wrongUsage } from "../failure.ts";
import { openInBrowser } from "../login/open-browser.ts";
import { t } from "../messages/words.ts";
import { folderOptions } from "../pushing/folder-options.ts";
import { reportOutcome, someNames } from "../pushing/outcome.ts";
import { type Pushed, Pusher } from "../pushing/pusher.ts";
import type { CheckedFolder } from "../pushing/reading.ts";
import { announcePush, refuseWarnings, reportFolder } from "../pushing/report.ts";
import { gamePage } from "../service/game-page.ts";
import { confirm } from "../terminal/ask.ts";

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
	const game = target.name ?? target.gameId ?? "";
	const question = t("push.prunes", { count: deleted.length, game, names: someNames(deleted) });
	await confirm(context.terminal, context.signal, question);
}

/** Opens the pushed game's page, or prints its address if no browser is available. */
async function openPushed({ terminal, env }: Context, { url, target: { gameId } }: Pushed): Promise<void> {
	if (gameId === undefined) return;
	const page = gamePage(url, gameId);
	const isOpen = await openInBrowser(page, env);
	terminal.print();
	terminal.print(isOpen ? t("open.opened", { address: page }) : t("push.openIn", { address: page }));
}

/** Whether a failure leaves the service unasked: the user is not signed in to it, or it does not answer. */
const isUnasked = (error: unknown) =>
	error instanceof Failure && (error.exitCode === exitCodes.signedOut || error.code === "NETWORK_ERROR");

/** Determines the effect of a push. Prints what the folder became even if its service cannot be asked. */
async function dryRun(context: Context, given: Arguments, pusher: Pusher, checked: CheckedFolder) {
	try {
		return await pusher.push(checked, { isDry: true, prune: given.has("prune") });
	} catch (error) {
		if (isUnasked(error) && !context.terminal.isJson) reportFolder(context, given, pusher.dir, checked);
		throw error;
	}
}

export const push: Command = {
	usage: () => t("push.usage"),
	about: () => t("push.about", { path: t("push.bare") }),
	options: {
		...serviceOption,
		game: { type: "string", value: "ID", text: () => t("push.optionGame") },
		"game-name": {
			type: "string",
			value: "NAME",
			text: () => t("push.optionGameName"),
		},
		message: {
			type: "string",
			short: "m",
			value: "NOTE",
			text: () => t("push.optionMessage"),
		},
		prune: { type: "boolean", text: () => t("push.optionPrune") },
		"no-renames": {
			type: "boolean",
			text: () => t("push.optionNoRenames"),
		},
		"dry-run": { type: "boolean", short: "n", text: () => t("push.optionDryRun") },
		watch: { type: "boolean", text: () => t("push.optionWatch") },
		open: { type: "boolean", text: () => t("push.optionOpen") },
		everything: {
			type: "boolean",
			text: () => t("push.optionEverything"),
		},
		strict: { type: "boolean", text: () => t("push.optionStrict") },
		yes: {
			type: "boolean",
			short: "y",
			text: () => t("push.optionYes"),
		},
		concurrency: { type: "string", value: "N", text: () => t("push.optionConcurrency") },
		...folderOptions,
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox push my-game --open", () => t("push.exampleOpen")],
		["tuckbox push --dry-run", () => t("push.exampleDryRun")],
		['tuckbox push -m "after playtest 3"', () => t("push.exampleMessage")],
		["tuckbox push my-game --prune", () => t("push.examplePrune")],
		["tuckbox push --watch", () => t("push.exampleWatch")],
		["tuckbox push --strict --yes --json", () => t("push.exampleCi")],
	],
	async run(context, given) {
		const isDry = given.has("dry-run");
		const [mode, other] = ["dry-run", "watch", "open"].filter((name) => given.has(name));
		if (other !== undefined) throw wrongUsage(t("program.cannotCombine", { one: mode ?? "", other }), "push");
		const note = given.text("message");
		if (note !== undefined && given.has("watch")) throw wrongUsage(t("push.messageOrWatch"), "push");
		const pusher = new Pusher(context, given, given.operands[0] ?? ".");
		if (given.has("watch")) {
			const { watch } = await import("../watch.ts");
			return await watch(pusher);
		}
		const { canAsk, isQuiet, isJson } = context.terminal;
		const checked = await pusher.check(canAsk && !isQuiet && !isJson && !isDry && !given.has("yes"));
		if (isDry) {
			refuseWarnings(given, checked.findings);
			return reportOutcome(context, await dryRun(context, given, pusher, checked));
		}
		await pusher.signIn(checked);
		const prune = given.has("prune");
		refuseWarnings(given, checked.findings);
		if (prune) await askBeforePruning(context, given, pusher, checked);
		const onTarget = announcePush(context, given, pusher.dir, checked);
		const pushed = await pusher.push(checked, { isDry: false, prune, onTarget });
		reportOutcome(context, pushed);
		if (given.has("open")) await openPushed(context, pushed);
	},
};
