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

function countsByKind({ terminal }: Context, result: PushResult): string[] {
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
	return table([head, ...rows, ...(kinds.length > 1 ? [row("all pieces", () => true)] : [])], terminal.paint);
}

function named({ terminal }: Context, result: PushResult, most: number): string[] {
	const cells = fates
		.filter(({ fate }) => fate !== "unchanged")
		.flatMap(({ fate, mark, colour }): Cell[][] =>
			result[fate].map(({ kind, externalKey, name }) => [{ text: mark, colour }, kind, externalKey, name]),
		);
	const lines = table(cells.slice(0, most), terminal.paint, terminal.width);
	return cells.length > most ? [...lines, `  and ${count(cells.length - most, "more piece")}`] : lines;
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
	const [head = ""] = table(
		[[{ text: title, colour: "bold" }, ...(note === "" ? [] : [note]), url]],
		terminal.paint,
	);
	terminal.print(head.trimStart());
	terminal.print();
	const isUnchanged = fates.every(({ fate }) => fate === "unchanged" || result[fate].length === 0);
	if (result.dryRun && !isUnchanged) {
		for (const line of named(context, result, Infinity)) terminal.print(line);
		terminal.print();
	}
	for (const line of countsByKind(context, result)) terminal.print(line);
	if (
		!result.dryRun &&
		!isUnchanged &&
		result.created.length + result.changed.length + result.deleted.length <= maxNamed
	) {
		terminal.print();
		for (const line of named(context, result, maxNamed)) terminal.print(line);
	}
	terminal.print();
	const { files, bytes: size } = result.uploads;
	const sent = result.dryRun ? "to upload" : "uploaded";
	terminal.print(
		files === 0 ? `  no image ${sent}` : `  ${count(files, "image")} ${sent} (${bytesText(size)})`,
	);
	const version = versionLine(pushed, isUnchanged);
	if (version !== undefined) terminal.print(`  ${version}`);
	const warnings = result.warnings.map(({ externalKey, message, code }) => ({
		code,
		line: [externalKey, message].filter(Boolean).join("  "),
	}));
	reportWarnings(terminal, warnings);
	reportStorage(context, size, pushed.storage);
	const where = operandFor(pushed.dir);
	terminal.note();
	if (!result.dryRun)
		terminal.note(`Open it: tuckbox open${where}    Earlier versions: tuckbox versions${where}`);
	else if (isUnchanged && files === 0) terminal.note("Nothing to push.");
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
	const { files, bytes: size } = result.uploads;
	const sent = files === 0 ? [] : [`${count(files, "image")} uploaded (${bytesText(size)})`];
	return [...parts, ...sent].join("   ") || "= no change";
}
