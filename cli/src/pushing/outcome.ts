import type { PlayersChange, PushedPiece, PushResult } from "@tuckbox/client";
import { playersText } from "@tuckbox/pieces";
import type { Context } from "../command.ts";
import { operandFor } from "../hints.ts";
import { spokenGuesses } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { bytesText } from "../terminal/units.ts";
import { countRows, fates, planRows } from "./plan.ts";
import { pushAgain } from "./push-again.ts";
import type { Pushed } from "./pusher.ts";
import { renameText } from "./renaming.ts";
import { reportDoubts, reportPieces, reportStorage, reportWarnings } from "./report.ts";
import { valueLines } from "./value-lines.ts";
import { listed } from "./words.ts";

/** Maximum number of pieces that are listed after a push. */
const maxNamed = 10;
/** In a plan with more lines than this, similar pieces share one. In a pipe, each piece has its own line. */
const foldFrom = 30;
const maxLines = 100;

/** Shows the effect of a push on each piece that it changes. */
export function showPieces(
	terminal: Terminal,
	{ result, checked }: Pick<Pushed, "result" | "checked">,
	look: { foldFrom: number; most: number },
): void {
	const { components } = checked.reading.manifest;
	const { rows, rest } = planRows(result, components, { width: terminal.width, ...look });
	terminal.table(rows);
	if (rest > 0) terminal.print(`  ${t("plan.moreLines", { count: rest })}`);
}

/** Maximum number of names in a sentence. */
const maxListed = 5;

/** The names of pieces in a sentence. */
export const someNames = (pieces: readonly PushedPiece[]): string =>
	listed(
		pieces.map(({ name }) => name),
		maxListed,
	);

/** Lists pieces that the game has but the folder does not, with the command that deletes them. */
function reportLeftOver({ terminal }: Context, { result, dir, given }: Pushed): void {
	const { leftOver } = result;
	if (leftOver.length === 0) return;
	const command = pushAgain(dir, given, "--prune");
	terminal.note(t("plan.leftOver", { count: leftOver.length, names: someNames(leftOver), command }));
}

/** The outcome of a push for `--json`. */
function facts({ result: { at: _, ...result }, target, checked, url, storage }: Pushed) {
	const { source, guesses } = checked.reading;
	return {
		...result,
		...(target.gameId === undefined && { game: null }),
		gameName: target.renameTo ?? target.name ?? null,
		gameCreated: target.created || target.gameId === undefined,
		url,
		source,
		guesses: spokenGuesses(guesses),
		findings: checked.findings,
		...(storage !== undefined && { storage }),
	};
}

/** A line about the version that the push has published, or about its note. */
function versionLine({ result, note }: Pushed, isUnchanged: boolean): string | undefined {
	const { version } = result;
	if (version !== undefined)
		return note === undefined ? t("plan.version", { version }) : t("plan.versionNote", { version, note });
	if (note === undefined || result.dryRun) return undefined;
	return isUnchanged ? t("plan.noteUnused") : t("plan.noteLater", { note });
}

function reportServiceWarnings({ terminal }: Context, { result, given }: Pushed): void {
	const lines = result.warnings.map(({ externalKey: place, message: text, code }) => ({
		...{ code, text },
		...(place !== undefined && { place }),
	}));
	reportWarnings(terminal, lines, given.has("verbose"));
}

/** The set-ups that a push saves, with the marks of their fates. */
function changedSetUps({ setUps }: PushResult): string[] {
	const { created = [], changed = [] } = setUps ?? {};
	return [...created.map((name) => `+ ${name}`), ...changed.map((name) => `~ ${name}`)];
}

function changedPlayers({ before, after }: PlayersChange): string {
	const players = playersText(after);
	return before === null
		? t("plan.players", { players })
		: t("plan.playersBefore", { players, before: playersText(before) });
}

/** The number and size of the images that a push has sent, or would send. */
function imagesText({ uploads: { files, bytes }, dryRun }: PushResult): string {
	if (files === 0) return dryRun ? t("plan.noImageToUpload") : t("plan.noImageUploaded");
	return t(dryRun ? "plan.toUpload" : "plan.uploaded", { count: files, bytes: bytesText(bytes) });
}

