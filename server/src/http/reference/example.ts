// Examples a reader can paste: a value for a schema, and the curl call of an operation.

import {
	type Endpoint,
	type MediaType,
	needsToken,
	type OpenApiDocument,
	type Parameter,
	type Response,
	refName,
	resolve,
	type Schema,
	type Schemas,
} from "./document.ts";

export function mediaExample(media: MediaType, schemas: Schemas): unknown {
	return media.example ?? (media.schema === undefined ? undefined : exampleOf(media.schema, schemas));
}

/**
 * Returns the schema's own example, or one built from its required fields, or from all fields if none are
 * required.
 */
function exampleOf(schema: Schema, schemas: Schemas, inside: readonly string[] = []): unknown {
	const ref = schema.$ref === undefined ? undefined : refName(schema.$ref);
	// A recursive schema has no finite example: leave the inner one out.
	if (ref !== undefined && inside.includes(ref)) return undefined;
	const path = ref === undefined ? inside : [...inside, ref];
	const { examples, ...rest } = schema;
	if (examples !== undefined && examples.length > 0) return examples[0];
	const target = ref === undefined ? schema : resolve(schema, schemas);
	if (target !== schema) return exampleOf(target, schemas, path);
	if (rest.const !== undefined) return rest.const;
	if (rest.default !== undefined) return rest.default;
	if (rest.enum !== undefined) return rest.enum[0];
	const variant = rest.anyOf?.find(({ type }) => type !== "null") ?? rest.anyOf?.[0];
	if (variant !== undefined) return exampleOf(variant, schemas, path);
	return exampleOfType(rest, schemas, path);
}

function exampleOfType(schema: Schema, schemas: Schemas, inside: readonly string[]): unknown {
	const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
	const type = types.find((name) => name !== "null") ?? types[0];
	if (type === "object" || schema.properties !== undefined) {
		const { properties = {}, required = [] } = schema;
		const shown = Object.entries(properties).filter(
			([name]) => required.length === 0 || required.includes(name),
		);
		return Object.fromEntries(
			shown
				.map(([name, property]) => [name, exampleOf(property, schemas, inside)] as const)
				.filter(([, example]) => example !== undefined),
		);
	}
	if (type === "array" || schema.items !== undefined) {
		const item = schema.items === undefined ? undefined : exampleOf(schema.items, schemas, inside);
		return item === undefined ? [] : [item];
	}
	if (type === "integer" || type === "number") return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
	if (type === "boolean") return true;
	if (type === "null") return null;
	if (schema.format === "date-time") return "2026-01-31T12:00:00.000Z";
	return schema.format === "uri" ? "https://example.com/" : "string";
}

const LINE = 54;

/** JSON with short objects and arrays on one line. */
export function formatJson(value: unknown, indent = ""): string {
	if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
	const inner = `${indent}  `;
	const parts = Array.isArray(value)
		? value.map((entry) => formatJson(entry, inner))
		: Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${formatJson(entry, inner)}`);
	const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
	const pad = Array.isArray(value) || parts.length === 0 ? "" : " ";
	const flat = `${open}${pad}${parts.join(", ")}${pad}${close}`;
	if (!flat.includes("\n") && indent.length + flat.length <= LINE) return flat;
	return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

export function curl(document: OpenApiDocument, endpoint: Endpoint): string {
	const { method, operation } = endpoint;
	const schemas = document.components?.schemas ?? {};
	const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
	const headers = (operation.parameters ?? []).filter(
		({ in: place, name, required }) =>
			place === "header" && required && name.toLowerCase() !== "content-type",
	);
	const token = needsToken(document, operation) ? ['-H "Authorization: Bearer $TUCKBOX_TOKEN"'] : [];
	const implied = type === undefined ? "get" : "post";
	const named = method === implied ? [] : [`-X ${method.toUpperCase()}`];
	return [
		["curl", ...flags(operation.responses), ...named, address(document, endpoint)].join(" "),
		...token,
		...headers.map(
			(parameter) => `-H "${quotable(parameter.name)}: ${argument(parameter, schemas, quotable)}"`,
		),
		...(type === undefined || isForm(type) ? [] : [`-H "Content-Type: ${quotable(type)}"`]),
		...body(type, media ?? {}, schemas),
	].join(" \\\n  ");
}

function isForm(type: string): boolean {
	return type === "application/x-www-form-urlencoded";
}

function isBinary(type: string | undefined): boolean {
	return type !== undefined && !isForm(type) && !/[/+]json\b/.test(type);
}

function flags(responses: Readonly<Record<string, Response>>): string[] {
	const types = Object.entries(responses)
		.filter(([status]) => status.startsWith("2"))
		.flatMap(([, { content }]) => Object.keys(content ?? {}));
	if (types.includes("text/event-stream")) return ["-N"];
	return types.some((type) => type.startsWith("image/")) ? ["-O"] : [];
}

function address(document: OpenApiDocument, { path, operation }: Endpoint): string {
	const schemas = document.components?.schemas ?? {};
	const parameters = operation.parameters ?? [];
	const server = document.servers?.[0]?.url.replace(/\/$/, "") ?? "";
	const base = /^https?:/.test(server) ? quotable(server) : `$TUCKBOX_URL${quotable(server)}`;
	const filled = path.split(/\{([^}]+)\}/).map((part, i) => {
		if (i % 2 === 0) return quotable(part);
		const known = parameters.find(({ in: place, name }) => place === "path" && name === part);
		return argument(known ?? { name: part, in: "path" }, schemas, encode);
	});
	const query = parameters
		.filter(({ in: place, required }) => place === "query" && required)
		.map((parameter) => `${encode(parameter.name)}=${argument(parameter, schemas, encode)}`);
	return `"${base}${filled.join("")}${query.length > 0 ? `?${query.join("&")}` : ""}"`;
}

/** A parameter's own example, else a shell variable for the reader to set: `$GAME_ID` for gameId. */
function argument(
	{ name, schema = {} }: Parameter,
	schemas: Schemas,
	write: (text: string) => string,
): string {
	const { examples, const: constant, enum: choices, default: usual } = resolve(schema, schemas);
	const example = [schema.examples?.[0], examples?.[0], constant, usual, choices?.[0]].find(
		(found) => found !== undefined && found !== null,
	);
	return example === undefined ? `$${variableName(name)}` : write(String(example));
}

function variableName(name: string): string {
	const words = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/[^A-Za-z0-9]+/g, "_");
	return words.toUpperCase();
}

function body(type: string | undefined, media: MediaType, schemas: Schemas): string[] {
	if (type === undefined) return [];
	if (isBinary(type))
		return [`--data-binary @${/^image\/[a-z]+$/.test(type) ? `front.${type.slice(6)}` : "file"}`];
	const example = mediaExample(media, schemas);
	if (!isForm(type)) return [`-d ${quoted(formatJson(example, "  "))}`];
	return Object.entries(example ?? {}).map(
		([name, entry]) => `--data-urlencode ${quoted(`${name}=${entry}`)}`,
	);
}

/** Inside double quotes, where `!` recalls history in an interactive shell and cannot be escaped. */
function quotable(text: string): string {
	return text.replace(/[\\"$`]/g, "\\$&").replaceAll("!", "%21");
}

function encode(text: string): string {
	return quotable(encodeURIComponent(text));
}

function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
