import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { findCircle, importsOf, roomOf, sourceFiles } from "../../scripts/import-graph.ts";

const root = fileURLToPath(new URL("../src/", import.meta.url));

const files = sourceFiles(root);
const imports = files.flatMap((file) => importsOf(root, file));

const domain = [
	"domain",
	"domain/access",
	"domain/components",
	"domain/table",
	"domain/table/acts",
	"domain/table/opening",
	"domain/table/views",
	"domain/playtests",
	"domain/playtests/report",
];
/** Every query of the service, by what the queried tables are about. */
const queries = ["accounts", "games", "images", "pieces", "playtests", "service", "table", "versions"].map(
	(room) => `store/queries/${room}`,
);
const images = ["images", "images/codec", "images/upload", "images/derive"];
const games = ["games", "games/listing", "games/upsert"];
const foundations = [...domain, "store", "objects", "telemetry"];
const useCases = [
	"jobs",
	"game-edit",
	...images,
	...games,
	"publishing",
	"exports",
	"table",
	"table/live",
	"playtests",
	"playtests/report",
	"accounts",
	"oauth",
	"lifecycle",
	"operate",
];

const schemas = ["http/api/schemas", "http/api/schemas/table", "http/api/schemas/playtests"];
const routes = ["http/api", "http/api/account", "http/api/table", "http/api/playtests"];

const each = (rooms: string[], arrows: string[]) => Object.fromEntries(rooms.map((room) => [room, arrows]));

/** The rooms that each room may import: its row lists those below it. All may import `steps`. */
const arrows: Record<string, readonly string[]> = {
	domain: [],
	"domain/access": ["domain"],
	// spots that a board brings along are checked when it is pushed
	"domain/components": ["domain", "domain/table"],
	"domain/table": ["domain", "domain/access"],
	"domain/table/acts": ["domain", "domain/access", "domain/table"],
	"domain/table/opening": ["domain", "domain/table", "domain/table/acts"],
	"domain/table/views": ["domain", "domain/table"],
	"domain/playtests": ["domain", "domain/table", "domain/table/acts", "domain/table/views"],
	"domain/playtests/report": ["domain/playtests"],
	telemetry: domain,
	files: [],
	steps: [],
	store: domain,
	"store/sql": [...domain, "store"],
	...each(queries, [...domain, "store", "store/sql"]),
	"store/queries/games": [...domain, "store", "store/sql", "store/queries/table", "store/queries/playtests"],
	"store/queries/playtests": [...domain, "store", "store/sql", "store/queries/table"],
	"store/queries/versions": [
		...domain,
		"store",
		"store/sql",
		"store/queries/images",
		"store/queries/pieces",
		"store/queries/table",
	],
	"store/migrations": [...domain, "store"],
	"store/sqlite": [...domain, "files", "store", "store/sql", ...queries, "store/migrations"],
	"store/postgres": [...domain, "store", "store/sql", ...queries, "store/migrations"],
	"store/inspect": [...domain, "store", "store/sql", ...queries],
	objects: domain,
	"objects/disk": [...domain, "files", "objects"],
	"objects/s3": [...domain, "objects"],
	jobs: [...foundations, ...queries],
	"game-edit": [...foundations, ...queries],
	images: [...foundations, ...queries, "jobs", "game-edit"],
	"images/codec": domain,
	"images/upload": [...foundations, ...queries, "jobs", "game-edit", "images", "images/codec"],
	"images/derive": [...foundations, ...queries, "jobs", "game-edit", "images", "images/codec"],
	"games/listing": [...foundations, ...queries],
	games: [...foundations, ...queries, "game-edit", ...images, "accounts", "games/listing"],
	"games/upsert": [...foundations, ...queries, "game-edit", ...images, "games"],
	publishing: [...foundations, ...queries, "jobs", "game-edit", ...images, ...games],
	"exports/model": [],
	"exports/print": ["exports/model"],
	"exports/pdf": ["exports/model"],
	"exports/sheets": [...foundations, ...images, "exports/model", "exports/folder"],
	"exports/folder": [...foundations, ...queries, "exports/model"],
	"exports/pcio": ["exports/model", "exports/sheets"],
	"exports/tts": ["exports/model", "exports/sheets", "domain"],
	"exports/zip": [],
	exports: [
		...foundations,
		...queries,
		...images,
		...[
			"exports/model",
			"exports/print",
			"exports/pdf",
			"exports/sheets",
			"exports/folder",
			"exports/pcio",
			"exports/tts",
			"exports/zip",
		],
	],
	table: [...foundations, ...queries],
	"table/live": [...foundations, ...queries, "table"],
	playtests: [...foundations, ...queries, "table"],
	"playtests/report": [...foundations, ...queries, "table", "playtests"],
	accounts: [...foundations, ...queries],
	oauth: [...foundations, ...queries, "accounts"],
	lifecycle: [
		...foundations,
		...queries,
		...useCases.filter((room) => !["lifecycle", "operate"].includes(room)),
	],
	operate: [
		...foundations,
		"files",
		...queries,
		"store/inspect",
		...useCases.filter((room) => room !== "operate"),
	],
	"http/pages/words": [...domain],
	"http/pages": [...domain, "accounts", "http/pages/words"],
	"http/edge": [...foundations, ...useCases, "http/pages"],
	"http/api/schemas": [...domain, "exports/model"],
	"http/api/schemas/table": [...domain, "http/api/schemas"],
	"http/api/schemas/playtests": [...domain, "http/api/schemas", "http/api/schemas/table"],
	...each(routes, [...foundations, ...useCases, "http/edge", ...schemas]),
	"http/site": [...foundations, ...useCases, "http/edge", "http/api/account", "http/pages"],
	"http/reference": [...domain, "http/edge", ...schemas, "http/pages"],
	http: [
		...routes,
		...["http/edge", "http/site", "http/reference"],
		"services.ts", // a type
	],
	"config.ts": [...domain, "telemetry"],
	"adapters.ts": [
		...foundations,
		"files",
		"config.ts",
		"operate",
		"store/sqlite",
		"store/postgres",
		"store/inspect",
		"objects/disk",
		"objects/s3",
	],
	"housekeeping.ts": [...foundations, ...queries, ...useCases],
	"services.ts": [...foundations, ...useCases, "http/edge", "config.ts", "adapters.ts"],
	"job-handlers.ts": [...useCases, "services.ts"],
	"follow-notices.ts": ["jobs", "services.ts"],
	"service.ts": [
		...foundations,
		...useCases,
		"http",
		"http/edge",
		"http/api",
		"config.ts",
		"services.ts",
		"job-handlers.ts",
		"follow-notices.ts",
		"housekeeping.ts",
	],
	"admin.ts": [...foundations, ...useCases, ...queries, "config.ts", "adapters.ts"],
	"main.ts": [...domain, "telemetry", "operate", "config.ts", "service.ts", "admin.ts"],
};

