import { folderOf, grouped, isPictureName, sharedBacksOf } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { FolderFiles } from "../../read/folder-files.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { cellsOf, loadSheets } from "../../spreadsheets/load.ts";
import { isTableFile } from "../../spreadsheets/names.ts";
import { leaveOutOtherTrims } from "../bare/aside/other-trims.ts";
import { readBareFolder } from "../bare/bare-folder.ts";
import { isOldFolder, outputBase } from "../folder-words.ts";
import { numberSeries } from "../number-series.ts";
import { isPageOfPdf } from "../pdfs/page-places.ts";
import { giveBacksAround } from "./backs-around.ts";
import { countCopies } from "./copied-cards.ts";
import { cardsMadeFrom } from "./finished-cards.ts";
import { draftsOf } from "./table.ts";
import { tablesOfFile } from "./table-sheets.ts";

type TableFile = { name: string; path: string };

/** Maximum number of tables in subfolders; more are data of a program. */
const maxInSubfolders = 100;

const isOld = (table: string) => isOldFolder(table.replace(/\.\w+$/, ""));

/** The tables in a folder: its own first, then those in folders below it. */
export function tableFiles(files: FolderFiles): TableFile[] {
	const named = files.names.filter(isTableFile).flatMap((name) => {
		const found = files.find(name);
		// spreadsheet programs keep a lock file next to an open file
		return "path" in found && !/(^|\/)[~.]/.test(name) ? [found] : [];
	});
	const own = named.filter(({ name }) => !name.includes("/"));
	const others = named.filter(({ name }) => name.includes("/"));
	// an old table is used only for pictures that no other table has
	const byAge = [...others.filter(({ name }) => !isOld(name)), ...others.filter(({ name }) => isOld(name))];
	return [...own, ...byAge.slice(0, maxInSubfolders)];
}

const filesIn = (drafts: readonly PieceDraft[]): string[] =>
	drafts.flatMap(({ pictures, children }) => [
		...[...pictures.values()].map(({ file }) => file),
		...filesIn(children),
	]);

const frontsIn = (drafts: readonly PieceDraft[]): string[] =>
	drafts.flatMap(({ pictures, children }) => [pictures.get("front")?.file ?? [], frontsIn(children)].flat());

type ReadTable = {
	file: string;
	drafts: readonly PieceDraft[];
	/** Pictures of further copies of its cards. */
	copies: readonly string[];
	hasCounts: boolean;
	isNearby: boolean;
};

const keysIn = (drafts: readonly PieceDraft[]): string[] =>
	drafts.flatMap(({ kind, key, children }) => [`${kind} ${key}`, ...keysIn(children)]);

/**
 * The tables that repeat another one: those next to the pictures if they have a piece of it, all others if they have a
 * picture of it. Of two next to the pictures, the longer one is used.
 */
function repeatedAmong(tables: readonly ReadTable[]): Set<ReadTable> {
	const repeated = new Set<ReadTable>();
	const [fronts, keys] = [new Set<string>(), new Set<string>()];
	const near = tables.filter(({ isNearby }) => isNearby);
	near.sort((one, other) => keysIn(other.drafts).length - keysIn(one.drafts).length);
	for (const table of [...near, ...tables.filter(({ isNearby }) => !isNearby)]) {
		const { drafts, isNearby } = table;
		const isRepeated = isNearby
			? keysIn(drafts).some((key) => keys.has(key))
			: frontsIn(drafts).some((name) => fronts.has(name));
		if (isRepeated) repeated.add(table);
		else {
			for (const name of filesIn(drafts)) fronts.add(name);
			for (const key of keysIn(drafts)) keys.add(key);
		}
	}
	return repeated;
}

const isIn = (file: string, folder: string) => folder === "" || file.startsWith(`${folder}/`);

/** Pictures of a program's output that no table names, in numbered series next to others that a table names. */
function otherSeries(images: readonly string[], taken: ReadonlySet<string>): Set<string> {
	const folders = [...grouped(images, folderOf)].filter(
		([folder, files]) => outputBase(folder) !== undefined && files.some((file) => taken.has(file)),
	);
	const series = folders.flatMap(([, files]) => numberSeries(files));
	return new Set(series.flatMap(({ files }) => (files.some((file) => taken.has(file)) ? [] : files)));
}

