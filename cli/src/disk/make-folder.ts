import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents. Node's own `recursive` never returns if a parent exists but creating a folder in it
 * fails with ENOENT, as below /proc.
 * @throws Error of the file system
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
	const makeOne = async () => {
		try {
			await mkdir(folder, { mode });
		} catch (error) {
			const isThere = await stat(folder).then(
				(found) => found.isDirectory(),
				() => false,
			);
			if (!isThere) throw error;
		}
	};
	try {
		await makeOne();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(folder) === folder) throw error;
		await makeFolder(dirname(folder), mode);
		await makeOne();
	}
}