const engines = ["store/sqlite", "store/postgres", "store/migrations", "objects/disk", "objects/s3"];

const edgesBetweenRooms = imports
	.filter(({ isPackage }) => !isPackage)
	.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
	.filter(({ from, to }) => from !== to);

test("the test reads every room and its imports", () => {
	assert.ok(files.length > 60, `${files.length} files`);
	assert.deepEqual([...new Set(files.map(roomOf))].sort(), Object.keys(arrows).sort());
	assert.ok(imports.length > 250, `${imports.length} imports`);
});

test("every file imports only what its room may import", () => {
	const wrong = imports.filter(({ from, to, isPackage }) => {
		if (isPackage) return false;
		const [here, there] = [roomOf(from), roomOf(to)];
		return here !== there && there !== "steps" && !arrows[here]?.includes(there);
	});
	assert.deepEqual(wrong, []);
});

test("no folders import each other in a circle", () => {
	assert.equal(findCircle(edgesBetweenRooms), undefined);
	const allowed = Object.entries(arrows).flatMap(([from, targets]) => targets.map((to) => ({ from, to })));
	assert.equal(findCircle(allowed), undefined, "the table of arrows allows no circle either");
});

test("a circle of folders is found", () => {
	const back = { from: "domain", to: "games" };
	assert.ok(findCircle([...edgesBetweenRooms, back])?.includes("games"));
});

/** Queries that write a game's components, assets, derived images and row: parts of one edit. */
const partsOfAnEdit: Record<string, readonly string[]> = {
	"store/queries/pieces/components.ts": ["saveComponents", "endComponents", "setRecords"],
	"store/queries/pieces/assets.ts": ["saveAssets", "endAssets"],
	"store/queries/versions/reopened.ts": ["restoreAssets", "reopenComponents"],
	"store/queries/images/derivatives.ts": [
		...["insertDerivatives", "resetDerivatives", "deleteUnshownDerivatives"],
		...["setForm", "forgetPrevious"],
	],
	"store/queries/games/games.ts": ["advanceGame", "renameGame", "setImageForm"],
};
/** Names that other rooms may import from the edit's room; the rest is private to it. */
const doorsOfTheEdit: Record<string, readonly string[]> = {
	"game-edit/game-edit.ts": ["editGame", "editWithin", "GameEdit"],
	"game-edit/push-cache.ts": [
		"createPushCache",
		"editAndRemember",
		"NewImage",
		"NewImages",
		"nothingRemembered",
		"PushCache",
		"Remembered",
		"StoredComponent",
		"StoredComponents",
	],
	"game-edit/draft.ts": ["schedulePublishWhenReady"],
	"game-edit/dice.ts": ["DieFace", "judgeDie"],
	"game-edit/derivatives.ts": ["releaseDerivatives", "retryDerivatives"],
	"game-edit/image-forms.ts": ["Remade", "readdress", "saveRemade"],
	"game-edit/records.ts": ["rebuildRecords", "withRecord"],
};

