import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body, GameClient } from "../support/client.ts";
import { type Picture, picture, sha256Of } from "../support/pictures.ts";
import { faceOn } from "../support/published.ts";
import { startTestService } from "../support/test-service.ts";

// How a design tool works: it pushes, the designer edits, it pushes again, and cards on tables stay.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const deck = { kind: "deck", name: "Deck", externalKey: "deck" };
const card = (row: number, asset: Body, more: Body = {}) => ({
	kind: "card",
	name: `Row ${row}`,
	externalKey: `row-${row}`,
	parentExternalKey: "deck",
	widthMm: 63.5,
	heightMm: 88.9,
	assets: asset === undefined ? [] : [asset],
	...more,
});
const listTiles = (game: GameClient) => game.components("?kind=tile");
const artOf = async (game: GameClient) => (await listTiles(game)).map((record) => faceOn(record).url);

async function pictures(count: number): Promise<Picture[]> {
	return await Promise.all(Array.from({ length: count }, () => picture()));
}

/** Uploads pictures as a tool does that relies on `uploaded`: it sends only bytes that the service does not have. */
async function upload(game: GameClient, art: readonly Picture[]) {
	let sent = 0;
	const assets = await Promise.all(
		art.map(async (one) => {
			const { contentType, widthPx, heightPx } = one;
			const presigned = await user.ok(game.presign(one));
			if (!presigned.uploaded) {
				sent++;
				await user.ok(game.put(presigned.signedUrl, one));
				await user.ok(game.confirm(presigned, one));
			}
			const { key, publicUrl } = presigned;
			return { sideKey: "front", key, sourceUrl: publicUrl, contentType, widthPx, heightPx };
		}),
	);
	return { assets, sent };
}

async function assertServed(game: GameClient, art: readonly Picture[]): Promise<void> {
	for (const [i, record] of (await listTiles(game)).entries()) {
		const { url, derivedUrl, thumbUrl } = faceOn(record);
		const [source, display, thumb] = await Promise.all([url, derivedUrl, thumbUrl].map((at) => user.get(at)));
		assert.equal(sha256Of(source?.bytes ?? Buffer.of()), sha256Of(art[i]?.bytes ?? Buffer.of()));
		assert.deepEqual([display?.status, thumb?.status], [200, 200]);
	}
}

test("a row inserted on top moves all art down by one card, over two batches", async () => {
	const game = await user.game();
	const art = await pictures(8);
	const { assets } = await upload(game, art);
	await game.pushed([deck, ...assets.map((asset, i) => card(i, asset))]);
	const before = await listTiles(game);
	await service.idle();

	const [fresh] = await pictures(1);
	assert.ok(fresh);
	const shifted = [...(await upload(game, [fresh])).assets, ...assets];
	const cards = shifted.map((asset, i) => card(i, asset));
	// After the first batch no card shows the art of row 3 any longer; the second one restores it.
	await game.pushed([deck, ...cards.slice(0, 4)]);
	await service.idle();
	await game.pushed([deck, ...cards.slice(4)]);

	const after = await listTiles(game);
	assert.deepEqual(
		after.slice(0, 8).map((record) => record.id),
		before.map((record) => record.id),
	);
	assert.deepEqual(
		await artOf(game),
		shifted.map((asset) => asset.sourceUrl),
	);
	await assertServed(game, [fresh, ...art]);
	const owners = (await game.assets()).map((asset) => asset.componentId);
	assert.deepEqual(
		owners.toSorted(),
		after.map((record) => record.id).toSorted(),
		"each card owns one asset, and none is left over",
	);
	const again = await game.pushed([deck, ...cards]);
	assert.ok(again.components.every((entry: Body) => !entry.created && !entry.changed));
});

test("a row removed on top moves all art up; the last card is deleted", async () => {
	const game = await user.game();
	const art = await pictures(5);
	const { assets } = await upload(game, art);
	await game.pushed([deck, ...assets.map((asset, i) => card(i, asset))]);
	const before = await listTiles(game);
	const left = assets.slice(1).map((asset, i) => card(i, asset));
	await game.pushed([deck, ...left.slice(0, 2)]);
	await service.idle();
	await game.pushed([deck, ...left.slice(2)]);
	const obsolete = (await game.components("?parentExternalKey=deck")).filter(
		({ externalKey }) => !left.some((item) => item.externalKey === externalKey),
	);
	assert.deepEqual(
		obsolete.map((record) => record.externalKey),
		["row-4"],
	);
	for (const { id } of obsolete) await user.ok(user.delete(`${game.path}/components/${id}`));
	await service.idle();
	await assertServed(game, art.slice(1));
	assert.deepEqual(
		(await listTiles(game)).map((record) => record.id),
		before.slice(0, 4).map((record) => record.id),
	);
});

