import {
	baseOf,
	byName,
	folderOf,
	gameNameFault,
	grouped,
	isPictureName,
	type PlayerRange,
} from "@tuckbox/pieces";
import { chooseSource, maxManifestBytes, type Source } from "./choose-source.ts";
import { leaveOutOtherTrims } from "./formats/bare/aside/other-trims.ts";
import { readBareFolder } from "./formats/bare/bare-folder.ts";
import { nameOfGame } from "./formats/folder-words.ts";
import { type Located, type LocatedMap, parseJson, SyntaxFault } from "./formats/located.ts";
import { noticePdfs } from "./formats/pdfs/folder-pdfs.ts";
import { isTextOfGame } from "./formats/pdfs/page-places.ts";
import { hasCards, isDeckFolder } from "./formats/sections.ts";
import { readFolderTables } from "./formats/table/folder-tables.ts";
import { reportUnused } from "./formats/table/table.ts";
import { loadTables } from "./formats/table/table-sheets.ts";
import { readItems } from "./formats/tuckbox-file/items-file.ts";
import { showPdfs } from "./formats/tuckbox-file/pdf-entries.ts";
import { checkSetUps, type SetUpDraft } from "./formats/tuckbox-file/set-ups.ts";
import { cutSheets, cutSheetsOfDecks } from "./formats/tuckbox-file/sheet-entries.ts";
import {
	namesNoPieces,
	readKinds,
	readTuckboxFile,
	sections,
	tableTextsIn,
	textsIn,
} from "./formats/tuckbox-file/tuckbox-file.ts";
import { assemble } from "./layout/components.ts";
import type { PieceDraft, Settings } from "./read/draft.ts";
import { FileTooLarge, FolderFiles } from "./read/folder-files.ts";
import { FolderFailure, type FolderSource, systemCode } from "./read/folder-source.ts";
import { UnreadableImage } from "./read/image/byte-source.ts";
import { isUnread, leftOut, nothingToRead } from "./read/left-out.ts";
import { ReadContext } from "./read/read-context.ts";
import type { FolderOptions, FolderReading, Guess } from "./read/types.ts";
import { type Remark, remark } from "./remarks.ts";
import { noticeSheets } from "./sheets/notice.ts";
import { findUnusable, type Unusable, withoutUnusable } from "./unusable-files.ts";

type Read = { drafts: PieceDraft[]; settings: Settings } & Pick<
	FolderReading,
	"source" | "gameName" | "gameId" | "url"
> & {
		ignore?: readonly string[];
		setUps?: readonly SetUpDraft[];
		players?: PlayerRange;
		/** Pictures that should be in a row of a table. */
		covered?: readonly string[];
	};

/** Whether a file may define a game package of OCTGN. */
const isPackageFile = (name: string) => /(^|\/)definition\.xml$/i.test(name);

const settingsOf = ({ bleed = "auto", dpi, size }: FolderOptions): Settings => ({
	bleed,
	...(dpi !== undefined && { dpi }),
	...(size && { size }),
});

function unreadable(file: string, error: unknown): Remark {
	if (error instanceof UnreadableImage) return error.remarkOn(file);
	if (error instanceof FileTooLarge) return remark("FILE_TOO_LARGE", { file, max: "32 MB" });
	if (error instanceof SyntaxFault) return remark("FILE_SYNTAX", { file, problem: error.message });
	// thrown by the decoder, with a message that depends on the platform
	if (error instanceof TypeError) return remark("FILE_NOT_TEXT", { file });
	return remark("FILE_UNREADABLE", { file, error: systemCode(error) ?? "unknown" });
}

async function parsed(
	context: ReadContext,
	file: { name: string; path: string },
): Promise<LocatedMap | undefined> {
	let top: Located;
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(context.files.contents(file.path));
		// loaded only when needed: loading the YAML parser takes longer than reading most folders
		top = /\.json$/i.test(file.name)
			? parseJson(text)
			: (await import("./formats/tuckbox-file/located-yaml.ts")).parseYaml(text);
	} catch (error) {
		const { name } = file;
		const line = error instanceof SyntaxFault ? error.line : undefined;
		context.problem({ file: name, ...(line && { line }) }, unreadable(name, error));
		return;
	}
	if (top.type === "map") return top;
	context.problem({ file: file.name, line: top.line }, remark("NOT_A_MANIFEST", { file: file.name }));
}

