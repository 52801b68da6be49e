import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { objectPath } from "../../domain/object-key.ts";
import { isMissing, makeFolder, syncPath } from "../../files/durable.ts";
import type { ObjectReader, ObjectVault } from "../object-store.ts";
import { openDiskStore } from "./disk-store.ts";

/** Makes the bytes of a file durable. */
async function syncFile(file: string): Promise<void> {
	const handle = await open(file, "r+");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/**
 * The objects under `root` as a copy of those `from` a folder or another store. Files keep their permissions; if the file
 * system supports it, both share their bytes on disk. A file with an object's name is whole and durable, its name after `sync`.
 */
export async function openDiskVault(from: string | ObjectReader, root: string): Promise<ObjectVault> {
	if (typeof from === "string") return await openFolderVault(from, root);
	const store = await openDiskStore(root);
	return {
		...store,
		async take(key) {
			const bytes = await from.read(key);
			if (bytes !== undefined) await store.put(key, bytes);
			return bytes !== undefined;
		},
		sync: async () => undefined, // each put is durable
	};
}

async function openFolderVault(from: string, root: string): Promise<ObjectVault> {
	const store = await openDiskStore(root);
	const unfinished = join(root, "unfinished");
	const changed = new Set<string>(); // folders that exist, with names that may not be durable

	async function copy(file: string, draft: string): Promise<boolean> {
		try {
			await copyFile(file, draft, constants.COPYFILE_FICLONE);
			return true;
		} catch (error) {
			if (isMissing(error)) return false;
			throw error;
		}
	}

	return {
		...store,
		async take(key) {
			const path = objectPath(key);
			const folder = dirname(join(root, path));
			const draft = join(unfinished, randomBytes(12).toString("hex"));
			try {
				if (!(await copy(join(from, path), draft))) return false;
				await syncFile(draft);
				if (!changed.has(folder)) await makeFolder(folder);
				changed.add(folder);
				await rename(draft, join(root, path));
				return true;
			} catch (error) {
				await rm(draft, { force: true });
				throw error;
			}
		},
		async sync() {
			const folders = new Set<string>();
			for (let level of changed)
				for (; level.length >= root.length; level = dirname(level)) folders.add(level);
			for (const folder of folders) await syncPath(folder);
			changed.clear();
		},
	};
}
