import { stat } from "node:fs/promises";
import { type FolderProblem, type FolderReading, remark } from "@tuckbox/folder";
import { faultsOf, grouped } from "@tuckbox/pieces";
import type { Arguments, Context } from "../command.ts";
import { exitCodes, Failure } from "../failure.ts";
import { operandFor } from "../hints.ts";
import { remarkHint, remarkText, spoken } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import type { Finding } from "../preflight/finding.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { bytesText } from "../terminal/units.ts";
import { readFolderOptions } from "./folder-options.ts";
import { PieceWords } from "./words.ts";

/** Maximum number of lines of guesses, so that they fit on a screen; --json contains all guesses. */
const maxShown = 12;
const maxPerCode = 3;

export type CheckedFolder = { reading: FolderReading; findings: Finding[] };

const findingPlace = ({ file, line, externalKey }: { file?: string; line?: number; externalKey?: string }) =>
	file === undefined ? (externalKey ?? "") : line === undefined ? file : `${file}:${line}`;

type SpokenProblem = ReturnType<typeof spoken<FolderProblem>>;

function problemLine(problem: SpokenProblem | Finding): string {
	const hint = problem.hint === undefined ? "" : `  ${problem.hint}`;
	const place = findingPlace(problem);
	// the sentence may already name the place; a key can be part of any sentence
	const isNamed = problem.file === undefined ? problem.text.startsWith(place) : problem.text.includes(place);
	return [isNamed ? "" : place, problem.text + hint].filter(Boolean).join("  ");
}

/** @throws Failure when the folder does not exist */
async function checkIsFolder(dir: string): Promise<void> {
	const found = await stat(dir).catch((error: NodeJS.ErrnoException) => error);
	if (!(found instanceof Error) && found.isDirectory()) return;
	const isFile = !(found instanceof Error);
	const why = isFile ? t("push.isFile", { dir }) : t("push.noFolder", { dir });
	const isHidden = found instanceof Error && found.code !== "ENOENT" && found.code !== "ENOTDIR";
	throw new Failure(isHidden ? t("push.folderDenied", { dir }) : why, {
		now: isFile ? t("push.nameFolder") : t("push.checkPath"),
		code: "FOLDER_MISSING",
	});
}

/** @throws Failure (exit code 4) when there are problems */
function refuse(dir: string, given: Arguments, found: readonly FolderProblem[]): void {
	const problems = found.map(spoken);
	const [first, ...others] = problems;
	if (first === undefined) return;
	const isOne = others.length === 0;
	const { hint, ...fault } = first;
	const remedy = (isOne ? hint : undefined) ?? t("push.fixThis");
	throw new Failure(isOne ? problemLine(fault) : t("push.errorsIn", { count: problems.length, dir }), {
		now: given.command === "push" ? t("push.remedyNothing", { remedy }) : remedy,
		exitCode: exitCodes.preflight,
		code: "FOLDER_FAULTS",
		lines: isOne ? [] : problems.map(problemLine),
		details: problems,
	});
}

/**
 * Checks a folder for a game that does not exist yet. Pieces pushed to an existing game may rely on those that it
 * already has.
 * @throws Failure (exit code 4) when the service would refuse the folder
 */
export function checkForNewGame(dir: string, given: Arguments, { manifest }: FolderReading): void {
	const problems = manifest.components.flatMap((piece) =>
		faultsOf(piece, true).map(({ message: _, ...why }): FolderProblem => {
			const file = piece.images?.[0]?.file;
			return {
				...{ level: "error", externalKey: piece.externalKey },
				...remark("REFUSED", { why }),
				...(file !== undefined && { file }),
			};
		}),
	);
	refuse(dir, given, problems);
}

/** Shorter drawing is not worth a line: the drawings are already cached. */
const minDrawingMs = 400;

/** Shows the progress of drawing. Each drawing takes a fraction of a second. */
function showDrawing(terminal: Terminal): (done: number, total: number) => void {
	const start = performance.now();
	return (done, total) => {
		if (performance.now() - start < minDrawingMs) return;
		terminal.progress.update({ of: "draw", done, total });
	};
}

