import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { findCircle, type Import, importsOf, roomOf, sourceFiles } from "../../scripts/import-graph.ts";

/** The imports of the sources of a package, without styles and pictures. */
function importsIn(part: string): Import[] {
	const root = fileURLToPath(new URL(`../../${part}/src/`, import.meta.url));
	return sourceFiles(root)
		.flatMap((file) => importsOf(root, file))
		.filter(({ to }) => !/\.(css|svg|png)$/.test(to));
}
const parts = { web: importsIn("web"), console: importsIn("console"), table: importsIn("table") };

const betweenRooms = (imports: readonly Import[]) =>
	imports
		.filter(({ isPackage, isTypeOnly }) => !isPackage && !isTypeOnly)
		.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
		.filter(({ from, to }) => from !== to);

/** The rooms that the pages are built from, and the imports of each: its row lists the rooms below it. */
const ground: Record<string, readonly string[]> = {
	"messages/en": [],
	"messages/de": ["messages"],
	messages: ["messages/en", "messages/de"],
	api: [],
	"ui/icons": ["messages"],
	ui: ["messages", "ui/icons"],
	"draw/dice": [],
	"draw/model": ["draw/dice", "messages"],
	"draw/parts": ["draw/model", "draw/dice", "ui", "ui/icons", "messages"],
	draw: ["draw/model", "draw/parts", "draw/dice", "ui", "ui/icons", "messages"],
	links: ["ui", "ui/icons", "messages"],
	invite: ["api", "links", "ui", "ui/icons", "messages"],
};

/**
 * The rooms of the console, floor by floor: each row lists the room's imports. Files next to the rooms import any of
 * them.
 */
const pages: Record<string, readonly string[]> = {
	...{ api: [], ui: [], pdf: [], messages: [] },

	changes: ["ui"],
	// without api: the command line shows it without a service
	sort: ["ui"],
	edit: ["api", "ui", "changes", "pdf", "sort"],
	find: ["api", "ui"],
	notes: ["api", "ui"],
	playtests: ["api", "ui", "changes", "notes"],
	people: ["api", "ui"],
	print: ["api", "ui"],
	settings: ["api", "ui"],
	share: ["api", "ui", "people", "print"],
	versions: ["api", "ui", "changes", "playtests"],

	checks: ["api", "ui", "edit"],
	values: ["api", "ui", "changes", "edit"],
	export: ["api", "ui", "print", "share"],
	game: ["api", "ui", "changes", "edit", "find", "values"],
	tables: ["api", "ui", "notes"],

	games: ["api", "ui", "edit", "export", "people", "print"],
	piece: ["api", "ui", "changes", "checks", "edit", "find", "game", "notes", "playtests", "values"],

	shell: ["api", "ui", "edit", "find", "games", "share"],
	"sort-page": ["messages", "ui", "edit", "sort"],
};

const topRoom = (room: string) => room.split("/")[0] ?? room;

test("the test reads every room", () => {
	const rooms = new Set(Object.values(parts).flatMap((imports) => imports.map(({ from }) => roomOf(from))));
	for (const room of [...Object.keys(ground), "game/views", "piece", "versions", "scene/input"])
		assert.ok(rooms.has(room) || room.startsWith("messages/"), room);
	const ofConsole = new Set(
		parts.console.filter(({ from }) => from.includes("/")).map(({ from }) => topRoom(from)),
	);
	assert.deepEqual([...ofConsole].sort(), Object.keys(pages).sort());
	for (const [part, imports] of Object.entries(parts))
		assert.ok(imports.length > 90, `${part}: ${imports.length} imports`);
});

test("the rooms that the pages are built from import only what lies below them", () => {
	const wrong = parts.web
		.filter(({ isPackage }) => !isPackage)
		.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
		.filter(({ from, to }) => from !== to && ground[from]?.includes(to) !== true);
	assert.deepEqual(wrong, []);
});

test("the rooms of the console import only what lies below them", () => {
	const wrong = betweenRooms(
		parts.console.filter(({ from, to }) => from.includes("/") && !to.startsWith("../")),
	)
		.map(({ from, to }) => ({ from: topRoom(from), to: topRoom(to) }))
		.filter(({ from, to }) => from !== to && pages[from]?.includes(to) !== true);
	assert.deepEqual(wrong, []);
});

test("the console and the table import the ground, and nothing of each other", () => {
	for (const [part, imports] of Object.entries(parts)) {
		const outside = imports.filter(({ to }) => to.startsWith("../"));
		assert.deepEqual(outside, [], part);
		const pages = imports.filter(({ to }) => /^@tuckbox\/(console|table|server)\b/.test(to));
		assert.deepEqual(pages, [], part);
	}
	assert.deepEqual(
		parts.web.filter(({ to }) => to.startsWith("@tuckbox/web/")),
		[],
		"its own files by their paths",
	);
});

for (const [part, imports] of Object.entries(parts))
	test(`no rooms of ${part} import each other, not even in a circle of several`, () => {
		const edges = betweenRooms(imports);
		assert.equal(findCircle(edges)?.join(" → "), undefined);
		const top = edges.map(({ from, to }) => ({ from: topRoom(from), to: topRoom(to) }));
		assert.equal(findCircle(top.filter(({ from, to }) => from !== to))?.join(" → "), undefined);
	});

test("a circle of rooms is found", () => {
	const edges = betweenRooms(parts.console);
	assert.ok(findCircle([...edges, { from: "find", to: "game" }])?.includes("game"));
});

test("drawings import neither queries nor routes nor a page's state", () => {
	const drawings = parts.web.filter(({ from, isPackage }) => isPackage && from.startsWith("draw/"));
	assert.deepEqual([...new Set(drawings.map(({ to }) => to))].sort(), [
		"@tuckbox/client",
		"@tuckbox/pieces",
		"@tuckbox/pieces/solids",
		"react",
	]);
	assert.deepEqual(
		drawings.filter(({ to, isTypeOnly }) => to === "@tuckbox/client" && !isTypeOnly),
		[],
	);
});