/** Reads a folder whose manifest names no pieces, but says what the names of files do not. */
async function readByNames(
	context: ReadContext,
	file: { name: string; path: string },
	top: LocatedMap,
	options: FolderOptions,
): Promise<Read> {
	const { drafts: _, setUps: _none, complete, ...head } = readTuckboxFile(context, file.name, top, options);
	const { manifest: _own, ...others } = options;
	const folderName = nameOfGame(context.files.source.name || "game");
	const format = options.format === "manifest" ? "auto" : options.format;
	const source = await chooseSource(context.files, { ...others, ...(format && { format }) }, true);
	const found = await readPictures(context, source, others, folderName);
	complete(found.drafts);
	return { ...found, ...head };
}

/** Reports kinds that were said for files: a manifest that names pieces says itself what they are. */
function refuseKinds(context: ReadContext, file: string): void {
	const [first] = context.said.all();
	if (first) context.problem(first.where ?? {}, remark("KINDS_UNUSED", { file }));
}

async function readManifest(
	context: ReadContext,
	file: { name: string; path: string },
	options: FolderOptions,
): Promise<Read> {
	const source: Read["source"] = { format: "manifest", files: [file.name] };
	const none: Read = { source, drafts: [], settings: settingsOf(options) };
	await context.files.load([file.path], maxManifestBytes);
	const top = await parsed(context, file);
	if (!top) return none;
	const items = top.entries.find(({ key }) => key === "items")?.value;
	if (!items) {
		await context.said.addBelow(readKinds(context, file.name, top));
		const ignore = top.entries.find(({ key }) => key === "ignore")?.value;
		if (ignore) await context.files.ignore(textsIn(ignore));
		if (namesNoPieces(top)) return await readByNames(context, file, top, options);
		refuseKinds(context, file.name);
		await showPdfs(context, file.name, top);
		const sheets = top.entries.find(({ key }) => key === "sheets")?.value;
		if (sheets) await cutSheets(context, file.name, sheets);
		await cutSheetsOfDecks({ context, file: file.name }, top, sections);
		await loadTables(context, tableTextsIn(top));
		return { source, ...readTuckboxFile(context, file.name, top, options) };
	}
	refuseKinds(context, file.name);
	const name = ["name", "set"]
		.map((wanted) => top.entries.find(({ key }) => key === wanted)?.value)
		.find((value) => value?.type === "scalar" && typeof value.value === "string");
	const gameName = name?.type === "scalar" ? name.source : undefined;
	return {
		...none,
		drafts: readItems(context, file.name, items),
		...(gameName !== undefined && { gameName }),
	};
}

/** Pictures in formats that the service does not accept. */
const isConverted = (file: string) => /\.(tiff?|bmp)$/i.test(file);

/** Merges guesses with the same code and values. */
function folded(context: ReadContext): FolderReading["guesses"] {
	// the line that keeps a folder differs from guess to guess; the first is an example
	const contentOf = ({ code, params: { line: _, ...params } }: Guess) => JSON.stringify([code, params]);
	const groups = grouped(context.guesses, contentOf);
	return [...groups.values()].flatMap(([guess, ...others]) => {
		if (guess === undefined) return [];
		const more = new Set(others.map(({ about }) => about).filter((about) => about !== guess.about)).size;
		return [
			{ ...guess, ...(more > 0 && { about: `${guess.about} and ${more} more`, first: guess.about, more }) },
		];
	});
}

function reportLinks(context: ReadContext): void {
	for (const name of context.files.linkedFolders) context.guess(name, remark("FOLDER_LINK"));
}

/** Converts pictures in other formats, and leaves out those that this host cannot convert. */
function convertOrLeaveOut({ files, unread }: ReadContext): void {
	const { tools } = files.source;
	for (const name of files.names.filter(isConverted)) {
		if (tools && !tools.cannotMake?.(name)) files.derive(name, [{ name, recipe: { make: "picture" } }]);
		else {
			files.hide(name);
			unread.add(name);
		}
	}
}

/** Reads game packages of OCTGN, which few folders have. */
async function readPackages(context: ReadContext, { format = "auto" }: FolderOptions) {
	if (format !== "auto" || !context.files.names.some(isPackageFile)) return;
	const { readOctgn } = await import("./formats/octgn/octgn-package.ts");
	return await readOctgn(context);
}

/** Names cards by the lists of Card Game Simulator, which few folders have. */
async function nameByLists(context: ReadContext, drafts: readonly PieceDraft[]): Promise<string | undefined> {
	if (!context.files.names.some((name) => /^(cgs|AllCards)\.json$/.test(baseOf(name)))) return;
	const { nameCards } = await import("./formats/cgs/cgs-game.ts");
	return await nameCards(context, drafts);
}

