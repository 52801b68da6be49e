// A JSON Schema in plain words: its type, its rules, and a table of its fields.

import { type CodeLinks, type Html, html, join, markdown, type Part, slug } from "../pages/html.ts";
import {
	endpoints,
	type OpenApiDocument,
	type Parameter,
	refName,
	resolve,
	type Schema,
	type Schemas,
} from "./document.ts";

export type Context = {
	readonly schemas: Schemas;
	readonly links: CodeLinks;
	/** The named schemas that callers write; they only read the rest. */
	readonly written: ReadonlySet<string>;
};

/** Request fields are marked as required, response fields as possibly absent. */
export type Use = "write" | "read";

export const schemaAnchor = (name: string) => `schema-${slug(name)}`;

/** The members of a union, written as `anyOf` or as `type: [a, b]`; null is reported separately. */
function variants(schema: Schema): { some: readonly Schema[]; nullable: boolean } {
	const { anyOf, ...rest } = schema;
	const all = anyOf ?? [schema];
	const some = all.filter((variant) => variant.type !== "null" && variant.const !== null);
	const only = some.length === 1 ? [{ ...some[0], ...rest }] : some;
	const constants = some.length > 1 && some.every((variant) => variant.const !== undefined);
	return {
		some: constants ? [{ ...rest, enum: some.map((variant) => variant.const) }] : only,
		nullable:
			some.length < all.length ||
			[schema, ...all].some((variant) => variant.enum?.includes(null) || typeNames(variant).includes("null")),
	};
}

function typeNames(schema: Schema): readonly string[] {
	if (typeof schema.type === "string") return [schema.type];
	if (schema.type !== undefined) return schema.type;
	const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
	if (values.length > 0) return [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
	if (schema.properties !== undefined || schema.additionalProperties !== undefined) return ["object"];
	return schema.items === undefined ? ["any"] : ["array"];
}

export function typeWords(schema: Schema, context: Context): Html {
	const { some, nullable } = variants(schema);
	const words = some.flatMap((variant) => memberWords(variant, context));
	return join(nullable ? [...words, "null"] : words, " or ");
}

function memberWords(schema: Schema, context: Context): Part[] {
	if (schema.$ref !== undefined) return [refLink(refName(schema.$ref), context)];
	return typeNames(schema)
		.filter((type) => type !== "null")
		.map((type) => {
			if (type === "any") return "any value";
			if (type === "object" && typeof schema.additionalProperties === "object")
				return html`object of ${typeWords(schema.additionalProperties, context)}`;
			if (type !== "array" || schema.items === undefined) return type;
			const { some, nullable } = variants(schema.items);
			const each = typeWords(schema.items, context);
			return some.length > 1 || nullable ? html`array of (${each})` : html`array of ${each}`;
		});
}

function refLink(name: string, { schemas }: Context): Html {
	return schemas[name] === undefined ? html`${name}` : html`<a href="#${schemaAnchor(name)}">${name}</a>`;
}

/** The constraints of a value: "1–256 characters", "one of front, back", "at least 1". */
function rules(schema: Schema): Html[] {
	const { some } = variants(schema);
	const own = some.flatMap(memberRules);
	if (schema.default !== undefined) own.push(html`default ${value(schema.default)}`);
	const [example] = schema.examples ?? [];
	const shows = some.every((variant) => variant.enum === undefined && variant.const === undefined);
	if (shows && isShort(example)) own.push(html`e.g. ${value(example)}`);
	return own;
}

/** "string or null · 1–256 characters · e.g. kobold-01" */
export function factsLine(schema: Schema, context: Context): Html {
	return html`<p class="facts">${join([typeWords(schema, context), ...rules(schema)], " · ")}</p>`;
}

const FORMATS: Readonly<Record<string, string>> = {
	"date-time": "ISO 8601 date and time",
	date: "ISO 8601 date",
	uri: "URL",
	email: "email address",
	uuid: "UUID",
	binary: "file bytes",
};

function memberRules(schema: Schema): Html[] {
	const found: Html[] = [];
	if (schema.const !== undefined) found.push(html`always ${value(schema.const)}`);
	const choices = (schema.enum ?? []).filter((choice) => choice !== null);
	if (choices.length > 0) found.push(html`one of ${join(choices.map(value), ", ")}`);
	if (schema.format !== undefined) found.push(html`${FORMATS[schema.format] ?? schema.format}`);
	const length = range(schema.minLength, schema.maxLength, "character");
	if (length !== undefined) found.push(length);
	const count = range(schema.minItems, schema.maxItems, "item");
	if (count !== undefined) found.push(count);
	if (schema.exclusiveMinimum !== undefined) found.push(html`more than ${number(schema.exclusiveMinimum)}`);
	// the largest exact integer is a limit of JSON numbers, not worth showing
	const maximum = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
	const bounds = range(schema.minimum, maximum);
	if (bounds !== undefined) found.push(bounds);
	if (schema.pattern !== undefined) found.push(html`matches <code>${schema.pattern}</code>`);
	const { items } = schema;
	if (items !== undefined && items.$ref === undefined)
		found.push(
			...variants(items)
				.some.flatMap(memberRules)
				.map((rule) => html`each ${rule}`),
		);
	return found;
}

function range(least: number | undefined, most: number | undefined, unit?: string): Html | undefined {
	const low = unit !== undefined && least === 0 ? undefined : least;
	const units = (amount: number) => (unit === undefined ? "" : ` ${unit}${amount === 1 ? "" : "s"}`);
	if (low === undefined && most === undefined) return undefined;
	if (most === undefined) return html`at least ${number(low ?? 0)}${units(low ?? 0)}`;
	if (low === undefined)
		return html`${unit === undefined ? "at most" : "up to"} ${number(most)}${units(most)}`;
	if (low === most) return html`exactly ${number(most)}${units(most)}`;
	return html`${number(low)}–${number(most)}${units(most)}`;
}

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 20 });
const number = (amount: number): string => numbers.format(amount);

