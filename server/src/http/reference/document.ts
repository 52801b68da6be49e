// The part of OpenAPI 3.1 that openapi.ts writes and the reference page reads.

export type Schema = {
	readonly $ref?: string;
	readonly type?: string | readonly string[];
	readonly description?: string;
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly anyOf?: readonly Schema[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly additionalProperties?: boolean | Schema;
	readonly items?: Schema;
	readonly minItems?: number;
	readonly maxItems?: number;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly exclusiveMinimum?: number;
	readonly pattern?: string;
	readonly format?: string;
	readonly default?: unknown;
	readonly examples?: readonly unknown[];
};

export type Schemas = Readonly<Record<string, Schema>>;

export type MediaType = { readonly schema?: Schema; readonly example?: unknown };

export type Parameter = {
	readonly name: string;
	readonly in: string;
	readonly required?: boolean;
	readonly description?: string;
	readonly schema?: Schema;
};

export type Response = {
	readonly description: string;
	readonly headers?: Readonly<Record<string, { readonly description?: string; readonly schema?: Schema }>>;
	readonly content?: Readonly<Record<string, MediaType>>;
};

type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export type Operation = {
	readonly operationId: string;
	readonly summary: string;
	readonly description?: string;
	readonly tags?: readonly string[];
	readonly parameters?: readonly Parameter[];
	readonly requestBody?: {
		readonly required?: boolean;
		readonly description?: string;
		readonly content: Readonly<Record<string, MediaType>>;
	};
	readonly responses: Readonly<Record<string, Response>>;
	readonly security?: readonly SecurityRequirement[];
	readonly "x-rate-limit"?: string;
};

type SecurityScheme = {
	readonly type: string;
	readonly scheme?: string;
	readonly description?: string;
};

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];

export type OpenApiDocument = {
	readonly openapi: string;
	readonly info: {
		readonly title: string;
		readonly version: string;
		readonly description?: string;
		readonly license?: { readonly name: string; readonly identifier?: string };
	};
	readonly servers?: readonly { readonly url: string; readonly description?: string }[];
	readonly tags?: readonly { readonly name: string; readonly description?: string }[];
	readonly security?: readonly SecurityRequirement[];
	readonly paths: Readonly<Record<string, { readonly [method in Method]?: Operation }>>;
	readonly components?: {
		readonly schemas?: Schemas;
		readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
	};
	readonly "x-errors"?: readonly {
		readonly code: string;
		readonly status: number;
		readonly meaning: string;
	}[];
};

export type Endpoint = { readonly method: Method; readonly path: string; readonly operation: Operation };

export function endpoints(document: OpenApiDocument): Endpoint[] {
	return Object.entries(document.paths).flatMap(([path, item]) =>
		Object.entries(item)
			.filter((entry): entry is [Method, Operation] => (METHODS as readonly string[]).includes(entry[0]))
			.map(([method, operation]) => ({ method, path, operation })),
	);
}

export function needsToken(document: OpenApiDocument, operation: Operation): boolean {
	// An empty requirement among several means that the token is optional.
	const security = operation.security ?? document.security ?? [];
	return security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0);
}

export function refName(ref: string): string {
	return ref.replace(/^#\/components\/schemas\//, "");
}

export function resolve(schema: Schema, schemas: Schemas): Schema {
	const target = schema.$ref === undefined ? undefined : schemas[refName(schema.$ref)];
	return target ?? schema;
}