/** The folders of the files that cells name with their paths, in lower case. */
const foldersIn = (cells: readonly string[]): ReadonlySet<string> =>
	new Set(cells.map((cell) => folderOf(cell.replaceAll("\\", "/").replace(/^\.\//, "")).toLowerCase()));

export type FolderTables = {
	drafts: PieceDraft[];
	/** The names of the tables that are used. */
	files: string[];
	/** Pictures in the folders of the tables; each should be in a row. */
	covered: string[];
};

/**
 * Reads tables that describe a folder. A table in a subfolder describes the pictures there; all others are read by their names.
 * @param isNamed whether the tables were named by an option, or no other way of reading is wanted
 * @returns undefined if none of the tables is about pictures
 */
export async function readFolderTables(
	context: ReadContext,
	tables: readonly TableFile[],
	isNamed: boolean,
	gameName: string,
): Promise<FolderTables | undefined> {
	let images = context.files.names.filter(isPictureName);
	// without pictures, only the faults of the tables can be reported
	const isOnlySource = isNamed || images.length === 0;
	const own = tables.filter(({ name }) => !name.includes("/"));
	const read: ReadTable[] = [];
	const used: string[] = [];
	const paths = tables.map(({ path }) => path);
	await loadSheets(context.files, paths);
	const namedFolders = foldersIn(cellsOf(context.files, paths));
	await leaveOutOtherTrims(context, (folder) => namedFolders.has(folder.toLowerCase()));
	for (const file of isNamed || images.length > 0 ? tables : own) {
		const isNearby = !file.name.includes("/") && /\.(csv|tsv|tab)$/i.test(file.name);
		const found = tablesOfFile(context, file, isOnlySource ? "named" : isNearby ? "near" : "far");
		read.push(
			...found.map((table) => {
				const { file, copies } = table;
				const hasCounts = table.columns.roles.has("count");
				return { file, drafts: draftsOf(table), copies, hasCounts, isNearby };
			}),
		);
		if (found.length === 0 && isOnlySource) used.push(file.name);
	}
	const repeated = isOnlySource ? new Set<ReadTable>() : repeatedAmong(read);
	for (const { file } of repeated) {
		context.forget(file);
		context.guess(file, remark("TABLE_REPEATED"));
	}
	const ofArt = new Set<ReadTable>();
	for (const table of isNamed ? [] : read.filter((one) => !repeated.has(one))) {
		const fronts = frontsIn(table.drafts).flatMap((file) => {
			const found = context.files.find(file);
			return "name" in found ? [found.name] : [];
		});
		const folder = await cardsMadeFrom(fronts, context);
		if (folder === undefined) continue;
		ofArt.add(table);
		context.forget(table.file);
		context.guess(table.file, remark("TABLE_OF_ART", { folder, file: table.file }));
	}
	const kept = read.filter((table) => !repeated.has(table) && !ofArt.has(table));
	const drafts = kept.flatMap((table) => table.drafts);
	used.push(...kept.map(({ file }) => file));
	if (used.length === 0) return;
	for (const copy of kept.flatMap(({ copies }) => copies)) context.files.hide(copy);
	const inRows = new Set(filesIn(drafts));
	const inNone = context.files.names.filter((name) => isPictureName(name) && !inRows.has(name));
	for (const { file, drafts, hasCounts } of kept)
		if (!hasCounts) await countCopies(context, file, drafts, inNone);
	images = context.files.names.filter(isPictureName);
	if (!isNamed) await giveBacksAround(drafts, context);
	const taken = new Set(filesIn(drafts));
	const folders = tables
		.filter(({ name }) => used.some((label) => label === name || label.startsWith(`${name}#`)))
		.map(({ name }) => folderOf(name));
	const ofOthers = otherSeries(images, taken);
	const isCovered = (name: string) =>
		!ofOthers.has(name) &&
		context.said.of(name) === undefined &&
		!isPageOfPdf(name, context.files) &&
		folders.some((folder) => isIn(name, folder));
	const backs = new Set(sharedBacksOf(images));
	const others = images.filter((name) => !isCovered(name) && !taken.has(name));
	const rest = isNamed ? [] : await readBareFolder(context, gameName, new Set(others), taken.size);
	return {
		drafts: [...drafts, ...rest],
		files: used,
		covered: images.filter((name) => isCovered(name) && !backs.has(name)),
	};
}
