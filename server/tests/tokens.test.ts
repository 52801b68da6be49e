import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

const stylesheets = ["web/src", "server/src", "console/src", "table/src"].flatMap((folder) =>
	readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".css"))
		.map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
);
const withoutComments = (file: string) => readFileSync(root + file, "utf8").replaceAll(/\/\*.*?\*\//gs, "");

/** The custom properties that a stylesheet declares for the whole page. */
function tokensIn(file: string): string[] {
	const roots = withoutComments(file).matchAll(/^(?::root|:global\(:root\)) \{(.*?)^\}/gms);
	return [...roots].flatMap(([, body = ""]) =>
		[...body.matchAll(/(--[\w-]+):/g)].map(([, name = ""]) => name),
	);
}

test("each token of the look is defined once, for the console, the server's pages and the API reference", () => {
	const tokens = tokensIn("web/src/tokens.css");
	assert.ok(tokens.length > 40, `${tokens.length} tokens`);
	const definitions = stylesheets.flatMap((file) => tokensIn(file).map((name) => ({ name, file })));
	const twice = [...Map.groupBy(definitions, ({ name }) => name).values()].filter(({ length }) => length > 1);
	assert.deepEqual(twice, []);
});

test("no stylesheet uses an undefined token", () => {
	const defined = new Set(
		stylesheets.flatMap((file) =>
			[...withoutComments(file).matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
		),
	);
	// set on single elements by the pages themselves
	const sources = ["web/src", "console/src", "table/src"].flatMap((folder) =>
		readdirSync(root + folder, { recursive: true, encoding: "utf8" })
			.filter((file) => file.endsWith(".tsx"))
			.map((file) => `${folder}/${file}`),
	);
	const inline = sources.map((file) => readFileSync(root + file, "utf8")).join("\n");
	for (const file of stylesheets) {
		// what has a fallback may be set by a library
		for (const [, name = ""] of withoutComments(file).matchAll(/var\((--[\w-]+)\)/g))
			assert.ok(defined.has(name) || inline.includes(`"${name}"`), `${file} uses ${name}`);
	}
});