/** Finds lists of cards of LackeyCCG, which are texts. @returns what names the cards by them */
async function listsOfTexts(
	context: ReadContext,
): Promise<(drafts: readonly PieceDraft[]) => Promise<readonly PieceDraft[]>> {
	if (!context.files.names.some((name) => /\.txt$/i.test(name))) return async (drafts) => drafts;
	const { findCardLists, nameByCardLists } = await import("./formats/lackey/card-lists.ts");
	const lists = await findCardLists(context);
	return (drafts) => nameByCardLists(context, drafts, lists);
}

/** Finds lists in JSON, as programs have them. @returns what names the cards by them */
async function listsOfObjects(
	context: ReadContext,
): Promise<(drafts: readonly PieceDraft[]) => Promise<void>> {
	if (!context.files.names.some((name) => /\.json$/i.test(name))) return async () => {};
	const { findJsonLists } = await import("./formats/json/json-lists.ts");
	return await findJsonLists(context);
}

/** Counts copies by deck lists, which are files of other programs. */
async function countByLists(context: ReadContext, drafts: readonly PieceDraft[]): Promise<void> {
	if (!context.files.names.some((name) => /\.(txt|dek|o8d|cod)$/i.test(name))) return;
	const { countByDeckLists } = await import("./formats/deck-lists.ts");
	await countByDeckLists(context, drafts);
}

/** Reads the folder by its manifest, its tables or its pictures. */
async function readSource(context: ReadContext, options: FolderOptions, folderName: string): Promise<Read> {
	const source = await chooseSource(context.files, options);
	const [manifest] = source.files;
	if (source.format === "manifest" && manifest) return await readManifest(context, manifest, options);
	return await readPictures(context, source, options, folderName);
}

/** Whether a picture may be a card, or a sheet of cards, by its place or by what was said of it. */
function mayBeCards({ said }: ReadContext, file: string): boolean {
	const own = said.of(file);
	return own ? ["deck", "tile", "back"].includes(own.kind) : hasCards(folderOf(file));
}

/** Reads a folder by its tables, if it has any, and by the names of its pictures. */
async function readPictures(
	context: ReadContext,
	{ format, files }: Source,
	options: FolderOptions,
	folderName: string,
): Promise<Read> {
	const octgn = await readPackages(context, options);
	const nameByTexts = await listsOfTexts(context);
	const nameByObjects = await listsOfObjects(context);
	const settings = settingsOf(options);
	const named = async (read: Read): Promise<Read> => {
		const drafts = [...(await nameByTexts(read.drafts))];
		const gameName = (await nameByLists(context, drafts)) ?? octgn?.name;
		await nameByObjects(drafts);
		await countByLists(context, drafts);
		return { ...read, drafts, ...(gameName !== undefined && { gameName }) };
	};
	await noticePdfs(context);
	await noticeSheets(context, { hasCards: (file) => mayBeCards(context, file), isDeck: isDeckFolder });
	if (format === "table") {
		const isNamed = options.format === "table" || options.manifest !== undefined;
		const tables = await readFolderTables(context, files, isNamed, folderName);
		if (tables) {
			const drafts = [...(octgn?.drafts ?? []), ...tables.drafts];
			return await named({ ...tables, drafts, source: { format, files: tables.files }, settings });
		}
	}
	await leaveOutOtherTrims(context);
	const rest = await readBareFolder(context, folderName, undefined, octgn?.pictureCount);
	const drafts = [...(octgn?.drafts ?? []), ...rest];
	return await named({ drafts, source: { format: "images", files: [] }, settings });
}

