import {
	cardsIn,
	completePieces,
	countByKind,
	type Imported,
	importedManifest,
	type LeftOut,
	type PlannedFile,
	PlannedFiles,
	picturesOf,
	slug,
	withoutUncuttable,
} from "@tuckbox/folder/imports";
import { type Kind, kinds, type TtsPicture } from "@tuckbox/pieces";
import type { Context } from "../command.ts";
import { exitCodes, Failure } from "../failure.ts";
import { checkThenPush } from "../hints.ts";
import type { Copies } from "../import-record.ts";
import { loadRemarkWords, remarkText } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import { counted } from "../pushing/words.ts";
import { isConfirmed } from "../terminal/ask.ts";
import { numberText } from "../terminal/units.ts";
import { type Changes, ImportFolder } from "./import-folder.ts";
import { gather, type Missing } from "./pictures/gather.ts";
import { unusableReason } from "./pictures/identify.ts";
import { openImport } from "./read-import.ts";
import { manifestFile, stage } from "./stage.ts";

export type ImportOptions = {
	/** The folder to write; by default, a folder named after the game. */
	dir: string | undefined;
	/** A folder for unpacked and downloaded files. */
	workIn: string;
	images: readonly string[];
	mayDownload: boolean;
	isPartial: boolean;
	isDry: boolean;
	isForced: boolean;
};

/** The names of objects that were not imported, and the reason, in the language of this run. */
type SpokenLeftOut = { reason: string; names: string[] };

export type Report = {
	folder: string;
	game: string;
	isDry: boolean;
	/** The number of pieces of each kind, without the cards of decks. */
	pieces: Partial<Record<Kind, number>>;
	cards: number;
	pictures: number;
	leftOut: SpokenLeftOut[];
	missing: Missing[];
	changes?: Changes;
};

const maxNames = 3;
const maxMissing = 12;

/** `Knight, Dragon, Wizard and 9 more`. */
function someOf(names: readonly string[]): string {
	const distinct = [...new Set(names)];
	const rest = distinct.length - maxNames;
	return rest <= 1
		? distinct.join(", ")
		: t("imports.someOf", { names: distinct.slice(0, maxNames).join(", "), count: rest });
}

function piecesText({ pieces, cards }: Pick<Report, "pieces" | "cards">): string {
	const parts = kinds.flatMap((kind) => {
		const number = pieces[kind] ?? 0;
		if (number === 0) return [];
		return [kind === "deck" ? t("imports.decks", { count: number, cards }) : counted(number, kind)];
	});
	return parts.join(", ");
}

async function spokenLeftOut(leftOut: readonly LeftOut[]): Promise<SpokenLeftOut[]> {
	await loadRemarkWords();
	return leftOut.map(({ reason, names }) => ({
		reason: remarkText(reason),
		names: names.map((name) => (typeof name === "string" ? name : remarkText(name))),
	}));
}

const leftOutLine = ({ reason, names }: SpokenLeftOut) =>
	`${numberText(names.length)} × ${reason}: ${someOf(names)}`;

function reportLeftOut({ terminal }: Context, leftOut: readonly SpokenLeftOut[]): void {
	if (leftOut.length === 0) return;
	terminal.note(t("imports.notImported"));
	for (const { reason, names } of leftOut) terminal.note(`  ${leftOutLine({ reason, names })}`);
}

const missingLines = (missing: readonly Missing[]) => {
	const shown = missing.length <= maxMissing + 1 ? missing : missing.slice(0, maxMissing);
	const rest = missing.length - shown.length;
	return [
		...shown.map(({ address, why }) => `${address}: ${why}`),
		...(rest > 0 ? [t("failures.andMore", { count: rest })] : []),
	];
};

const remedies = (mayAskToDownload: boolean, hasFolders: boolean) =>
	t("imports.remedies", { download: mayAskToDownload ? "yes" : "no", folders: hasFolders ? "yes" : "no" });

/** Asks whether to import without the missing pictures. @throws Failure unless that is allowed */
async function acceptMissing(
	context: Context,
	{ isPartial, mayDownload }: ImportOptions,
	missing: readonly Missing[],
	{ canDownload, hasFolders }: { canDownload: boolean; hasFolders: boolean },
): Promise<void> {
	const { terminal, signal } = context;
	if (missing.length === 0) return;
	const sentence = t("imports.missing", { count: missing.length });
	if (isPartial || terminal.canAsk) {
		terminal.note(sentence);
		for (const line of missingLines(missing)) terminal.note(`  ${line}`);
	}
	if (isPartial) return;
	if (terminal.canAsk && !terminal.isJson && (!canDownload || mayDownload)) {
		if (await isConfirmed(terminal, signal, t("imports.askPartial"))) return;
		throw new Failure(t("imports.nothingWritten"), { code: "PICTURES_MISSING" });
	}
	throw new Failure(sentence, {
		now: remedies(canDownload && !mayDownload, hasFolders),
		exitCode: exitCodes.preflight,
		code: "PICTURES_MISSING",
		lines: missingLines(missing),
		details: missing,
	});
}

