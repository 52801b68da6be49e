import type { Compilable } from "kysely";
import type { Reader, Writer } from "../store.ts";
import { inChunks } from "./chunks.ts";
import { runText, sendText, shortcutOf } from "./direct.ts";

/** Stands for a value while a query is built. */
class Slot {
	readonly name: string;
	readonly index: number | undefined;
	constructor(name: string, index?: number) {
		this.name = name;
		this.index = index;
	}
}

type Value = string | number | null;
type Values = Readonly<Record<string, Value | readonly string[]>>;
type Template = { text: string; parameters: readonly unknown[] };

/** Shapes of one query that are kept; lists of every length from 0 to a batch's make some hundred. */
const mostShapes = 500;

/** Stand-ins for values. A list has one for each of its items, or one in all where it goes as one parameter. */
function slotsFor(values: Values, listsAreOne: boolean): Values {
	const slots = Object.entries(values).map(([name, value]) => {
		if (!Array.isArray(value)) return [name, new Slot(name)];
		return [name, listsAreOne ? [new Slot(name)] : value.map((_, index) => new Slot(name, index))];
	});
	return Object.fromEntries(slots);
}

/** A query with its lists as one parameter each: `in ($1)` becomes `= any($1)`. */
function withLists({ text, parameters }: Template, values: Values): Template {
	const isList = (number: string) => {
		const parameter = parameters[Number(number) - 1];
		return parameter instanceof Slot && Array.isArray(values[parameter.name]);
	};
	return {
		text: text.replaceAll(/ in \(\$(\d+)\)/g, (found, number) =>
			isList(number) ? ` = any($${number}::text[])` : found,
		),
		parameters,
	};
}

type List = (texts: readonly string[]) => unknown;

function fill(parameter: unknown, values: Values, list: List | undefined): unknown {
	if (!(parameter instanceof Slot)) return parameter;
	const value = values[parameter.name];
	if (parameter.index !== undefined) return (value as readonly string[])[parameter.index];
	return list !== undefined && Array.isArray(value) ? list(value) : value;
}

type Filled = { text: string; parameters: unknown[] };

function templates<V extends Values>(
	build: (reader: Reader, values: V) => Compilable<unknown>,
): (reader: Reader, values: V) => Filled {
	const engines = new WeakMap<object, Map<string, Template>>();
	return (reader, values) => {
		const { adapter } = reader.getExecutor();
		const list = shortcutOf(reader)?.list;
		let shapes = engines.get(adapter);
		if (shapes === undefined) {
			shapes = new Map();
			engines.set(adapter, shapes);
		}
		let shape = "";
		for (const name in values) {
			const value = values[name];
			if (list === undefined && Array.isArray(value)) shape += `${value.length} `;
		}
		let template = shapes.get(shape);
		if (template === undefined) {
			const { sql: text, parameters } = build(reader, slotsFor(values, list !== undefined) as V).compile();
			template = { text, parameters };
			if (list !== undefined) template = withLists(template, values);
			if (shapes.size >= mostShapes) shapes.clear();
			shapes.set(shape, template);
		}
		const parameters = template.parameters.map((parameter) => fill(parameter, values, list));
		return { text: template.text, parameters };
	};
}

/**
 * A query that is built and compiled once for each shape: the lengths of its lists. Building one through Kysely costs
 * more than running it, and these run several times in every request.
 * @param build makes the query; it must not look at the values, which are stand-ins
 */
export function prepared<V extends Values, Row>(
	build: (reader: Reader, values: V) => Compilable<Row>,
): (reader: Reader, values: V) => Promise<Row[]> {
	const fillIn = templates(build);
	return async (reader, values) => {
		const { text, parameters } = fillIn(reader, values);
		return await runText<Row>(reader, text, parameters);
	};
}

/** As {@link prepared}, for a change of which nobody needs to know what it did. */
export function preparedChange<V extends Values>(
	build: (writer: Writer, values: V) => Compilable<unknown>,
): (writer: Writer, values: V) => Promise<never[]> {
	const fillIn = templates((writer, values: V) => build(writer as Writer, values));
	return async (writer, values) => {
		const { text, parameters } = fillIn(writer, values);
		await sendText(writer, text, parameters);
		return [];
	};
}

/** Runs a prepared query for each part of a long list of keys and joins the answers. */
export async function forKeys<R extends Reader, V extends { keys: readonly string[] }, Row>(
	query: (reader: R, values: V) => Promise<Row[]>,
	reader: R,
	values: Omit<V, "keys">,
	keys: Iterable<string>,
): Promise<Row[]> {
	return await inChunks(keys, (part) => query(reader, { ...values, keys: part } as unknown as V));
}
