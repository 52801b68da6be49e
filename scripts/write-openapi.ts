// Writes openapi.json from the routes, or with --check fails when the committed file is another.
import { readFileSync, writeFileSync } from "node:fs";
import { describeApi } from "../server/src/http/reference/openapi.ts";
import { allRoutes } from "../server/src/http/routes.ts";

const file = new URL("../openapi.json", import.meta.url);
// The routes are only described, never called: they need none of what they would work with.
const routes = allRoutes({} as Parameters<typeof allRoutes>[0]);
const text = `${JSON.stringify(describeApi(routes, "http://127.0.0.1:8080"), null, "\t")}\n`;

if (process.argv.includes("--check")) {
	if (readFileSync(file, "utf8") !== text) {
		console.error(
			"openapi.json is not what the routes say; run `npm run openapi` and look at the difference",
		);
		process.exitCode = 1;
	}
} else {
	writeFileSync(file, text);
}
