// Writes openapi.json from the routes. With --check, fails if the committed file is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { describeApi } from "../server/src/http/reference/openapi.ts";
import { allRoutes } from "../server/src/http/routes.ts";

const file = new URL("../openapi.json", import.meta.url);
// The routes are only described and never called, so they need no dependencies.
const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
const text = `${JSON.stringify(describeApi(routes, "http://127.0.0.1:8080"), null, "\t")}\n`;

if (process.argv.includes("--check")) {
	if (readFileSync(file, "utf8") !== text) {
		console.error("openapi.json is stale. Run `npm run openapi` and review the difference.");
		process.exitCode = 1;
	}
} else {
	writeFileSync(file, text);
}
