import { chmod, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { OperatorError } from "../domain/errors.ts";
import { gamePrefix, type ObjectKey, objectPath, publicObject } from "../domain/object-key.ts";
import { isMissing, syncPath } from "../files/durable.ts";
import type { ObjectReader, ObjectStore, ObjectVault } from "../objects/object-store.ts";
import { rowCounts } from "../store/inspect/audit.ts";
import { detachCopy } from "../store/inspect/copy.ts";
import { type Reference, referencedObjects, unrecordedPaths } from "../store/inspect/references.ts";
import type { Reader, Store } from "../store/store.ts";
import { findGame } from "../store/tables/games.ts";
import { unmarkBackup } from "./backup-folder.ts";
import { inGroups } from "./groups.ts";
import { objectAt } from "./verify-files.ts";

/** What a backup is made of; all of it works beside a running service. */
type Deps = {
	now: () => number;
	/** The objects that are saved, and the place where they are saved to. */
	objects: ObjectReader;
	vault: ObjectVault;
	/** The database that is saved, and the one of the backup. */
	records: string;
	copy: string;
	/** Writes one committed state of a database into another file. */
	copyRecords(from: string, to: string): Promise<void>;
	openRecords(file: string): Promise<Store>;
};

/** Objects counted, with their bytes; `copied` and `removed`: what this backup did. */
export type BackupFacts = {
	games: number;
	versions: number;
	components: number;
	objects: number;
	bytes: number;
	copied: number;
	removed: number;
};

/** Snapshots that are tried when what one names is deleted before it is copied. */
const maxSnapshots = 5;
const maxCopies = 8;
const maxLooks = 64;
const maxPathsInGroup = 1000;

async function isThere(file: string): Promise<boolean> {
	try {
		await stat(file);
		return true;
	} catch (error) {
		if (isMissing(error)) return false;
		throw error;
	}
}

async function removeDatabase(file: string): Promise<void> {
	for (const suffix of ["", "-wal", "-shm", "-journal"]) await rm(file + suffix, { force: true });
}

/** Copies every object that is there and not in the vault. @returns how many */
async function copyObjects({ objects, vault }: Deps): Promise<number> {
	let copied = 0;
	async function copy(key: ObjectKey): Promise<void> {
		const [size, saved] = await Promise.all([objects.size(key), vault.size(key)]);
		if (size !== undefined && size !== saved && (await vault.take(key))) copied++;
	}
	const copies = pLimit(maxCopies);
	for await (const gameId of objects.listGames()) {
		for await (const paths of inGroups(objects.listObjects(gameId), maxPathsInGroup)) {
			const keys = paths.map(publicObject).filter((key) => key !== undefined);
			await copies.map(keys, copy);
		}
	}
	return copied;
}

type Completion = { objects: number; bytes: number; copied: number; lost: string | undefined };

/** Copies what a snapshot names and the vault does not have whole; `lost` is not there any more, or not whole. */
async function completeObjects({ vault }: Deps, snapshot: Reader): Promise<Completion> {
	const done: Completion = { objects: 0, bytes: 0, copied: 0, lost: undefined };
	const isWhole = (size: number | undefined, { byteSize }: Reference) =>
		size !== undefined && size > 0 && (byteSize === undefined || size === byteSize);

	async function complete(reference: Reference): Promise<void> {
		let size = await vault.size(reference.key);
		if (!isWhole(size, reference) && (await vault.take(reference.key))) {
			done.copied++;
			size = await vault.size(reference.key);
		}
		if (!isWhole(size, reference)) done.lost = objectPath(reference.key);
		done.objects++;
		done.bytes += size ?? 0;
	}

	const completions = pLimit(maxLooks);
	for await (const references of referencedObjects(snapshot)) {
		await completions.map(references, complete);
		if (done.lost !== undefined) break;
	}
	return done;
}

/**
 * Takes away objects that the records do not name: what a backup kept from before, or copied in vain.
 * @returns how many
 */
async function removeUnnamed(reader: Reader, objects: ObjectStore): Promise<number> {
	const deletions = pLimit(maxLooks);
	let removed = 0;
	for await (const gameId of objects.listGames()) {
		for await (const paths of inGroups(objects.listObjects(gameId), maxPathsInGroup)) {
			const unnamed = await unrecordedPaths(reader, paths, { onlyReady: true });
			await deletions.map(unnamed, (path) => objects.delete(objectAt(path)));
			removed += unnamed.length;
		}
		if ((await findGame(reader, gameId)) === undefined) await objects.deletePrefix(gamePrefix(gameId));
	}
	return removed;
}

/** Makes `draft`, a whole and durable database, the backup's. The former one stays as it is until it is replaced. */
async function replaceDatabase({ records, copy, openRecords }: Deps, draft: string, folder: string) {
	await chmod(draft, (await stat(records)).mode & 0o777);
	await syncPath(draft);
	// what a killed reader left beside the former database would be taken for the new one's
	if ((await isThere(copy)) && (await isThere(`${copy}-wal`))) await (await openRecords(copy)).close();
	if (await isThere(`${copy}-wal`)) throw new OperatorError(`another process has ${copy} open`);
	await rm(`${copy}-shm`, { force: true });
	await rename(draft, copy);
	await syncPath(folder);
}

/** Runs a task on the records in a file. */
async function withRecords<T>(deps: Deps, file: string, task: (store: Store) => Promise<T>): Promise<T> {
	const store = await deps.openRecords(file);
	try {
		return await task(store);
	} finally {
		await store.close();
	}
}

/**
 * Writes a snapshot that the vault has every object of.
 * @throws OperatorError when objects that it names go faster than they can be copied, or are not there at all
 */
async function takeSnapshot(deps: Deps, draft: string): Promise<BackupFacts> {
	let copied = await copyObjects(deps);
	for (let attempt = 1; ; attempt++) {
		await removeDatabase(draft);
		await deps.copyRecords(deps.records, draft);
		const { counts, done } = await withRecords(deps, draft, async (store) => {
			await store.write((writer) => detachCopy(writer, deps.now()));
			return { counts: await rowCounts(store.reader), done: await completeObjects(deps, store.reader) };
		});
		const { games = 0, versions = 0, components = 0 } = counts;
		copied += done.copied;
		const { objects, bytes, lost } = done;
		if (lost === undefined) return { games, versions, components, objects, bytes, copied, removed: 0 };
		if (attempt === maxSnapshots) {
			throw new OperatorError(
				`${lost} is named by the records, and not there, or not whole; \`tuckbox admin verify\` tells more.\nThe backup that was there before is as it was.`,
			);
		}
	}
}

/** Whether a disk, a quota or SQLite ran out of room. */
export function isFull(error: unknown): boolean {
	const { code, errcode = 0 } = error as { code?: string; errcode?: number };
	return code === "ENOSPC" || code === "EDQUOT" || errcode % 256 === 13;
}

/**
 * Makes `folder` a data folder that holds one committed state of another one, with all of its objects. Objects never
 * change, so only new ones are copied. Whenever this ends, the folder's former backup is whole, or the new one is.
 * @throws OperatorError when there is no room, or the records name objects that are not there
 */
export async function backup(deps: Deps, folder: string): Promise<BackupFacts> {
	const draft = join(folder, "unfinished.sqlite");
	try {
		const facts = await takeSnapshot(deps, draft);
		await deps.vault.sync();
		await replaceDatabase(deps, draft, folder);
		const removed = await withRecords(deps, deps.copy, (store) => removeUnnamed(store.reader, deps.vault));
		return { ...facts, removed };
	} catch (error) {
		await removeDatabase(draft);
		if (!isFull(error)) throw error;
		throw new OperatorError(
			`there is no room left for ${folder}; the backup that was there before is as it was`,
			{ cause: error },
		);
	}
}

/**
 * Makes a restored backup a data folder like any other: takes away what a backup that was cut off left in it. Before
 * anything is served.
 */
export async function adoptBackup(
	deps: { store: Pick<Store, "reader">; objects: ObjectStore },
	folder: string,
): Promise<void> {
	await removeUnnamed(deps.store.reader, deps.objects);
	await unmarkBackup(folder);
}
