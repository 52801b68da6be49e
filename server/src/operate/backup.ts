import { chmod, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { OperatorError } from "../domain/errors.ts";
import { isFull } from "../domain/failure.ts";
import { gamePrefix, type ObjectKey, objectPath, publicObject } from "../domain/object-key.ts";
import { isMissing, syncPath } from "../files/durable.ts";
import type { ObjectReader, ObjectStore, ObjectVault } from "../objects/object-store.ts";
import { rowCounts } from "../store/inspect/audit.ts";
import { detachCopy } from "../store/inspect/copy.ts";
import { type Reference, referencedObjects, unrecordedPaths } from "../store/inspect/references.ts";
import { findGame } from "../store/queries/games/games.ts";
import { forgetPeriodicTask } from "../store/queries/service/settings.ts";
import type { Reader, Store } from "../store/store.ts";
import { unmarkBackup } from "./backup-folder.ts";
import { inGroups } from "./groups.ts";
import { objectAt } from "./verify-files.ts";

/** The dependencies of a backup; a service may be running at the same time. */
type Deps = {
	now: () => number;
	/** The objects to save, and where to save them. */
	objects: ObjectReader;
	vault: ObjectVault;
	/** The database to save, and the one in the backup. */
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

/** Attempts, because objects that a snapshot names may be deleted before they are copied. */
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

/** Copies every object that the vault does not have yet. @returns number of copied objects */
async function copyObjects({ objects, vault }: Deps): Promise<number> {
	let copied = 0;
	async function copy(key: ObjectKey): Promise<void> {
		const [size, saved] = await Promise.all([objects.size(key), vault.size(key)]);
		if (size !== undefined && size !== saved && (await vault.take(key))) copied++;
	}
	const copies = pLimit(maxCopies);
	for await (const gameId of objects.listGames()) {
		for await (const group of inGroups(objects.listObjects(gameId), maxPathsInGroup)) {
			const keys = group.map(({ path }) => publicObject(path)).filter((key) => key !== undefined);
			await copies.map(keys, copy);
		}
	}
	return copied;
}

type Completion = { objects: number; bytes: number; copied: number; lost: string | undefined };

/** Copies what a snapshot names and the vault does not have whole; `lost` no longer exists, or is not whole. */
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
 * Deletes objects that the records do not name: left from an earlier backup, or copied unnecessarily.
 * @returns number of deleted objects
 */
async function removeUnnamed(reader: Reader, objects: ObjectStore): Promise<number> {
	const deletions = pLimit(maxLooks);
	let removed = 0;
	for await (const gameId of objects.listGames()) {
		for await (const group of inGroups(objects.listObjects(gameId), maxPathsInGroup)) {
			const paths = group.map(({ path }) => path);
			const unnamed = await unrecordedPaths(reader, paths, { onlyReady: true });
			await deletions.map(unnamed, (path) => objects.delete(objectAt(path)));
			removed += unnamed.length;
		}
		if ((await findGame(reader, gameId)) === undefined) await objects.deletePrefix(gamePrefix(gameId));
	}
	return removed;
}

/** Replaces the backup's database by `draft`, which is whole and durable. Until then, the former one stays unchanged. */
async function replaceDatabase({ records, copy, openRecords }: Deps, draft: string, folder: string) {
	await chmod(draft, (await stat(records)).mode & 0o777);
	await syncPath(draft);
	// SQLite would apply a log file that a killed reader left next to the former database to the new one
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
 * @throws OperatorError when objects that it names are deleted faster than they can be copied, or do not exist
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
				`The records name ${lost}, which is missing or incomplete; run \`tuckbox admin verify\` for details.\nThe previous backup is unchanged.`,
			);
		}
	}
}

/**
 * Turns `folder` into a data folder with one committed state of another one and all of its objects. Objects never change,
 * so only new ones are copied. Whenever this ends, either the previous backup or the new one is whole.
 * @throws OperatorError when the disk is full, or the records name objects that do not exist
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
		throw new OperatorError(`there is no room left for ${folder}; the previous backup is unchanged`, {
			cause: error,
		});
	}
}

/**
 * Turns a restored backup into an ordinary data folder. What an interrupted backup left in it belongs to no record, and is
 * treated like everything that does (operate/strays.ts). Must run before anything is served.
 */
export async function adoptBackup(store: Pick<Store, "write">, folder: string): Promise<void> {
	await store.write((writer) => forgetPeriodicTask(writer, "swept_strays"));
	await unmarkBackup(folder);
}