function nothingLeft(file: string, leftOut: readonly SpokenLeftOut[]): Failure {
	return new Failure(t("imports.nothing", { file }), {
		now: t("imports.nothingWritten"),
		code: "NOTHING_TO_IMPORT",
		lines: leftOut.map(leftOutLine),
		details: leftOut,
	});
}

/** Reads a file and finds its pictures. @throws Failure when it contains no piece that can be imported */
async function readComplete(context: Context, file: string, options: ImportOptions) {
	const { imported, addresses, source, close } = await openImport(context, file, {
		images: options.images,
		unpackInto: options.workIn,
	});
	try {
		if (imported.pieces.length === 0) throw nothingLeft(file, await spokenLeftOut(imported.leftOut));
		const downloadInto = options.mayDownload ? options.workIn : undefined;
		const pictures = picturesOf(imported.pieces);
		const { files, missing } = await gather(context, source, addresses, { downloadInto });
		for (const small of withoutUncuttable(pictures, files))
			missing.push({ address: small.address, why: await unusableReason(small) });
		const canDownload = missing.some(({ address }) => source.isRemote(address));
		return { imported, files, missing, canDownload, hasFolders: source.hasFolders };
	} finally {
		await close();
	}
}

/**
 * Imports a file into a folder.
 * @throws Failure when it cannot be imported, when pictures are missing, or when the folder cannot be written
 */
export async function runImport(context: Context, file: string, options: ImportOptions): Promise<Report> {
	const { terminal } = context;
	const { imported, files, missing, canDownload, hasFolders } = await readComplete(context, file, options);
	const { pieces, leftOut: unusable } = completePieces(imported.pieces, files);
	const notImported = await spokenLeftOut(imported.leftOut);
	const leftOut = [...notImported, ...(await spokenLeftOut(unusable))];
	const folder = options.dir ?? (slug(imported.game) || "imported-game");
	const planned = new PlannedFiles(files);
	const content: Imported = { ...imported, pieces };
	const manifest = importedManifest(content, planned, file.replace(/^.*[/\\]/, ""));
	// a dry run counts all pieces of the file, even if their pictures are not here yet
	const shown =
		options.isDry && missing.length > 0
			? { counts: countByKind(imported.pieces), cards: cardsIn(imported.pieces) }
			: manifest;
	const report: Report = {
		folder,
		game: imported.game,
		isDry: options.isDry,
		pieces: Object.fromEntries(shown.counts),
		cards: shown.cards,
		pictures: planned.all.length,
		leftOut: options.isDry ? notImported : leftOut,
		missing,
	};
	if (options.isDry) {
		if (options.isPartial && pieces.length === 0) throw nothingLeft(file, leftOut);
		reportDry(context, report);
		if (!options.isPartial && missing.length > 0)
			terminal.note(remedies(canDownload && !options.mayDownload, hasFolders));
		return report;
	}
	const target = await ImportFolder.open(folder, options.isForced);
	await acceptMissing(context, options, missing, { canDownload, hasFolders });
	if (pieces.length === 0) throw nothingLeft(file, leftOut);
	try {
		await stage(context, target, { planned: planned.all, manifest: manifest.text, texts: imported.texts });
		const changes = await target.changes(manifestFile);
		context.signal.throwIfAborted();
		await target.commit(changes, copiesIn(imported, planned.all));
		terminal.print(`${folder}: ${piecesText(report)}`);
		reportLeftOut(context, leftOut);
		reportChanges(context, changes);
		terminal.note(checkThenPush(folder));
		return { ...report, changes };
	} finally {
		await target.discard();
	}
}

/** The files that are copies of a game's pictures. */
function copiesIn({ gameId }: Imported, planned: readonly PlannedFile[]): Copies | undefined {
	if (gameId === undefined) return undefined;
	const of = planned.flatMap(({ name, original }): [string, TtsPicture][] =>
		original ? [[name, original]] : [],
	);
	return { gameId, of: Object.fromEntries(of) };
}

function reportDry(context: Context, report: Report): void {
	const { terminal } = context;
	const { game, missing } = report;
	terminal.print(`${game}: ${piecesText(report)}`);
	reportLeftOut(context, report.leftOut);
	if (missing.length > 0) terminal.note(t("imports.missingList", { count: missing.length }));
	for (const line of missingLines(missing)) terminal.note(`  ${line}`);
}

function reportChanges({ terminal }: Context, { written, unchanged, deleted, kept }: Changes): void {
	const parts = [
		t("imports.written", { count: written.length }),
		...(unchanged > 0 ? [t("status.unchanged", { count: unchanged })] : []),
		...(deleted.length > 0 ? [t("imports.deleted", { count: deleted.length })] : []),
	];
	terminal.note(`${parts.join(", ")}.`);
	if (kept.length > 0) terminal.note(t("imports.kept", { names: someOf(kept) }));
}
