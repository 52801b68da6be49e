import { type Arguments, type Command, type Context, serviceOption } from "../command.ts";
import { wrongUsage } from "../failure.ts";
import { folderOptions } from "../pushing/folder-options.ts";
import { tellOutcome } from "../pushing/outcome.ts";
import { Pusher } from "../pushing/pusher.ts";
import { type Looked, tellFindings, tellGuesses } from "../pushing/reading.ts";
import { confirm } from "../terminal/ask.ts";
import { count } from "../terminal/units.ts";

/** Has the person at a terminal agree to what --prune deletes. */
async function askBeforePruning(
	context: Context,
	given: Arguments,
	pusher: Pusher,
	looked: Looked,
): Promise<void> {
	if (given.has("yes") || !context.terminal.canAsk) return;
	const { result, target } = await pusher.push(looked, { isDry: true, prune: true });
	const { deleted } = result;
	if (deleted.length === 0) return;
	const names = deleted.slice(0, 5).map(({ externalKey }) => externalKey);
	const rest = deleted.length > names.length ? `, and ${deleted.length - names.length} more` : "";
	const question = `This deletes ${count(deleted.length, "piece")} of ${target.name ?? target.gameId} (${names.join(", ")}${rest}). Go on? [y/N] `;
	await confirm(context.terminal, context.signal, question);
}

export const push: Command = {
	usage: "[DIR] [options]",
	about: `Pushes the game in a folder (this one, unless DIR names another): sends the images that the service does not
have, creates and changes pieces, and leaves everything else as it is. Pieces keep their identity from push to
push, so what lies on a table stays where it lies. A push that was cut off is repeated, and does the rest.

The folder holds a tuckbox.yaml or manifest.json, a CSV or TSV beside images, or images alone
(decks/<deck>/<card>.png with back.png beside them). What is guessed is said; "tuckbox init" writes it down.

The first push makes a game, called as the manifest or the folder is. The folder remembers it in .tuckbox/.`,
	options: {
		...serviceOption,
		game: { type: "string", value: "ID", text: "push into this game" },
		"game-name": {
			type: "string",
			value: "NAME",
			text: "push into the game of this name, made if there is none",
		},
		prune: { type: "boolean", text: "delete the pieces that the folder has no more" },
		"dry-run": { type: "boolean", text: "say what would be done, and change nothing" },
		watch: { type: "boolean", text: "push again whenever a file is saved" },
		strict: { type: "boolean", text: "push nothing while there are warnings about the images" },
		yes: { type: "boolean", short: "y", text: "do not ask before deleting" },
		concurrency: { type: "string", value: "N", text: "images to send at once (4)" },
		...folderOptions,
	},
	completes: "folder",
	operands: 1,
	examples: [
		["tuckbox push --dry-run", "the plan: + created, ~ changed, = unchanged, - deleted"],
		["tuckbox push my-game --prune", "and nothing is left that the folder has no more"],
		["tuckbox push --watch", "while you draw"],
		["tuckbox push --strict --yes --json", "in CI"],
	],
	async run(context, given) {
		const isDry = given.has("dry-run");
		if (isDry && given.has("watch")) throw wrongUsage("--dry-run and --watch do not go together.", "push");
		const pusher = new Pusher(context, given, given.operands[0] ?? ".");
		if (given.has("watch")) {
			const { watch } = await import("../watch.ts");
			return await watch(pusher);
		}
		const prune = given.has("prune");
		const looked = await pusher.look();
		if (isDry) tellGuesses(context, looked.reading);
		tellFindings(context, given, looked.findings);
		if (prune && !isDry) await askBeforePruning(context, given, pusher, looked);
		const pushed = await pusher.push(looked, { isDry, prune });
		if (!isDry && pushed.target.created) tellGuesses(context, looked.reading);
		tellOutcome(context, pushed);
	},
};