function value(any: unknown): Html {
	return html`<code>${typeof any === "string" && any !== "" ? any : JSON.stringify(any)}</code>`;
}

function isShort(example: unknown): boolean {
	return example !== undefined && typeof example !== "object" && String(example).length <= 40;
}

/** A table with explicit roles, because narrow screens lay the cells out as blocks. */
export function table(
	caption: string,
	headings: readonly string[],
	rows: readonly Html[],
	kind = "fields",
): Html {
	return html`<table role="table" class="${kind}">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${headings.map(
		(heading) => html`<th role="columnheader" scope="col">${heading}</th>`,
	)}</tr></thead>
<tbody role="rowgroup">
${join(rows, "\n")}
</tbody>
</table>
`;
}

export function row(heading: Part, cells: readonly Part[], depth = 0): Html {
	return html`<tr role="row" class="depth-${Math.min(depth, 4)}"><th role="rowheader" scope="row">${heading}</th>${cells.map(
		(cell) => html`<td role="cell">${cell}</td>`,
	)}</tr>`;
}

type Place = { readonly use: Use; readonly path: string; readonly depth: number };
type Field = { readonly name: string; readonly required: boolean; readonly schema: Schema };

function fieldRow({ name, required, schema }: Field, { use, path, depth }: Place, context: Context): Html {
	const marks = { write: required && "required", read: !required && "may be absent" };
	const mark = marks[use] && html` <span class="mark">${marks[use]}</span>`;
	return row(
		html`<span class="unseen">${path}</span><code>${name}</code>${mark}`,
		[html`${factsLine(schema, context)}${markdown(schema.description, context.links)}`],
		depth,
	);
}

function fieldRows(schema: Schema, place: Place, context: Context): Html[] {
	return variants(schema).some.flatMap((variant, i, all) => {
		const rows = Object.entries(variant.properties ?? {}).flatMap(([name, property]) => {
			const required = variant.required?.includes(name) ?? false;
			const inside = { ...place, path: place.path + name, depth: place.depth + 1 };
			return [
				fieldRow({ name, required, schema: property }, place, context),
				...nestedRows(property, inside, context),
			];
		});
		const labelled = all.length > 1 && rows.length > 0;
		return labelled ? [row(html`<em>${i === 0 ? "Either" : "Or"}</em>`, [""], place.depth), ...rows] : rows;
	});
}

/** The fields inside a field. A named schema is linked to instead, so that a recursive one ends. */
function nestedRows(schema: Schema, place: Place, context: Context): Html[] {
	const entries = variants(schema).some.flatMap(({ items }) =>
		items === undefined ? [] : nestedRows(items, { ...place, path: `${place.path}[]` }, context),
	);
	return [...fieldRows(schema, { ...place, path: `${place.path}.` }, context), ...entries];
}

/** The fields of a body: of the object itself, or of each entry when the body is an array. */
export function fieldsTable(caption: string, schema: Schema, use: Use, context: Context): Html | undefined {
	const body = resolve(schema, context.schemas);
	const place: Place = { use, path: "", depth: 0 };
	const rows =
		body.items === undefined
			? fieldRows(body, place, context)
			: nestedRows(body.items, { ...place, path: "[]" }, context);
	return rows.length === 0 ? undefined : table(caption, ["Field", "Meaning"], rows);
}

export function parametersTable(caption: string, parameters: readonly Parameter[], context: Context): Html {
	const place: Place = { use: "write", path: "", depth: 0 };
	const rows = parameters.map(({ name, required = false, description, schema = {} }) => {
		const described = description === undefined ? schema : { ...schema, description };
		return fieldRow({ name, required, schema: described }, place, context);
	});
	return table(caption, ["Name", "Meaning"], rows);
}

export function contextOf(document: OpenApiDocument): Context {
	const schemas = document.components?.schemas ?? {};
	const links = [
		...Object.keys(schemas).map((name) => [name, `#${schemaAnchor(name)}`] as const),
		...(document["x-errors"] ?? []).map(({ code }) => [code, `#error-${slug(code)}`] as const),
	];
	const written = new Set<string>();
	for (const { operation } of endpoints(document))
		for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
			collect(schema, schemas, written);
	return { schemas, links: new Map(links), written };
}

function collect(schema: Schema | undefined, schemas: Schemas, names: Set<string>): void {
	const name = schema?.$ref === undefined ? undefined : refName(schema.$ref);
	if (schema === undefined || (name !== undefined && names.has(name))) return;
	if (name !== undefined) {
		names.add(name);
		collect(schemas[name], schemas, names);
	}
	const { properties = {}, anyOf = [], items, additionalProperties } = schema;
	const entries = typeof additionalProperties === "object" ? additionalProperties : undefined;
	for (const inner of [...Object.values(properties), ...anyOf, items, entries])
		collect(inner, schemas, names);
}
