import { open } from "node:fs/promises";

/** Whether a file operation failed because the file or folder does not exist. */
export function isMissing(error: unknown): boolean {
	return (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Makes a file's bytes, or a folder's list of names, durable: a power cut may undo a rename whose folder is not synced. */
export async function syncPath(path: string): Promise<void> {
	await using handle = await open(path);
	await handle.sync();
}
