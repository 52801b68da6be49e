import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { findCircle, importsOf, roomOf, sourceFiles } from "../../scripts/import-graph.ts";

const root = fileURLToPath(new URL("./", import.meta.url));
const imports = sourceFiles(root)
	.flatMap((file) => importsOf(root, file))
	.filter(({ to }) => !/\.(css|svg|png)$/.test(to));

const edgesBetweenRooms = imports
	.filter(({ isPackage }) => !isPackage)
	.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
	.filter(({ from, to }) => from !== to);

/** The rooms that pages are built from, and what each may import: its row lists what lies below it. */
const foundations: Record<string, readonly string[]> = {
	api: [],
	words: ["words/en", "words/de", "../../web", "../../web/problems"],
	look: ["api", "words", "../../web"],
	"draw/dice": [],
	draw: ["draw/dice", "look", "words"],
};

test("the test reads every room", () => {
	const rooms = new Set(imports.map(({ from }) => roomOf(from)));
	assert.ok(imports.length > 400, `${imports.length} imports`);
	for (const room of [...Object.keys(foundations), "game", "piece", "versions"])
		assert.ok(rooms.has(room), room);
});

test("the rooms that pages are built from import no page, and no two of them each other", () => {
	const wrong = edgesBetweenRooms.filter(
		({ from, to }) => foundations[from] !== undefined && !foundations[from].includes(to),
	);
	assert.deepEqual(wrong, []);
	const allowed = Object.entries(foundations).flatMap(([from, targets]) =>
		targets.map((to) => ({ from, to })),
	);
	assert.equal(findCircle(allowed), undefined);
	assert.ok(findCircle([...allowed, { from: "api", to: "draw" }])?.includes("draw"));
});

test("no rooms import each other, not even in a circle of several", () => {
	const topRoom = (file: string) => roomOf(file).split("/")[0] ?? file;
	const edges = imports
		.filter(({ isPackage }) => !isPackage)
		.map(({ from, to }) => ({ from: topRoom(from), to: topRoom(to) }))
		.filter(({ from, to }) => from !== to);
	assert.equal(findCircle(edges)?.join(" → "), undefined);
	assert.ok(findCircle([...edges, { from: "find", to: "game" }]));
});

test("drawings import neither queries nor routes nor a page's state", () => {
	const packages = new Set(
		imports.filter(({ from, isPackage }) => isPackage && from.startsWith("draw/")).map(({ to }) => to),
	);
	assert.deepEqual([...packages].sort(), [
		"@tuckbox/client",
		"@tuckbox/pieces",
		"@tuckbox/pieces/solids",
		"react",
	]);
	const values = imports.filter(({ to, isTypeOnly }) => to === "@tuckbox/client" && !isTypeOnly);
	assert.deepEqual(
		values.filter(({ from }) => from.startsWith("draw/")),
		[],
	);
});
