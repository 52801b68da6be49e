import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { findUser } from "../../src/store/queries/accounts/accounts.ts";
import type { Body, Client } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const path = "/api/v1/games";

async function listGames(client: Client): Promise<Body[]> {
	return (await client.ok(client.get(path))).games;
}

/** Invalid names, with a description for a failure's message. */
const wrongNames = [
	undefined,
	null,
	"",
	7,
	true,
	[],
	{},
	["Game"],
	"a".repeat(257),
	"🎲".repeat(257),
	"a\0b",
	"\ud83c",
];

async function usedBytes(client: Client): Promise<number | undefined> {
	return (await findUser(service.service.store.reader, client.ids.userId))?.used_bytes;
}

/** Everything below the folder of stored images. */
async function storedFiles(): Promise<string[]> {
	const entries = await readdir(join(service.folder, "objects"), { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test("a game is created with its name and the current time", async () => {
	const user = await service.user();
	const before = service.now();
	const { status, body } = await user.post(path, { name: "Lantern Bay" });
	assert.equal(status, 201);
	assert.deepEqual(Object.keys(body).sort(), ["createdAt", "id", "name"]);
	assert.equal(body.name, "Lantern Bay");
	assert.equal(new Date(body.createdAt).toISOString(), body.createdAt);
	assert.ok(Date.parse(body.createdAt) >= before && Date.parse(body.createdAt) <= service.now());
});

test("two games may have the same name", async () => {
	const user = await service.user();
	const [one, two] = [await user.game("Twin"), await user.game("Twin")];
	assert.notEqual(one.id, two.id);
});

test("the list has all of a user's games, oldest first, through any app", async () => {
	const user = await service.user();
	assert.deepEqual(await listGames(user), []);
	const made = [];
	for (const name of ["First", "Second", "Third"]) made.push((await user.post(path, { name })).body);
	assert.deepEqual(await listGames(user), made);
	assert.deepEqual(await listGames(await service.app(user.ids.userId)), made);
	assert.deepEqual(await listGames(await service.user()), []);
});

test("one game can be read", async () => {
	const user = await service.user();
	const { body } = await user.post(path, { name: "Lantern Bay" });
	assert.deepEqual((await user.get(`${path}/${body.id}`)).body, body);
	assert.equal((await user.get(`${path}/gam_0`)).body.error.code, "GAME_NOT_FOUND");
	assert.equal((await (await service.user()).get(`${path}/${body.id}`)).body.error.code, "PERMISSION_DENIED");
});

test("renaming a game changes nothing else", async () => {
	const user = await service.user();
	const { body: game } = await user.post(path, { name: "Working title" });
	const { status, body } = await user.call("PATCH", `${path}/${game.id}`, { body: { name: "Lantern Bay" } });
	assert.equal(status, 200);
	assert.deepEqual(body, { ...game, name: "Lantern Bay" });
	assert.deepEqual(await listGames(user), [body]);
});

test("a name has 1 to 256 characters, however many bytes they have", async () => {
	const user = await service.user();
	const { body: game } = await user.post(path, { name: "x" });
	for (const name of [
		"a".repeat(256),
		"é".repeat(256),
		"🎲".repeat(256),
		" ",
		"../<script>'\"\\",
		"\u202e",
	]) {
		const { status, body } = await user.post(path, { name });
		assert.deepEqual([status, body.name], [201, name]);
		const renamed = await user.call("PATCH", `${path}/${game.id}`, { body: { name } });
		assert.deepEqual([renamed.status, renamed.body.name], [200, name]);
	}
	const count = (await listGames(user)).length;
	for (const name of wrongNames) {
		for (const [field, answer] of [
			["name", await user.post(path, { name })],
			[
				name === undefined ? "body" : "name",
				await user.call("PATCH", `${path}/${game.id}`, { body: { name } }),
			],
		] as const) {
			assert.equal(answer.status, 400, JSON.stringify(name)?.slice(0, 20));
			assert.equal(answer.body.error.code, "VALIDATION_ERROR");
			assert.equal(answer.body.error.details[0].field, field);
		}
	}
	assert.equal((await listGames(user)).length, count);
});

test("unknown fields of a game are ignored", async () => {
	const user = await service.user();
	const { status, body } = await user.post(path, {
		name: "Game",
		id: "gam_mine",
		createdAt: 3,
		ownerId: "x",
	});
	assert.equal(status, 201);
	assert.notEqual(body.id, "gam_mine");
});

test("only its owner renames or deletes a game", async () => {
	const user = await service.user();
	const game = await user.game();
	const stranger = await service.user();
	for (const answer of [
		await stranger.call("PATCH", game.path, { body: { name: "Mine" } }),
		await stranger.delete(game.path),
	]) {
		assert.deepEqual([answer.status, answer.body.error.code], [403, "PERMISSION_DENIED"]);
	}
	assert.deepEqual(
		(await listGames(user)).map(({ name }) => name),
		["Test game"],
	);
});

test("a deleted game is gone for every call", async () => {
	const user = await service.user();
	const [game, other] = [await user.game(), await user.game()];
	const { status, bytes } = await user.delete(game.path);
	assert.deepEqual([status, bytes.length], [204, 0]);
	for (const answer of [
		await user.delete(game.path),
		await user.get(game.path),
		await user.get(`${game.path}/components`),
		await user.get(`${game.path}/assets`),
		await user.call("PATCH", game.path, { body: { name: "x" } }),
		await game.push([]),
		await game.presign(await picture(10, 10)),
	]) {
		assert.deepEqual([answer.status, answer.body.error.code], [404, "GAME_NOT_FOUND"]);
	}
	assert.deepEqual(
		(await listGames(user)).map(({ id }) => id),
		[other.id],
	);
});

diskTest("deleting a game deletes what every app put into it: pieces, images, files and quota", async () => {
	const user = await service.user();
	const game = await user.game();
	const otherApp = game.as(await service.app(user.ids.userId));
	const before = await storedFiles();
	for (const app of [game, otherApp]) {
		const assets = [await app.asset(await picture(300, 400))];
		await app.pushed([{ kind: "tile", name: "Card", externalKey: "card", assets }]);
		await app.upload(await picture(50, 50));
	}
	const [unsent, unconfirmed] = [await picture(51, 50), await picture(52, 50)];
	const open = await user.ok(game.presign(unsent));
	const received = await user.ok(game.presign(unconfirmed));
	await user.ok(game.put(received.signedUrl, unconfirmed));
	const [face] = (await game.component("card")).payload.imageFaces;
	assert.equal((await user.get(face.derivedUrl)).status, 200);
	await service.idle();
	assert.ok((await storedFiles()).length > before.length);

	await user.ok(user.delete(game.path));
	for (const url of [face.url, face.derivedUrl, face.thumbUrl]) {
		assert.equal((await user.get(url)).status, 404);
	}
	assert.equal(await usedBytes(user), 0);
	const late = await game.put(open.signedUrl, unsent);
	assert.ok(late.status >= 400 && late.status < 500, `got ${late.status}`);
	await service.service.sweep();
	await service.idle();
	assert.deepEqual(await storedFiles(), before);
});

diskTest("a game whose images are being derived can be deleted", async () => {
	const user = await service.user();
	const game = await user.game();
	const before = await storedFiles();
	const tiles = [];
	for (let i = 0; i < 6; i++) {
		const assets = [await game.asset(await picture(900 + i, 900))];
		tiles.push({ kind: "tile", name: "Card", externalKey: `${i}`, assets });
	}
	await game.pushed(tiles);
	await user.ok(user.delete(game.path));
	await service.idle();
	assert.deepEqual(await storedFiles(), before);
	assert.equal(await usedBytes(user), 0);
});

test("deleting a game leaves others unchanged, also where they have the same images", async () => {
	const user = await service.user();
	const [gone, kept] = [await user.game(), await user.game()];
	const art = await picture(120, 80);
	for (const game of [gone, kept]) {
		const assets = [await game.asset(art)];
		await game.pushed([{ kind: "tile", name: "Card", externalKey: "card", assets }]);
	}
	await user.ok(user.delete(gone.path));
	await service.idle();
	const [face] = (await kept.component("card")).payload.imageFaces;
	assert.deepEqual((await user.get(face.url)).bytes, art.bytes);
	assert.equal((await user.get(face.derivedUrl)).status, 200);
	assert.equal(await usedBytes(user), art.bytes.length);
});
