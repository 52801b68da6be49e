import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync, type SQLInputValue } from "node:sqlite";
import {
	Kysely,
	SqliteAdapter,
	type SqliteDatabase,
	SqliteDriver,
	SqliteIntrospector,
	SqliteQueryCompiler,
	type SqliteStatement,
} from "kysely";
import { OperatorError, Problem } from "../../domain/errors.ts";
import { createSharedSync } from "../../domain/shared-sync.ts";
import { syncPath } from "../../files/durable.ts";
import { migrate } from "../migrations/migrate.ts";
import { announcing, type Listener, type Notice } from "../notices.ts";
import type { Tables } from "../schema.ts";
import { assertBindable } from "../sql/bindable.ts";
import { shortenWay } from "../sql/direct.ts";
import type { Reader, Store, Writer } from "../store.ts";
import { lockGame } from "../tables/games.ts";
import { createGroupCommit } from "./group-commit.ts";

/** Prepared statements kept for each connection, by the length of their text; a long one takes much more memory. */
const cachedText = 1_000_000;
const longestCachedText = 50_000;
/** Connections that may hold a snapshot at once; the next list waits its turn. */
const snapshotLimit = 4;

function bindable(values: readonly unknown[]): readonly SQLInputValue[] {
	assertBindable(values);
	return values as readonly SQLInputValue[];
}

/** SQLite's own code of what went wrong, without its finer distinctions; 0 when it was something else. */
function primaryCode(error: unknown): number {
	return ((error as { errcode?: number }).errcode ?? 0) % 256;
}

/** node:sqlite in the shape that Kysely's driver takes, with its statements kept prepared. */
function statementsOf(db: DatabaseSync): SqliteDatabase {
	const statements = new Map<string, SqliteStatement>(); // the one used longest ago comes first
	let cached = 0;

	function keep(sql: string, prepared: SqliteStatement): void {
		if (sql.length > longestCachedText) return;
		statements.set(sql, prepared);
		cached += sql.length;
		for (const oldest of statements.keys()) {
			if (cached <= cachedText) break;
			statements.delete(oldest);
			cached -= oldest.length;
		}
	}

	return {
		close: () => db.close(),
		prepare(sql) {
			const known = statements.get(sql);
			if (known !== undefined) {
				statements.delete(sql);
				statements.set(sql, known);
				return known;
			}
			const statement = db.prepare(sql);
			const prepared: SqliteStatement = {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...bindable(parameters)),
				run: (parameters) => statement.run(...bindable(parameters)),
				iterate: (parameters) => statement.iterate(...bindable(parameters)) as IterableIterator<unknown>,
			};
			keep(sql, prepared);
			return prepared;
		},
	};
}

type Connection = {
	kysely: Kysely<Tables>;
	db: DatabaseSync;
	statements: SqliteDatabase;
	close(): Promise<void>;
};

/** Kysely on statements; they are run at once, without waiting for anything. */
function kyselyOn(statements: SqliteDatabase): Kysely<Tables> {
	const kysely = new Kysely<Tables>({
		dialect: {
			createAdapter: () => new SqliteAdapter(),
			createDriver: () => new SqliteDriver({ database: statements }),
			createIntrospector: (kysely) => new SqliteIntrospector(kysely),
			createQueryCompiler: () => new SqliteQueryCompiler(),
		},
	});
	shortenWay(kysely, {
		run(text, parameters) {
			const statement = statements.prepare(text);
			if (statement.reader) return statement.all(parameters);
			statement.run(parameters);
			return [];
		},
	});
	return kysely;
}

function connect(file: string, access: "read" | "write"): Connection {
	const db = new DatabaseSync(file, { readOnly: access === "read", timeout: 10_000 });
	if (access === "write") {
		// NORMAL: SQLite does not sync its log with each commit, which would hold up everybody. syncLog does, beside. The
		// log is moved into the database every 16 MB and not every 4: a busy push changes the same pages many times.
		db.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 4000");
		db.exec("pragma foreign_keys = on");
	}
	db.exec("pragma cache_size = -32000; pragma temp_store = memory");
	const statements = statementsOf(db);
	const kysely = kyselyOn(statements);
	return {
		kysely,
		db,
		statements,
		async close() {
			await kysely.destroy();
			if (db.isOpen) db.close(); // Kysely leaves alone what it has never used
		},
	};
}

/**
 * Reads committed states: on the writer's connection while that is between two transactions, else on one of its own.
 * A connection that another one's commit has overtaken reads its pages anew, which every first query after a write pays
 * for.
 */
function readerBeside(writer: Connection, own: Connection): Reader {
	return kyselyOn({
		// what is no query is left to the read-only connection to refuse
		prepare(text) {
			const canShare = text.startsWith("select ") && !writer.db.isTransaction;
			return (canShare ? writer : own).statements.prepare(text);
		},
		close: () => undefined, // the connections are closed by themselves
	});
}

