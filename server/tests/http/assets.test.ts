import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Answer, Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

async function newGame(): Promise<GameClient> {
	return await (await service.user()).game();
}

function list(game: GameClient, query = "", headers: Record<string, string> = {}): Promise<Answer> {
	return game.client.get(`${game.path}/assets${query}`, headers);
}

function get(game: GameClient, id: string): Promise<Answer> {
	return game.client.get(`${game.path}/assets/${id}`);
}

function remove(game: GameClient, id: string): Promise<Answer> {
	return game.client.delete(`${game.path}/assets/${id}`);
}

/** Uploads so many pictures, one after the other. */
async function uploads(game: GameClient, count: number): Promise<Body[]> {
	const made = [];
	for (let i = 0; i < count; i++) made.push(await game.upload(await picture(20 + i, 20)));
	return made;
}

function tile(externalKey: string, assets: Body[]): Body {
	return { kind: "tile", name: externalKey, externalKey, assets };
}

async function assertNotFound(answer: Promise<Answer>): Promise<void> {
	const { status, body } = await answer;
	assert.deepEqual([status, body.error.code], [404, "ASSET_NOT_FOUND"]);
}

test("the list has every asset in order of creation, claimed or not", async () => {
	const game = await newGame();
	const made = await uploads(game, 5);
	const front = await game.asset(await picture(90, 90));
	await game.pushed([tile("card", [front])]);
	const assets = await game.assets();
	assert.deepEqual(
		assets.map(({ sourceUrl }) => sourceUrl),
		[...made.map(({ publicUrl }) => publicUrl), front.sourceUrl],
	);
	const { id } = await game.component("card");
	assert.deepEqual(
		assets.map(({ componentId }) => componentId),
		[null, null, null, null, null, id],
	);
	for (const asset of assets) assert.deepEqual((await get(game, asset.id)).body, asset);
});

test("a game without assets has an empty list", async () => {
	assert.deepEqual((await list(await newGame())).body, { assets: [] });
});

test("pages cover the whole list in its order", async () => {
	const game = await newGame();
	await uploads(game, 5);
	const paged: Body[] = [];
	const sizes: number[] = [];
	for (let cursor = ""; ; ) {
		const { body } = await list(game, `?limit=2${cursor}`);
		paged.push(...body.assets);
		sizes.push(body.assets.length);
		if (body.nextCursor === undefined) break;
		cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
	}
	assert.deepEqual(sizes, [2, 2, 1]);
	assert.deepEqual(paged, await game.assets());
	assert.equal((await list(game, "?limit=5")).body.nextCursor, undefined);
});

test("a limit is 1 to 500, and a cursor must come from the list", async () => {
	const game = await newGame();
	for (const query of ["?limit=0", "?limit=501", "?limit=x", "?limit=1.5", "?limit=-1", "?cursor=nonsense"]) {
		const { status, body } = await list(game, query);
		assert.deepEqual([status, body.error?.code], [400, "VALIDATION_ERROR"], query);
	}
	for (const query of ["?limit=1", "?limit=500", "?unknown=1"])
		assert.equal((await list(game, query)).status, 200);
});

test("an unchanged list is a 304; every change creates a new ETag", async () => {
	const game = await newGame();
	const seen = new Set<string>();
	async function assertNew(): Promise<void> {
		const { status, headers } = await list(game);
		const etag = headers.get("etag") ?? "";
		assert.equal(status, 200);
		assert.match(etag, /^"[^"]+"$/);
		assert.ok(!seen.has(etag), "the ETag is new");
		seen.add(etag);
		for (const ifNoneMatch of [etag, `"other", ${etag}`]) {
			const again = await list(game, "", { "if-none-match": ifNoneMatch });
			assert.equal(again.status, 304);
			assert.equal(again.bytes.length, 0);
			assert.equal(again.headers.get("etag"), etag);
		}
		assert.equal((await list(game, "", { "if-none-match": '"other"' })).status, 200);
	}
	await assertNew();
	const front = await game.asset(await picture(30, 40));
	await assertNew();
	await game.pushed([tile("card", [front])]);
	await assertNew();
	await game.client.ok(remove(game, (await game.assets())[0].id));
	await assertNew();
});

test("other apps, other users and other games can neither see nor delete an asset", async () => {
	const user = await service.user();
	const [game, otherGame] = [await user.game(), await user.game()];
	const otherApp = game.as(await service.app(user.ids.userId));
	const art = await picture(31, 40);
	await game.upload(art);
	const [asset] = (await game.assets()) as [Body];
	for (const stranger of [otherApp, otherGame]) {
		assert.deepEqual(await stranger.assets(), []);
		await assertNotFound(get(stranger, asset.id));
		await assertNotFound(remove(stranger, asset.id));
	}
	const otherUser = game.as(await service.user());
	assert.equal((await list(otherUser)).body.error.code, "PERMISSION_DENIED");
	assert.equal((await remove(otherUser, asset.id)).body.error.code, "PERMISSION_DENIED");
	assert.deepEqual(await game.assets(), [asset]);
	assert.deepEqual((await user.get(asset.sourceUrl)).bytes, art.bytes);
});

