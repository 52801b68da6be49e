import pLimit from "p-limit";
import type { Pool } from "pg";
import { type DatabaseAddress, describeDatabase } from "../../domain/database-url.ts";
import { OperatorError, Problem } from "../../domain/errors.ts";
import { checkMigrated, migrate } from "../migrations/migrate.ts";
import { announcing } from "../notices.ts";
import { lockGame } from "../queries/games/games.ts";
import { appliedMigrations } from "../queries/service/settings.ts";
import { Database } from "../sql/database.ts";
import type { Reader, Store, Writer } from "../store.ts";
import { openCallCounts } from "./call-counts.ts";
import {
	type ColumnTypes,
	collateByBytes,
	dropUncheckedKeys,
	dropUnneededIndexes,
	readColumnTypes,
	setFillFactors,
} from "./catalog.ts";
import { type Clock, followClock } from "./clock.ts";
import { postgresDriver } from "./driver.ts";
import { asOperatorError, asProblem, isLoss } from "./errors.ts";
import { createFirstStatistics } from "./first-statistics.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";
import { openNotices } from "./listener.ts";
import { openConnection, openPool } from "./pool.ts";
import { begin, beginSnapshot, runOnce, runWithRetries, transaction } from "./transactions.ts";

/** The oldest version of the server that is tested. */
const oldestVersion = 14;
/** The key of the advisory lock under which migrations run; any number that nothing else uses on this database. */
const migrationLock = 7_382_450_117;
/** Time limit of a statement, in ms; lists are read in pages, so every statement takes far less. */
const defaultStatementTimeoutMs = 30_000;

/** Receives events of the connection, for the log. */
type Watch = {
	/** The server cannot be reached; called once until it is back. */
	lost(error: unknown): void;
	back(): void;
	/** A transaction failed because the server took too long, or because of too many conflicts. */
	busy(error: unknown): void;
};

type Options = {
	/** Connections at most: half of them write, half of them read. */
	connections: number;
	/** For commands that an operator runs: statements have no time limit. */
	allowsLongStatements?: boolean;
	/** Does not bring the schema up to date. */
	isReadOnly?: boolean;
	watch?: Watch;
	/** Unix time in ms; the server's by default. */
	now?: () => number;
};

/** Checks the server's version and encoding. @throws OperatorError */
async function checkServer(pool: Pool, database: string): Promise<void> {
	const { rows } = await runOnce(pool, (client) =>
		client.query(
			"select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
		),
	);
	const { version, encoding } = rows[0];
	if (Number(version) < oldestVersion * 10_000) {
		throw new OperatorError(
			`the database ${database} is PostgreSQL ${version}; Tuckbox needs ${oldestVersion} or newer`,
		);
	}
	if (encoding !== "UTF8") {
		throw new OperatorError(`the database ${database} is encoded in ${encoding}; Tuckbox needs UTF8`);
	}
}

/** The time of the server's clock: Unix time in ms. */
async function timeOf(pool: Pool): Promise<number> {
	const { rows } = await runOnce(pool, (client) =>
		client.query("select extract(epoch from clock_timestamp()) * 1000 as time"),
	);
	return rows[0].time;
}

/**
 * Brings the schema up to date, or checks that it is.
 * @throws OperatorError when the server cannot be used, or the store was written by a newer version
 */
async function prepareDatabase(
	address: DatabaseAddress,
	statementTimeoutMs: number,
	isReadOnly: boolean,
): Promise<ColumnTypes> {
	const database = describeDatabase(address);
	const pool = openPool(address, {
		access: "write",
		connections: 1,
		statementTimeoutMs,
		columnTypes: new Map(),
	});
	const alone = `${begin}; set local statement_timeout = 0; set local lock_timeout = 0;
		select pg_advisory_xact_lock(${migrationLock})`;
	const change = <T>(task: (writer: Writer) => Promise<T>) =>
		runOnce(pool, (client) => transaction(client, alone, async () => undefined, task));
	try {
		await checkServer(pool, database);
		const applied = await runOnce(pool, (client) => appliedMigrations(client.records));
		if (isReadOnly) {
			checkMigrated(applied);
		} else {
			await migrate(applied, change, collateByBytes);
			await change(async (writer) => {
				await setFillFactors(writer);
				await dropUncheckedKeys(writer);
				await dropUnneededIndexes(writer);
			});
		}
		return await runOnce(pool, (client) => readColumnTypes(client.records));
	} catch (error) {
		throw asOperatorError(error, database);
	} finally {
		await pool.end();
	}
}

