import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { formatNames, scopes } from "@tuckbox/pieces";
import { allRoutes } from "../src/http/routes.ts";

const http = fileURLToPath(new URL("../src/http/", import.meta.url));
const source = readFileSync(`${http}routes.ts`, "utf8");

test("the table in http/routes.ts has every route of the API, and no other", () => {
	const table = [...source.matchAll(/^ \* {5}((?:\/\S+ )+) *([A-Z ]+)$/gm)].flatMap(
		([, urls = "", methods = ""]) =>
			urls
				.trim()
				.split(" ")
				.flatMap((url) =>
					url.includes("{format}") ? formatNames.map((name) => url.replace("{format}", name)) : url,
				)
				.flatMap((url) => methods.split(" ").map((method) => `${method} ${url}`)),
	);
	const routes = allRoutes({} as Parameters<typeof allRoutes>[0])
		.filter(({ hidden }) => !hidden)
		.map(({ method, url }) => `${method} ${url}`);
	assert.deepEqual(table.toSorted(), routes.toSorted());
});

test("every function that declares routes is called in http/routes.ts", () => {
	const declared = globSync("**/*.ts", { cwd: http }).flatMap((file) =>
		[...readFileSync(http + file, "utf8").matchAll(/^export function (\w+Routes)\(/gm)].map(
			([, name = ""]) => name,
		),
	);
	assert.ok(declared.length >= 15, declared.join());
	for (const name of declared) {
		if (name !== "allRoutes") assert.match(source, new RegExp(`\\.\\.\\.${name}\\(`), name);
	}
});

test("no call that changes something counts as a read", () => {
	const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
	const writes = routes.filter(({ method, limit }) => method !== "GET" && limit === "read");
	assert.deepEqual(
		writes.map(({ method, url }) => `${method} ${url}`),
		[],
	);
});

test("a route needs each scope, so that none allows only what another one does", () => {
	const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
	const needed = routes.map(({ needs, method }) => needs ?? (method === "GET" ? "read" : "push"));
	assert.deepEqual(new Set(needed), new Set(scopes));
});
