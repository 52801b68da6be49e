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
import type { DatabaseAddress } from "../../domain/database-url.ts";
import type { Tables } from "../schema.ts";
import { assertBindable } from "../sql/bindable.ts";
import { shortenWay } from "../sql/direct.ts";
import { arrayOf, type ColumnType, textArray } from "./arrays.ts";
import type { ColumnTypes } from "./catalog.ts";

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
	query(query: { text: string; values?: unknown[]; name?: string }): Promise<QueryResult<object>>;
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

/** A list that is looked up in; nothing stored is equal to a text with U+0000. */
function listOf(texts: readonly string[]): Buffer {
	return textArray(
		texts.some((text) => text.includes("\0")) ? texts.filter((text) => !text.includes("\0")) : texts,
	);
}

/** The same for every database that this version uses; set when one is opened. */
let columnTypes: ColumnTypes = new Map();
export function setColumnTypes(types: ColumnTypes): void {
	columnTypes = types;
	insertions.clear();
}

type Insertion = { text: string; types: readonly ColumnType[] };
const insertions = new Map<string, Insertion>();

/** The statement that inserts any number of rows, each of its parameters a column. */
function insertionOf(table: string, columns: readonly string[], suffix: string): Insertion | undefined {
	const shape = `${table} ${columns.join(" ")} ${suffix}`;
	const known = insertions.get(shape);
	if (known !== undefined) return known;
	const types: ColumnType[] = [];
	for (const column of columns) {
		const type = columnTypes.get(table)?.get(column);
		if (type === undefined) return undefined;
		types.push(type);
	}
	const names = columns.map((column) => `"${column}"`).join(",");
	const arrays = types.map((type, i) => `$${i + 1}::${type}[]`).join(",");
	const insertion = {
		text: `insert into ${table} (${names}) select * from unnest(${arrays}) ${suffix}`,
		types,
	};
	insertions.set(shape, insertion);
	return insertion;
}

/**
 * Kysely on whatever runs statements; transactions are the store's.
 * @param behind takes what is sent without being waited for
 */
export function kyselyOn(queryable: Queryable, behind?: Behind): Kysely<Tables> {
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
	/** Throws at once what is wrong with the values, so that it is known before a commit is sent. */
	const ask = (text: string, parameters: readonly unknown[]) => {
		const statement = statementOf(text);
		const query = { text: statement.text, values: valuesFor(text, parameters) };
		return queryable.query(statement.name === undefined ? query : { ...query, name: statement.name });
	};
	shortenWay(kysely, {
		run: async (text, parameters) => (await ask(text, parameters)).rows,
		list: listOf,
		...(behind !== undefined && {
			send: (text, parameters) => behind.add(ask(text, parameters)),
			insert(table, columns, rows, suffix) {
				const insertion = insertionOf(table, columns, suffix);
				if (insertion === undefined) return false;
				const arrays = columns.map((column, i) =>
					arrayOf(
						insertion.types[i] ?? "text",
						rows.map((row) => row[column]),
					),
				);
				behind.add(ask(insertion.text, arrays));
				return true;
			},
		}),
	});
	return kysely;
}

/** Statements of a transaction that were sent and not waited for. */
export class Behind {
	#failure: unknown;
	#hasFailed = false;
	#sent: Promise<void>[] = [];

	add(statement: Promise<unknown>): void {
		this.#sent.push(
			statement.then(
				() => undefined,
				(error: unknown) => {
					if (!this.#hasFailed) this.#failure = error;
					this.#hasFailed = true;
				},
			),
		);
	}

	/** Resolves when all have been answered. @throws what the first of them failed with */
	async settle(): Promise<void> {
		const sent = this.#sent;
		this.#sent = [];
		await Promise.all(sent);
		const [hasFailed, failure] = [this.#hasFailed, this.#failure];
		this.#hasFailed = false;
		this.#failure = undefined;
		if (hasFailed) throw failure;
	}
}

/**
 * Sends what is asked of a connection in one turn of the event loop as one write: to write is most of what a small
 * statement costs here.
 */
function writeTogether({ connection: { stream } }: PoolClient): void {
	if (stream.writableCorked > 0) return;
	stream.cork();
	process.nextTick(() => stream.uncork());
}

/** Kysely on one connection of a pool, which keeps it; `ask` is for the words around a transaction. */
type Connected = {
	kysely: Kysely<Tables>;
	behind: Behind;
	ask(text: string): Promise<QueryResult<object>>;
};
const connected = new WeakMap<PoolClient, Connected>();
export function kyselyOf(client: PoolClient): Connected {
	const known = connected.get(client);
	if (known !== undefined) return known;
	const behind = new Behind();
	const query = (words: Parameters<Queryable["query"]>[0]) => {
		writeTogether(client);
		return client.query(words);
	};
	const ask = (text: string) => query({ text });
	const made = { kysely: kyselyOn({ query }, behind), behind, ask };
	connected.set(client, made);
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