/** Prints the outcome of a push or of a dry run. */
export function reportOutcome(context: Context, pushed: Pushed): void {
	const { terminal } = context;
	const { result, target, url } = pushed;
	if (terminal.isJson) {
		terminal.json(facts(pushed));
		return;
	}
	const isNew = target.created || target.gameId === undefined;
	const title = target.renameTo ?? target.name ?? target.gameId ?? "";
	const note = isNew
		? t("plan.newGame")
		: target.renameTo === undefined
			? ""
			: t("plan.renamedFrom", { name: target.name ?? "" });
	const { files, bytes: size } = result.uploads;
	const isUnchanged = fates.every(({ fate }) => fate === "unchanged" || result[fate].length === 0);
	const setUps = changedSetUps(result);
	const isSame = isUnchanged && files === 0 && note === "" && setUps.length === 0 && !result.players;
	const same = isSame ? [`= ${t("plan.same", { count: result.unchanged.length })}`] : [];
	terminal.print([terminal.paint("bold", title), note, ...same, url].filter(Boolean).join("   "), 2);
	const version = versionLine(pushed, isUnchanged);
	const { checked, given, dir } = pushed;
	if (result.dryRun) reportPieces(context, checked.reading);
	if (isSame) {
		if (version !== undefined) terminal.print(`  ${version}`);
		reportServiceWarnings(context, pushed);
		if (result.dryRun) reportDoubts(context, given, dir, checked);
		reportLeftOver(context, pushed);
		return;
	}
	terminal.print();
	const isPiped = terminal.width === Infinity;
	// the lines of the decks have said it all
	const isSaid =
		result.dryRun &&
		!isPiped &&
		!given.has("verbose") &&
		fates.every(({ fate }) => fate === "created" || result[fate].length === 0);
	const touched =
		result.created.length + result.changed.length + result.renamed.length + result.deleted.length;
	if (result.dryRun && !isUnchanged && !isSaid) {
		const look = isPiped ? { foldFrom: Infinity, most: Infinity } : { foldFrom, most: maxLines };
		showPieces(terminal, pushed, look);
		for (const line of valueLines(result, isPiped ? maxLines : maxNamed)) terminal.print(`  ~ ${line}`);
		terminal.print();
	}
	if (!isSaid) terminal.table(countRows(result, checked.reading.manifest.components, terminal.width));
	if (!result.dryRun && !isUnchanged && touched <= maxNamed) {
		terminal.print();
		showPieces(terminal, pushed, { foldFrom: Infinity, most: maxNamed });
	}
	if (!isSaid) terminal.print();
	terminal.print(`  ${imagesText(result)}`);
	if (setUps.length > 0) terminal.print(`  ${t("plan.setUps", { names: setUps.join("  ") })}`);
	if (result.players) terminal.print(`  ${changedPlayers(result.players)}`);
	if (version !== undefined) terminal.print(`  ${version}`);
	reportServiceWarnings(context, pushed);
	reportStorage(context, size, pushed.storage);
	if (result.dryRun) reportDoubts(context, given, dir, checked);
	const where = operandFor(dir);
	terminal.note();
	reportLeftOver(context, pushed);
	if (!result.dryRun)
		terminal.note(t("plan.openIt", { open: `tuckbox open${where}`, versions: `tuckbox versions${where}` }));
	else terminal.note(t("plan.dryRun"));
}

/** The outcome of a push during a watch, in one line. */
export function summaryLine({ result }: Pushed): string {
	const parts = fates
		.filter(({ fate }) => fate !== "unchanged" && result[fate].length > 0)
		.map(({ fate, mark }) => {
			const pieces = result[fate];
			if (pieces.length > 3)
				return `${mark} ${t(fate === "renamed" ? "plan.renames" : "plan.pieces", { count: pieces.length })}`;
			const names =
				fate === "renamed" ? result.renamed.map(renameText) : pieces.map(({ externalKey }) => externalKey);
			return names.map((name) => `${mark} ${name}`).join("  ");
		});
	const sent = result.uploads.files === 0 ? [] : [imagesText(result)];
	const setUps = changedSetUps(result);
	if (setUps.length > 0) sent.push(t("plan.setUpCount", { count: setUps.length }));
	if (result.players) sent.push(changedPlayers(result.players));
	return [...parts, ...sent].join("   ") || `= ${t("plan.noChange")}`;
}
