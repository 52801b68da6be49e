import type { FolderReading } from "@tuckbox/folder";
import type { Arguments, Context } from "../command.ts";
import { exitCodes, Failure } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { remarkHint } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import type { Finding } from "../preflight/finding.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { bytesText } from "../terminal/units.ts";
import { type Doubt, doubtOf, folded, guessesOf, placeOf, sorted } from "./doubts.ts";
import type { CheckedFolder } from "./reading.ts";
import { summaryRows } from "./summary.ts";
import type { Target } from "./target.ts";
import { PieceWords } from "./words.ts";

/** Indentation of further lines of a guess or a warning, in columns. */
const hang = 3;
const marks = { error: ["red", "!"], warning: ["yellow", "!"], guess: ["cyan", "?"] } as const;

/** @throws Failure with --strict, if there are warnings about the folder */
export function refuseWarnings(given: Arguments, findings: readonly Finding[]): void {
	if (findings.length === 0 || !given.has("strict")) return;
	throw new Failure(t("push.strict", { count: findings.length }), {
		now: t("push.fixWarnings"),
		exitCode: exitCodes.preflight,
		code: "WARNINGS",
		lines: findings.map((finding) => {
			const { text, hint, code } = finding;
			return `${[placeOf(finding), text, hint].filter(Boolean).join("  ")} (${code})`;
		}),
		details: findings,
	});
}

/** Prints doubts, the most harmful first, with those of the same cause in few lines. */
function showDoubts(terminal: Terminal, doubts: readonly Doubt[], isVerbose: boolean): void {
	const { lines, rest } = folded(doubts, isVerbose);
	for (const { kind, line } of lines) {
		const [colour, mark] = marks[kind];
		terminal.note(` ${terminal.paintError(colour, mark)} ${line}`, hang);
	}
	if (rest > 0) terminal.note(`   ${t("push.moreDoubts", { count: rest })}`);
}

/** Prints warnings of the service about the pieces of a push. */
export function reportWarnings(
	terminal: Terminal,
	warnings: readonly { code: string; place?: string; text: string }[],
	isVerbose = false,
): void {
	const doubts = warnings.map(({ place = "", ...one }): Doubt => ({ ...one, kind: "warning", place }));
	showDoubts(terminal, doubts, isVerbose);
}

/** Prints the warnings about a folder. */
function reportFindings({ terminal }: Context, given: Arguments, findings: readonly Finding[]): void {
	const isVerbose = given.has("verbose");
	showDoubts(terminal, sorted(findings.map(doubtOf), isVerbose), isVerbose);
}

/** Prints what a folder became: a line for each deck, with its number of cards, their size and their backs. */
export function reportPieces({ terminal }: Context, { source, manifest }: FolderReading): void {
	const summary = new PieceWords(manifest.components).summary();
	const files = source.files.slice(0, 3).join(", ");
	terminal.note(
		files === ""
			? t(`push.readAs_${source.format}`, { summary })
			: t(`push.readFrom_${source.format}`, { files, summary }),
	);
	const { rows, rest } = summaryRows(manifest.components, terminal.width);
	terminal.noteTable(rows);
	if (rest > 0) terminal.note(`  ${t("plan.moreLines", { count: rest })}`);
}

/**
 * Prints what is doubtful about a folder, and how to change it.
 * @param dir the folder; undefined if the guesses have just been written into its manifest
 */
export function reportDoubts(
	{ terminal }: Context,
	given: Arguments,
	dir: string | undefined,
	{ reading, findings }: CheckedFolder,
): void {
	const isVerbose = given.has("verbose");
	const doubts = sorted([...findings.map(doubtOf), ...guessesOf(reading)], isVerbose);
	showDoubts(terminal, doubts, isVerbose);
	if (reading.guesses.length === 0 || dir === undefined) return;
	const named = reading.guesses.flatMap((guess) => remarkHint(guess)?.match(/--[a-z-]+/g) ?? []);
	const options = [...new Set(named)].sort().join(", ");
	const where = operandFor(dir);
	const commands = { sort: `tuckbox sort${where}`, command: `tuckbox init${where}` };
	const hint =
		options === "" ? t("push.writeDown", commands) : t("push.writeDownOr", { options, ...commands });
	terminal.note(`   ${hint}`, hang);
}

/** Prints what a folder became, and what is doubtful about it. */
export function reportFolder(context: Context, given: Arguments, dir: string, checked: CheckedFolder): void {
	reportPieces(context, checked.reading);
	reportDoubts(context, given, dir, checked);
	context.terminal.note();
}

/**
 * Prints where a push goes, before it begins. Of a new game also what the folder became, and what is doubtful: later
 * pushes would repeat it.
 */
export function announcePush(
	context: Context,
	given: Arguments,
	dir: string,
	checked: CheckedFolder,
): (target: Target, url: string) => void {
	return ({ gameId, name, renameTo }, url) => {
		const game = renameTo ?? name ?? gameId ?? "";
		context.terminal.note(t(gameId === undefined ? "push.toNew" : "push.to", { game, url }));
		if (gameId !== undefined) return reportFindings(context, given, checked.findings);
		reportPieces(context, checked.reading);
		reportDoubts(context, given, dir, checked);
	};
}

/** Warns about images that exceed the user's storage, as far as that is known before they are sent. */
export function reportStorage(
	{ terminal }: Context,
	bytes: number,
	storage: { usedBytes: number; quotaBytes: number } | undefined,
): void {
	if (storage === undefined || storage.usedBytes + bytes <= storage.quotaBytes) return;
	const free = bytesText(Math.max(0, storage.quotaBytes - storage.usedBytes));
	const quota = bytesText(storage.quotaBytes);
	const text = t("push.storage", { needed: bytesText(bytes), free, quota });
	reportWarnings(terminal, [{ code: "STORAGE_LIMIT_EXCEEDED", text }]);
}
