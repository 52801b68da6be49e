import {
	type BinaryOperationNode,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
} from "kysely";
import type { Driver, Insertion, Overwriting, Row, Statement } from "../driver.ts";
import { insertText, quoted } from "../sql/insert-text.ts";
import { listSlotIn } from "../sql/slots.ts";
import { assertOfType, binaryArray, type ColumnType } from "./arrays.ts";
import type { ColumnTypes } from "./catalog.ts";
import type { Pipeline } from "./pipeline.ts";

/** Runs a statement on a connection, or on any of a pool. */
export type Ask = (query: {
	text: string;
	values: unknown[];
	name?: string;
}) => Promise<{ rows: unknown[]; rowCount: number | null; command: string }>;

class Compiler extends PostgresQueryCompiler {
	/**
	 * A list is one parameter, so that its length does not change the statement. Selected, its value is hidden from the planner, which
	 * would compare each text with the statistics and plan the statement again with each call. Without statistics, it would
	 * read all rows of a game, or of the table, to find those of a long list.
	 */
	protected override visitBinaryOperation(node: BinaryOperationNode): void {
		const list = listSlotIn(node);
		if (list === undefined) {
			super.visitBinaryOperation(node);
		} else {
			this.visitNode(node.leftOperand);
			this.append(" = any((select ");
			this.appendValue(list);
			// without this cast, it would be a list of rows
			this.append("::text[])::text[])");
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

type TypedColumn = { column: string; type: ColumnType; values: readonly unknown[] };

function typedColumns(
	{ table, columns }: Pick<Insertion, "table" | "columns">,
	rows: readonly Row[],
	columnTypes: ColumnTypes,
): TypedColumn[] {
	return columns.map((column) => {
		const type = columnTypes.get(table)?.get(column);
		if (type === undefined) throw new Error(`the type of ${table}.${column} is not known`);
		return { column, type, values: rows.map((row) => row[column]) };
	});
}

/** Rows as a part of a statement. */
type RowsText = {
	key: string;
	/** An expression for each column, in their order. */
	expressions: string[];
	/** The rows that the expressions read. */
	from: string;
	parameters: unknown[];
};

/**
 * Rows in parameters: an array for each column, or a single value where all rows have the same one. More than half of the columns of a
 * push have, and an array costs both sides more than a value.
 */
function rowsText(
	change: Pick<Insertion, "isFullFor">,
	typed: readonly TypedColumn[],
	rows: number,
): RowsText {
	const equal = typed.map(({ values }) => values.every((value) => value === values[0]));
	const keyOf = (isEqual: readonly boolean[]) => `postgres ${isEqual.map(Number).join("")}`;
	const needsArrays = change.isFullFor(keyOf(equal)) || (rows > 1 && equal.every(Boolean));
	const isEqual = needsArrays ? equal.map(() => false) : equal;
	const varying = typed.map((of, i) => ({ ...of, i })).filter(({ i }) => isEqual[i] !== true);
	// hidden from the planner as a list is in a condition
	const arrays = varying.map(({ type, i }) => `(select $${i + 1}::${type}[])`).join(",");
	return {
		key: keyOf(isEqual),
		expressions: typed.map(({ column, type }, i) => (isEqual[i] ? `$${i + 1}::${type}` : `r."${column}"`)),
		from:
			varying.length === 0
				? "(select) as r"
				: `unnest(${arrays}) as r(${quoted(varying.map(({ column }) => column))})`,
		parameters: typed.map(({ type, values }, i) => {
			if (isEqual[i] !== true) return binaryArray(type, values);
			assertOfType(type, values[0]);
			return values[0];
		}),
	};
}

/** The statement that inserts rows, and its parameters. */
function insertStatement(
	insertion: Insertion,
	rows: readonly Row[],
	columnTypes: ColumnTypes,
): [Statement, unknown[]] {
	const { table, columns, suffix } = insertion;
	const typed = typedColumns(insertion, rows, columnTypes);
	if (rows.length === 1) {
		for (const { type, values } of typed) assertOfType(type, values[0]);
		const statement = insertion.statement("postgres row", () =>
			insertText(insertion, 1, (index) => `$${index + 1}`),
		);
		return [statement, typed.map(({ values }) => values[0])];
	}
	const { key, expressions, from, parameters } = rowsText(insertion, typed, rows.length);
	const statement = insertion.statement(
		`postgres ${key}`,
		() => `insert into ${table} (${quoted(columns)}) select ${expressions.join(",")} from ${from} ${suffix}`,
	);
	return [statement, parameters];
}

/** The statement that overwrites live rows, and its parameters. It fails if one of the rows does not exist. */
function overwriteStatement(
	overwriting: Overwriting,
	rows: readonly Row[],
	columnTypes: ColumnTypes,
): [Statement, unknown[]] {
	const { table } = overwriting;
	const typed = typedColumns(overwriting, rows, columnTypes);
	const { key, expressions, from, parameters } = rowsText(overwriting, typed, rows.length);
	const statement = overwriting.statement(key, () => {
		const set = typed.flatMap(({ column }, i) =>
			column === "id" ? [] : [`"${column}" = ${expressions[i]}`],
		);
		const id = expressions[typed.findIndex(({ column }) => column === "id")];
		// its result is not awaited, so the statement must fail: by a division by zero
		return `with changed as (update ${table} set ${set.join(",")} from ${from}
			where ${table}.id = ${id} and until_version is null returning 1)
			select 1 / (count(*) = $${typed.length + 1})::int from changed`;
	});
	return [statement, [...parameters, rows.length]];
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
		insert(insertion, rows) {
			if (pipeline !== undefined) pipeline.inserted += rows.length;
			return send(...insertStatement(insertion, rows, columnTypes));
		},
		overwrite: (overwriting, rows) => send(...overwriteStatement(overwriting, rows, columnTypes)),
		list: (texts) => texts.filter((text) => !isUnmatchable(text)),
	};
}
