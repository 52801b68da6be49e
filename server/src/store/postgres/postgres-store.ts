import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { type DatabaseAddress, describeDatabase } from "../../domain/database-url.ts";
import { OperatorError, Problem } from "../../domain/errors.ts";
import { migrate } from "../migrations/migrate.ts";
import { announcing } from "../notices.ts";
import type { Reader, Store, Writer } from "../store.ts";
import { lockGame } from "../tables/games.ts";
import { openCallCounts } from "./call-counts.ts";
import { compareByBytes, leaveRoom, readColumnTypes } from "./catalog.ts";
import { type Clock, followClock } from "./clock.ts";
import { asProblem, asRefusal, endsConnection, isBreak, isLoss, isWorthRepeating } from "./errors.ts";
import { openNotices } from "./listener.ts";
import { kyselyOf, kyselyOn, openConnection, openPool, setColumnTypes } from "./pool.ts";
import { createTurns } from "./turns.ts";

/** The oldest server that is tested for. */
const oldestVersion = 14;
/** Names the lock under which migrations run; any number that nobody else uses on this database. */
const migrationLock = 7_382_450_117;
/** How long a transaction is repeated in which others stand in the way, in ms. */
const patience = 10_000;
/** How long a statement may take, in ms; lists are read in pages, so none of ours comes near. */
const usualStatementTime = 30_000;

/** What the process that uses the store is told, for its log. */
type Watch = {
	/** The server cannot be reached; told once. */
	lost(error: unknown): void;
	back(): void;
	/** Something was given up because the server took too long, or too many wanted the same. */
	busy(error: unknown): void;
};

type Options = {
	/** Connections at most: half of them write, half of them read. */
	connections: number;
	/** For what is run by hand and may take its time. */
	isPatient?: boolean;
	watch?: Watch;
	/** Unix time in ms; usually the server's. */
	now?: () => number;
};

/** Thrown when a transaction was over before its end: something that had failed in it was passed over. */
class EndedTransaction extends Error {
	override readonly name = "EndedTransaction";
}

/** Connections that have been asked something before. */
const kept = new WeakSet<PoolClient>();
/** Errors of a kept connection that had broken, perhaps long ago: they say nothing about the server as it is now. */
const stale = new WeakSet<object>();

/** Runs a task on a connection; one that an error has made useless is not used again. */
async function withClient<T>(pool: Pool, task: (client: PoolClient) => Promise<T>): Promise<T> {
	const client = await pool.connect();
	const isKept = kept.has(client);
	kept.add(client);
	let isUseless = false;
	try {
		return await task(client);
	} catch (error) {
		isUseless = endsConnection(error);
		if (isKept && isBreak(error)) stale.add(error as object);
		throw error;
	} finally {
		client.release(isUseless);
	}
}

/** An error on the way of a commit: nobody can tell whether it happened. */
const uncertain = new WeakSet<object>();

/**
 * One transaction, tried once. Nothing in it waits for its begin, nor its commit for what needs no answer: each would
 * be a way to the server and back.
 * @param change waits for `begun` before it changes anything: a statement outside a transaction stands by itself
 */
async function attempt<T>(
	pool: Pool,
	begin: string,
	change: (writer: Writer, begun: Promise<unknown>) => Promise<T>,
): Promise<T> {
	return await withClient(pool, async (client) => {
		const { kysely, behind, ask } = kyselyOf(client);
		let value: T;
		try {
			const begun = ask(begin);
			behind.add(begun);
			value = await change(kysely as Writer, begun);
		} catch (error) {
			// what was not waited for may have failed before, and is why
			const [sent] = await Promise.allSettled([behind.settle()]);
			const cause = sent.status === "rejected" ? sent.reason : error;
			if (!endsConnection(cause)) await ask("rollback");
			throw cause;
		}
		const [sent, ended] = await Promise.allSettled([behind.settle(), ask("commit")]);
		const failed = sent.status === "rejected" ? sent : ended;
		if (failed.status === "rejected") {
			if (isLoss(failed.reason)) uncertain.add(failed.reason);
			throw failed.reason;
		}
		if (ended.status === "fulfilled" && ended.value.command !== "COMMIT") {
			throw new EndedTransaction("the transaction had failed before its end");
		}
		return value;
	});
}

/** A change that waits for its transaction to begin. */
function whenBegun<T>(change: (writer: Writer) => Promise<T>) {
	return async (writer: Writer, begun: Promise<unknown>): Promise<T> => {
		await begun;
		return await change(writer);
	};
}

/** Runs a transaction until it is through, or cannot be. */
async function repeat<T>(task: () => Promise<T>): Promise<T> {
	const start = performance.now();
	for (let tries = 1; ; ) {
		try {
			return await task();
		} catch (error) {
			const isCertain = !uncertain.has(error as object);
			// each of the kept connections may be as dead as this one, which is gone now: so this ends
			if (isCertain && stale.has(error as object)) continue;
			const worth = isCertain ? isWorthRepeating(error) : "never";
			const isOver = worth === "often" ? performance.now() - start > patience : tries > 1;
			if (worth === "never" || isOver) throw error;
			tries++;
		}
		// of those who stand in each other's way one goes first
		await sleep(Math.random() * Math.min(200, 5 * 2 ** tries));
	}
}

