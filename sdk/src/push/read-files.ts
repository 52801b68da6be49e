import { forEachLimit } from "../batches.ts";
import { describeFile, type FileFault, type LocalFile, type PushFile, unreadable } from "../files.ts";
import { refuseFiles, TuckboxError } from "../http/errors.ts";
import type { Manifest, ManifestComponent, PushOptions } from "./manifest.ts";

/** How many files are read and hashed at the same time. */
const concurrency = 4;

/** The files that a component names. */
export function filesOf({ images = [], pages = [], cover }: ManifestComponent): string[] {
	return [...images.map(({ file }) => file), ...pages, ...(cover ? [cover] : [])];
}

/**
 * Reads what a push needs to know about every file that the manifest names.
 * @throws TuckboxError FILE_… naming every file that cannot be uploaded
 */
export async function readFiles(
	manifest: Manifest,
	{ files, signal, onProgress }: PushOptions,
): Promise<Map<string, LocalFile>> {
	const names = [...new Set(manifest.components.flatMap(filesOf))];
	const read = new Map<string, LocalFile>();
	const faults: FileFault[] = [];
	async function fileNamed(name: string): Promise<PushFile | undefined> {
		if (typeof files !== "function") return Object.hasOwn(files, name) ? files[name] : undefined;
		try {
			return await files(name);
		} catch (cause) {
			if (signal?.aborted) throw signal.reason;
			throw unreadable(name, { message: `cannot be read: ${(cause as Error).message}` }, cause);
		}
	}
	onProgress?.({ phase: "hash", done: 0, total: names.length });
	await forEachLimit(names, concurrency, signal, async (name) => {
		try {
			read.set(name, await describeFile(name, await fileNamed(name)));
			onProgress?.({ phase: "hash", done: read.size, total: names.length, file: name });
		} catch (error) {
			if (!(error instanceof TuckboxError) || error.details.length === 0) throw error;
			faults.push(...error.details.map((fault) => ({ ...fault, code: error.code as FileFault["code"] })));
		}
	});
	if (faults.length > 0) throw refuseFiles(faults);
	return read;
}
