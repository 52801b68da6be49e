import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Config, usesFolder } from "./config.ts";
import type { DatabaseAddress } from "./domain/database-url.ts";
import { OperatorError } from "./domain/errors.ts";
import { diskUrls, openDiskStore, readDiskStore } from "./objects/disk/disk-store.ts";
import { openDiskVault } from "./objects/disk/disk-vault.ts";
import type { Incoming, ObjectReader, ObjectStore, ObjectUrls } from "./objects/object-store.ts";
import { withReadCache } from "./objects/read-cache.ts";
import { type BackupFacts, backup } from "./operate/backup.ts";
import { copyDatabase, lockFolder, openSqliteStore } from "./store/sqlite/sqlite-store.ts";
import type { Store } from "./store/store.ts";
import type { Log } from "./telemetry/log.ts";

/** What lies in a data folder. */
const lockName = "serving.lock";
const databaseIn = (folder: string) => join(folder, "tuckbox.sqlite");
const objectsIn = (folder: string) => join(folder, "objects");

type Opening = {
	/** Refuses to make a store where there is none. */
	mustExist?: boolean;
	/** Run by hand: statements may take as long as they take. */
	allowsLongStatements?: boolean;
	log?: Log;
	/** Unix time in ms, for tests. */
	now?: (() => number) | undefined;
};

/**
 * The records: on PostgreSQL, or on the embedded engine in the data folder, which is made when it is not there.
 * @throws OperatorError when it must be there and is not, and when the server cannot be used
 */
export async function openStore(config: Config, opening: Opening = {}): Promise<Store> {
	const { mustExist = false, allowsLongStatements = false, log, now } = opening;
	if (config.records.kind === "postgres") {
		// only now: whoever uses the embedded engine need not have it in memory
		const { openPostgresStore } = await import("./store/postgres/postgres-store.ts");
		const { address, connections } = config.records;
		const watch = log && {
			lost: (error: unknown) => log.error({ err: error }, "the database cannot be reached"),
			back: () => log.info("the database is back"),
			busy: (error: unknown) => log.warn({ err: error }, "the database was too busy"),
		};
		return await openPostgresStore(address, {
			connections,
			allowsLongStatements,
			...(watch && { watch }),
			...(now && { now }),
		});
	}
	if (mustExist && !existsSync(databaseIn(config.dataDir))) {
		throw new OperatorError(
			`there is no data of Tuckbox in ${resolve(config.dataDir)}; DATA_DIR says where it is`,
		);
	}
	await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
	return await openSqliteStore(databaseIn(config.dataDir), now);
}

/**
 * Copies the records of a data folder that nobody serves to a PostgreSQL database that has none yet; the images stay
 * where they are, and the folder's own records, too.
 * @param from the folder, or the file with the records in it
 * @returns how many rows of each table
 * @throws OperatorError when there are none, a service is at work on them, or the target has data
 */
export async function copyRecords(from: string, to: DatabaseAddress): Promise<Record<string, number>> {
	const file = from.endsWith(".sqlite") ? from : databaseIn(from);
	if (!existsSync(file)) throw new OperatorError(`there are no records of Tuckbox in ${resolve(from)}`);
	const { openPostgresStore } = await import("./store/postgres/postgres-store.ts");
	const { transferRecords } = await import("./store/inspect/transfer.ts");
	await using stack = new AsyncDisposableStack();
	stack.use(
		lockFolder(join(dirname(file), lockName), `a Tuckbox is serving ${dirname(file)}; stop it first`),
	);
	const source = stack.adopt(await openSqliteStore(file), (opened) => opened.close());
	const target = stack.adopt(
		await openPostgresStore(to, { connections: 4, allowsLongStatements: true }),
		(opened) => opened.close(),
	);
	return await source.snapshot((reader) => target.write((writer) => transferRecords(reader, writer)));
}

/** The bytes of a service: where they are, and the addresses that lead there. */
export type Bytes = {
	objects: ObjectStore;
	/** Absent where callers PUT to the service alone. */
	incoming?: Incoming;
	urls: ObjectUrls;
	close(): void;
};

/** @throws OperatorError in one line when the bucket cannot be used */
export async function openBytes(config: Config, publicUrl: () => string, log: Log): Promise<Bytes> {
	if (config.objects.kind === "s3") {
		// a start on disk does not load what speaks S3
		const { openBucket } = await import("./objects/s3/s3-bucket.ts");
		return await openBucket(config.objects, publicUrl, log);
	}
	const objects = withReadCache(await openDiskStore(objectsIn(config.dataDir)));
	return { objects, urls: diskUrls(publicUrl), close: () => undefined };
}

/** The objects for whoever only looks, beside a running service. */
export async function readObjects({ objects, dataDir }: Config): Promise<ObjectReader> {
	if (objects.kind === "disk") return readDiskStore(objectsIn(dataDir));
	const { readBucket } = await import("./objects/s3/s3-bucket.ts");
	return readBucket(objects);
}

/**
 * Saves the data folder into another one, beside a running service (operate/backup.ts).
 * @param folder one that may be written as its backup
 * @throws OperatorError when another process uses the folder, and as `backup`
 */
export async function backupInto(config: Config, folder: string, now: () => number): Promise<BackupFacts> {
	using _ = lockFolder(join(folder, lockName), `another Tuckbox serves ${folder}, or saves into it`);
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
 * Makes the data folder and keeps it to this process; nothing where neither records nor images lie in one.
 * @throws OperatorError when another process serves it
 */
export async function takeFolder(config: Config): Promise<Disposable | undefined> {
	if (!usesFolder(config)) return undefined;
	await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
	return lockFolder(join(config.dataDir, lockName));
}
