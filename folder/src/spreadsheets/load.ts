import { FileTooLarge, type FolderFiles } from "../read/folder-files.ts";
import { FolderFailure, systemCode } from "../read/folder-source.ts";
import { remark } from "../remarks.ts";
import { readCsv } from "./csv.ts";
import { downloadAddress, isLink, isWorkbook } from "./names.ts";
import { type Sheet, TableFault } from "./sheet.ts";

/** Maximum size of a text file; a larger one is other data. */
export const maxTextBytes = 10 * 1024 * 1024;

const loaded = new WeakMap<FolderFiles, Map<string, readonly Sheet[] | TableFault>>();

const loadingFault = (error: unknown): TableFault => {
	if (error instanceof TableFault) return error;
	if (error instanceof FolderFailure) return new TableFault(() => error.remark);
	if (error instanceof FileTooLarge)
		return new TableFault((file) => remark("FILE_TOO_LARGE", { file, max: "10 MB" }));
	return new TableFault((file) => remark("FILE_UNREADABLE", { file, error: systemCode(error) ?? "unknown" }));
};

const textSheet = (bytes: Uint8Array, path: string): Sheet[] => [
	{ name: "", isHidden: false, unevaluated: 0, rows: readCsv(bytes, path) },
];

/** Loads a workbook together with its readers, which most folders do not need. */
async function workbookAt(files: FolderFiles, path: string): Promise<Sheet[]> {
	const { readWorkbook } = await import("./workbook.ts");
	const file = await files.source.open(path);
	try {
		return await readWorkbook(file);
	} finally {
		await file.close();
	}
}

async function linked(files: FolderFiles, link: string): Promise<Sheet[]> {
	const { fetchTable } = files.source;
	if (!fetchTable) throw new TableFault(() => remark("LINK_NOT_HERE", { link }));
	const bytes = await fetchTable(link, downloadAddress(link), maxTextBytes);
	if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return textSheet(bytes, new URL(link).pathname);
	const { readWorkbook } = await import("./workbook.ts");
	const read = async (at: number, length: number) => bytes.subarray(at, at + length);
	return await readWorkbook({ byteSize: bytes.length, read });
}

async function sheetsAt(files: FolderFiles, path: string): Promise<Sheet[]> {
	if (isLink(path)) return await linked(files, path);
	if (isWorkbook(path)) return await workbookAt(files, path);
	await files.load([path], maxTextBytes);
	return textSheet(files.contents(path), path);
}

/**
 * Loads tables; their sheets can be used only afterwards.
 * @param paths of files, as `find` returned them, or links
 */
export async function loadSheets(files: FolderFiles, paths: Iterable<string>): Promise<void> {
	const known = loaded.get(files) ?? new Map<string, readonly Sheet[] | TableFault>();
	loaded.set(files, known);
	for (const path of new Set(paths)) {
		if (!known.has(path)) known.set(path, await sheetsAt(files, path).catch(loadingFault));
	}
}

/** The texts in all cells of tables that were loaded; none of those that cannot be read. */
export const cellsOf = (files: FolderFiles, paths: readonly string[]): string[] =>
	paths.flatMap((path) => {
		const sheets = loaded.get(files)?.get(path);
		if (sheets === undefined || sheets instanceof TableFault) return [];
		return sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
	});

/** The sheets of a table that was loaded. @throws TableFault */
export function loadedSheets(files: FolderFiles, path: string): readonly Sheet[] {
	const sheets = loaded.get(files)?.get(path);
	if (sheets === undefined) throw new Error(`${path} has not been loaded`);
	if (sheets instanceof TableFault) throw sheets;
	return sheets;
}
