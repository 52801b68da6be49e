import { randomBytes } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import {
	access,
	type FileHandle,
	link,
	open,
	opendir,
	readdir,
	readFile,
	rename,
	rm,
	stat,
	unlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { gamesPrefix, type ObjectKey, objectPath, stagingPrefix } from "../../domain/object-key.ts";
import { createSharedSync } from "../../domain/shared-sync.ts";
import { isMissing, makeFolder, syncPath } from "../../files/durable.ts";
import type { Listed, ObjectReader, ObjectStore, ObjectUrls } from "../object-store.ts";

/** Errors of file systems without hard links, or with too many to a file. */
const linkless = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "EXDEV", "EMLINK", "ENOSYS"];

/** Bytes of one write: a request delivers 64 KiB at a time, and each write costs a trip to another thread. */
const bytesPerWrite = 512 * 1024;

async function* gathered(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
	let piece: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of bytes) {
		piece.push(chunk);
		size += chunk.byteLength;
		if (size < bytesPerWrite) continue;
		yield piece;
		piece = [];
		size = 0;
	}
	if (size > 0) yield piece;
}

/** Writes everything: on a disk that is nearly full, a single write may silently write only a part. */
async function writeAll(handle: FileHandle, piece: Uint8Array[]): Promise<void> {
	const { bytesWritten } = await handle.writev(piece);
	const size = piece.reduce((sum, chunk) => sum + chunk.byteLength, 0);
	if (bytesWritten < size) await handle.writeFile(Buffer.concat(piece).subarray(bytesWritten));
}

async function* namesIn(folder: string): AsyncGenerator<string> {
	try {
		yield* await readdir(folder);
	} catch (error) {
		if (!isMissing(error)) throw error;
	}
}

/** All files at or under a path; their paths have `/` between their parts. */
async function* filesUnder(root: string, path: string): AsyncGenerator<Listed> {
	let entries: Awaited<ReturnType<typeof opendir>>;
	try {
		entries = await opendir(join(root, path), { bufferSize: 1000 });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOTDIR") yield { path, size: undefined };
		else if (!isMissing(error)) throw error;
		return;
	}
	for await (const entry of entries) {
		const inner = `${path}/${entry.name}`;
		if (entry.isDirectory()) yield* filesUnder(root, inner);
		else yield { path: inner, size: undefined };
	}
}

/** The objects under `root`, read-only: nothing is cleaned up, so a service may be running on them. */
export function readDiskStore(root: string): ObjectReader {
	const objectFile = (key: ObjectKey) => join(root, objectPath(key));
	return {
		async size(key) {
			try {
				return (await stat(objectFile(key))).size;
			} catch (error) {
				if (isMissing(error)) return undefined;
				throw error;
			}
		},
		async read(key) {
			try {
				return await readFile(objectFile(key));
			} catch (error) {
				if (isMissing(error)) return undefined;
				throw error;
			}
		},
		stream: (key, range) => createReadStream(objectFile(key), range),
		listStaged: () => namesIn(join(root, stagingPrefix)),
		listGames: () => namesIn(join(root, gamesPrefix)),
		listObjects: (gameId) => filesUnder(root, gamesPrefix + gameId),
	};
}

/**
 * Objects as files under `root`. Bytes are written to a temporary file, synced and then renamed, so that a file with an
 * object's name is always whole; temporary files of killed processes are removed when the store is opened.
 */
export async function openDiskStore(root: string): Promise<ObjectStore> {
	const unfinished = join(root, "unfinished");
	const known = new Set<string>(); // folders that exist and are durable
	const reader = readDiskStore(root);
	const { size } = reader;

	const objectFile = (key: ObjectKey) => join(root, objectPath(key));

	const folderSyncs = new Map<string, () => Promise<void>>();

	/** Does the same as {@link syncPath}; files that arrive in a folder at the same time share its sync. */
	async function syncShared(folder: string): Promise<void> {
		if (folderSyncs.size > 10_000) folderSyncs.clear();
		const sync = folderSyncs.get(folder) ?? createSharedSync(() => syncPath(folder));
		folderSyncs.set(folder, sync);
		await sync();
	}

	async function makeDurableFolder(folder: string): Promise<void> {
		if (known.has(folder)) return;
		const made = await makeFolder(folder);
		// every created folder is an entry in its parent, which must be synced
		for (let level = folder; made !== undefined && level.length >= made.length; level = dirname(level)) {
			await syncPath(dirname(level));
		}
		if (known.size > 10_000) known.clear();
		known.add(folder);
	}

	await rm(unfinished, { recursive: true, force: true });
	await makeDurableFolder(unfinished);

	/** Runs `place` in the object's folder, and creates the folder again if deleting a game removed it. */
	async function intoFolder(target: string, place: () => Promise<void>): Promise<void> {
		const folder = dirname(target);
		await makeDurableFolder(folder);
		try {
			await place();
		} catch (error) {
			if (!isMissing(error)) throw error;
			known.delete(folder);
			await makeDurableFolder(folder);
			await place();
		}
		await syncShared(folder);
	}

	async function put(key: ObjectKey, bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<void> {
		const target = objectFile(key);
		const draft = join(unfinished, randomBytes(12).toString("hex"));
		try {
			const handle = await open(draft, "wx");
			try {
				if (bytes instanceof Uint8Array) await handle.writeFile(bytes);
				else for await (const piece of gathered(bytes)) await writeAll(handle, piece);
				await handle.sync();
			} finally {
				await handle.close();
			}
			await intoFolder(target, () => rename(draft, target));
		} catch (error) {
			await rm(draft, { force: true });
			throw error;
		}
	}

	return {
		...reader,
		put,
		async copy(from, to) {
			const target = objectFile(to);
			// a hard link is enough, because objects are never changed in place
			const source = objectFile(from);
			const bytes = await size(from);
			if (bytes === undefined) return false;
			let isLinked = true;
			try {
				await intoFolder(target, async () => {
					try {
						await link(source, target);
					} catch (error) {
						const { code = "" } = error as NodeJS.ErrnoException;
						if (code === "EEXIST") {
							// the same bytes under the same name, unless the file there was damaged
							isLinked = (await size(to)) === bytes;
							return;
						}
						if (!linkless.includes(code)) throw error;
						isLinked = false;
					}
				});
			} catch (error) {
				if (isMissing(error) && (await size(from)) === undefined) return false;
				throw error;
			}
			if (!isLinked) await put(to, createReadStream(source));
			return true;
		},
		locate: async (key) => ((await size(key)) === undefined ? undefined : objectFile(key)),
		async delete(key) {
			try {
				await unlink(objectFile(key)); // rm would check the file first
			} catch (error) {
				if (!isMissing(error)) throw error;
			}
		},
		async deletePrefix(prefix) {
			// retried, because a running job may still store an object in between
			await rm(join(root, prefix), { recursive: true, force: true, maxRetries: 10, retryDelay: 10 });
			known.clear();
		},
		async check() {
			await access(unfinished, constants.W_OK);
		},
	};
}

/** The addresses of a service that serves its own disk. `publicUrl` has no slash at its end. */
export function diskUrls(publicUrl: () => string): ObjectUrls {
	return {
		upload: ({ id, secret, expiresAt }) =>
			`${publicUrl()}/uploads/${id}?expires=${expiresAt}&secret=${secret}`,
		filesAt: () => ({ sources: `${publicUrl()}/files/`, derived: `${publicUrl()}/files/` }),
		source: (key) => `${publicUrl()}/files/${key}`,
	};
}
