import { readFileSync } from "node:fs";
import {
	type CompiledQuery,
	type DatabaseConnection,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
} from "kysely";
import { Client, Pool, type PoolClient, type QueryResult, types } from "pg";
import type { DatabaseAddress } from "../domain/database-url.ts";
import { assertBindable } from "./bindable.ts";
import { shortenWay } from "./direct.ts";
import type { Tables } from "./schema.ts";

/** How long connecting, or waiting for a free connection, may take; in ms. */
const connectTime = 10_000;
/** How long a connection that nobody needs is kept, in ms: the statements prepared on it are worth keeping. */
const idleTime = 5 * 60_000;
/** How long a transaction may rest between two statements, and wait for a lock; in ms. */
const restTime = 60_000;
const lockTime = 15_000;

/** Counts and times come as numbers: none of ours is beyond 2^53. */
const [int8, numeric] = [20, 1700];
const asNumbers = {
	getTypeParser: ((oid: number, format: "text") =>
		oid === int8 || oid === numeric
			? Number
			: types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/**
 * Texts that the server keeps prepared: how many at most, and how long. Their plans take memory on every connection, so
 * long inserts of every length are not among them.
 */
const mostNamed = 250;
const longestNamed = 4000;
/** Texts without a name that are remembered with their parameters numbered. */
const mostKnown = 1000;

/** A statement as the server takes it; it has a name once it has been asked for twice. */
type Statement = { text: string; name: string | undefined; isRepeated: boolean };
const statements = new Map<string, Statement>();
let named = 0;

function statementOf(text: string): Statement {
	const known = statements.get(text);
	if (known !== undefined) {
		if (!known.isRepeated && named < mostNamed && text.length <= longestNamed) known.name = `t${named++}`;
		known.isRepeated = true;
		return known;
	}
	let number = 0;
	const statement = { text: text.replaceAll("?", () => `$${++number}`), name: undefined, isRepeated: false };
	if (statements.size >= mostKnown) {
		for (const [key, { name }] of statements) if (name === undefined) statements.delete(key);
	}
	statements.set(text, statement);
	return statement;
}

/** What runs a statement: a pool, or one of its connections. */
type Queryable = {
	query(query: { text: string; values: unknown[]; name?: string }): Promise<QueryResult<object>>;
};

/** Stands for a text with U+0000, which PostgreSQL cannot even be asked for: longer than any key that is stored. */
const neverStored = "\uFFFD".repeat(10_000);

/** The values of a statement; a text that nothing stored can be equal to is looked for in vain, and never stored. */
function valuesFor(text: string, parameters: readonly unknown[]): unknown[] {
	assertBindable(parameters);
	const isOdd = (value: unknown) => typeof value === "string" && value.includes("\0");
	if (!parameters.some(isOdd) || !/^\s*(?:select|delete)\b/i.test(text)) return parameters as unknown[];
	return parameters.map((value) => (isOdd(value) ? neverStored : value));
}

const changing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** One for all: queries are compiled once for each adapter (store/prepared.ts). */
const adapter = new PostgresAdapter();

/** Kysely on whatever runs statements; transactions are the store's. */
export function kyselyOn(queryable: Queryable): Kysely<Tables> {
	const connection: DatabaseConnection = {
		async executeQuery<R>({ sql, parameters }: CompiledQuery) {
			const result = await queryable.query({ text: sql, values: valuesFor(sql, parameters) });
			const { rows, rowCount, command } = result;
			return {
				rows: rows as R[],
				...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
			};
		},
		streamQuery() {
			throw new Error("rows are read in pages, not streamed");
		},
	};
	async function notHere(): Promise<never> {
		throw new Error("a transaction is begun by the store only");
	}
	const kysely = new Kysely<Tables>({
		dialect: {
			createAdapter: () => adapter,
			createDriver: () => ({
				init: async () => undefined,
				acquireConnection: async () => connection,
				beginTransaction: notHere,
				commitTransaction: notHere,
				rollbackTransaction: notHere,
				releaseConnection: async () => undefined,
				destroy: async () => undefined,
			}),
			createIntrospector: (on) => new PostgresIntrospector(on),
			createQueryCompiler: () => new PostgresQueryCompiler(),
		},
	});
	shortenWay(kysely, async (text, parameters) => {
		const statement = statementOf(text);
		const query = { text: statement.text, values: valuesFor(text, parameters) };
		const { rows } = await queryable.query(
			statement.name === undefined ? query : { ...query, name: statement.name },
		);
		return rows;
	});
	return kysely;
}

/** Kysely on one connection of a pool, which keeps it. */
const kyselys = new WeakMap<PoolClient, Kysely<Tables>>();
export function kyselyOf(client: PoolClient): Kysely<Tables> {
	const known = kyselys.get(client);
	if (known !== undefined) return known;
	const made = kyselyOn(client);
	kyselys.set(client, made);
	return made;
}

export type PoolOptions = {
	access: "read" | "write";
	/** Connections at most. */
	connections: number;
	/** How long a statement may take, in ms; 0: as long as it takes. */
	statementTime: number;
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
		connectionTimeoutMillis: connectTime,
		keepAlive: true,
	};
}

export type Connection = Client;

/** A connection by itself, for what belongs to one. @throws Error when the server cannot be reached */
export async function openConnection(address: DatabaseAddress): Promise<Connection> {
	const client = new Client({ ...connectionOf(address), query_timeout: connectTime });
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
	const { access, connections, statementTime } = options;
	const pool = new Pool({
		...connectionOf(address),
		max: connections,
		idleTimeoutMillis: idleTime,
		statement_timeout: statementTime,
		// a server that has gone without a word would be waited for without end
		query_timeout: statementTime === 0 ? 0 : statementTime + 5000,
		lock_timeout: statementTime === 0 ? 0 : lockTime,
		idle_in_transaction_session_timeout: restTime,
		types: asNumbers,
		...(access === "read" && { options: "-c default_transaction_read_only=on" }),
	});
	// A connection that breaks while nobody asks anything of it is replaced when it is needed; whoever uses it is told by
	// the next statement. Without these listeners either would end the process.
	const pass = () => undefined;
	pool.on("error", pass);
	pool.on("connect", (client) => client.on("error", pass));
	return pool;
}