/** Reports the first failure, and the first success after it. */
function createWatch(watch: Watch | undefined) {
	let isLost = false;
	return {
		async over<T>(task: () => Promise<T>): Promise<T> {
			try {
				const value = await task();
				if (isLost) watch?.back();
				isLost = false;
				return value;
			} catch (error) {
				const problem = asProblem(error);
				if (isLoss(error)) this.notice(error);
				else if (problem !== error) watch?.busy(error);
				throw problem;
			}
		},
		notice(error: unknown): void {
			if (isLost) return;
			isLost = true;
			watch?.lost(error);
		},
	};
}

/**
 * PostgreSQL: transactions run concurrently, and only those that change the same game wait for each other (store/locks.ts).
 * @throws OperatorError when the server cannot be used, or the store was written by a newer version
 */
export async function openPostgresStore(address: DatabaseAddress, options: Options): Promise<Store> {
	const watch = createWatch(options.watch);
	const half = Math.max(2, Math.floor(options.connections / 2));
	const statementTimeoutMs = options.allowsLongStatements ? 0 : defaultStatementTimeoutMs;
	const columnTypes = await prepareDatabase(address, statementTimeoutMs, options.isReadOnly === true);
	const open = (access: "read" | "write") =>
		openPool(address, { access, connections: half, statementTimeoutMs, columnTypes });
	const writers = open("write");
	const readers = open("read");
	const notices = openNotices({
		connect: () => openConnection(address),
		query: (text, values) => runOnce(writers, (client) => client.query(text, values)),
	});
	const closePools = () => Promise.all([writers.end(), readers.end()]);
	let clock: Clock = { now: options.now ?? Date.now, stop: () => undefined };
	try {
		if (options.now === undefined) clock = await followClock(() => timeOf(readers));
	} catch (error) {
		await closePools();
		throw asOperatorError(error, describeDatabase(address));
	}
	const callCounts = openCallCounts(
		// a retry may count a call twice if the connection broke after the first count; limits are dozens, so one is harmless
		(statement) =>
			watch.over(() => runWithRetries(writers, async (client) => (await client.query(statement)).rows)),
		() => clock.now(),
	);

	const statistics = createFirstStatistics((text, values) =>
		runOnce(writers, (client) => client.query(text, values)),
	);

	/** @param first see {@link transaction} */
	const transact = <F, T>(
		first: (writer: Writer) => Promise<F>,
		change: (writer: Writer, found: F) => Promise<T>,
	): Promise<T> =>
		announcing(
			(collect) =>
				watch.over(() =>
					runWithRetries(writers, async (client) => {
						client.sent.inserted = 0;
						const value = await transaction(client, begin, first, (writer, found) => {
							collect(writer);
							return change(writer, found);
						});
						statistics.committed(client.sent.inserted);
						return value;
					}),
				),
			notices.announce,
		);
	const write: Store["write"] = async (change, { committed } = {}) => {
		const value = await transact(async () => undefined, change);
		committed?.(value);
		return value;
	};
	const reader: Reader = new Database(
		postgresDriver(
			// it changes nothing, so it is safe to run again when a connection has broken
			(query) => watch.over(() => runWithRetries(readers, (client) => client.query(query))),
			columnTypes,
		),
	);
	// two connections are left for single statements, which never wait for others
	const snapshots = pLimit(Math.max(1, half - 2));
	const exclusively = createKeyedMutex();
	return {
		now: clock.now,
		reader,
		snapshot: (read) =>
			snapshots(() =>
				watch.over(() =>
					runWithRetries(readers, (client) =>
						transaction(client, beginSnapshot, read, async (_, value) => value),
					),
				),
			),
		write,
		// on PostgreSQL a commit is durable before others can read it
		synced: async () => undefined,
		// Not with synchronous_commit = off: the caller's work is repeated when the service starts, and a crash of only the
		// server does not restart the service.
		writeLazily: (change) => write(change),
		// writers of the same game wait here, and not each on a connection, which other writers need
		withGameWrite: (gameId, change) =>
			exclusively(gameId, () =>
				transact(
					(writer) => lockGame(writer, gameId),
					async (writer, game) => {
						if (game === undefined) throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
						return await change(writer, game);
					},
				),
			),
		callCounts,
		listen: notices.listen,
		broadcast: notices.broadcast,
		hints: notices.hints,
		async close() {
			clock.stop();
			await notices.close();
			await closePools();
		},
	};
}