async function read(
	context: ReadContext,
	options: FolderOptions,
	unusable: Unusable,
): Promise<FolderReading> {
	const { files } = context;
	files.onDrawn = options.onDrawn;
	const { label } = files.source;
	reportLinks(context);
	convertOrLeaveOut(context);
	const leftAside = files.names.filter((name) => unusable.has(name));
	for (const name of leftAside) files.hide(name);
	const pictures = files.names.filter(isPictureName);
	const folderName = nameOfGame(files.source.name || "game");
	const found = await readSource(context, options, folderName);
	for (const { pattern, where = {} } of context.said.unmatched())
		context.problem(where, remark("PATTERN_EMPTY", { pattern }));
	const { source, drafts, settings, gameId, url, players, covered = [] } = found;
	const [first] = source.files;
	const wrongName = found.gameName === undefined ? undefined : gameNameFault(found.gameName);
	if (wrongName !== undefined) {
		const { message: _, ...why } = wrongName;
		const about = remark("GAME_NAME", { why: { field: "gameName", ...why } });
		context.problem(first ? { file: first } : {}, about);
	}
	for (const file of files.sameNames) {
		const why = remark("SAME_FILE", { file });
		if (source.format === "manifest") context.problem({ file }, why);
		else context.warnings.push({ file, ...remark("PICTURE_LEFT_OUT", { why }) });
	}
	const isReadAgain = await findUnusable(context, drafts, unusable);
	const components = isReadAgain ? [] : await assemble(context, drafts, settings, options.onDrawn);
	// while pieces are missing for another reason, that is what to fix
	const setUps = context.problems.length === 0 ? checkSetUps(context, found.setUps ?? [], components) : [];
	// what is left out is no card, either
	for (const [file, grid] of [...context.mayBeSheets].sort(([one], [other]) => byName(one, other)))
		if (context.images.has(file))
			context.warnings.push({ file, ...remark("SHEET_UNSURE", { file, ...grid }) });
	reportUnused(context, covered, new Set(context.images.keys()));
	if (source.format !== "manifest")
		for (const name of files.names) if (isUnread(name) || isTextOfGame(name)) context.unread.add(name);
	const isForCommand = (name: string) => files.source.tools?.cannotMake?.(name) === true;
	const unread = leftOut(context.unread, files.names, isForCommand);
	for (const file of leftAside) {
		const why = unusable.get(file);
		// what a manifest or a table names is read all the same
		if (why !== undefined && !context.unusable.has(file) && !context.images.has(file))
			context.warnings.push({ file, ...remark("PICTURE_LEFT_OUT", { why }) });
	}
	if (components.length === 0 && context.problems.length === 0) {
		context.problem(
			first ? { file: first } : {},
			first
				? remark("NO_PIECES", { file: first })
				: nothingToRead(
						label,
						[...new Set([...files.names, ...context.unread])],
						isForCommand,
						context.warnings,
					),
		);
	}
	const fault = files.source.tools?.fault?.();
	if (fault) context.guess("the cache", fault);
	if (found.gameName === undefined) context.guess("game", remark("NAMED_AFTER_FOLDER", { name: folderName }));
	const cut = new Set(context.sheets.flatMap(({ file, back }) => [file, back]));
	return {
		source,
		gameName: found.gameName ?? folderName,
		isNameGuessed: found.gameName === undefined,
		...(gameId !== undefined && { gameId }),
		...(url !== undefined && { url }),
		ignore: [...(found.ignore ?? []), ...(options.ignore ?? [])],
		manifest: { components, ...(setUps.length > 0 && { setUps }), ...(players && { players }) },
		images: new Map([...context.images].sort(([one], [other]) => byName(one, other))),
		unused: pictures.filter((name) => !context.images.has(name) && !cut.has(name)),
		sheets: context.sheets,
		pdfs: [...context.pdfs.values()].map(({ use }) => use),
		papers: context.papers,
		guesses: folded(context),
		// pictures are read side by side: the order of what is found in them is that of their names
		warnings: [
			...unread,
			...context.warnings.toSorted((one, other) => byName(one.file ?? "", other.file ?? "")),
		],
		problems: context.problems.sort(
			(one, other) => byName(one.file ?? "", other.file ?? "") || (one.line ?? 0) - (other.line ?? 0),
		),
	};
}

/**
 * Reads a folder of a game: its manifest, its tables or its pictures. A file that cannot be used is left out, with a
 * warning, unless a manifest or a table names it, or too many are. It never throws because of the folder's contents
 * or because the folder does not exist: everything that prevents a push is in `problems`.
 */
export async function readFolder(folder: FolderSource, options: FolderOptions = {}): Promise<FolderReading> {
	try {
		return await withoutUnusable(async (unusable) => {
			const context = new ReadContext(await FolderFiles.read(folder, options.ignore));
			await context.said.addBelow(options.kinds ?? []);
			return { context, reading: await read(context, options, unusable) };
		}, options);
	} catch (error) {
		if (!(error instanceof FolderFailure)) throw error;
		return {
			source: { format: "images", files: [] },
			isNameGuessed: true,
			ignore: [],
			manifest: { components: [] },
			images: new Map(),
			unused: [],
			sheets: [],
			pdfs: [],
			papers: [],
			guesses: [],
			warnings: [],
			problems: [{ level: "error", ...error.remark }],
		};
	}
}
