import { stat } from "node:fs/promises";
import { type FolderProblem, type FolderReading, remark } from "@tuckbox/folder";
import { warningsBeside } from "@tuckbox/folder/doubts";
import { faultsOf } from "@tuckbox/pieces";
import type { Arguments, Context } from "../command.ts";
import { exitCodes, Failure } from "../failure.ts";
import { spoken } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import type { Finding } from "../preflight/finding.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type Doubt, doubtOf, folded, guessesOf, placeOf, sorted } from "./doubts.ts";
import { readFolderOptions } from "./folder-options.ts";

export type CheckedFolder = { reading: FolderReading; findings: Finding[] };

/** @throws Failure when the folder does not exist */
export async function checkIsFolder(dir: string): Promise<void> {
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

/** The doubts about a folder without pieces, apart from those that its problem repeats. */
function otherDoubts(reading: FolderReading): Doubt[] {
	if (reading.manifest.components.length > 0) return [];
	const said = warningsBeside(reading).map((one) => doubtOf({ level: "warning", ...spoken(one) }));
	return sorted([...said, ...guessesOf(reading)], false);
}

/**
 * @param reading with what is to be reported next to a single problem
 * @throws Failure (exit code 4) when there are problems
 */
function refuse(
	dir: string,
	given: Arguments,
	found: readonly FolderProblem[],
	reading?: FolderReading,
): void {
	const problems = found.map(spoken);
	const [first] = problems;
	if (first === undefined) return;
	const isOne = problems.length === 1;
	const remedy = (isOne ? first.hint : undefined) ?? t("push.fixThis");
	const faults = problems.map((problem): Doubt => ({ ...problem, kind: "error", place: placeOf(problem) }));
	const others = isOne && reading !== undefined ? otherDoubts(reading) : [];
	const { lines, rest } = folded(isOne ? others : faults, given.has("verbose"));
	// a remedy below the lines would be that of the last one
	const isLong = others.length > 0 && given.command === "push";
	const message = [placeOf(first), first.text, isLong && remedy].filter(Boolean).join("  ");
	const nothing = isLong ? t("push.nothingPushed") : t("push.remedyNothing", { remedy });
	throw new Failure(isOne ? message : t("push.errorsIn", { count: problems.length, dir }), {
		now: given.command === "push" ? nothing : remedy,
		exitCode: exitCodes.preflight,
		code: "FOLDER_FAULTS",
		lines: [...lines.map(({ line }) => line), ...(rest > 0 ? [t("push.moreDoubts", { count: rest })] : [])],
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
 * @param mayAsk whether to ask what cannot be known, and to write the answers into the folder
 * @throws Failure when the folder does not exist or has errors (exit code 4)
 */
export async function readAndCheck(
	context: Context,
	dir: string,
	given: Arguments,
	mayAsk = false,
): Promise<CheckedFolder> {
	const { env, terminal } = context;
	const options = readFolderOptions(given);
	await checkIsFolder(dir);
	const { folderOnDisk, readFolderAt } = await import("../folder-on-disk.ts");
	const { checkFolder } = await import("../preflight/check-folder.ts");
	const isAsked = mayAsk && !given.has("cut-sheets");
	const cutting = given.has("cut-sheets") ? "all" : isAsked ? "none" : "sure";
	const read = async () => {
		const onDrawn = showDrawing(terminal);
		const reading = await readFolderAt(dir, { ...options, cutting, onDrawn }, env);
		terminal.progress.clear();
		return reading;
	};
	let reading = await read();
	if (isAsked && reading.source.format !== "manifest") {
		const { askAboutSheets } = await import("./sheet-questions.ts");
		if (await askAboutSheets(context, dir, folderOnDisk(dir, env), reading)) reading = await read();
	}
	refuse(
		dir,
		given,
		given.has("prune") ? [...reading.problems, ...leftOutProblems(reading)] : reading.problems,
		reading,
	);
	return { reading, findings: checkFolder(reading) };
}
