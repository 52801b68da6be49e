import type { Compilable } from "kysely";
import { inChunks } from "./chunks.ts";
import { runText } from "./direct.ts";
import type { Reader } from "./store.ts";

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

function slotsFor(values: Values): Values {
	const slots = Object.entries(values).map(([name, value]) => {
		const slot = Array.isArray(value) ? value.map((_, index) => new Slot(name, index)) : new Slot(name);
		return [name, slot];
	});
	return Object.fromEntries(slots);
}

function fill(parameter: unknown, values: Values): unknown {
	if (!(parameter instanceof Slot)) return parameter;
	const value = values[parameter.name];
	return parameter.index === undefined ? value : (value as readonly string[])[parameter.index];
}

/**
 * A query that is built and compiled once for each shape: the lengths of its lists. Building one through Kysely costs
 * more than running it, and these run several times in every request.
 * @param build makes the query; it must not look at the values, which are stand-ins
 */
export function prepared<V extends Values, Row>(
	build: (reader: Reader, values: V) => Compilable<Row>,
): (reader: Reader, values: V) => Promise<Row[]> {
	const engines = new WeakMap<object, Map<string, Template>>();
	return async (reader, values) => {
		const { adapter } = reader.getExecutor();
		let templates = engines.get(adapter);
		if (templates === undefined) {
			templates = new Map();
			engines.set(adapter, templates);
		}
		let shape = "";
		for (const name in values) {
			const value = values[name];
			if (Array.isArray(value)) shape += `${value.length} `;
		}
		let template = templates.get(shape);
		if (template === undefined) {
			const { sql: text, parameters } = build(reader, slotsFor(values) as V).compile();
			template = { text, parameters };
			if (templates.size >= mostShapes) templates.clear();
			templates.set(shape, template);
		}
		const parameters = template.parameters.map((parameter) => fill(parameter, values));
		return await runText<Row>(reader, template.text, parameters);
	};
}

/** Runs a prepared query for each part of a long list of keys and joins the answers. */
export async function forKeys<V extends { keys: readonly string[] }, Row>(
	query: (reader: Reader, values: V) => Promise<Row[]>,
	reader: Reader,
	values: Omit<V, "keys">,
	keys: Iterable<string>,
): Promise<Row[]> {
	return await inChunks(keys, (part) => query(reader, { ...values, keys: part } as unknown as V));
}
