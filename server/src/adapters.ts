import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, readFile, rename, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Config, minKeyLength, usesFolder } from "./config.ts";
import type { DatabaseAddress } from "./domain/database-url.ts";
import { OperatorError } from "./domain/errors.ts";
import { folderFault } from "./domain/failure.ts";
import { Secret } from "./domain/secret.ts";
import { isMissing, makeFolder, syncPath } from "./files/durable.ts";
import { diskUrls, openDiskStore, readDiskStore } from "./objects/disk/disk-store.ts";
import { openDiskVault } from "./objects/disk/disk-vault.ts";
import type { Incoming, ObjectReader, ObjectStore, ObjectUrls } from "./objects/object-store.ts";
import { withReadCache } from "./objects/read-cache.ts";
import { type BackupFacts, backup } from "./operate/backup.ts";
import { copyDatabase, createDatabase, lockFolder, openSqliteStore } from "./store/sqlite/sqlite-store.ts";
import type { Store } from "./store/store.ts";
import type { Log } from "./telemetry/log.ts";

/** The names of what a data folder contains. */
const lockName = "serving.lock";
const databaseIn = (folder: string) => join(folder, "tuckbox.sqlite");
const linkKeyIn = (folder: string) => join(folder, "link.key");
const objectsIn = (folder: string) => join(folder, "objects");

type Opening = {
	/** Fails if the store does not exist, instead of creating it. */
	mustExist?: boolean;
	/** Neither creates a store nor brings its schema up to date. */
	isReadOnly?: boolean;
	/** Run by hand: statements may take as long as they take. */
	allowsLongStatements?: boolean;
	log?: Log;
	/** Unix time in ms, for tests. */
	now?: (() => number) | undefined;
};

/** Opens something in the data folder. @throws OperatorError in one line when the folder cannot be used */
async function inFolder<T>(folder: string, open: () => Promise<T>): Promise<T> {
	try {
		return await open();
	} catch (error) {
		const fault = error instanceof OperatorError ? undefined : folderFault(error);
		if (fault === undefined) throw error;
		throw new OperatorError(`the data folder ${resolve(folder)} cannot be used: ${fault}`, { cause: error });
	}
}

/**
 * Removes other users' access to the database, which an earlier version granted.
 * @returns a warning of any access that they still have
 */
export async function closeFolder(config: Config): Promise<string | undefined> {
	if (!usesFolder(config)) return undefined;
	const { dataDir } = config;
	for (const end of ["", "-wal", "-shm"]) {
		const file = databaseIn(dataDir) + end;
		const mode = (await stat(file).catch(() => undefined))?.mode;
		// another user's files stay as they are
		if (mode !== undefined && mode & 0o077) await chmod(file, mode & 0o700).catch(() => undefined);
	}
	if (((await stat(dataDir)).mode & 0o007) === 0) return undefined;
	return `other users of this machine may enter ${resolve(dataDir)}; \`chmod -R o= '${resolve(dataDir)}'\` keeps them out`;
}

/** Free bytes of the disk with the data folder; undefined if the service uses none. */
export function freeBytesOf(config: Config): (() => Promise<number>) | undefined {
	if (!usesFolder(config)) return undefined;
	return async () => {
		const { bavail, bsize } = await statfs(config.dataDir);
		return bavail * bsize;
	};
}

/**
 * The records: on PostgreSQL, or on the embedded engine in the data folder, which is created if it does not exist.
 * @throws OperatorError when the store must exist and does not, or the database server cannot be used
 */
export async function openStore(config: Config, opening: Opening = {}): Promise<Store> {
	const { mustExist = false, isReadOnly = false, allowsLongStatements = false, log, now } = opening;
	if (config.records.kind === "postgres") {
		// imported only now: the embedded engine does not need it in memory
		const { openPostgresStore } = await import("./store/postgres/postgres-store.ts");
		const { address, connections } = config.records;
		const watch = log && {
			lost: (error: unknown) => log.error({ err: error }, "the database cannot be reached"),
			back: () => log.info("the database is back"),
			busy: (error: unknown) => log.warn({ err: error }, "the database is too busy"),
		};
		return await openPostgresStore(address, {
			connections,
			allowsLongStatements,
			isReadOnly,
			...(watch && { watch }),
			...(now && { now }),
		});
	}
	const { dataDir } = config;
	if (mustExist && !existsSync(databaseIn(dataDir))) {
		throw new OperatorError(
			`no Tuckbox data in ${resolve(dataDir)}; set DATA_DIR to the folder that contains it`,
		);
	}
	return await inFolder(dataDir, async () => {
		if (!isReadOnly) await makeFolder(dataDir, 0o700);
		return await openSqliteStore(databaseIn(dataDir), now, isReadOnly);
	});
}

/**
 * The key for the secrets of links: the configured one, or one in the data folder, which is created if it does not exist.
 * @returns undefined if there is neither
 * @throws OperatorError in one line when the key in the folder is too short, as in a file that was cut off
 */
export async function openLinkKey(config: Config): Promise<Secret | undefined> {
	if (config.linkKey !== undefined || !usesFolder(config)) return config.linkKey;
	const file = linkKeyIn(config.dataDir);
	return await inFolder(config.dataDir, async () => {
		try {
			const key = (await readFile(file, "utf8")).trim();
			if (key.length >= minKeyLength) return new Secret(key);
			throw new OperatorError(
				`${resolve(file)} has fewer than ${minKeyLength} characters; restore it, or delete it for a new one`,
			);
		} catch (error) {
			if (!isMissing(error)) throw error;
		}
		const key = randomBytes(32).toString("base64url");
		await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600, flush: true });
		await rename(`${file}.new`, file);
		await syncPath(config.dataDir);
		return new Secret(key);
	});
}

