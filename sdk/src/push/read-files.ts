import { forEachLimit } from "../batches.ts";
import {
	contentKey,
	describeFile,
	type FileFault,
	type LocalFile,
	type PushFile,
	unreadable,
} from "../files.ts";
import { refuseFiles, TuckboxError } from "../http/errors.ts";
import type { Push } from "./begin.ts";
import type { ManifestComponent } from "./manifest.ts";

/** Number of files that are read and hashed at the same time. */
const concurrency = 4;

/** A file with its storage key in the game. */
export type PushedFile = LocalFile & { key: string };

type WithFiles = {
	/** The files that the manifest names, by name. */
	files: ReadonlyMap<string, PushedFile>;
};

export type ReadPush = Push & WithFiles;

/** The files that a component names. */
export function componentFiles({ images = [], pages = [], cover }: ManifestComponent): string[] {
	return [...images.map(({ file }) => file), ...pages, ...(cover ? [cover] : [])];
}

/**
 * Reads the facts that a push needs about every file that the manifest names.
 * @throws TuckboxError FILE_… naming every file that cannot be uploaded
 */
export async function readFiles<P extends Pick<Push, "gameId" | "manifest" | "options">>(
	push: P,
): Promise<P & WithFiles> {
	const { files, signal, onProgress } = push.options;
	const names = [...new Set(push.manifest.components.flatMap(componentFiles))];
	const read = new Map<string, PushedFile>();
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
			const file = await describeFile(name, await fileNamed(name));
			read.set(name, { ...file, key: contentKey(push.gameId, file) });
			onProgress?.({ phase: "hash", done: read.size, total: names.length, file: name });
		} catch (error) {
			if (!(error instanceof TuckboxError) || error.details.length === 0) throw error;
			faults.push(...error.details.map((fault) => ({ ...fault, code: error.code as FileFault["code"] })));
		}
	});
	if (faults.length > 0) throw refuseFiles(faults);
	return { ...push, files: read };
}