test("an asset that never existed is not found", async () => {
	const game = await newGame();
	for (const id of ["x", "ast_0", "%00", "%F0%9F%8E%B2", "a'--", "..%2F.."]) {
		await assertNotFound(remove(game, id));
		await assertNotFound(get(game, id));
	}
});

test("a deleted asset is gone with its file, and no other asset is", async () => {
	const game = await newGame();
	const [one, two] = (await uploads(game, 2)) as [Body, Body];
	const [asset, kept] = (await game.assets()) as [Body, Body];
	const answer = await remove(game, asset.id);
	assert.equal(answer.status, 204);
	assert.equal(answer.bytes.length, 0);
	assert.deepEqual(await game.assets(), [kept]);
	await assertNotFound(remove(game, asset.id));
	assert.equal((await game.client.get(one.publicUrl)).status, 404);
	assert.equal((await game.client.get(two.publicUrl)).status, 200);
});

test("a deleted claimed asset leaves its component, which keeps its id and everything else", async () => {
	const game = await newGame();
	const front = await game.asset(await picture(32, 40));
	const back = await game.asset(await picture(33, 40), "back");
	await game.pushed([{ ...tile("card", [front, back]), payload: { suit: "clubs" }, count: 3 }]);
	const before = await game.component("card");
	const [frontFace, backFace] = before.payload.imageFaces;
	assert.equal((await remove(game, backFace.assetId)).status, 204);

	const record = await game.component("card");
	assert.deepEqual({ ...record, payload: { ...before.payload }, updatedAt: before.updatedAt }, before);
	assert.deepEqual(record.payload, { suit: "clubs", imageFaces: [frontFace] });
	for (const url of [backFace.url, backFace.derivedUrl, backFace.thumbUrl]) {
		assert.equal((await game.client.get(url)).status, 404);
	}
	for (const url of [frontFace.url, frontFace.derivedUrl, frontFace.thumbUrl]) {
		assert.equal((await game.client.get(url)).status, 200);
	}
});

test("a front can be deleted as well, and sent again", async () => {
	const game = await newGame();
	const front = await game.asset(await picture(34, 40));
	await game.pushed([tile("card", [front])]);
	const { id, payload } = await game.component("card");
	await game.client.ok(remove(game, payload.imageFaces[0].assetId));
	assert.deepEqual((await game.component("card")).payload.imageFaces, []);
	await game.pushed([tile("card", [await game.asset(await picture(35, 40))])]);
	const record = await game.component("card");
	assert.equal(record.id, id);
	assert.equal(record.payload.imageFaces.length, 1);
});

test("when one of two components with the same bytes loses its asset, the other keeps its images", async () => {
	const game = await newGame();
	const art = await picture(36, 40);
	const front = await game.asset(art);
	await game.pushed([tile("one", [front]), tile("two", [front])]);
	const [one] = (await game.component("one")).payload.imageFaces;
	await game.client.ok(remove(game, one.assetId));
	const [two] = (await game.component("two")).payload.imageFaces;
	assert.deepEqual((await game.client.get(two.url)).bytes, art.bytes);
	assert.equal((await game.client.get(two.derivedUrl)).status, 200);
	assert.equal((await game.client.get(two.thumbUrl)).status, 200);
});

test("deleting a component deletes its assets, and replacing an image deletes the old asset", async () => {
	const game = await newGame();
	const sides = async () => [
		await game.asset(await picture(37, 40)),
		await game.asset(await picture(38, 40), "back"),
	];
	await game.pushed([tile("gone", await sides()), tile("kept", await sides())]);
	const { id, payload } = await game.component("kept");
	await game.client.ok(game.client.delete(`${game.path}/components/${(await game.component("gone")).id}`));
	assert.deepEqual(
		(await game.assets()).map(({ componentId }) => componentId),
		[id, id],
	);
	const front = await game.asset(await picture(39, 40));
	await game.pushed([tile("kept", [front])]);
	const [oldFront, back] = payload.imageFaces;
	const assets = await game.assets();
	assert.deepEqual(assets.map(({ sourceUrl }) => sourceUrl).sort(), [back.url, front.sourceUrl].sort());
	await assertNotFound(get(game, oldFront.assetId));
	assert.equal((await game.client.get(oldFront.url)).status, 404);
});
