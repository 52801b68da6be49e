import assert from "node:assert/strict";
import { test } from "node:test";
import { zipOf } from "../../../../cli/tests/support/zip.ts";
import { UnreadableImage } from "../image/byte-source.ts";
import { ZipFolder } from "./zip-folder.ts";

const open = (bytes: Uint8Array) =>
	ZipFolder.open(
		{ byteSize: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) },
		"game.zip",
	);
const text = async (zip: ZipFolder, path: string) =>
	(await zip.read(path)).map((part) => new TextDecoder().decode(part)).join("");

test("a folder around everything is the folder itself, next to what systems leave in archives", async () => {
	const zip = await open(
		zipOf({
			"./bay\\cards\\gull.png": "Gull",
			"bay/tuckbox.yaml": "game: Bay",
			"__MACOSX/bay/._tuckbox.yaml": "",
			".DS_Store": "",
		}),
	);
	assert.deepEqual(zip.entries(""), [
		{ name: "cards", kind: "folder" },
		{ name: "tuckbox.yaml", kind: "file" },
	]);
	assert.deepEqual(zip.entries("cards"), [{ name: "gull.png", kind: "file" }]);
	assert.equal(await text(zip, "cards/gull.png"), "Gull");
	assert.equal((await open(zipOf({ "a/b.png": "", "c.png": "" }))).entries("").length, 2);
});

test("of files with the same name the last one is read, links are not followed, a folder is no file", async () => {
	const names: Record<string, string> = { "a.png": "new", "b.png": "old" };
	const zip = await open(
		zipOf(
			{ ...names, "b.png ": "", "link.png": "/etc/passwd", sea: "", "sea/x.png": "" },
			{ links: ["link.png"], encode: (name) => Buffer.from(name === "b.png" ? "a.png" : name) },
		),
	);
	assert.equal(await text(zip, "a.png"), "old");
	assert.deepEqual(
		zip.entries("").map(({ name, kind }) => `${name} ${kind}`),
		["a.png file", "b.png  file", "link.png outside", "sea folder"],
	);
});

test("an archive that cannot be unpacked, or has paths that lead out of it, is refused with the reason", async () => {
	const refused = async (bytes: Uint8Array, code: string, reason?: string) =>
		await assert.rejects(open(bytes), ({ remark }) => {
			assert.deepEqual([remark.code, remark.params.reason, remark.params.file], [code, reason, "game.zip"]);
			return true;
		});
	await refused(Buffer.from("Rar!"), "ZIP_REFUSED", "not a zip");
	await refused(zipOf({ "a.png": "x" }, { isEncrypted: true }), "ZIP_REFUSED", "unusual");
	for (const path of ["../a.png", "b/../../a.png", "/a.png", "C:\\a.png", "..\\a.png"])
		await refused(zipOf({ [path]: "x" }), "ZIP_LEADS_OUT");
});

test("a small archive does not grow beyond 100 MB", async () => {
	const claiming = async (byteSize: number) =>
		await (await open(zipOf({ "a.bmp": "0".repeat(100) }, { byteSize }))).read("a.bmp");
	const refused = (reason: string) => (error: Error) => {
		assert.ok(error instanceof UnreadableImage);
		assert.deepEqual(error.remarkOn("a.bmp").params, { file: "a.bmp", reason });
		return true;
	};
	await assert.rejects(claiming(101e6), refused("large"));
	await assert.rejects(claiming(99e6), refused("damaged"));
});
