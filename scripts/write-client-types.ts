// Writes sdk/src/api.ts from openapi.json: the types of what a tool sends and gets, and where each call goes.
// With --check fails when the committed file is another.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Schema = {
	$ref?: string;
	type?: string | string[];
	enum?: unknown[];
	const?: unknown;
	description?: string;
	required?: string[];
	properties?: Record<string, Schema>;
	additionalProperties?: boolean;
	items?: Schema;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
	operationId: string;
	parameters?: { name: string; in: string; description?: string; schema: Schema }[];
	requestBody?: Content;
	responses: Record<string, Content>;
};

const root = fileURLToPath(new URL("..", import.meta.url));
const file = `${root}sdk/src/api.ts`;
/** What a tool with an access token calls; accounts and sign-in belong to browsers. */
const clientPaths = /^\/api\/v1\/games(\/|$)/;

const document: {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Schema> };
} = JSON.parse(readFileSync(`${root}openapi.json`, "utf8"));
const { schemas } = document.components;

/** Names of the schemas that are used, and so written. */
const used = new Set<string>();

function typeName(ref: string): string {
	const name = ref.slice(ref.lastIndexOf("/") + 1);
	if (!used.has(name)) {
		used.add(name);
		typeOf(schemas[name] as Schema); // for the schemas it names
	}
	return name;
}

function comment(text: string | undefined): string {
	return text === undefined ? "" : `/** ${text.replaceAll("*/", "* /")} */\n`;
}

function fields({ properties = {}, required = [], additionalProperties }: Schema): string {
	const lines = Object.entries(properties).map(
		([name, schema]) =>
			`${comment(schema.description)}${name}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};`,
	);
	if (additionalProperties) lines.push("[name: string]: unknown;");
	return `{\n${lines.join("\n")}\n}`;
}

/** @throws Error for a schema that this program does not know how to write */
function typeOf(schema: Schema): string {
	if (schema.$ref !== undefined) return typeName(schema.$ref);
	if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
	if ("const" in schema) return JSON.stringify(schema.const);
	return [schema.type ?? []]
		.flat()
		.map((type) => {
			if (type === "integer") return "number";
			if (type === "array") return `Array<${typeOf(schema.items ?? {})}>`;
			if (type === "object") return fields(schema);
			if (["string", "number", "boolean", "null"].includes(type)) return type;
			throw new Error(`openapi.json has a type that cannot be written: ${JSON.stringify(schema)}`);
		})
		.join(" | ");
}

const jsonOf = (place: Content | undefined) => place?.content?.["application/json"]?.schema;

const operations = Object.entries(document.paths)
	.filter(([path]) => clientPaths.test(path))
	.flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
	);

function shapeOf({ operationId, parameters = [], requestBody, responses }: Operation): string {
	const success = Object.entries(responses).find(([status]) => status.startsWith("2"));
	const [body, answer] = [jsonOf(requestBody), jsonOf(success?.[1])];
	const query = parameters
		.filter((parameter) => parameter.in === "query")
		.map(({ name, description, schema }) => `${comment(description)}${name}?: ${typeOf(schema)};`);
	const parts = [
		`query: ${query.length === 0 ? "Record<never, never>" : `{\n${query.join("\n")}\n}`};`,
		`body: ${body === undefined ? "undefined" : typeOf(body)};`,
		`answer: ${answer === undefined ? "undefined" : typeOf(answer)};`,
	];
	return `${operationId}: { ${parts.join(" ")} };`;
}

const error = schemas.Error?.properties?.error?.properties;
const shapes = operations.map(({ operation }) => shapeOf(operation));
const source = [
	"// Written by scripts/write-client-types.ts from openapi.json; run `npm run openapi` instead of editing it.",
	...["code", "details"].map((name) => {
		const schema = error?.[name];
		return name === "code"
			? `/** What the service calls its errors; docs/ERRORS.md says what each means. */\nexport type ErrorCode = ${typeOf(schema ?? {})};`
			: `/** One fault of one item or field. */\nexport type Detail = ${typeOf(schema?.items ?? {})};`;
	}),
	...[...used].sort().map((name) => {
		const schema = schemas[name] as Schema;
		return `${comment(schema.description)}export type ${name} = ${typeOf(schema)};`;
	}),
	`/** Where each call goes. */\nexport const operations = {\n${operations
		.map(
			({ path, method, operation }) => `${operation.operationId}: { method: "${method}", path: "${path}" },`,
		)
		.join("\n")}\n} as const;`,
	`/** What each call takes and answers. */\nexport type Operations = {\n${shapes.join("\n")}\n};`,
].join("\n\n");

const formatted = spawnSync(`${root}node_modules/.bin/biome`, ["format", `--stdin-file-path=${file}`], {
	cwd: root,
	input: source,
	encoding: "utf8",
});
if (formatted.status !== 0) throw new Error(`Biome cannot format the types: ${formatted.stderr}`);

if (process.argv.includes("--check")) {
	if (readFileSync(file, "utf8") !== formatted.stdout) {
		console.error("sdk/src/api.ts is not what openapi.json says; run `npm run openapi`");
		process.exitCode = 1;
	}
} else {
	writeFileSync(file, formatted.stdout);
}
