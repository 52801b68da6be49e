import { type CompiledQuery, type DatabaseConnection, Kysely, type Driver as KyselyDriver } from "kysely";
import type { Driver, Verb } from "../driver.ts";
import type { Tables } from "../schema.ts";
import { assertBindable } from "./bindable.ts";

const verbs: Partial<Record<CompiledQuery["query"]["kind"], Verb>> = {
	SelectQueryNode: "select",
	InsertQueryNode: "insert",
	UpdateQueryNode: "update",
	DeleteQueryNode: "delete",
};

/** What a query that Kysely has compiled does; `other` for raw SQL. */
export function verbOf({ query }: CompiledQuery): Verb {
	return verbs[query.kind] ?? "other";
}

/** Kysely's view of a driver: it runs statements, and transactions are the store's own. */
function kyselyDriver(driver: Driver): KyselyDriver {
	const connection: DatabaseConnection = {
		async executeQuery<R>(query: CompiledQuery) {
			for (const parameter of query.parameters) assertBindable(parameter);
			const statement = { text: query.sql, verb: verbOf(query) };
			const { rows, affected } = await driver.run(statement, query.parameters);
			return {
				rows: rows as R[],
				...(affected !== undefined && { numAffectedRows: BigInt(affected) }),
			};
		},
		streamQuery() {
			throw new Error("rows are read in pages, not streamed");
		},
	};
	async function refuse(): Promise<never> {
		throw new Error("only the store begins transactions");
	}
	return {
		init: async () => undefined,
		acquireConnection: async () => connection,
		beginTransaction: refuse,
		commitTransaction: refuse,
		rollbackTransaction: refuse,
		releaseConnection: async () => undefined,
		destroy: async () => undefined,
	};
}

/** Kysely on a driver, which it carries for the statements of store/sql/statements.ts. */
export class Database extends Kysely<Tables> {
	readonly driver: Driver;
	/** What the running transaction will notify of when it is durable (store/notices.ts). */
	notices = new Set<string>();

	constructor(driver: Driver) {
		super({ dialect: { ...driver.dialect, createDriver: () => kyselyDriver(driver) } });
		this.driver = driver;
	}
}
