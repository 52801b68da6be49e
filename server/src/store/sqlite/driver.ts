import { performance } from "node:perf_hooks";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
	type BinaryOperationNode,
	type LimitNode,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
	ValueNode,
} from "kysely";
import { LRUCache } from "lru-cache";
import { isTurnLong, nextTurn, noteWork } from "../../steps/turn.ts";
import type { Driver, Insertion, Overwriting, Result, Row, Statement } from "../driver.ts";
import { assertBindable } from "../sql/bindable.ts";
import { insertText } from "../sql/insert-text.ts";
import { listSlotIn } from "../sql/slots.ts";
import { maxLogPages } from "./checkpoints.ts";

/** The total length of statements that a connection keeps prepared, and the length of one; long ones take much more memory. */
const maxPreparedTextLength = 1_000_000;
const maxStatementTextLength = 50_000;
/** Number of rows in one insert: fewer need more statements, and more take longer to prepare than they save. */
const rowsPerInsert = 20;

/** Time for which statements run before other requests are served, in ms. One statement cannot be divided. */
const maxStepMs = 10;

type Prepared = { statement: StatementSync; returnsRows: boolean };

/** A connection to a database file, with its statements kept prepared. */
export type Connection = {
	db: DatabaseSync;
	prepare(text: string): Prepared;
};

export function openConnection(file: string, access: "read" | "write"): Connection {
	const db = new DatabaseSync(file, { readOnly: access === "read", timeout: 10_000 });
	if (access === "write") {
		// normal: SQLite does not sync its log with each commit, which would block the process; group-commit.ts syncs it
		// asynchronously. Another thread moves the log into the database (checkpoints.ts); a commit does so only if that has not happened.
		db.exec("pragma journal_mode = wal; pragma synchronous = normal");
		db.exec(`pragma wal_autocheckpoint = ${maxLogPages}`);
		db.exec("pragma foreign_keys = on");
	}
	db.exec("pragma cache_size = -32000; pragma temp_store = memory");
	const kept = new LRUCache<string, Prepared>({
		maxSize: maxPreparedTextLength,
		maxEntrySize: maxStatementTextLength,
		sizeCalculation: (_, text) => text.length,
	});
	return {
		db,
		prepare(text) {
			const known = kept.get(text);
			if (known !== undefined) return known;
			const statement = db.prepare(text);
			const prepared = { statement, returnsRows: statement.columns().length > 0 };
			kept.set(text, prepared);
			return prepared;
		},
	};
}

class Compiler extends SqliteQueryCompiler {
	/** A limit is written out: SQLite compiles a statement again whenever a parameter gets its value there. */
	protected override visitLimit({ limit }: LimitNode): void {
		this.append("limit ");
		if (ValueNode.is(limit) && typeof limit.value === "number") this.append(String(limit.value));
		else this.visitNode(limit);
	}

	/** A list is one parameter, so that its length does not change the statement. */
	protected override visitBinaryOperation(node: BinaryOperationNode): void {
		const list = listSlotIn(node);
		if (list === undefined) {
			super.visitBinaryOperation(node);
		} else if (list.isSingle) {
			this.visitNode(node.leftOperand);
			this.append(" = ");
			this.appendValue(list);
		} else {
			this.visitNode(node.leftOperand);
			this.append(" in (select value from json_each(");
			this.appendValue(list);
			this.append("))");
		}
	}
}

const dialect: Driver["dialect"] = {
	createAdapter: () => new SqliteAdapter(),
	createIntrospector: (kysely) => new SqliteIntrospector(kysely),
	createQueryCompiler: () => new Compiler(),
};

function valuesOf(rows: readonly Row[], columns: readonly string[]): unknown[] {
	const values: unknown[] = [];
	for (const row of rows) {
		for (const column of columns) {
			assertBindable(row[column]);
			values.push(row[column]);
		}
	}
	return values;
}

/** The text of a statement that overwrites this number of live rows. SQLite names the columns of values by their number. */
function overwriteText(table: string, columns: readonly string[], rows: number): string {
	const set = columns.flatMap((column, i) => (column === "id" ? [] : [`"${column}" = new.column${i + 1}`]));
	const row = `(${columns.map(() => "?").join(",")})`;
	return `update ${table} set ${set.join(",")} from (values ${Array(rows).fill(row).join(",")}) as new
		where ${table}.id = new.column${columns.indexOf("id") + 1} and ${table}.until_version is null`;
}

/** Runs statements on a connection, synchronously; after `maxStepMs` of them, it lets other requests be served. */
export function sqliteDriver({ prepare }: Connection): Driver {
	/** Time that statements have taken since other requests were served, in ms. */
	let spentMs = 0;
	/** Resolves when other requests have been served. Statements that wait for it run in the order in which they came. */
	let turn: Promise<void> | undefined;

	function run({ text }: Statement, parameters: readonly unknown[]): Result {
		const start = performance.now();
		try {
			const prepared = prepare(text);
			const values = parameters as readonly SQLInputValue[];
			if (prepared.returnsRows) return { rows: prepared.statement.all(...values) };
			return { rows: [], affected: Number(prepared.statement.run(...values).changes) };
		} finally {
			spentMs += performance.now() - start;
			noteWork(start);
		}
	}

	/**
	 * Returns a promise if the next statement must wait for it.
	 * @param isOthersLong whether other work has kept the present turn busy; a statement waits for that only once
	 */
	function pause(isOthersLong: boolean): Promise<void> | undefined {
		if (turn === undefined && (isOthersLong || spentMs >= maxStepMs))
			turn = nextTurn().then(() => {
				turn = undefined;
				spentMs = 0;
			});
		return turn;
	}

	function runInTurn(
		statement: Statement,
		parameters: readonly unknown[],
		isOthersLong = isTurnLong(),
	): Result | Promise<Result> {
		const paused = pause(isOthersLong)?.then(() => runInTurn(statement, parameters, false));
		return paused ?? run(statement, parameters);
	}

	async function insert(insertion: Insertion, rows: readonly Row[]): Promise<void> {
		for (let start = 0; start < rows.length; start += rowsPerInsert) {
			for (let paused = pause(isTurnLong()); paused !== undefined; paused = pause(false)) await paused;
			const part = rows.slice(start, start + rowsPerInsert);
			const statement = insertion.statement(`sqlite ${part.length}`, () =>
				insertText(insertion, part.length, () => "?"),
			);
			run(statement, valuesOf(part, insertion.columns));
		}
	}

	async function overwrite(overwriting: Overwriting, rows: readonly Row[]): Promise<void> {
		const { table, columns } = overwriting;
		for (let at = 0; at < rows.length; at += rowsPerInsert) {
			for (let paused = pause(isTurnLong()); paused !== undefined; paused = pause(false)) await paused;
			const part = rows.slice(at, at + rowsPerInsert);
			const statement = overwriting.statement(`sqlite ${part.length}`, () =>
				overwriteText(table, columns, part.length),
			);
			const { affected } = run(statement, valuesOf(part, columns));
			if (affected !== part.length)
				throw new Error(`${part.length} live rows of ${table} were expected, not ${affected}`);
		}
	}

	return {
		engine: "sqlite",
		isConcurrent: false,
		comparesSingleKeys: true,
		dialect,
		run: (statement, parameters) => runInTurn(statement, parameters),
		send: async (statement, parameters) => void (await runInTurn(statement, parameters)),
		insert,
		overwrite,
		// no stored text contains U+0000, at which SQLite would truncate
		list: (texts) => JSON.stringify(texts.filter((text) => !text.includes("\0"))),
	};
}
