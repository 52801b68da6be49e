import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { findCircle, importsOf, roomOf, sourceFiles } from "../../scripts/import-graph.ts";

const root = fileURLToPath(new URL("./", import.meta.url));
const all = sourceFiles(root).flatMap((file) => importsOf(root, file));
const edgesBetweenRooms = all
	.filter(({ isPackage }) => !isPackage)
	.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
	.filter(({ from, to }) => from !== to);

/** The imports allowed to each room, besides its own. */
const rooms: Record<string, readonly string[]> = {
	"read/image": ["read", "remarks.ts"],
	"read/drawn": ["read", "read/image", "remarks.ts"],
	"read/zip": ["read", "read/image", "remarks.ts"],
	read: ["manifest-fields.ts", "read/image", "read/drawn", "read/zip", "remarks.ts"],
	sheets: ["read", "read/drawn", "read/image", "remarks.ts"],
	pdf: ["read", "remarks.ts"],
	spreadsheets: ["read", "read/zip", "remarks.ts"],
	formats: ["manifest-fields.ts", "read", "read/image", "pdf", "sheets", "spreadsheets", "remarks.ts"],
	"formats/pdfs": ["formats", "pdf", "read", "read/image", "sheets", "remarks.ts"],
	"formats/backs": ["formats", "read", "remarks.ts"],
	"formats/bare": [
		...["formats", "formats/backs", "formats/bare/aside", "formats/bare/pictures", "formats/pdfs", "read"],
		"remarks.ts",
	],
	"formats/bare/aside": [
		...["formats", "formats/backs", "formats/bare/pictures", "formats/pdfs", "read", "remarks.ts"],
	],
	"formats/bare/pictures": ["formats", "read", "remarks.ts"],
	"formats/cgs": ["read", "remarks.ts"],
	"formats/json": ["formats", "formats/backs", "formats/table", "read", "remarks.ts"],
	"formats/lackey": ["formats", "formats/backs", "read", "remarks.ts"],
	"formats/octgn": ["formats", "formats/table", "read", "spreadsheets", "remarks.ts"],
	"formats/table": [
		"formats",
		"formats/backs",
		"formats/bare",
		"formats/bare/aside",
		"formats/pdfs",
		"manifest-fields.ts",
		"read",
		"spreadsheets",
		"remarks.ts",
	],
	"formats/tuckbox-file": [
		...["formats", "formats/pdfs", "formats/table", "read", "read/image", "pdf", "sheets", "spreadsheets"],
		...["manifest-fields.ts", "remarks.ts"],
	],
	imports: [
		...["imports/model", "imports/pcio", "imports/tts", "imports/vtt", "manifest-fields.ts"],
		...["read", "read/drawn", "remarks.ts", "write"],
	],
	"imports/model": ["manifest-fields.ts", "remarks.ts"],
	"imports/pcio": [
		"imports/model",
		"imports/vtt",
		"manifest-fields.ts",
		"read",
		"read/image",
		"read/zip",
		"remarks.ts",
	],
	"imports/tts": ["imports/model", "manifest-fields.ts", "read", "remarks.ts"],
	"imports/vtt": ["imports/model"],
	layout: ["read", "read/drawn", "remarks.ts"],
	sorting: [
		...[
			"formats",
			"formats/pdfs",
			"layout",
			"manifest-fields.ts",
			"pdf",
			"read",
			"read-folder.ts",
			"remarks.ts",
			"sheets",
		],
		...["sorting/cutting", "write"],
	],
	"sorting/cutting": [
		...[
			"formats",
			"formats/pdfs",
			"pdf",
			"read",
			"read-folder.ts",
			"remarks.ts",
			"sheets",
			"sorting",
			"write",
		],
	],
	// the service writes manifests but reads none
	write: ["manifest-fields.ts"],
};
/** Packages that run in Node and in browsers. */
const packages = [
	"@tuckbox/client",
	// only the types of messages: programs format the texts
	"@tuckbox/messages/folder/en.ts",
	"@tuckbox/messages/messages.ts",
	"@tuckbox/pieces",
	"@tuckbox/pieces/table",
	"csv-parse/sync",
	"ignore",
	"p-limit",
	"saxen",
	"yaml",
];

test("the rooms import only what they may, and no files import each other in a circle", () => {
	assert.ok(all.length > 80, `${all.length} imports`);
	const wrong = edgesBetweenRooms.filter(({ from, to }) => from in rooms && !rooms[from]?.includes(to));
	assert.deepEqual(wrong, []);
	assert.deepEqual(
		[...new Set(edgesBetweenRooms.map(({ from }) => from))].filter((from) => from in rooms).sort(),
		Object.keys(rooms).sort(),
	);
	assert.equal(findCircle(all.filter(({ isPackage }) => !isPackage)), undefined);
});

test("reading a folder uses nothing that only Node or only a browser has", () => {
	const wrong = all.filter(({ to, isPackage }) => isPackage && !packages.includes(to));
	assert.deepEqual(wrong, []);
});

test("writing a manifest loads nothing that reads a folder", () => {
	const own = all.filter(({ from }) => /^(write\/|manifest-fields)/.test(from));
	const loaded = own.filter(({ isTypeOnly, isPackage }) => isPackage && !isTypeOnly).map(({ to }) => to);
	assert.deepEqual([...new Set(loaded)].sort(), ["@tuckbox/pieces", "yaml"]);
});
