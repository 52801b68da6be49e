import type { View } from "./view.ts";

// Lists of objects by columns, so that what many of them share is there once: docs/TABLE.md, "Packed messages".

/** A list of values. Any value that is no object is itself; the objects are in shapes. */
export type Column = readonly unknown[] | Shaped;
type Shaped = {
	/** The number of each value among the different ones; missing if all of them are different. */
	at?: number[];
	/** The number of the shape of each different value; missing if there is only one. */
	of?: number[];
	shapes: Shape[];
};
/** Values that have the same keys, or are lists of the same length: a column for each key, or for each place. */
type Shape = { keys?: string[]; columns: Column[] };

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Finds the different values of a list, by their contents. */
function distinct(values: readonly object[]) {
	const different: object[] = [];
	const numbers = new Map<string, number>();
	/** The text of one object need not be built twice. */
	const known = new Map<object, number>();
	const at = values.map((value) => {
		let number = known.get(value);
		if (number !== undefined) return number;
		const text = JSON.stringify(value);
		number = numbers.get(text) ?? different.push(value) - 1;
		numbers.set(text, number);
		known.set(value, number);
		return number;
	});
	return { different, at };
}

/**
 * A list by columns. It depends on nothing but the values and their order.
 * @param areDifferent whether the values are known to be different, apart from their parts
 */
export function toColumn(values: readonly unknown[], areDifferent = false): Column {
	if (values.length === 0 || !values.every(isObject)) return values;
	const { different, at } = areDifferent ? { different: values, at: [] } : distinct(values);
	const shapes = new Map<string, { keys?: string[]; members: object[] }>();
	const numbers = new Map<string, number>();
	const of = different.map((value) => {
		const keys = Object.keys(value);
		const name = Array.isArray(value) ? String(value.length) : JSON.stringify(keys);
		const shape = shapes.get(name) ?? { ...(!Array.isArray(value) && { keys }), members: [] };
		shape.members.push(value);
		shapes.set(name, shape);
		const number = numbers.get(name) ?? numbers.size;
		numbers.set(name, number);
		return number;
	});
	return {
		...(different.length < values.length && { at }),
		...(shapes.size > 1 && { of }),
		shapes: [...shapes.values()].map(({ keys, members }) => {
			const [first = {}] = members;
			const columns = Object.keys(first).map((key) =>
				toColumn(members.map((value) => (value as Record<string, unknown>)[key])),
			);
			return { ...(keys && { keys }), columns };
		}),
	};
}

const isShaped = (column: Column): column is Shaped => !Array.isArray(column);

/** The list of a column. Equal objects are one. */
export function fromColumn(column: Column): unknown[] {
	if (!isShaped(column)) return [...column];
	const { at, of, shapes } = column;
	const members = shapes.map(({ keys, columns }) => {
		const lists = columns.map(fromColumn);
		// values without contents are all the same one
		return Array.from({ length: lists[0]?.length ?? 1 }, (_, i) => {
			const values = lists.map((list) => list[i]);
			return keys === undefined ? values : Object.fromEntries(keys.map((key, k) => [key, values[k]]));
		});
	});
	const next = members.map((list) => list.values());
	const different = of === undefined ? (members[0] ?? []) : of.map((shape) => next[shape]?.next().value);
	return at === undefined ? different : at.map((number) => different[number]);
}

/** The entries of a view by columns. The names of items are without `item:`, and after the others. */
export type ColumnView = { names: string; items: string; entries: Column };

const itemPrefix = "item:";

export function toColumns(view: View): ColumnView {
	const names = Object.keys(view).filter((name) => !name.startsWith(itemPrefix));
	const items = Object.keys(view).filter((name) => name.startsWith(itemPrefix));
	return {
		names: names.join(" "),
		items: items.map((name) => name.slice(itemPrefix.length)).join(" "),
		entries: toColumn(
			[...names, ...items].map((name) => view[name]),
			true,
		),
	};
}

export function fromColumns({ names, items, entries }: ColumnView): View {
	const list = (text: string) => (text === "" ? [] : text.split(" "));
	const all = [...list(names), ...list(items).map((id) => itemPrefix + id)];
	const values = fromColumn(entries);
	return Object.fromEntries(all.map((name, i) => [name, values[i]])) as View;
}
