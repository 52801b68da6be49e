import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { findCircle, importsOf, roomOf, sourceFiles } from "../../scripts/import-graph.ts";

const root = fileURLToPath(new URL("../src/", import.meta.url));
const files = sourceFiles(root);
const imports = files.flatMap((file) => importsOf(root, file)).filter(({ isPackage }) => !isPackage);
const betweenRooms = imports
	.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
	.filter(({ from, to }) => from !== to);
/** Files and folders that import part of a folder. */
const usersOf = (room: string) =>
	[...new Set(betweenRooms.filter(({ to }) => to === room).map(({ from }) => from))].sort();

test("the test reads every room and its imports", () => {
	const rooms = new Set(files.map(roomOf));
	for (const room of ["http", "push", "table"]) assert.ok(rooms.has(room), room);
	assert.ok(imports.length > 100, `${imports.length} imports`);
});

test("no folders import each other in a circle, and no files", () => {
	assert.equal(findCircle(betweenRooms)?.join(" → "), undefined);
	assert.equal(findCircle(imports)?.join(" → "), undefined);
	assert.ok(findCircle([...betweenRooms, { from: "components.ts", to: "push" }])?.includes("push"));
});

test("requests are below all calls, and a push above the calls that it makes", () => {
	assert.deepEqual(
		betweenRooms.filter(({ from }) => from === "http"),
		[],
	);
	assert.deepEqual(usersOf("push"), ["game.ts", "index.ts", "tuckbox.ts"]);
});

test("a seat at a table imports nothing of the rest, and is imported by nothing of it", () => {
	const isTable = (room: string) => room.split("/")[0] === "table";
	assert.deepEqual(
		betweenRooms.filter(({ from, to }) => isTable(from) !== isTable(to)),
		[],
	);
});