test("components and assets of a game change through an edit only", () => {
	const outside = imports.filter(({ from }) => !from.startsWith("game-edit/"));
	const past = outside.filter(({ from, to, names }) => {
		const parts = from.startsWith("store/queries/") ? undefined : partsOfAnEdit[to];
		return parts !== undefined && names.some((name) => name === "*" || parts.includes(name));
	});
	assert.deepEqual(past, [], "writes that bypass the edit");
	const privates = outside.filter(
		({ to, names }) =>
			to.startsWith("game-edit/") && names.some((name) => !doorsOfTheEdit[to]?.includes(name)),
	);
	assert.deepEqual(privates, [], "uses of what is private to the edit");
	for (const [file, names] of Object.entries({ ...partsOfAnEdit, ...doorsOfTheEdit })) {
		const source = readFileSync(join(root, file), "utf8");
		for (const name of names) assert.match(source, new RegExp(`^export .*\\b${name}\\b`, "m"));
	}
});

test("routes reach stored data through a use case", () => {
	const wrong = imports.filter(
		({ from, to, isTypeOnly }) => from.startsWith("http/") && to.startsWith("store/") && !isTypeOnly,
	);
	assert.deepEqual(wrong, []);
});

test("statements are sent to an engine through one module", () => {
	const door = ["store/sql/statements.ts", "store/sql/chunks.ts", "store/sql/payload-items.ts"];
	const inside = ["store/sql", "store/sqlite", "store/postgres"];
	const wrong = imports.filter(
		({ from, to }) =>
			!inside.includes(roomOf(from)) &&
			((roomOf(to) === "store/sql" && !door.includes(to)) ||
				(to === "store/driver.ts" && from !== "store/store.ts")),
	);
	assert.deepEqual(wrong, []);
});

test("engines are chosen in one place", () => {
	const wrong = imports.filter(
		({ from, to }) =>
			engines.includes(roomOf(to)) &&
			from !== "adapters.ts" &&
			!from.startsWith("store/") &&
			roomOf(from) !== roomOf(to),
	);
	assert.deepEqual(wrong, []);
});

test("the domain does no I/O", () => {
	const allowed = [
		"@tuckbox/messages/operator-words.ts",
		"@tuckbox/pieces",
		"@tuckbox/pieces/table",
		"node:crypto",
		"node:util",
		"node:zlib",
	];
	const wrong = imports.filter(
		({ from, to, isPackage }) => isPackage && domain.includes(roomOf(from)) && !allowed.includes(to),
	);
	assert.deepEqual(wrong, []);
});

test("the rules of pieces depend on no package, no Node API and no DOM", () => {
	const folder = fileURLToPath(new URL("../../pieces/", import.meta.url));
	const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
	assert.equal(dependencies, undefined);
	const own = sourceFiles(join(folder, "src"));
	assert.ok(own.length > 8, own.join());
	for (const file of own) {
		const { module } = parseSync(file, readFileSync(join(folder, "src", file), "utf8"));
		const names = [
			...module.staticImports.map((entry) => entry.moduleRequest.value),
			...module.staticExports.flatMap((entry) => entry.entries.map((inner) => inner.moduleRequest?.value)),
		].filter((name) => name !== undefined);
		for (const name of names)
			assert.match(name, /^\.\.?\/([a-z-]+\/)?[a-z-]+\.ts$/, `${file} imports ${name}`);
		assert.equal(module.dynamicImports.length, 0, file);
	}
});

test("files are named for what they contain and stay short", () => {
	for (const file of files) {
		assert.doesNotMatch(file, /(^|\/)(utils?|helpers?|common|misc|manager|shared|lib)(\/|\.)/);
		const lines = readFileSync(join(root, file), "utf8").split("\n").length;
		assert.ok(lines <= 400, `${file} has ${lines} lines`);
	}
});

test("only main.ts reads the environment", () => {
	const readers = files.filter((file) => readFileSync(join(root, file), "utf8").includes("process.env"));
	assert.deepEqual(readers, ["main.ts"]);
});
