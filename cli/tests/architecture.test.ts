import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { findCircle, importsOf, roomOf, sourceFiles } from "../../scripts/import-graph.ts";

const root = fileURLToPath(new URL("../src/", import.meta.url));
const files = sourceFiles(root);
const imports = files.flatMap((file) => importsOf(root, file)).filter(({ isPackage }) => !isPackage);

const edgesBetweenRooms = imports
	.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
	.filter(({ from, to }) => from !== to);

/** What each room of `folder/` may import besides itself. A folder is read, laid out, and written down by `init`. */
const roomsOfFolder: Record<string, readonly string[]> = {
	"folder/read/image": [],
	"folder/read": ["folder/read/image"],
	"folder/formats": ["folder/read"],
	"folder/layout": ["folder/read"],
	"folder/write": ["folder/read", "folder/layout"],
	folder: ["folder/read", "folder/formats", "folder/layout"],
};

test("the test reads every room and its imports", () => {
	assert.ok(files.length > 60, `${files.length} files`);
	assert.ok(imports.length > 150, `${imports.length} imports`);
	const rooms = new Set(files.map(roomOf).filter((room) => room.startsWith("folder")));
	assert.deepEqual([...rooms].sort(), Object.keys(roomsOfFolder).sort());
});

test("no folders import each other in a circle, and no files", () => {
	assert.equal(findCircle(edgesBetweenRooms), undefined);
	assert.equal(findCircle(imports), undefined);
	assert.ok(findCircle([...edgesBetweenRooms, { from: "terminal", to: "commands" }])?.includes("terminal"));
});

test("the rooms of folder/ import only what they may", () => {
	const wrong = edgesBetweenRooms.filter(
		({ from, to }) => from in roomsOfFolder && to.startsWith("folder") && !roomsOfFolder[from]?.includes(to),
	);
	assert.deepEqual(wrong, []);
});

test("what reads and checks a folder does not know of services, commands or the terminal", () => {
	const allowed = (to: string) => /^(folder|preflight)(\/|$)/.test(to) || to === "edit-distance.ts";
	const wrong = edgesBetweenRooms.filter(({ from, to }) => /^(folder|preflight)/.test(from) && !allowed(to));
	assert.deepEqual(wrong, []);
});
