import { mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** Whether a file operation failed because the file or folder does not exist. */
export function isMissing(error: unknown): boolean {
	return (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Makes a file's bytes, or a folder's list of names, durable: a power cut may undo a rename whose folder is not synced. */
export async function syncPath(path: string): Promise<void> {
	await using handle = await open(path);
	await handle.sync();
}

/** Creates one folder. @returns whether it did; false if there was one */
async function makeOne(folder: string, mode?: number): Promise<boolean> {
	try {
		await mkdir(folder, { mode });
		return true;
	} catch (error) {
		if (
			await stat(folder).then(
				(found) => found.isDirectory(),
				() => false,
			)
		)
			return false;
		throw error;
	}
}

/** Number of tries to use a folder whose parent may be deleted in the meantime because it is empty. */
const maxTries = 5;

/**
 * Creates a folder and those above it. Node's own `recursive` never ends where a folder exists and creating one in it fails
 * with ENOENT, as below /proc.
 * @returns the topmost that was created; undefined if the folder existed
 */
export async function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
	let topmost: string | undefined;
	for (let tries = 1; ; tries++) {
		try {
			const isMade = await makeOne(folder, mode);
			return topmost ?? (isMade ? folder : undefined);
		} catch (error) {
			if (!isMissing(error) || dirname(folder) === folder || tries === maxTries) throw error;
			topmost ??= await makeFolder(dirname(folder), mode);
		}
	}
}
