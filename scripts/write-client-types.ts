// Writes the client's part of openapi.json: sdk/src/http/openapi.ts for the compiler, and sdk/src/http/answer-shapes.ts
// for checking responses at run time. With --check, fails if a committed file is stale.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";
import type { Shape } from "../sdk/src/http/shape.ts";

type Responses = Record<string, unknown>;

/**
 * Removes error responses: all have the schema `Error`, which the client reads in one place (TuckboxError). Repeated
 * for each status of each call, they would be half of the file.
 */
function withoutErrors(document: OpenAPI3): OpenAPI3 {
	for (const methods of Object.values(document.paths ?? {})) {
		for (const operation of Object.values(methods) as { responses: Responses }[]) {
			const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
			operation.responses = Object.fromEntries(answers);
		}
	}
	return document;
}

type Schema = {
	$ref?: string;
	anyOf?: Schema[];
	type?: string | string[];
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
};

/** The part of a schema that a response is checked for: its types, and its required fields. */
function shapeOf({ $ref, anyOf, type, items, properties = {}, required = [] }: Schema): Shape {
	if ($ref !== undefined) return { ref: $ref.split("/").at(-1) ?? "" };
	if (anyOf !== undefined) return { any: anyOf.map(shapeOf) };
	if (Array.isArray(type)) return { any: type.map((one) => shapeOf({ type: one, ...(items && { items }) })) };
	if (type === "integer") return "number";
	if (type === "string" || type === "number" || type === "boolean" || type === "null") return type;
	if (type === "array") return { list: shapeOf(items ?? {}) };
	if (type !== "object") return "unknown";
	const fields = Object.entries(properties).map(([name, field]) => {
		return [required.includes(name) ? name : `${name}?`, shapeOf(field)] as const;
	});
	return { object: Object.fromEntries(fields) };
}

/** The schemas that a shape refers to. */
function namesIn(shape: Shape): string[] {
	if (typeof shape === "string") return [];
	if ("ref" in shape) return [shape.ref];
	if ("any" in shape) return shape.any.flatMap(namesIn);
	return "list" in shape ? namesIn(shape.list) : Object.values(shape.object).flatMap(namesIn);
}

type Operation = { responses: Record<string, { content?: Record<string, { schema?: Schema }> }> };

/** Calls of a game that only the service's own pages make. */
const isOfPages = /\/(playtests|invites|offer|seat|members\/\{userId\})(\/|$)/;

/** The responses of the calls that the client makes, and the schemas in them. */
function answerShapes(api: OpenAPI3): { answers: Record<string, Shape>; schemas: Record<string, Shape> } {
	const answers: Record<string, Shape> = {};
	for (const [path, methods] of Object.entries(api.paths ?? {})) {
		if (!/^\/api\/v1\/(games|whoami)/.test(path) || isOfPages.test(path)) continue;
		for (const [method, operation] of Object.entries(methods)) {
			const { responses } = operation as Operation;
			const status = Object.keys(responses).find((one) => Number(one) < 300) ?? "";
			const schema = responses[status]?.content?.["application/json"]?.schema;
			if (schema !== undefined) answers[`${method.toUpperCase()} ${path}`] = shapeOf(schema);
		}
	}
	const all = (api.components?.schemas ?? {}) as Record<string, Schema>;
	const schemas: Record<string, Shape> = {};
	const wanted = ["Error", ...Object.values(answers).flatMap(namesIn)];
	for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
		if (name in schemas) continue;
		const shape = shapeOf(all[name] ?? {});
		schemas[name] = shape;
		wanted.push(...namesIn(shape));
	}
	return { answers, schemas };
}

const document: OpenAPI3 = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
const { answers, schemas } = answerShapes(document);
const types = astToString(await openapiTypes(withoutErrors(document)));
const from = "// Generated from openapi.json";
const constant = (name: string, value: Record<string, Shape>) => {
	const lines = Object.entries(value).map(
		([key, shape]) => `\t${JSON.stringify(key)}: ${JSON.stringify(shape)},\n`,
	);
	return `export const ${name}: Readonly<Record<string, Shape>> = {\n${lines.join("")}};\n`;
};
const files = {
	"../sdk/src/http/openapi.ts": `${from} by openapi-typescript; run \`npm run openapi\` instead of editing it.\n\n${types}`,
	"../sdk/src/http/answer-shapes.ts": `${from}; run \`npm run openapi\` instead of editing it.\nimport type { Shape } from "./shape.ts";\n\n/** The response of each call. */\n${constant("answers", answers)}\n/** The schemas in the responses, and that of errors. */\n${constant("schemas", schemas)}`,
};

for (const [path, text] of Object.entries(files)) {
	const file = new URL(path, import.meta.url);
	if (!process.argv.includes("--check")) writeFileSync(file, text);
	else if (readFileSync(file, "utf8") !== text) {
		console.error(`${path.slice(3)} is stale. Run \`npm run openapi\`.`);
		process.exitCode = 1;
	}
}
