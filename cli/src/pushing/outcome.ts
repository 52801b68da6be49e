import type { PushedPiece, PushResult } from "@tuckbox/client";
import { bytesText } from "@tuckbox/pieces";
import type { Context } from "../command.ts";
import { operandFor } from "../hints.ts";
import type { Colour } from "../terminal/style.ts";
import { type Cell, table } from "../terminal/table.ts";
import { count } from "../terminal/units.ts";
import type { Pushed } from "./pusher.ts";
import { reportStorage, reportWarnings } from "./reading.ts";

type Fate = "created" | "changed" | "unchanged" | "deleted";

/** The mark, the word and the colour of what happens to a piece. Colour is never the only signal. */
const fates: readonly { fate: Fate; mark: string; colour: Colour }[] = [
	{ fate: "created", mark: "+", colour: "green" },
	{ fate: "changed", mark: "~", colour: "yellow" },
	{ fate: "unchanged", mark: "=", colour: "dim" },
	{ fate: "deleted", mark: "-", colour: "red" },
];

/** The most pieces named after a push; a dry run names all. */
const maxNamed = 10;

function countsByKind(result: PushResult): Cell[][] {
	const shown = fates.filter(({ fate }) => fate !== "deleted" || result.deleted.length > 0);
	const kinds = [...new Set(fates.flatMap(({ fate }) => result[fate].map(({ kind }) => kind)))];
	const row = (title: string, belongs: (piece: PushedPiece) => boolean): Cell[] => [
		title,
		...shown.map(({ fate, colour }): Cell => {
			const number = result[fate].filter(belongs).length;
			return number === 0
				? { text: "·", colour: "dim", align: "right" }
				: { text: String(number), colour, align: "right" };
		}),
	];
	const head = ["", ...shown.map(({ fate, mark, colour }): Cell => ({ text: `${mark} ${fate}`, colour }))];
	const rows = kinds.map((kind) => row(kind, (piece) => piece.kind === kind));
	return [head, ...rows, ...(kinds.length > 1 ? [row("all pieces", () => true)] : [])];
}

function showNamed({ terminal }: Context, result: PushResult, most: number): void {
	const cells = fates
		.filter(({ fate }) => fate !== "unchanged")
		.flatMap(({ fate, mark, colour }): Cell[][] =>
			result[fate].map(({ kind, externalKey, name }) => [{ text: mark, colour }, kind, externalKey, name]),
		);
	terminal.table(cells.slice(0, most));
	if (cells.length > most) terminal.print(`  and ${count(cells.length - most, "more piece")}`);
}

/** The most names in a sentence. */
const maxListed = 5;

function showRenames({ terminal }: Context, { renamed }: PushResult, most: number): void {
	const cells = renamed
		.slice(0, most)
		.map(({ kind, formerKey, externalKey }): Cell[] => [
			{ text: "~", colour: "yellow" },
			kind,
			`${formerKey} → ${externalKey}`,
		]);
	terminal.table(cells);
	if (renamed.length > most) terminal.print(`  and ${count(renamed.length - most, "more rename")}`);
}

/** What the game has but the folder does not, and the command that deletes it. */
function reportLeftOver({ terminal }: Context, { result, dir }: Pushed): void {
	const { leftOver } = result;
	if (leftOver.length === 0) return;
	const names = leftOver.slice(0, maxListed).map(({ externalKey }) => externalKey);
	const rest = leftOver.length > names.length ? `, and ${leftOver.length - names.length} more` : "";
	const isOne = leftOver.length === 1;
	terminal.note(
		`${count(leftOver.length, "piece")} of the game ${isOne ? "is" : "are"} not in the folder: ${names.join(", ")}${rest}. To delete ${isOne ? "it" : "them"}: tuckbox push${operandFor(dir)} --prune`,
	);
}

/** The outcome of a push, for machines. */
function facts({ result: { at: _, ...result }, target, checked, url, storage }: Pushed) {
	const { source, guesses } = checked.reading;
	return {
		...result,
		...(target.gameId === undefined && { game: null }),
		gameName: target.renameTo ?? target.name ?? null,
		gameCreated: target.created || target.gameId === undefined,
		url,
		source,
		guesses,
		findings: checked.findings,
		...(storage !== undefined && { storage }),
	};
}

