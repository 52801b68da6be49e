import { hash } from "node:crypto";
import type { Compilable, Insertable } from "kysely";
import type { Driver, Insertion, Overwriting, Row, Statement } from "../driver.ts";
import type { Tables } from "../schema.ts";
import type { Reader, Writer } from "../store.ts";
import { assertBindable } from "./bindable.ts";
import { verbOf } from "./database.ts";
import { createSlots, Slot, type Slots, type Values } from "./slots.ts";

export type { Slots } from "./slots.ts";

// Statements that run often. README.md in this folder shows what each technique gains.

/** A name that depends only on the text: the same in every process, and different for each text. */
function statementName(text: string): string {
	return hash("sha256", text, "base64url").slice(0, 16);
}

type Template = { statement: Statement; parameters: readonly unknown[] };

function hasOnlySingleKeys(values: Values): boolean {
	for (const name in values) {
		const value = values[name];
		if (Array.isArray(value) && value.length !== 1) return false;
	}
	return true;
}

/** Builds a statement once for each engine and form of its lists, and fills in values with each call. */
function template<V extends Values>(build: (db: Reader, slots: Slots<V>) => Compilable<unknown>) {
	const templates: Partial<Record<`${Driver["engine"]}${"" | " single"}`, Template>> = {};
	return (db: Reader, values: V): [Statement, unknown[]] => {
		const { driver } = db;
		const isSingle = driver.comparesSingleKeys && hasOnlySingleKeys(values);
		const form = isSingle ? (`${driver.engine} single` as const) : driver.engine;
		let built = templates[form];
		if (built === undefined) {
			const compiled = build(db, createSlots<V>(isSingle)).compile();
			const { sql: text, parameters } = compiled;
			built = { statement: { text, verb: verbOf(compiled), name: statementName(text) }, parameters };
			templates[form] = built;
		}
		const parameters = built.parameters.map((parameter) => {
			const value = parameter instanceof Slot ? Slot.valueOf(parameter, values) : parameter;
			if (Array.isArray(value) && !isSingle) return driver.list(value);
			const single = Array.isArray(value) ? value[0] : value;
			assertBindable(single);
			return single;
		});
		return [built.statement, parameters];
	};
}

/**
 * A query that runs often: it is built and compiled once, and values are filled in.
 * @param build creates the query from slots, which stand for the values; `column in slots.list` accepts a list of texts
 */
export function query<V extends Values, Row>(
	build: (db: Reader, slots: Slots<V>) => Compilable<Row>,
): (reader: Reader, values: V) => Promise<Row[]> {
	const fill = template(build);
	return async (reader, values) => {
		const [statement, parameters] = fill(reader, values);
		const { rows } = await reader.driver.run(statement, parameters);
		return rows as Row[];
	};
}

/**
 * A change that runs often, built like a {@link query}, whose result is not needed. On PostgreSQL it has not run yet when
 * this resolves; if it fails, the transaction fails.
 */
export function change<V extends Values>(
	build: (db: Reader, slots: Slots<V>) => Compilable<unknown>,
): (writer: Writer, values: V) => Promise<void> {
	const fill = template(build);
	return async (writer, values) => {
		const [statement, parameters] = fill(writer, values);
		await writer.driver.send(statement, parameters);
	};
}

/** Runs a {@link query} or {@link change} with a list of distinct keys; does nothing without keys. */
export async function forKeys<R extends Reader, V extends { keys: readonly string[] }, Outcome>(
	run: (on: R, values: V) => Promise<Outcome>,
	on: R,
	values: Omit<V, "keys">,
	keys: Iterable<string>,
): Promise<Outcome | []> {
	const distinct = [...new Set(keys)];
	return distinct.length === 0 ? [] : await run(on, { ...values, keys: distinct } as unknown as V);
}

/** `on conflict` clause that overwrites columns of the existing row. */
export function overwriting(key: readonly string[], columns: readonly string[]): string {
	const set = columns.map((column) => `"${column}" = excluded."${column}"`);
	return `on conflict (${key.join(",")}) do update set ${set.join(",")}`;
}

/** Statements of a change that are cached for different forms of its rows: each connection to a server keeps them prepared. */
const maxForms = 12;

/** Caches the statements of a change of rows. */
function cachedStatements(verb: "insert" | "update"): Pick<Insertion, "statement" | "isFullFor"> {
	const statements = new Map<string, Statement>();
	return {
		statement(key, write) {
			const known = statements.get(key);
			if (known !== undefined) return known;
			const text = write();
			const statement = { text, verb, name: statementName(text) };
			statements.set(key, statement);
			return statement;
		},
		isFullFor: (key) => statements.size >= maxForms && !statements.has(key),
	};
}

/**
 * Inserts many rows in few statements, whose texts are cached by the number of rows. On PostgreSQL they have not run yet
 * when this resolves; if one fails, the transaction fails.
 * @param suffix the end of the statement after the values, such as an `on conflict` clause
 * @returns a function that inserts rows, which must all have the same properties
 */
export function insertMany<T extends keyof Tables>(
	table: T,
	suffix = "",
): (writer: Writer, rows: readonly Insertable<Tables[T]>[]) => Promise<void> {
	let insertion: Insertion = { table, columns: [], suffix, ...cachedStatements("insert") };
	return async (writer, rows) => {
		const [first] = rows as readonly Row[];
		if (first === undefined) return;
		const columns = Object.keys(first);
		const isKnown =
			columns.length === insertion.columns.length &&
			columns.every((column, index) => column === insertion.columns[index]);
		if (!isKnown) insertion = { table, columns, suffix, ...cachedStatements("insert") };
		await writer.driver.insert(insertion, rows as readonly Row[]);
	};
}

/**
 * Overwrites columns of many live rows, which must exist: otherwise the transaction fails. As with {@link insertMany}, they may not have
 * been written yet when this resolves.
 * @param columns without `id`, by which the rows are found
 */
export function overwriteMany<T extends "components" | "assets">(
	table: T,
	columns: readonly (keyof Tables[T] & string)[],
): (writer: Writer, rows: readonly Insertable<Tables[T]>[]) => Promise<void> {
	const overwriting: Overwriting = {
		table,
		columns: [...columns, "id"],
		...cachedStatements("update"),
	};
	return async (writer, rows) => {
		if (rows.length > 0) await writer.driver.overwrite(overwriting, rows as readonly Row[]);
	};
}
