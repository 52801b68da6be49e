import { readFileSync } from "node:fs";
import { Ajv2020, type AnySchema, type ValidateFunction } from "ajv/dist/2020.js";

type Operation = { responses: Record<string, { content?: Record<string, { schema?: AnySchema }> }> };
type Document = {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, AnySchema> };
};

const document: Document = JSON.parse(
	readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8"),
);
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: "openapi", components: document.components });

const patterns = Object.entries(document.paths).map(([path, operations]) => ({
	pattern: new RegExp(`^${path.replaceAll(/\{path\}/g, ".+").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
	isLiteral: !path.includes("{"),
	// a literal last part, such as `batch`, comes before a parameter
	parameters: path.split("{").length,
	operations,
}));

function operationFor(method: string, path: string): Operation | undefined {
	const found = patterns
		.filter(({ pattern, operations }) => pattern.test(path) && method.toLowerCase() in operations)
		.sort((a, b) => a.parameters - b.parameters)[0];
	return found?.operations[method.toLowerCase()];
}

const compiled = new Map<string, ValidateFunction>();

/**
 * Checks a response against openapi.json: its status must be documented for the call, and its body must match the
 * schema. Calls that the document does not have are not checked.
 * @throws Error saying how they differ
 */
export function judgeAnswer(method: string, path: string, status: number, body: unknown): void {
	const operation = operationFor(method, path);
	if (operation === undefined) return;
	const response = operation.responses[status];
	if (response === undefined) throw new Error(`openapi.json has no ${status} for ${method} ${path}`);
	const schema = response.content?.["application/json"]?.schema;
	if (schema === undefined) return;
	const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
	const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
	compiled.set(text, validate);
	if (!validate(body)) {
		const faults = ajv.errorsText(validate.errors, { separator: "\n" });
		throw new Error(
			`the response to ${method} ${path} (${status}) is not what openapi.json says:\n${faults}`,
		);
	}
}
