/**
 * The shape of a JSON value: a type, one of several shapes, a list, an object (a name that ends in `?` may be missing),
 * or a schema by its name. It covers only the fields that the client relies on: other fields and new values are
 * allowed.
 */
export type Shape =
	| "string"
	| "number"
	| "boolean"
	| "null"
	| "unknown"
	| { readonly any: readonly Shape[] }
	| { readonly list: Shape }
	| { readonly object: Readonly<Record<string, Shape>> }
	| { readonly ref: string };

type Schemas = Readonly<Record<string, Shape>>;

/** Describes where a value differs from its shape, in a few words; undefined if it does not. */
export function faultIn(value: unknown, shape: Shape, schemas: Schemas, at = "it"): string | undefined {
	if (shape === "unknown") return undefined;
	if (shape === "null") return value === null ? undefined : `${at} is not null`;
	if (typeof shape === "string") {
		if (value === undefined) return `${at} is missing`;
		const type: string = typeof value;
		return type === shape ? undefined : `${at} is no ${shape}`;
	}
	if ("ref" in shape) return faultIn(value, schemas[shape.ref] ?? "unknown", schemas, at);
	if ("any" in shape) {
		const faults = shape.any.map((one) => faultIn(value, one, schemas, at));
		return faults.includes(undefined) ? undefined : faults[0];
	}
	if (value === undefined) return `${at} is missing`;
	if ("list" in shape) {
		if (!Array.isArray(value)) return `${at} is no list`;
		return firstFault(value.entries(), ([index, item]) =>
			faultIn(item, shape.list, schemas, `${at}[${index}]`),
		);
	}
	if (typeof value !== "object" || value === null || Array.isArray(value)) return `${at} is no object`;
	return firstFault(Object.entries(shape.object), ([key, inner]) => {
		const name = key.replace(/\?$/, "");
		const field = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
		if (field === undefined && name !== key) return undefined;
		return faultIn(field, inner, schemas, at === "it" ? name : `${at}.${name}`);
	});
}

function firstFault<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
	for (const item of items) {
		const fault = find(item);
		if (fault !== undefined) return fault;
	}
	return undefined;
}