test("a deleted piece is created again without sending a byte", async () => {
	const game = await user.game();
	const art = await pictures(4);
	const first = await upload(game, art);
	assert.equal(first.sent, 4);
	const cards = first.assets.map((asset, i) => card(i, asset));
	await game.pushed([deck, ...cards]);
	const before = await listTiles(game);
	assert.deepEqual(await user.ok(user.delete(`${game.path}/components/batch`)), { deleted: 5 });
	assert.deepEqual([await game.components(), await game.assets()], [[], []]);
	await service.idle();

	const second = await upload(game, art);
	assert.equal(second.sent, 0, "presign reports that they are uploaded");
	assert.deepEqual(second.assets, first.assets);
	const { components } = await game.pushed([deck, ...cards]);
	assert.ok(components.every((entry: Body) => entry.created));
	const ids = new Set(before.map((record) => record.id));
	assert.ok(components.every((entry: Body) => !ids.has(entry.id)));
	await assertServed(game, art);
	assert.equal((await game.assets()).length, 4);
});

test("replaced art can be used again, and is uploaded for the calling app only", async () => {
	const game = await user.game();
	const [old, fresh] = await pictures(2);
	assert.ok(old && fresh);
	const { assets } = await upload(game, [old, fresh]);
	await game.pushed([deck, card(0, assets[0])]);
	await game.pushed([card(0, assets[1])]);
	await service.idle();
	assert.equal((await user.ok(game.presign(old))).uploaded, true);
	await game.pushed([card(0, assets[0])]);
	await assertServed(game, [old]);

	const other = game.as(await service.app(user.ids.userId));
	assert.equal((await other.client.ok(other.presign(old))).uploaded, false);
	assert.equal((await user.ok((await user.game()).presign(old))).uploaded, false);
	const stolen = await other.push([deck, card(0, assets[0])]);
	assert.deepEqual([stolen.status, stolen.body.error.code], [400, "VALIDATION_ERROR"]);
});

test("a partial push changes only what it contains", async () => {
	const game = await user.game();
	const { assets } = await upload(game, await pictures(3));
	const cards = assets.map((asset, i) => card(i, asset, { payload: { row: i } }));
	await game.pushed([deck, ...cards]);
	const before = await listTiles(game);
	const [fresh] = (await upload(game, await pictures(1))).assets;
	await game.pushed([{ kind: "tile", name: "Edited", externalKey: "row-1", assets: [fresh] }]);
	const after = await listTiles(game);
	assert.deepEqual([after[0], after[2]], [before[0], before[2]]);
	assert.equal(after[1].id, before[1].id);
	const { name, parentExternalKey, widthMm, payload } = after[1];
	assert.deepEqual([name, parentExternalKey, widthMm, payload.row], ["Edited", "deck", 63.5, 1]);
	assert.equal(faceOn(after[1]).url, fresh?.sourceUrl);
});

test("one upload serves several sides and cards, each with its own asset record", async () => {
	const game = await user.game();
	const {
		assets: [front],
	} = await upload(game, await pictures(1));
	const back = { ...front, sideKey: "back" };
	const [unclaimed] = await game.assets();
	assert.deepEqual([unclaimed.componentId, unclaimed.sourceUrl], [null, front?.sourceUrl]);
	await game.pushed([card(0, front, { assets: [front, back] }), card(1, front), { ...deck, assets: [back] }]);
	const records = await game.components();
	const faces = records.flatMap((record) =>
		record.payload.imageFaces.map((face: Body) => [face.assetId, record.id, face.sideKey]),
	);
	assert.equal(new Set(faces.map(([assetId]) => assetId)).size, 4);
	assert.deepEqual(
		(await game.assets()).map((asset) => [asset.id, asset.componentId, asset.sideKey]).toSorted(),
		faces.toSorted(),
	);
	assert.equal(faces[0][0], unclaimed.id, "the first use claims the record of the upload");
	await user.ok(user.delete(`${game.path}/components/${records[0].id}`));
	await service.idle();
	const { url, derivedUrl } = faceOn(await game.component("row-1"));
	for (const at of [url, derivedUrl]) assert.equal((await user.get(at)).status, 200);
	assert.equal((await game.assets()).length, 2);
});