/**
 * What `synchronous = full` does after a commit, off the main thread: everything in the write-ahead log reaches the
 * disk. SQLite keeps the file as long as a connection is open, and takes its locks on other files, so that a handle
 * of our own disturbs nothing.
 */
function logSync(file: string) {
	let handle: Promise<FileHandle> | undefined;
	return {
		async sync(): Promise<void> {
			handle ??= open(`${file}-wal`, "r+");
			try {
				await (await handle).datasync();
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

/** A damaged file is the operator's to replace: one line says so. */
function explained(file: string, error: unknown): unknown {
	const [corrupt, noDatabase] = [11, 26]; // SQLite's codes
	if (![corrupt, noDatabase].includes(primaryCode(error))) return error;
	return new OperatorError(`${file} is damaged: ${(error as Error).message}`, { cause: error });
}

function openWriter(file: string): Connection {
	try {
		return connect(file, "write");
	} catch (error) {
		throw explained(file, error);
	}
}

/** Read-only connections that hold one snapshot each; opened when needed and kept. */
function snapshotPool(file: string) {
	const idle: Connection[] = [];
	const all: Connection[] = [];
	const waiting: ((connection: Connection) => void)[] = [];

	async function take(): Promise<Connection> {
		const free = idle.pop();
		if (free !== undefined) return free;
		if (all.length < snapshotLimit) {
			const opened = connect(file, "read");
			all.push(opened);
			return opened;
		}
		return await new Promise((resolve) => waiting.push(resolve));
	}

	return {
		async use<T>(read: (reader: Reader) => Promise<T>): Promise<T> {
			const connection = await take();
			try {
				return await connection.kysely.transaction().execute(read);
			} finally {
				const next = waiting.shift();
				if (next === undefined) idle.push(connection);
				else next(connection);
			}
		},
		async close() {
			for (const connection of all) await connection.close();
		},
	};
}

/**
 * The embedded engine: one writer, one reader and a few snapshots on one file in WAL mode. Other processes (the
 * operator's commands) may use the same file beside it.
 * @param now Unix time in ms
 */
export async function openSqliteStore(file: string, now = Date.now): Promise<Store> {
	const writer = openWriter(file);
	const log = logSync(file);
	const group = createGroupCommit(
		{
			writer: writer.kysely as Writer,
			exec: (text) => void writer.statements.prepare(text).run([]),
			isOpen: () => writer.db.isTransaction,
		},
		createSharedSync(log.sync),
	);
	try {
		await migrate((change) => group.write(change));
		await syncPath(dirname(file)); // the names of the database and its log
	} catch (error) {
		await log.close();
		await writer.close();
		throw explained(file, error);
	}
	const besideWriter = connect(file, "read");
	const reader = readerBeside(writer, besideWriter);
	const snapshots = snapshotPool(file);
	let listener: Listener | undefined;
	const announce = (notice: Notice) => listener?.heard(notice);
	const write = announcing((change) => group.write(change), announce);
	return {
		now,
		reader,
		snapshot: (read) => snapshots.use(read),
		write,
		synced: group.synced,
		writeLazily: announcing((change) => group.write(change, false), announce),
		withGameWrite: (gameId, change) =>
			write(async (transaction) => {
				const game = await lockGame(transaction, gameId);
				if (game === undefined) throw new Problem("GAME_NOT_FOUND", `There is no game ${gameId}.`);
				return await change(transaction, game);
			}),
		listen(wanted) {
			listener = wanted;
		},
		// one process has all of the embedded engine
		broadcast: () => undefined,
		async close() {
			await snapshots.close();
			await reader.destroy();
			await besideWriter.close();
			await log.close();
			await writer.close();
		},
	};
}

/**
 * Writes one committed state of a database into another file, which is durable then. Others may write meanwhile: all
 * pages are copied in one step, since between two of them a change makes it begin again.
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
 * Keeps a data folder to one serving process: the lock is the operating system's, so it ends with the process,
 * however that ends.
 * @throws OperatorError with `refusal` when another process holds it
 */
export function lockFolder(file: string, refusal = "another Tuckbox is serving this folder"): Disposable {
	const db = new DatabaseSync(file, { timeout: 0 });
	try {
		db.exec("pragma journal_mode = delete; pragma locking_mode = exclusive; begin exclusive");
	} catch (error) {
		db.close();
		const busy = 5; // SQLite's code
		const reason =
			primaryCode(error) === busy ? refusal : `${file} cannot be locked: ${(error as Error).message}`;
		throw new OperatorError(reason, { cause: error });
	}
	return { [Symbol.dispose]: () => db.close() };
}