/** The source or target of copied records: a data folder, the database file in it, or a PostgreSQL database. */
export type CopyEnd = { folder: string } | { address: DatabaseAddress };

/**
 * Copies records that are not in use to a new database of the other engine. The images and the original records stay where they
 * are.
 * @returns the number of rows of each table
 * @throws OperatorError when there are no records, a service is using them, or the target has data
 */
export async function copyRecords(from: CopyEnd, to: CopyEnd): Promise<Record<string, number>> {
	if ("folder" in from && "address" in to) return await copyToPostgres(from.folder, to.address);
	if ("address" in from && "folder" in to) return await copyToFolder(from.address, to.folder);
	throw new OperatorError("records are copied between SQLite and PostgreSQL");
}

/** The database file of a folder, or the given file itself. */
const databaseAt = (place: string) => (place.endsWith(".sqlite") ? place : databaseIn(place));

const lockUnused = (file: string) =>
	lockFolder(join(dirname(file), lockName), `a Tuckbox service is using ${dirname(file)}; stop it first`);

async function copyToPostgres(from: string, to: DatabaseAddress): Promise<Record<string, number>> {
	const file = databaseAt(from);
	if (!existsSync(file)) throw new OperatorError(`no Tuckbox records in ${resolve(from)}`);
	const { openPostgresStore } = await import("./store/postgres/postgres-store.ts");
	const { transferRecords } = await import("./store/inspect/transfer.ts");
	await using stack = new AsyncDisposableStack();
	stack.use(lockUnused(file));
	const source = stack.adopt(await openSqliteStore(file), (opened) => opened.close());
	const target = stack.adopt(
		await openPostgresStore(to, { connections: 4, allowsLongStatements: true }),
		(opened) => opened.close(),
	);
	return await source.snapshot((reader) => target.write((writer) => transferRecords(reader, writer)));
}

async function copyToFolder(from: DatabaseAddress, to: string): Promise<Record<string, number>> {
	const file = databaseAt(to);
	if (existsSync(file)) {
		throw new OperatorError(
			`there is ${file} already; records are only copied into a new database: move it away`,
		);
	}
	const { openPostgresStore } = await import("./store/postgres/postgres-store.ts");
	const { isServed, transferRecords } = await import("./store/inspect/transfer.ts");
	await using stack = new AsyncDisposableStack();
	await makeFolder(dirname(file), 0o700);
	stack.use(lockUnused(file));
	const source = stack.adopt(
		await openPostgresStore(from, { connections: 4, allowsLongStatements: true }),
		(opened) => opened.close(),
	);
	if (await isServed(source.reader, source.now() - performance.now()))
		throw new OperatorError("a Tuckbox process is using the database; stop all of them first");
	return await createDatabase(file, (target) =>
		source.snapshot((reader) => target.write((writer) => transferRecords(reader, writer))),
	);
}

/** The stored images of a service, and their addresses. */
export type Bytes = {
	objects: ObjectStore;
	/** Absent if callers PUT to the service only. */
	incoming?: Incoming;
	urls: ObjectUrls;
	close(): void;
};

/** @throws OperatorError in one line when the bucket cannot be used */
export async function openBytes(config: Config, publicUrl: () => string, log: Log): Promise<Bytes> {
	if (config.objects.kind === "s3") {
		// imported only now: a service on disk does not load the S3 client
		const { openBucket } = await import("./objects/s3/s3-bucket.ts");
		return await openBucket(config.objects, publicUrl, log);
	}
	const { dataDir } = config;
	const objects = withReadCache(await inFolder(dataDir, () => openDiskStore(objectsIn(dataDir))));
	return { objects, urls: diskUrls(publicUrl), close: () => undefined };
}

/** The objects, read-only: a service may be running on them. */
export async function readObjects({ objects, dataDir }: Config): Promise<ObjectReader> {
	if (objects.kind === "disk") return readDiskStore(objectsIn(dataDir));
	const { readBucket } = await import("./objects/s3/s3-bucket.ts");
	return readBucket(objects);
}

/**
 * Saves the data folder into another one; a service may be running on it (operate/backup.ts).
 * @param folder checked by claimBackupFolder
 * @throws OperatorError when another process uses the folder, and as `backup`
 */
export async function backupInto(config: Config, folder: string, now: () => number): Promise<BackupFacts> {
	using _ = lockFolder(join(folder, lockName), `another Tuckbox process is using ${folder}`);
	const objects = await readObjects(config);
	const from = config.objects.kind === "disk" ? objectsIn(config.dataDir) : objects;
	const deps = {
		now,
		objects,
		vault: await openDiskVault(from, objectsIn(folder)),
		records: databaseIn(config.dataDir),
		copy: databaseIn(folder),
		copyRecords: copyDatabase,
		openRecords: openSqliteStore,
	};
	return await backup(deps, folder);
}

/**
 * Creates the data folder and locks it for this process; does nothing if neither records nor images are in a folder.
 * @throws OperatorError when another process is using it
 */
export async function takeFolder(config: Config): Promise<Disposable | undefined> {
	if (!usesFolder(config)) return undefined;
	const { dataDir } = config;
	return await inFolder(dataDir, async () => {
		await makeFolder(dataDir, 0o700);
		return lockFolder(join(dataDir, lockName));
	});
}