/** At most so many tasks at once; the others wait. */
function createPlaces(places: number) {
	let free = places;
	const waiting: (() => void)[] = [];
	return async <T>(task: () => Promise<T>): Promise<T> => {
		if (free > 0) free--;
		else await new Promise<void>((resolve) => waiting.push(resolve));
		try {
			return await task();
		} finally {
			const next = waiting.shift();
			if (next === undefined) free++;
			else next();
		}
	};
}

/** Refuses a server that would not keep what it is given. @throws OperatorError */
async function checkServer(pool: Pool, database: string): Promise<void> {
	const { rows } = await withClient(pool, (client) =>
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

/** What the server's clock says: Unix time in ms. */
async function timeOf(pool: Pool): Promise<number> {
	const { rows } = await withClient(pool, (client) =>
		client.query("select extract(epoch from clock_timestamp()) * 1000 as time"),
	);
	return rows[0].time;
}

/** Tells of the first failure and of the first success after it. */
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
 * PostgreSQL: transactions run side by side, and only those of the same game wait for each other (store/locks.ts).
 * @throws OperatorError when the server cannot be used, or the store was written by a newer version
 */
export async function openPostgresStore(address: DatabaseAddress, options: Options): Promise<Store> {
	const database = describeDatabase(address);
	const watch = createWatch(options.watch);
	const half = Math.max(2, Math.floor(options.connections / 2));
	const open = (access: "read" | "write") =>
		openPool(address, {
			access,
			connections: half,
			statementTime: options.isPatient ? 0 : usualStatementTime,
		});
	const writers = open("write");
	const readers = open("read");
	const notices = openNotices({
		connect: () => openConnection(address),
		query: (text, values) => withClient(writers, (client) => client.query(text, values)),
	});
	const callCounts = openCallCounts(
		// repeated, a call may be counted twice when the connection broke after it was: once in a limit of dozens
		(text, values) =>
			watch.over(() =>
				repeat(() => withClient(writers, async (client) => (await client.query(text, values)).rows)),
			),
		() => clock.now(),
	);
	let clock: Clock = { now: options.now ?? Date.now, stop: () => undefined };
	const close = async () => {
		clock.stop();
		await notices.close();
		await Promise.all([writers.end(), readers.end()]);
	};

	const begin = "begin isolation level read committed read write";
	try {
		await checkServer(writers, database);
		const alone = `${begin}; set local statement_timeout = 0; set local lock_timeout = 0;
			select pg_advisory_xact_lock(${migrationLock})`;
		await migrate((change) => attempt(writers, alone, whenBegun(change)), compareByBytes);
		await attempt(writers, alone, whenBegun(leaveRoom));
		setColumnTypes(await withClient(writers, (client) => readColumnTypes(kyselyOf(client).kysely)));
		if (options.now === undefined) clock = await followClock(() => timeOf(readers));
	} catch (error) {
		await close();
		throw asRefusal(error, database);
	}

	const transact = <T>(change: (writer: Writer, begun: Promise<unknown>) => Promise<T>): Promise<T> => {
		let begun: Promise<unknown> = Promise.resolve();
		const writeAndTell = announcing((task) => {
			const run = (writer: Writer, beginning: Promise<unknown>) => {
				begun = beginning;
				return task(writer);
			};
			return watch.over(() => repeat(() => attempt(writers, begin, run)));
		}, notices.announce);
		return writeAndTell((writer) => change(writer, begun));
	};
	const write = <T>(change: (writer: Writer) => Promise<T>) => transact(whenBegun(change));
	const reader: Reader = kyselyOn({
		// nothing is changed by it, so that a connection which has just broken is no reason to fail
		query: (query) => watch.over(() => repeat(() => withClient(readers, (client) => client.query(query)))),
	});
	// the others are left to single statements, which never wait for anybody
	const snapshots = createPlaces(Math.max(1, half - 2));
	const inTurn = createTurns();
	return {
		now: clock.now,
		reader,
		snapshot: (read) =>
			snapshots(() =>
				watch.over(() =>
					repeat(() =>
						attempt(readers, "begin isolation level repeatable read read only", (frozen) => read(frozen)),
					),
				),
			),
		write,
		// what others can read is on the server's disk already
		synced: async () => undefined,
		// Not with synchronous_commit = off: what a crash of the server undid, a start of ours would do again, and there is
		// none when only the server has crashed.
		writeLazily: write,
		// those who write the same game wait here rather than on a connection each, which others need
		withGameWrite: (gameId, change) =>
			inTurn(gameId, () =>
				transact(async (writer, begun) => {
					const [game] = await Promise.all([lockGame(writer, gameId), begun]);
					if (game === undefined) throw new Problem("GAME_NOT_FOUND", `There is no game ${gameId}.`);
					return await change(writer, game);
				}),
			),
		callCounts,
		listen: notices.listen,
		broadcast: notices.broadcast,
		close,
	};
}
