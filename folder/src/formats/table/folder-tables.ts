import { folderOf, isPictureName, isSharedBack } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { FolderFiles } from "../../read/folder-files.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { loadSheets } from "../../spreadsheets/load.ts";
import { isTableFile } from "../../spreadsheets/names.ts";
import { readBareFolder } from "../bare/bare-folder.ts";
import { draftsOf } from "./table.ts";
import { tablesOfFile } from "./table-sheets.ts";

type TableFile = { name: string; path: string };

/** Maximum number of tables in subfolders; more are data of a program. */
const maxInSubfolders = 100;

/** The tables in a folder: its own first, then those in folders below it. */
export function tableFiles(files: FolderFiles): TableFile[] {
	const named = files.names.filter(isTableFile).flatMap((name) => {
		const found = files.find(name);
		// spreadsheet programs keep a lock file next to an open file
		return "path" in found && !/(^|\/)[~.]/.test(name) ? [found] : [];
	});
	const own = named.filter(({ name }) => !name.includes("/"));
	return [...own, ...named.filter(({ name }) => name.includes("/")).slice(0, maxInSubfolders)];
}

const filesIn = (drafts: readonly PieceDraft[]): string[] =>
	drafts.flatMap(({ pictures, children }) => [
		...[...pictures.values()].map(({ file }) => file),
		...filesIn(children),
	]);

const frontsIn = (drafts: readonly PieceDraft[]): string[] =>
	drafts.flatMap(({ pictures, children }) => [pictures.get("front")?.file ?? [], frontsIn(children)].flat());

const isIn = (file: string, folder: string) => folder === "" || file.startsWith(`${folder}/`);

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
	const images = context.files.names.filter(isPictureName);
	// without pictures, only the faults of the tables can be reported
	const isOnlySource = isNamed || images.length === 0;
	const own = tables.filter(({ name }) => !name.includes("/"));
	const drafts: PieceDraft[] = [];
	const used: string[] = [];
	const taken = new Set<string>();
	await loadSheets(
		context.files,
		tables.map(({ path }) => path),
	);
	for (const file of isNamed || images.length > 0 ? tables : own) {
		const isNearby = !file.name.includes("/") && /\.(csv|tsv|tab)$/i.test(file.name);
		const found = tablesOfFile(context, file, isOnlySource ? "named" : isNearby ? "near" : "far");
		for (const table of found) {
			const read = draftsOf(table);
			if (!isOnlySource && !isNearby && frontsIn(read).some((name) => taken.has(name))) {
				context.guess(table.file, remark("TABLE_REPEATED"));
				continue;
			}
			for (const name of filesIn(read)) taken.add(name);
			drafts.push(...read);
			used.push(table.file);
		}
		if (found.length === 0 && isOnlySource) used.push(file.name);
	}
	if (used.length === 0) return;
	const folders = tables
		.filter(({ name }) => used.some((label) => label === name || label.startsWith(`${name}#`)))
		.map(({ name }) => folderOf(name));
	const isCovered = (name: string) => folders.some((folder) => isIn(name, folder));
	const others = images.filter((name) => !isCovered(name) && !taken.has(name));
	const rest = isNamed ? [] : await readBareFolder(context, gameName, new Set(others));
	return {
		drafts: [...drafts, ...rest],
		files: used,
		covered: images.filter((name) => isCovered(name) && !isSharedBack(name)),
	};
}