/** Files that are left out, as problems: their pieces may still belong to the game, so they must not be deleted. */
function leftOutProblems({ warnings }: FolderReading): FolderProblem[] {
	const left = warnings.filter(({ code }) => code === "PICTURE_LEFT_OUT");
	return left.map((warning) => ({ level: "error", ...warning }));
}

/**
 * Reads and checks a folder without sending anything.
 * @throws Failure when the folder does not exist or has errors (exit code 4)
 */
export async function readAndCheck(
	{ env, terminal }: Context,
	dir: string,
	given: Arguments,
): Promise<CheckedFolder> {
	const options = readFolderOptions(given);
	await checkIsFolder(dir);
	const { readFolderAt } = await import("../folder-on-disk.ts");
	const { checkFolder } = await import("../preflight/check-folder.ts");
	const reading = await readFolderAt(dir, { ...options, onDrawn: showDrawing(terminal) }, env);
	terminal.progress.clear();
	refuse(
		dir,
		given,
		given.has("prune") ? [...reading.problems, ...leftOutProblems(reading)] : reading.problems,
	);
	return { reading, findings: checkFolder(reading) };
}

/** Prints warnings about the folder. @throws Failure with --strict, if there are any */
export function reportFindings({ terminal }: Context, given: Arguments, findings: readonly Finding[]): void {
	const [first] = findings;
	if (first === undefined) return;
	if (given.has("strict")) {
		throw new Failure(t("push.strict", { count: findings.length }), {
			now: t("push.fixWarnings"),
			exitCode: exitCodes.preflight,
			code: "WARNINGS",
			lines: findings.map((finding) => `${problemLine(finding)} (${finding.code})`),
			details: findings,
		});
	}
	reportWarnings(
		terminal,
		findings.map((finding) => ({ code: finding.code, line: problemLine(finding) })),
	);
}

/** Indentation of further lines of a guess or a warning, in columns. */
const hang = 3;

/** Shows the first three warnings of each code, and the number of the rest. */
export function reportWarnings(
	terminal: Terminal,
	warnings: readonly { code: string; line: string }[],
): void {
	const mark = terminal.paintError("yellow", "!");
	for (const code of new Set(warnings.map((warning) => warning.code))) {
		const same = warnings.filter((warning) => warning.code === code);
		const shown = same.length === maxPerCode + 1 ? same : same.slice(0, maxPerCode);
		for (const { line } of shown) terminal.note(` ${mark} ${line}`, hang);
		const rest = same.length - shown.length;
		if (rest > 0) terminal.note(`   ${t("push.moreOfThese", { count: rest, code })}`);
	}
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
	const line = t("push.storage", { needed: bytesText(bytes), free, quota });
	reportWarnings(terminal, [{ code: "STORAGE_LIMIT_EXCEEDED", line }]);
}

/**
 * Prints the guesses about a folder: a line for each deck or piece, and once how to override them.
 * @param dir the folder; undefined if the guesses have just been written into its manifest
 */
export function reportGuesses(
	{ terminal }: Context,
	dir: string | undefined,
	{ guesses, source, manifest }: FolderReading,
): void {
	const summary = new PieceWords(manifest.components).summary();
	const files = source.files.slice(0, 3).join(", ");
	terminal.note(
		files === ""
			? t(`push.readAs_${source.format}`, { summary })
			: t(`push.readFrom_${source.format}`, { files, summary }),
	);
	const groups = [...grouped(guesses, ({ about }) => about)];
	const rows = groups.slice(0, maxShown);
	for (const [about, those] of rows)
		terminal.note(` ${terminal.paintError("cyan", "?")} ${about}  ${those.map(remarkText).join(" ")}`, hang);
	if (groups.length > rows.length)
		terminal.note(`   ${t("push.moreGuesses", { count: groups.length - rows.length })}`);
	if (rows.length === 0 || dir === undefined) return;
	const named = new Set(guesses.flatMap((guess) => remarkHint(guess)?.match(/--[a-z-]+/g) ?? []));
	const options = [...named].sort().join(", ");
	const command = `tuckbox init${operandFor(dir)}`;
	const hint =
		options === "" ? t("push.writeDown", { command }) : t("push.writeDownOr", { options, command });
	terminal.note(`   ${hint}`, hang);
}