/** The version that a push with a note, or of many pieces, has become. */
function versionLine({ result, note }: Pushed, isUnchanged: boolean): string | undefined {
	const { version } = result;
	if (version !== undefined) return `version ${version}${note === undefined ? "" : `: ${note}`}`;
	if (note === undefined || result.dryRun) return undefined;
	return isUnchanged
		? "no new version, so the note is not used"
		: `the new version will have the note when its images are ready: ${note}`;
}

function reportServiceWarnings({ terminal }: Context, { warnings }: PushResult): void {
	const lines = warnings.map(({ externalKey, message, code }) => ({
		code,
		line: [externalKey, message].filter(Boolean).join("  "),
	}));
	reportWarnings(terminal, lines);
}

/** Prints what a push did, or would do. */
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
		? "a new game"
		: target.renameTo === undefined
			? ""
			: `renamed from ${target.name ?? ""}`;
	const { files, bytes: size } = result.uploads;
	const isUnchanged =
		result.renamed.length === 0 &&
		fates.every(({ fate }) => fate === "unchanged" || result[fate].length === 0);
	const isSame = isUnchanged && files === 0 && note === "";
	const same = isSame ? [`= ${count(result.unchanged.length, "piece")}, nothing to push`] : [];
	const [head = ""] = table(
		[[{ text: title, colour: "bold" }, ...(note === "" ? [] : [note]), ...same, url]],
		terminal.paint,
	);
	terminal.print(head.trimStart());
	const version = versionLine(pushed, isUnchanged);
	if (isSame) {
		if (version !== undefined) terminal.print(`  ${version}`);
		reportServiceWarnings(context, result);
		reportLeftOver(context, pushed);
		return;
	}
	terminal.print();
	showRenames(context, result, result.dryRun ? Infinity : maxNamed);
	if (result.renamed.length > 0) terminal.print();
	if (result.dryRun && !isUnchanged) {
		showNamed(context, result, Infinity);
		terminal.print();
	}
	terminal.table(countsByKind(result));
	if (
		!result.dryRun &&
		!isUnchanged &&
		result.created.length + result.changed.length + result.deleted.length <= maxNamed
	) {
		terminal.print();
		showNamed(context, result, maxNamed);
	}
	terminal.print();
	const sent = result.dryRun ? "to upload" : "uploaded";
	terminal.print(
		files === 0 ? `  no image ${sent}` : `  ${count(files, "image")} ${sent} (${bytesText(size)})`,
	);
	if (version !== undefined) terminal.print(`  ${version}`);
	reportServiceWarnings(context, result);
	reportStorage(context, size, pushed.storage);
	const where = operandFor(pushed.dir);
	terminal.note();
	reportLeftOver(context, pushed);
	if (!result.dryRun)
		terminal.note(`Open it: tuckbox open${where}    Earlier versions: tuckbox versions${where}`);
	else terminal.note("Nothing was changed. To push, run it without --dry-run.");
}

/** The outcome of a push while watching, in one line. */
export function summaryLine({ result }: Pushed): string {
	const parts = fates
		.filter(({ fate }) => fate !== "unchanged" && result[fate].length > 0)
		.map(({ fate, mark }) => {
			const pieces = result[fate];
			return pieces.length <= 3
				? pieces.map(({ externalKey }) => `${mark} ${externalKey}`).join("  ")
				: `${mark} ${count(pieces.length, "piece")}`;
		});
	const renames = result.renamed.length;
	if (renames > 0)
		parts.unshift(
			...(renames <= 3
				? result.renamed.map(({ formerKey, externalKey }) => `~ ${formerKey} → ${externalKey}`)
				: [`~ ${count(renames, "rename")}`]),
		);
	const { files, bytes: size } = result.uploads;
	const sent = files === 0 ? [] : [`${count(files, "image")} uploaded (${bytesText(size)})`];
	return [...parts, ...sent].join("   ") || "= no change";
}
