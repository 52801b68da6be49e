import type { Dirent } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import {
	type Cutting,
	type FolderEntry,
	FolderFailure,
	type FolderOptions,
	type FolderReading,
	type FolderSource,
	type OpenFile,
	readAndCut,
	remark,
} from "@tuckbox/folder";
import { fetchTable } from "./linked-table.ts";
import { loadRemarkWords } from "./messages/remarks.ts";
import { pictureTools } from "./pictures/picture-tools.ts";

/** A folder of which more cannot be used is incomplete, as a repository is without its large files. */
const maxLeftOut = 1 / 20;

/** Options for reading a folder on disk. The manifest is a path from the working directory; without `cutting`, no sheets are cut. */
export type DiskOptions = Omit<FolderOptions, "manifest"> & { manifest?: string; cutting?: Cutting };

/** Opens a file for `readFolder`. @throws Error of the file system */
export async function openFile(path: string): Promise<OpenFile> {
	const file = await open(path, "r");
	const { size, mtimeMs } = await file.stat().catch(async (error) => {
		await file.close();
		throw error;
	});
	return {
		byteSize: size,
		mtimeMs,
		async read(at, length) {
			const bytes = new Uint8Array(length);
			const { bytesRead } = await file.read(bytes, 0, length, at);
			return bytes.subarray(0, bytesRead);
		},
		close: () => file.close(),
	};
}

/** @throws FolderFailure when the folder does not exist or cannot be opened */
async function realRoot(dir: string): Promise<string> {
	return await realpath(dir).catch(({ code }: NodeJS.ErrnoException) => {
		throw new FolderFailure(
			code === "ENOENT"
				? remark("NO_SUCH_FOLDER", { folder: dir })
				: remark("FOLDER_CLOSED", { folder: dir, error: code ?? "unknown" }),
		);
	});
}

/** The files of a folder on disk. It may not exist: then reading it fails. */
export function folderOnDisk(
	dir: string,
	env: Readonly<Record<string, string | undefined>> = process.env,
): FolderSource {
	const tools = pictureTools(env);
	/** The folder without links, so that a link that leads out of it is detected. Set once its entries are read. */
	let root = resolve(dir);

	async function linkKind(raw: string): Promise<FolderEntry["kind"]> {
		const target = await realpath(join(root, raw)).catch(() => undefined);
		if (target === undefined) return "dangling";
		if ((await stat(target)).isDirectory()) return "linked folder";
		const way = relative(root, target);
		return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way) ? "outside" : "file";
	}

	async function entryKind(folder: string, entry: Dirent): Promise<FolderEntry["kind"] | undefined> {
		if (entry.isSymbolicLink()) return await linkKind(join(folder, entry.name));
		return entry.isFile() ? "file" : entry.isDirectory() ? "folder" : undefined;
	}

	return {
		label: dir,
		name: basename(resolve(dir)),
		async entries(folder) {
			if (folder === "") root = await realRoot(dir);
			const found = await readdir(join(root, folder), { withFileTypes: true }).catch(
				(error: NodeJS.ErrnoException) => {
					const folder = error.path ?? dir;
					throw new FolderFailure(
						error.code === "ENOTDIR"
							? remark("NOT_A_FOLDER", { folder })
							: remark("FOLDER_UNREADABLE", { folder, error: error.code ?? "unknown" }),
					);
				},
			);
			const entries: FolderEntry[] = [];
			for (const entry of found) {
				const kind = await entryKind(folder, entry);
				if (kind !== undefined) entries.push({ name: entry.name, kind });
			}
			return entries;
		},
		pathOf: (file) => join(root, file),
		open: openFile,
		tools,
		fetchTable,
	};
}

/** The file of `--manifest`, which may be outside the folder. */
function namedFile(dir: string, written: string): { name: string; path: string } {
	const path = resolve(written);
	const way = relative(resolve(dir), path);
	return { name: way.startsWith("..") ? written : way.split(sep).join("/"), path };
}

/** Reads a folder on disk. If it does not exist, that is one of the problems of the reading. */
export async function readFolderAt(
	dir: string,
	options: DiskOptions = {},
	env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<FolderReading> {
	const { manifest, cutting = "none", ...others } = options;
	await loadRemarkWords();
	const named = manifest !== undefined && { manifest: namedFile(dir, manifest) };
	return await readAndCut(folderOnDisk(dir, env), { maxLeftOut, ...others, ...named }, cutting);
}
