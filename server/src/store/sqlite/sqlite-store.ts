import { fdatasync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { OperatorError, Problem } from "../../domain/errors.ts";
import { createSharedSync } from "../../domain/shared-sync.ts";
import { syncPath } from "../../files/durable.ts";
import { checkMigrated, migrate } from "../migrations/migrate.ts";
import { announcing, type Listener, type Notice } from "../notices.ts";
import { lockGame } from "../queries/games/games.ts";
import { appliedMigrations } from "../queries/service/settings.ts";
import { Database } from "../sql/database.ts";
import type { Reader, Store, Writer } from "../store.ts";
import { createCheckpoints, type LogLimits, type LogSize } from "./checkpoints.ts";
import { type Connection, openConnection, sqliteDriver } from "./driver.ts";
import { createGroupCommit } from "./group-commit.ts";

/** Maximum number of connections that hold a snapshot at the same time; further lists wait. */
const maxSnapshots = 4;

/** SQLite's primary result code; 0 for other errors. */
function primaryCode(error: unknown): number {
	return ((error as { errcode?: number }).errcode ?? 0) % 256;
}

/** Costs the main thread less than `FileHandle.datasync`. */
const datasync = promisify(fdatasync);

/**
 * Does what `synchronous = full` would do after a commit, but off the main thread: it syncs the write-ahead log. SQLite keeps
 * the file as long as a connection is open and locks other files, so a separate handle does not interfere.
 */
function logSync(file: string) {
	let handle: Promise<FileHandle> | undefined;
	return {
		async sync(): Promise<void> {
			handle ??= open(`${file}-wal`, "r+");
			try {
				await datasync((await handle).fd);
			} catch (error) {
				handle = undefined;
				throw error;
			}
		},
		async close(): Promise<void> {
			await (await handle)?.close();
		},
	};
}

/** Turns SQLite's errors about a damaged file into a message for the operator. */
function explainDamage(file: string, error: unknown): unknown {
	const [corrupt, noDatabase] = [11, 26]; // SQLITE_CORRUPT, SQLITE_NOTADB
	if (![corrupt, noDatabase].includes(primaryCode(error))) return error;
	return new OperatorError(`${file} is damaged: ${(error as Error).message}`, { cause: error });
}

function openWriter(file: string): Connection {
	try {
		return openConnection(file, "write");
	} catch (error) {
		throw explainDamage(file, error);
	}
}

/** Read-only connections that hold one snapshot each, opened when needed and kept open. */
function openSnapshots(file: string) {
	type Snapshot = { connection: Connection; reader: Reader };
	const idle: Snapshot[] = [];
	const all: Snapshot[] = [];
	const limit = pLimit(maxSnapshots);

	function openSnapshot(): Snapshot {
		const connection = openConnection(file, "read");
		const snapshot = { connection, reader: new Database(sqliteDriver(connection)) };
		all.push(snapshot);
		return snapshot;
	}

	return {
		use: <T>(read: (reader: Reader) => Promise<T>): Promise<T> =>
			limit(async () => {
				const snapshot = idle.pop() ?? openSnapshot();
				const { db } = snapshot.connection;
				try {
					db.exec("begin");
					return await read(snapshot.reader);
				} finally {
					if (db.isTransaction) db.exec("rollback"); // nothing was written
					idle.push(snapshot);
				}
			}),
		close() {
			for (const { connection } of all) connection.db.close();
		},
	};
}

/**
 * The embedded engine: one writer, one reader and a few snapshots on one file in WAL mode. Other processes (the
 * operator's commands) may use the same file at the same time.
 * @param now Unix time in ms
 * @param isReadOnly refuses every write, and does not bring the schema up to date
 */
export async function openSqliteStore(
	file: string,
	now = Date.now,
	isReadOnly = false,
	logLimits?: LogLimits,
): Promise<Store> {
	const connection = openWriter(file);
	const writer = new Database(sqliteDriver(connection)) as unknown as Writer;
	const log = logSync(file);
	const readLog = () => {
		try {
			return connection.prepare("pragma wal_checkpoint(noop)").statement.get() as LogSize | undefined;
		} catch {
			return undefined; // the transaction that follows meets the fault
		}
	};
	const checkpoints = createCheckpoints(file, readLog, logLimits);
	const group = createGroupCommit(
		{
			writer,
			exec: (text) => void connection.prepare(text).statement.run(),
			isOpen: () => connection.db.isOpen && connection.db.isTransaction,
			pause: checkpoints.pause,
		},
		createSharedSync(log.sync),
	);
	try {
		const applied = await appliedMigrations(writer);
		if (isReadOnly) {
			connection.db.exec("pragma query_only = on");
			checkMigrated(applied);
		} else {
			await migrate(applied, (change) => group.write(change));
			await syncPath(dirname(file)); // the names of the database and its log
		}
	} catch (error) {
		await checkpoints.close();
		await log.close();
		connection.db.close();
		throw explainDamage(file, error);
	}
	const readConnection = openConnection(file, "read");
	const reader: Reader = new Database(sqliteDriver(readConnection));
	const snapshots = openSnapshots(file);
	let listener: Listener | undefined;
	const announce = (notice: Notice) => listener?.onNotice(notice);
	const transact = <T>(
		change: (writer: Writer) => Promise<T>,
		options?: Parameters<typeof group.write<T>>[1],
	): Promise<T> =>
		announcing(
			(collect) =>
				group.write((transaction) => {
					collect(transaction);
					return change(transaction);
				}, options),
			announce,
		);
	const write: Store["write"] = (change, options) => transact(change, options);
	return {
		now,
		reader,
		snapshot: (read) => snapshots.use(read),
		write,
		synced: group.synced,
		writeLazily: (change) => transact(change, { isDurable: false }),
		withGameWrite: (gameId, change) =>
			write(async (transaction) => {
				const game = await lockGame(transaction, gameId);
				if (game === undefined) throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
				return await change(transaction, game);
			}),
		listen(wanted) {
			listener = wanted;
		},
		// the embedded engine has a single process
		broadcast: () => undefined,
		async close() {
			snapshots.close();
			readConnection.db.close();
			await checkpoints.close(); // the last connection moves the whole log and removes it
			await log.close();
			connection.db.close();
		},
	};
}

/**
 * Creates a database and fills it. It has another name until it is complete and durable, so that no service starts on a part.
 */
export async function createDatabase<T>(file: string, fill: (store: Store) => Promise<T>): Promise<T> {
	const unfinished = `${file}.unfinished`;
	const clear = async () => {
		for (const end of ["", "-wal", "-shm"]) await rm(unfinished + end, { force: true });
	};
	await clear();
	try {
		const store = await openSqliteStore(unfinished);
		const value = await fill(store).finally(() => store.close()); // which moves its log into the file
		await syncPath(unfinished);
		await rename(unfinished, file);
		await syncPath(dirname(file));
		return value;
	} finally {
		await clear();
	}
}

/**
 * Copies one committed state of a database into another file and makes it durable. Other connections may write meanwhile:
 * all pages are copied in one step, because a change between two steps would restart the backup.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
	const db = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
	try {
		await backup(db, to, { rate: 2 ** 31 - 1 });
	} finally {
		db.close();
	}
}

/**
 * Locks a data folder so that only one process serves it. It is a lock of the operating system, so it ends with the process,
 * however that ends.
 * @throws OperatorError with `refusal` when another process holds it
 */
export function lockFolder(file: string, refusal = "another Tuckbox is serving this folder"): Disposable {
	const db = new DatabaseSync(file, { timeout: 0 });
	try {
		db.exec("pragma journal_mode = delete; pragma locking_mode = exclusive; begin exclusive");
	} catch (error) {
		db.close();
		const busy = 5; // SQLITE_BUSY
		const reason =
			primaryCode(error) === busy ? refusal : `${file} cannot be locked: ${(error as Error).message}`;
		throw new OperatorError(reason, { cause: error });
	}
	return { [Symbol.dispose]: () => db.close() };
}
