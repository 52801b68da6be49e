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

/** The verb of a query that Kysely has compiled; `other` for raw SQL. */
export function verbOf({ query }: CompiledQuery): Verb {
	return verbs[query.kind] ?? "other";
}

/** A driver as Kysely expects it. It only runs statements: the store manages transactions. */
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

/** Kysely on a driver, which store/sql/statements.ts uses directly. */
export class Database extends Kysely<Tables> {
	readonly driver: Driver;
	/** Notices to send when the running transaction is durable (store/notices.ts). */
	notices = new Set<string>();

	constructor(driver: Driver) {
		super({ dialect: { ...driver.dialect, createDriver: () => kyselyDriver(driver) } });
		this.driver = driver;
	}
}
