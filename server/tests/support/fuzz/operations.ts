import { readFileSync } from "node:fs";

type Json = { [key: string]: unknown };
export type Schema = Json & { $ref?: string; properties?: Record<string, Schema>; required?: string[] };
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
export type Operation = {
	operationId: string;
	method: string;
	path: string;
	/** The credentials that the caller must have. */
	needs: "token" | "session" | "seat" | undefined;
	parameters: Parameter[];
	/** The schema of a JSON body. */
	bodySchema: Schema | undefined;
	/** The same body may be sent as a form. */
	takesForm: boolean;
	takesFile: boolean;
	/** Status → the codes that its description names. */
	answers: Map<number, string[]>;
};

type Described = {
	operationId: string;
	security?: { token?: []; session?: []; seat?: [] }[];
	parameters?: Parameter[];
	requestBody?: { content: Record<string, { schema?: Schema }> };
	responses: Record<string, { description: string }>;
};
const document = JSON.parse(readFileSync(new URL("../../../../openapi.json", import.meta.url), "utf8")) as {
	paths: Record<string, Record<string, Described>>;
	components: { schemas: Record<string, Schema> };
	"x-errors": { code: string; status: number }[];
};

export const statusOfCode = new Map(document["x-errors"].map(({ code, status }) => [code, status]));

/** Every operation in openapi.json: a new one is fuzzed as soon as it is there. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, described]) => {
		const content = described.requestBody?.content ?? {};
		return {
			operationId: described.operationId,
			method: method.toUpperCase(),
			path,
			needs: described.security?.flatMap(Object.keys)[0] as Operation["needs"],
			parameters: described.parameters ?? [],
			bodySchema: content["application/json"]?.schema,
			takesForm: content["application/x-www-form-urlencoded"] !== undefined,
			takesFile: described.requestBody !== undefined && content["application/json"] === undefined,
			answers: new Map(
				Object.entries(described.responses).map(([status, { description }]) => [
					Number(status),
					[...description.matchAll(/`([A-Z_]+)`/g)].map(([, code = ""]) => code),
				]),
			),
		};
	}),
);

/** A named schema of openapi.json. */
export function schemaCalled(name: string): Schema {
	const schema = document.components.schemas[name];
	if (schema === undefined) throw new Error(`openapi.json has no schema ${name}`);
	return schema;
}
