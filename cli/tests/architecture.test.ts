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

test("the test reads every room and its imports", () => {
	assert.ok(files.length > 40, `${files.length} files`);
	assert.ok(imports.length > 100, `${imports.length} imports`);
});

test("no folders import each other in a circle, and no files", () => {
	assert.equal(findCircle(edgesBetweenRooms), undefined);
	assert.equal(findCircle(imports), undefined);
	assert.ok(findCircle([...edgesBetweenRooms, { from: "terminal", to: "commands" }])?.includes("terminal"));
});

test("the code that checks a folder and writes its manifest imports nothing of services, commands or the terminal, but for messages", () => {
	const own = /^(preflight|scaffold)(\/|$)/;
	const wrong = edgesBetweenRooms.filter(
		({ from, to }) => own.test(from) && !own.test(to) && to !== "folder-on-disk.ts" && to !== "messages",
	);
	assert.deepEqual(wrong, []);
});
