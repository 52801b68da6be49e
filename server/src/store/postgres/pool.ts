import { readFileSync } from "node:fs";
import { Client, Pool, type PoolClient, types } from "pg";
import type { DatabaseAddress } from "../../domain/database-url.ts";
import { Database } from "../sql/database.ts";
import type { ColumnTypes } from "./catalog.ts";
import { postgresDriver } from "./driver.ts";
import { Pipeline } from "./pipeline.ts";

/** Time limit for connecting, or for waiting for a free connection, in ms. */
const connectTimeoutMs = 10_000;
/** Time for which an unused connection is kept, in ms: the statements prepared on it are worth keeping. */
const idleTimeoutMs = 5 * 60_000;
/** Time limits of a transaction in ms: idle between two statements, and waiting for a lock. */
const idleInTransactionTimeoutMs = 60_000;
const lockTimeoutMs = 15_000;

/** Counts and times are read as numbers: none exceeds 2^53. */
const [int8, numeric] = [20, 1700];
const asNumbers = {
	getTypeParser: ((oid: number, format: "text") =>
		oid === int8 || oid === numeric
			? Number
			: types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** A connection of a pool, with its query builder. */
export type StoreConnection = PoolClient & {
	readonly records: Database;
	/** Statements that were sent without waiting for their results. */
	readonly sent: Pipeline;
	/** Whether it has been used before: if so, it may have broken since. */
	wasUsed: boolean;
	/** Whether a commit is under way: if it fails now, its outcome is not known. */
	isCommitting: boolean;
};

/** A class of connections with these types of columns. */
function connectionClass(columnTypes: ColumnTypes) {
	return class extends Client {
		readonly sent = new Pipeline();
		readonly records = new Database(postgresDriver((query) => this.query(query), columnTypes, this.sent));
		wasUsed = false;
		isCommitting = false;
	};
}

export type PoolOptions = {
	access: "read" | "write";
	/** The greatest number of connections. */
	connections: number;
	/** Time limit of a statement, in ms; 0: no limit. */
	statementTimeoutMs: number;
	columnTypes: ColumnTypes;
};

function encryptionOf({ encryption, rootCertificates }: DatabaseAddress) {
	if (encryption === "disable") return false;
	const ca = rootCertificates === undefined ? {} : { ca: readFileSync(rootCertificates, "utf8") };
	return { rejectUnauthorized: encryption === "verify-full", ...ca };
}

/** The settings of any connection. @throws Error when the file with the certificates cannot be read */
function connectionOf(address: DatabaseAddress) {
	const password = address.password?.reveal();
	return {
		host: address.host,
		port: address.port,
		database: address.database,
		...(address.user !== undefined && { user: address.user }),
		...(password !== undefined && { password }),
		ssl: encryptionOf(address),
		application_name: "tuckbox",
		connectionTimeoutMillis: connectTimeoutMs,
		keepAlive: true,
	};
}

export type Connection = Client;

/** Opens a connection outside of any pool. @throws Error when the server cannot be reached */
export async function openConnection(address: DatabaseAddress): Promise<Connection> {
	const client = new Client({ ...connectionOf(address), query_timeout: connectTimeoutMs });
	// the next statement reports a broken connection; without this listener the error would end the process
	client.on("error", () => undefined);
	await client.connect();
	return client;
}

/**
 * Connections to a server, opened when they are needed.
 * @throws Error when the file with the certificates cannot be read
 */
export function openPool(address: DatabaseAddress, options: PoolOptions): Pool {
	const { access, connections, statementTimeoutMs, columnTypes } = options;
	const pool = new Pool({
		...connectionOf(address),
		Client: connectionClass(columnTypes),
		max: connections,
		idleTimeoutMillis: idleTimeoutMs,
		statement_timeout: statementTimeoutMs,
		// otherwise a statement would wait forever for a server that has disappeared
		query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5000,
		lock_timeout: statementTimeoutMs === 0 ? 0 : lockTimeoutMs,
		idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
		types: asNumbers,
		// a statement is sent before the one before it is answered
		pipeline: true,
		...(access === "read" && { options: "-c default_transaction_read_only=on" }),
	});
	// The pool replaces an idle connection that breaks, and the next statement reports one that breaks in use. Without these
	// listeners either error would end the process.
	const ignore = () => undefined;
	pool.on("error", ignore);
	pool.on("connect", (client) => client.on("error", ignore));
	return pool;
}
