import { constants } from "node:fs";
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import type { FolderEntry, FolderSource } from "@tuckbox/folder";

/** Hidden files can hold secrets; only this one says something about the pieces. */
const isShown = (name: string) => !name.startsWith(".") || name === ".tuckboxignore";

/** Whether a path is one of a file or folder below the folder, as the page names them: with `/`. */
function isInside(path: string): boolean {
	return !/[\\\0]/.test(path) && path.split("/").every((part) => part !== "" && isShown(part));
}

type ListedEntry = FolderEntry & { byteSize?: number; mtimeMs?: number };
type OpenedFile = { file: FileHandle; byteSize: number };

/** The files of one folder, for a page that must not see anything else of this machine. */
export type FolderAccess = {
	/** @returns undefined if there is no such folder */
	list(folder: string): Promise<ListedEntry[] | undefined>;
	/** Opens a file; the caller closes it. @returns undefined if there is no such file, or if it is not in the folder */
	open(file: string): Promise<OpenedFile | undefined>;
};

/** @param source the folder on the disk, which recognizes links that lead out of it */
export function folderAccess(dir: string, source: Pick<FolderSource, "entries">): FolderAccess {
	/** The real path of a file or folder; undefined if it does not exist or lies outside, also by a link. */
	async function within(path: string): Promise<string | undefined> {
		if (path !== "" && !isInside(path)) return undefined;
		const root = await realpath(resolve(dir));
		const found = await realpath(join(root, path)).catch(() => undefined);
		if (found === undefined) return undefined;
		const way = relative(root, found);
		const leadsOut = way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
		return leadsOut || way.split(sep).some((part) => !isShown(part)) ? undefined : found;
	}
	return {
		async list(folder) {
			const path = await within(folder);
			if (path === undefined) return undefined;
			const entries = (await source.entries(folder)).filter(({ name }) => isShown(name));
			const facts = async (entry: FolderEntry): Promise<ListedEntry> => {
				if (entry.kind !== "file") return entry;
				const { size, mtimeMs } = await stat(join(path, entry.name));
				return { ...entry, byteSize: size, mtimeMs };
			};
			return await Promise.all(entries.map(facts));
		},
		async open(name) {
			const path = await within(name);
			if (path === undefined) return undefined;
			// the path has no links any longer; one that is put there in the meantime is not followed
			const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => undefined);
			if (file === undefined) return undefined;
			const facts = await file.stat();
			if (facts.isFile()) return { file, byteSize: facts.size };
			await file.close();
			return undefined;
		},
	};
}
