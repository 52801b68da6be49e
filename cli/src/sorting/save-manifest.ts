import { constants } from "node:fs";
import { copyFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "../disk/atomic-file.ts";

const manifestName = "tuckbox.yaml";

/** Mode of a file that everybody may read who may read the folder. */
const readable = 0o644;

const isThere = async (path: string) =>
	await stat(path).then(
		() => true,
		() => false,
	);

/** Keeps a file under the next free name with `.bak`. @returns that name */
async function keep(dir: string, name: string): Promise<string> {
	for (let number = 1; ; number++) {
		const kept = number === 1 ? `${name}.bak` : `${name}.${number}.bak`;
		if (await isThere(join(dir, kept))) continue;
		await copyFile(join(dir, name), join(dir, kept), constants.COPYFILE_EXCL);
		return kept;
	}
}

/** Writes the manifest of a folder again and again. What was there at first is kept in a file of its own. */
export class ManifestWriter {
	/** Whether a manifest has been saved. */
	hasSaved = false;
	/** The file with the manifest that was there before the first save. */
	kept: string | undefined;
	readonly path: string;
	readonly #dir: string;

	constructor(dir: string) {
		this.#dir = dir;
		this.path = join(dir, manifestName);
	}

	exists(): Promise<boolean> {
		return isThere(this.path);
	}

	/** @throws Error of the file system */
	async save(text: string): Promise<void> {
		if (!this.hasSaved && (await this.exists())) this.kept = await keep(this.#dir, manifestName);
		await writeAtomically(this.path, text, readable);
		this.hasSaved = true;
	}
}
