import assert from "node:assert/strict";
import { test } from "node:test";
import { allRoutes } from "../routes.ts";
import { describeApi } from "./openapi.ts";

type Node = { [key: string]: unknown };

const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
const described = (url: string) => describeApi(routes, url) as unknown as { [key: string]: Node };
const document = described("http://127.0.0.1:8080");
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
	Object.entries(item as Node).map(([method, operation]) => ({
		name: `${method} ${path}`,
		operation: operation as { security?: unknown[]; responses: Node; requestBody?: { description?: string } },
	})),
);

/** Every schema of a document, with where it is. */
function* schemasIn(node: unknown, where = ""): Generator<[string, Node]> {
	if (typeof node !== "object" || node === null) return;
	yield [where, node as Node];
	for (const [key, inner] of Object.entries(node)) yield* schemasIn(inner, `${where}/${key}`);
}

test("every operation says what security it needs, and what it answers to a bad request", () => {
	assert.ok(operations.length > 50);
	for (const { name, operation } of operations) {
		assert.ok(Array.isArray(operation.security), name);
		assert.ok(
			Object.keys(operation.responses).some((status) => status.startsWith("4")),
			name,
		);
	}
	const publics = operations.filter(({ operation }) => operation.security?.length === 0);
	assert.ok(publics.some(({ name }) => name === "get /healthz") && publics.length < 30);
});

test("every body says how large it may be, and 413 is among the answers", () => {
	const withBody = operations.filter(({ operation }) => operation.requestBody !== undefined);
	for (const { name, operation } of withBody) {
		if (name === "put /uploads/{uploadId}") continue; // a file: its size was announced
		assert.match(operation.requestBody?.description ?? "", /^At most (64 KiB|1 MiB|10 MiB)\.$/, name);
		assert.ok("413" in operation.responses, name);
	}
});

test("no optional field has a default: generators of types would take it for always present", () => {
	for (const [where, schema] of schemasIn(document.components))
		assert.ok(!("default" in schema) || where.endsWith("/properties"), where);
});

test("the license is named, and the session's cookie as it is called at this address", () => {
	assert.deepEqual(document.info?.license, { name: "Apache License 2.0", identifier: "Apache-2.0" });
	const cookieOf = ({ components }: typeof document) => {
		const { securitySchemes } = components as { securitySchemes: Record<string, { name?: string }> };
		return securitySchemes.session?.name;
	};
	assert.equal(cookieOf(document), "tuckbox");
	assert.equal(cookieOf(described("https://games.example")), "__Host-tuckbox");
});
