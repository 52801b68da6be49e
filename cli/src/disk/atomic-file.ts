import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.ts";

/**
 * Writes a file so that a reader sees either the old or the new content, even if the process dies halfway.
 * @param mode of the file from its first byte on; a folder that has to be created is as private
 * @throws Error of the file system
 */
export async function writeAtomically(path: string, text: string, mode = 0o600): Promise<void> {
	const isPrivate = mode === 0o600;
	await makeFolder(dirname(path), isPrivate ? 0o700 : undefined);
	const fresh = `${path}.${randomBytes(6).toString("hex")}`;
	try {
		const file = await open(fresh, "wx", mode);
		try {
			await file.writeFile(text);
			if (isPrivate) await file.sync();
		} finally {
			await file.close();
		}
		await rename(fresh, path);
	} catch (error) {
		await rm(fresh, { force: true });
		throw error;
	}
}
