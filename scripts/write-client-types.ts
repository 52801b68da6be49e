// Writes sdk/src/openapi.ts from openapi.json; with --check fails when the committed file is stale.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";

const file = new URL("../sdk/src/openapi.ts", import.meta.url);

type Responses = Record<string, unknown>;

/**
 * Without error responses: all have the schema `Error`, which the client reads in one place (TuckboxError). Repeated for
 * each status of each call, they would be half of the file.
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

const document: OpenAPI3 = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
const types = astToString(await openapiTypes(withoutErrors(document)));
const text = `// Generated from openapi.json by openapi-typescript; run \`npm run openapi\` instead of editing it.\n\n${types}`;

if (process.argv.includes("--check")) {
	if (readFileSync(file, "utf8") !== text) {
		console.error("sdk/src/openapi.ts is stale. Run `npm run openapi`.");
		process.exitCode = 1;
	}
} else {
	writeFileSync(file, text);
}
