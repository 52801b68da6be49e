import { readFileSync } from "node:fs";
import { Client, Pool, type PoolClient, types } from "pg";
import type { DatabaseAddress } from "../../domain/database-url.ts";
import { Database } from "../sql/database.ts";
import type { ColumnTypes } from "./catalog.ts";
import { postgresDriver } from "./driver.ts";
import { Pipeline } from "./pipeline.ts";

/** How long connecting, or waiting for a free connection, may take; in ms. */
const connectTimeoutMs = 10_000;
/** How long a connection that nobody needs is kept, in ms: the statements prepared on it are worth keeping. */
const idleTimeoutMs = 5 * 60_000;
/** How long a transaction may rest between two statements, and wait for a lock; in ms. */
const idleInTransactionTimeoutMs = 60_000;
const lockTimeoutMs = 15_000;

/** Counts and times come as numbers: none of ours is beyond 2^53. */
const [int8, numeric] = [20, 1700];
const asNumbers = {
	getTypeParser: ((oid: number, format: "text") =>
		oid === int8 || oid === numeric
			? Number
			: types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** A connection of a pool, with the database that runs on it. */
export type StoreConnection = PoolClient & {
	readonly records: Database;
	/** What was sent without waiting for its result. */
	readonly sent: Pipeline;
	/** Whether it has been used before: if so, it may have broken since. */
	wasUsed: boolean;
	/** Whether a commit is under way: if it fails now, its outcome is not known. */
	isCommitting: boolean;
};

/** A class of connections that know the types of the columns. */
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
	/** Connections at most. */
	connections: number;
	/** How long a statement may take, in ms; 0: as long as it takes. */
	statementTimeoutMs: number;
	columnTypes: ColumnTypes;
};

function encryptionOf({ encryption, rootCertificates }: DatabaseAddress) {
	if (encryption === "disable") return false;
	const ca = rootCertificates === undefined ? {} : { ca: readFileSync(rootCertificates, "utf8") };
	return { rejectUnauthorized: encryption === "verify-full", ...ca };
}

/** How any connection is made. @throws Error when the file with the certificates cannot be read */
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

/** A connection by itself, for what belongs to one. @throws Error when the server cannot be reached */
export async function openConnection(address: DatabaseAddress): Promise<Connection> {
	const client = new Client({ ...connectionOf(address), query_timeout: connectTimeoutMs });
	// one that breaks tells whoever uses it; without this listener it would end the process
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
		// a server that has gone without a word would be waited for without end
		query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5000,
		lock_timeout: statementTimeoutMs === 0 ? 0 : lockTimeoutMs,
		idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
		types: asNumbers,
		// a statement does not wait here for the answer to the one before
		pipeline: true,
		...(access === "read" && { options: "-c default_transaction_read_only=on" }),
	});
	// A connection that breaks while nobody asks anything of it is replaced when it is needed; whoever uses it is told by
	// the next statement. Without these listeners either would end the process.
	const pass = () => undefined;
	pool.on("error", pass);
	pool.on("connect", (client) => client.on("error", pass));
	return pool;
}
