import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const root = fileURLToPath(new URL("../src/", import.meta.url));

type Import = { from: string; to: string; isPackage: boolean };

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
	.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
	.map((file) => file.replaceAll("\\", "/"))
	.sort();

function importsOf(file: string): Import[] {
	const source = readFileSync(join(root, file), "utf8");
	const { module, errors } = parseSync(file, source);
	assert.deepEqual(errors, [], `${file} can be parsed`);
	const names = [
		...module.staticImports.map((entry) => entry.moduleRequest.value),
		...module.staticExports.flatMap((entry) => entry.entries.map((inner) => inner.moduleRequest?.value)),
		...module.dynamicImports.map((entry) =>
			source.slice(entry.moduleRequest.start + 1, entry.moduleRequest.end - 1),
		),
	];
	return names
		.filter((name) => name !== undefined)
		.map((name) => {
			const isPackage = !name.startsWith(".");
			const to = isPackage ? name : relative(root, resolve(root, dirname(file), name)).replaceAll("\\", "/");
			return { from: file, to, isPackage };
		});
}

const imports = files.flatMap(importsOf);

/** The folder a file belongs to; files at the root stand for themselves. */
function layerOf(file: string): string {
	return file.includes("/") ? file.slice(0, file.indexOf("/")) : file;
}

const useCases = ["catalog", "uploads", "derive", "publish", "operate", "auth", "jobs"];

/** What each layer may import, besides itself. Adapters are the composition root's alone. */
const arrows: Record<string, readonly string[]> = {
	domain: [],
	telemetry: ["domain"],
	store: ["domain"],
	objects: ["domain"],
	...Object.fromEntries(
		useCases.map((name) => [name, ["domain", "store", "objects", "telemetry", ...useCases]]),
	),
	http: ["domain", "store", "objects", "telemetry", ...useCases],
	"config.ts": ["domain", "telemetry"],
	"adapters.ts": ["domain", "store", "objects", "telemetry", "config.ts", ...useCases],
	"housekeeping.ts": ["store", "objects", "telemetry", ...useCases],
	"service.ts": [
		"domain",
		"store",
		"objects",
		"telemetry",
		"http",
		"config.ts",
		"adapters.ts",
		"housekeeping.ts",
		...useCases,
	],
	"admin.ts": ["domain", "store", "config.ts", "adapters.ts", ...useCases],
	"main.ts": ["domain", "telemetry", "config.ts", "service.ts", "admin.ts", ...useCases],
};

const adapters = [
	"store/sqlite.ts",
	"store/postgres.ts",
	"store/migrate.ts",
	"objects/disk.ts",
	"objects/disk-vault.ts",
	"objects/s3-bucket.ts",
];

/** Packages that only one place may know; everything else goes through that place. */
const owners: Record<string, (file: string) => boolean> = {
	fastify: (file) => layerOf(file) === "http" || file === "service.ts", // service.ts: a type
	"@fastify/cors": (file) => file === "http/app.ts",
	ajv: (file) => file === "http/validation.ts",
	typebox: (file) => layerOf(file) === "http",
	sharp: (file) => file === "derive/images.ts",
	kysely: (file) => layerOf(file) === "store",
	pg: (file) => ["store/postgres.ts", "store/postgres-pool.ts"].includes(file),
	"node:sqlite": (file) => file === "store/sqlite.ts",
	aws4fetch: (file) => file === "objects/s3-client.ts",
	pino: (file) => file === "telemetry/log.ts",
	"secure-json-parse": (file) => file === "http/json-body.ts",
};

test("the test sees the files it judges", () => {
	assert.ok(files.length > 60, `${files.length} files`);
	for (const layer of Object.keys(arrows)) {
		assert.ok(
			files.some((file) => layerOf(file) === layer),
			`there is something in ${layer}`,
		);
	}
	assert.ok(imports.length > 250, `${imports.length} imports`);
});

test("every file lies in a layer and imports only what its layer may", () => {
	const wrong = imports.filter(({ from, to, isPackage }) => {
		if (isPackage) return false;
		const [here, there] = [layerOf(from), layerOf(to)];
		return here !== there && !arrows[here]?.includes(there);
	});
	assert.deepEqual(wrong, []);
	assert.deepEqual(
		files.filter((file) => !(layerOf(file) in arrows)),
		[],
	);
});

test("adapters are picked in one place", () => {
	const wrong = imports.filter(
		({ from, to }) => adapters.includes(to) && from !== "adapters.ts" && layerOf(from) !== layerOf(to),
	);
	assert.deepEqual(wrong, []);
});

test("each heavy dependency is known in one place", () => {
	const wrong = imports.filter(({ from, to, isPackage }) => {
		const owner = owners[to];
		return isPackage && (owner === undefined ? !to.startsWith("node:") : !owner(from));
	});
	assert.deepEqual(wrong, []);
	for (const name of Object.keys(owners))
		assert.ok(
			imports.some(({ to }) => to === name),
			`${name} is still used`,
		);
});

test("the domain does no I/O", () => {
	const allowed = ["node:crypto", "node:util", "node:zlib"];
	const wrong = imports.filter(
		({ from, to, isPackage }) => isPackage && layerOf(from) === "domain" && !allowed.includes(to),
	);
	assert.deepEqual(wrong, []);
});

test("files are named for what they hold and stay short", () => {
	for (const file of files) {
		assert.doesNotMatch(file, /(^|\/)(utils?|helpers?|common|misc|manager|shared|lib)(\/|\.)/);
		const lines = readFileSync(join(root, file), "utf8").split("\n").length;
		assert.ok(lines <= 400 || /migrations\//.test(file), `${file} has ${lines} lines`);
	}
});

test("only main.ts reads the environment", () => {
	const readers = files.filter((file) => readFileSync(join(root, file), "utf8").includes("process.env"));
	assert.deepEqual(readers, ["main.ts"]);
});
