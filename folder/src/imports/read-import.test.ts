import assert from "node:assert/strict";
import { test } from "node:test";
import { FolderFailure } from "../read/folder-source.ts";
import { lastName, namesInCache } from "./picture-names.ts";
import { readImport } from "./read-import.ts";

function opened(text: string) {
	const bytes = new TextEncoder().encode(text);
	return { byteSize: bytes.length, read: async (at: number, length: number) => bytes.slice(at, at + length) };
}

const token = (name: string, address: string) => ({
	...{ Name: "Custom_Token", Nickname: name, GUID: "" },
	CustomImage: { ImageURL: address },
});
const saveOf = (objects: readonly object[]) => opened(JSON.stringify({ ObjectStates: objects }));

test("thousands of objects with one name get keys of their own", async () => {
	const objects = Array.from({ length: 20_000 }, (_, at) => token("Coin", `https://a.example/${at % 100}`));
	const { imported, addresses } = await readImport(saveOf(objects), "saves/TS_Save_1.json");
	assert.equal(imported.game, "Coin");
	assert.equal(addresses.length, 100);
	assert.equal(imported.pieces.length, 100);
	assert.equal(new Set(imported.pieces.map(({ key }) => key)).size, 100);
	assert.ok(imported.pieces.every(({ count }) => count === 200));
});

test("a save with more pictures than any game is refused", async () => {
	const objects = Array.from({ length: 5001 }, (_, at) => token(`Coin ${at}`, `https://a.example/${at}`));
	await assert.rejects(readImport(saveOf(objects), "save.json"), (error) => {
		assert.ok(error instanceof FolderFailure);
		const params = { file: "save.json", count: 5001, max: 5000 };
		assert.deepEqual(error.remark, { code: "IMPORT_TOO_MANY_PICTURES", params });
		return true;
	});
});

test("fields that would change prototypes change nothing", async () => {
	const { imported } = await readImport(
		opened('{"__proto__":{"ObjectStates":1},"ObjectStates":[{"Name":"Die_6","__proto__":{"Nickname":"x"}}]}'),
		"save.json",
	);
	assert.deepEqual(
		imported.pieces.map(({ name }) => name),
		["D6"],
	);
	assert.equal(({} as { Nickname?: string }).Nickname, undefined);
});

test("a picture is known by its address at any host of Steam's, and by the last part of it", () => {
	assert.deepEqual(namesInCache("https://a.example/x_1.PNG"), ["httpsaexamplex1png"]);
	const names = namesInCache("http://cloud-3.steamusercontent.com/ugc/1/AB/");
	assert.ok(names.includes("httpssteamusercontentaakamaihdnetugc1ab"));
	assert.equal(lastName("https://a.example/cards/Sea%20gull.png?x=1"), "sea gull.png");
	assert.equal(lastName("https://a.example/%E0%A4%A.png"), "%e0%a4%a.png");
	assert.equal(lastName("no address"), "");
});
