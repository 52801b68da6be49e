import {
	type BinaryOperationNode,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
} from "kysely";
import type { Driver, Insertion, Row, Statement } from "../driver.ts";
import { insertText, quoted } from "../sql/insert-text.ts";
import { listSlotIn } from "../sql/slots.ts";
import { assertOfType, binaryArray } from "./arrays.ts";
import type { ColumnTypes } from "./catalog.ts";
import type { Pipeline } from "./pipeline.ts";

/** Runs a statement on a connection, or on any of a pool. */
export type Ask = (query: {
	text: string;
	values: unknown[];
	name?: string;
}) => Promise<{ rows: unknown[]; rowCount: number | null; command: string }>;

class Compiler extends PostgresQueryCompiler {
	/** A list is one parameter, so that its length does not change the statement. */
	protected override visitBinaryOperation(node: BinaryOperationNode): void {
		const list = listSlotIn(node);
		if (list === undefined) {
			super.visitBinaryOperation(node);
		} else {
			this.visitNode(node.leftOperand);
			this.append(" = any(");
			this.appendValue(list);
			this.append("::text[])");
		}
	}
}

const dialect: Driver["dialect"] = {
	createAdapter: () => new PostgresAdapter(),
	createIntrospector: (kysely) => new PostgresIntrospector(kysely),
	createQueryCompiler: () => new Compiler(),
};

const changing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * PostgreSQL refuses texts with U+0000, even in conditions. No stored text contains it, so such a text in a condition is
 * replaced with this one, which equals no stored text either: it is longer than any key.
 */
const UNMATCHABLE_TEXT = "\uFFFD".repeat(10_000);

const isUnmatchable = (value: unknown) => typeof value === "string" && value.includes("\0");

function valuesFor({ verb }: Statement, parameters: readonly unknown[]): unknown[] {
	if (verb !== "select" && verb !== "delete") return parameters as unknown[];
	return parameters.map((value) => (isUnmatchable(value) ? UNMATCHABLE_TEXT : value));
}

/** The statement that inserts rows, and its parameters: the values of a single row, or an array for each column. */
function insertStatement(
	insertion: Insertion,
	rows: readonly Row[],
	columnTypes: ColumnTypes,
): [Statement, unknown[]] {
	const { table, columns, suffix } = insertion;
	const typed = columns.map((column) => {
		const type = columnTypes.get(table)?.get(column);
		if (type === undefined) throw new Error(`the type of ${table}.${column} is not known`);
		return { type, values: rows.map((row) => row[column]) };
	});
	if (rows.length === 1) {
		for (const { type, values } of typed) assertOfType(type, values[0]);
		const statement = insertion.statement("postgres row", () =>
			insertText(insertion, 1, (index) => `$${index + 1}`),
		);
		return [statement, typed.map(({ values }) => values[0])];
	}
	const statement = insertion.statement("postgres columns", () => {
		const arrays = typed.map(({ type }, index) => `$${index + 1}::${type}[]`).join(",");
		return `insert into ${table} (${quoted(columns)}) select * from unnest(${arrays}) ${suffix}`;
	});
	return [statement, typed.map(({ type, values }) => binaryArray(type, values))];
}

/**
 * @param pipeline holds statements that are sent without waiting for their results; only on a transaction's connection
 */
export function postgresDriver(ask: Ask, columnTypes: ColumnTypes, pipeline?: Pipeline): Driver {
	const askFor = (statement: Statement, parameters: readonly unknown[]) => {
		const { text, name } = statement;
		const values = valuesFor(statement, parameters);
		return ask({ text, values, ...(name !== undefined && { name }) });
	};

	async function send(statement: Statement, parameters: readonly unknown[]): Promise<void> {
		const answer = askFor(statement, parameters);
		if (pipeline === undefined) await answer;
		else pipeline.add(answer);
	}

	return {
		engine: "postgres",
		isConcurrent: true,
		comparesSingleKeys: false,
		dialect,
		async run(statement, parameters) {
			const { rows, rowCount, command } = await askFor(statement, parameters);
			return { rows, ...(changing.has(command) && { affected: rowCount ?? 0 }) };
		},
		send,
		insert: (insertion, rows) => send(...insertStatement(insertion, rows, columnTypes)),
		list: (texts) => texts.filter((text) => !isUnmatchable(text)),
	};
}
