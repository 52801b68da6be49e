import assert from "node:assert/strict";
import { after, test } from "node:test";
import sharp from "sharp";
import type { Answer, Body, GameClient } from "../support/client.ts";
import { noisyPicture, type Picture, picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

async function newGame(): Promise<GameClient> {
	return await (await service.user()).game();
}

/** Presigns and PUTs, but does not confirm. */
async function sent(game: GameClient, art: Picture): Promise<Body> {
	const upload = await game.client.ok(game.presign(art));
	await game.client.ok(game.put(upload.signedUrl, art));
	return upload;
}

/** The body of a confirm. */
function confirmation(upload: Body, art: Picture): Body {
	const { key, publicUrl } = upload;
	return { key, publicUrl, byteSize: art.bytes.length, contentType: art.contentType };
}

function confirm(game: GameClient, body: unknown): Promise<Answer> {
	return game.client.post(`${game.path}/assets/upload-complete`, body);
}

async function confirmBatch(game: GameClient, uploads: readonly Body[]): Promise<Body[]> {
	const path = `${game.path}/assets/upload-complete/batch`;
	return (await game.client.ok(game.client.post(path, { uploads }))).uploads;
}

async function assertRefused(answer: Promise<Answer>, field: string): Promise<void> {
	const { status, body } = await answer;
	assert.equal(status, 400, field);
	assert.equal(body.error.code, "VALIDATION_ERROR");
	assert.ok(
		body.error.details.some((detail: Body) => detail.field === field),
		`${field}: ${body.error.message}`,
	);
}

function asPicture(bytes: Buffer, contentType = "image/png"): Picture {
	return { bytes, contentType, fileName: "art", widthPx: 100, heightPx: 100 };
}

test("a confirmed upload is one unclaimed asset", async () => {
	const game = await newGame();
	const art = await picture(70, 90);
	const before = service.now();
	const upload = await sent(game, art);
	const { status, body } = await game.confirm(upload, art);
	assert.equal(status, 200);
	assert.deepEqual(body, { ok: true });
	const assets = await game.assets();
	assert.equal(assets.length, 1);
	const { id, createdAt, ...asset } = assets[0];
	assert.equal(typeof id, "string");
	assert.ok(createdAt >= before && createdAt <= service.now());
	assert.partialDeepStrictEqual(asset, {
		componentId: null,
		kind: "image",
		sourceUrl: upload.publicUrl,
		mimeType: "image/png",
		widthPx: 70,
		heightPx: 90,
	});
});

test("the first component claims the asset, and further ones get their own with the same bytes", async () => {
	const game = await newGame();
	const front = await game.asset(await picture(71, 90));
	const [unclaimed] = await game.assets();
	const card = (externalKey: string) => ({ kind: "tile", name: "Card", externalKey, assets: [front] });
	const first = (await game.pushed([card("first")])).components[0];
	const second = (await game.pushed([card("second")])).components[0];
	assert.deepEqual(
		(await game.assets()).map(({ id, componentId, sourceUrl }) => [
			id === unclaimed.id,
			componentId,
			sourceUrl,
		]),
		[
			[true, first.id, front.sourceUrl],
			[false, second.id, front.sourceUrl],
		],
	);
});

test("pieces of one push and of the next share the derived image of a confirmed one", async () => {
	const game = await newGame();
	const [front, other] = [await game.asset(await picture(71, 91)), await game.asset(await picture(71, 92))];
	const card = (externalKey: string, image: Body) => ({
		kind: "tile",
		name: "Card",
		externalKey,
		assets: [image],
	});
	await game.pushed([card("first", front), card("second", front)]);
	await game.pushed([card("third", front), card("fourth", other)]);
	const faces = (await game.components()).map(({ payload }) => payload.imageFaces[0]);
	assert.equal(new Set(faces.map(({ assetId }) => assetId)).size, 4);
	const derived = faces.map(({ derivedAssetId }) => derivedAssetId);
	assert.deepEqual(
		derived.map((id) => derived.indexOf(id)),
		[0, 0, 0, 3],
	);
});

test("a push sees what has become of a confirmed image since", async () => {
	const game = await newGame();
	const front = await game.asset(await picture(71, 93));
	const [unclaimed] = await game.assets();
	const card = { kind: "tile", name: "Card", externalKey: "card", assets: [front] };
	const refused = await game.push([{ ...card, assets: [{ ...front, widthPx: 70 }] }]);
	assert.equal(refused.body.error.code, "DERIVATION_FAILED");
	assert.equal((await game.client.delete(`${game.path}/assets/${unclaimed.id}`)).status, 204);
	await game.pushed([card]);
	const [asset] = await game.assets();
	assert.notEqual(asset.id, unclaimed.id);
	assert.equal((await game.components())[0]?.payload.imageFaces[0].assetId, asset.id);
});

test("confirming twice succeeds, also after a component has claimed the asset", async () => {
	const game = await newGame();
	const art = await picture(72, 90);
	const upload = await sent(game, art);
	for (let i = 0; i < 2; i++) assert.deepEqual((await game.confirm(upload, art)).body, { ok: true });
	const { widthPx, heightPx } = art;
	const front = { sideKey: "front", key: upload.key, sourceUrl: upload.publicUrl };
	const assets = [{ ...front, contentType: "image/png", widthPx, heightPx }];
	await game.pushed([{ kind: "tile", name: "Card", externalKey: "card", assets }]);
	assert.deepEqual((await game.confirm(upload, art)).body, { ok: true });
	assert.equal((await game.assets()).length, 1);
});

test("every field of a confirm must match its presign", async () => {
	const game = await newGame();
	const art = await picture(73, 90);
	const upload = await sent(game, art);
	const right = confirmation(upload, art);
	const elsewhere = upload.key.replace(/[0-9a-f]{64}/, "0".repeat(64));
	for (const when of ["before", "after"]) {
		await assertRefused(confirm(game, { ...right, byteSize: right.byteSize + 1 }), "byteSize");
		await assertRefused(confirm(game, { ...right, contentType: "image/jpeg" }), "contentType");
		await assertRefused(confirm(game, { ...right, publicUrl: `${right.publicUrl}x` }), "publicUrl");
		await assertRefused(confirm(game, { ...right, publicUrl: upload.signedUrl }), "publicUrl");
		await assertRefused(confirm(game, { ...right, key: elsewhere }), "key");
		assert.equal((await game.assets()).length, when === "before" ? 0 : 1);
		await game.client.ok(confirm(game, right));
	}
});

test("missing fields and fields of the wrong type are named", async () => {
	const game = await newGame();
	const right = { key: "k", publicUrl: "u", byteSize: 1, contentType: "image/png" };
	for (const field of Object.keys(right)) {
		for (const value of [undefined, null, [], {}, true]) {
			await assertRefused(confirm(game, { ...right, [field]: value }), field);
		}
	}
	await assertRefused(confirm(game, { ...right, byteSize: "1" }), "byteSize");
});

test("keys that were never presigned are refused", async () => {
	const game = await newGame();
	for (const key of ["x", "../../etc/passwd", `games/${game.id}/`, "staging/upl_1", "\u{1f3b2}"]) {
		const publicUrl = `${service.url}/files/${key}`;
		const body = { key, publicUrl, byteSize: 10, contentType: "image/png" };
		await assertRefused(confirm(game, body), "key");
	}
});

test("confirming without bytes is refused", async () => {
	const game = await newGame();
	const art = await picture(74, 90);
	const upload = await game.client.ok(game.presign(art));
	await assertRefused(game.confirm(upload, art), "key");
	await game.client.ok(game.put(upload.signedUrl, art));
	await game.client.ok(game.confirm(upload, art));
});

test("an upload belongs to its app and its game", async () => {
	const user = await service.user();
	const [game, otherGame] = [await user.game(), await user.game()];
	const otherApp = game.as(await service.app(user.ids.userId));
	const art = await picture(75, 90);
	const upload = await sent(game, art);
	for (const when of ["before", "after"]) {
		await assertRefused(otherApp.confirm(upload, art), "key");
		await assertRefused(otherGame.confirm(upload, art), "key");
		await game.client.ok(game.confirm(upload, art));
		assert.deepEqual(await otherApp.assets(), [], when);
		assert.deepEqual(await otherGame.assets(), [], when);
	}
});

test("a batch has a result for each upload, in the same order", async () => {
	const game = await newGame();
	const arts = await Promise.all([80, 81, 82, 83].map((width) => picture(width, 90)));
	const [good, sizeless, absent, other] = arts as [Picture, Picture, Picture, Picture];
	const bad = asPicture(Buffer.from("no image"));
	const items = [
		confirmation(await sent(game, good), good),
		{ ...confirmation(await sent(game, sizeless), sizeless), byteSize: 1 },
		confirmation(await game.client.ok(game.presign(absent)), absent),
		confirmation(await sent(game, bad), bad),
		confirmation(await sent(game, other), other),
	];
	const verdicts = await confirmBatch(game, [...items, items[0]]);
	assert.deepEqual(
		verdicts.map(({ key, ok, error, warnings }) => [key, ok, error?.code, warnings?.length]),
		[
			[items[0].key, true, undefined, undefined],
			[items[1].key, false, "VALIDATION_ERROR", undefined],
			[items[2].key, false, "VALIDATION_ERROR", undefined],
			[items[3].key, true, undefined, 1],
			[items[4].key, true, undefined, undefined],
			[items[0].key, true, undefined, undefined],
		],
	);
	assert.equal((await game.assets()).length, 2);
	await game.client.ok(confirm(game, { ...items[1], byteSize: sizeless.bytes.length }));
	assert.equal((await game.assets()).length, 3);
});

test("a batch of 201 confirmations is refused", async () => {
	const game = await newGame();
	const item = { key: "k", publicUrl: "u", byteSize: 1, contentType: "image/png" };
	const path = `${game.path}/assets/upload-complete/batch`;
	const { status, body } = await game.client.post(path, { uploads: Array(201).fill(item) });
	assert.equal(status, 400);
	assert.equal(body.error.code, "VALIDATION_ERROR");
});

const badImages: Record<string, () => Promise<Picture>> = {
	"bytes that are not an image": async () => asPicture(Buffer.from("This is a text about a picture.")),
	"an SVG announced as a PNG": async () =>
		asPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>')),
	"a PDF announced as a PNG": async () => asPicture(Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n")),
	"a truncated PNG": async () => {
		const { bytes } = await noisyPicture(100, 100);
		return asPicture(bytes.subarray(0, bytes.length / 2));
	},
	"a truncated JPEG": async () => {
		const { bytes } = await noisyPicture(100, 100);
		const jpeg = await sharp(bytes).jpeg().toBuffer();
		return asPicture(jpeg.subarray(0, jpeg.length - 300), "image/jpeg");
	},
	"a JPEG with overwritten bytes in its middle": async () => {
		const { bytes } = await noisyPicture(400, 400);
		const jpeg = await sharp(bytes).jpeg().toBuffer();
		const middle = Math.floor(jpeg.length / 2);
		// its end marker: other random bytes decode without a fault about once in a hundred runs
		jpeg.fill(Buffer.from([0xff, 0xd9]), middle, middle + 400);
		return asPicture(jpeg, "image/jpeg");
	},
	"an image with a side that is too long": () => picture(16_384, 1),
};

for (const [what, make] of Object.entries(badImages)) {
	test(`${what}: confirmed with a warning, but no component can use it and it is never shown`, async () => {
		const game = await newGame();
		const bad = await make();
		const upload = await sent(game, bad);
		for (let i = 0; i < 2; i++) {
			const { ok, warnings } = await game.client.ok(game.confirm(upload, bad));
			assert.equal(ok, true);
			assert.equal(warnings.length, 1);
		}
		assert.deepEqual(await game.assets(), []);
		assert.equal((await game.client.get(upload.publicUrl)).status, 404);
		assert.deepEqual(await service.staged(), []);
		assert.equal((await game.client.ok(game.presign(bad))).uploaded, false);

		const good = {
			kind: "tile",
			name: "Good",
			externalKey: "good",
			assets: [await game.asset(await picture())],
		};
		const { contentType, widthPx, heightPx } = bad;
		const image = { key: upload.key, sourceUrl: upload.publicUrl, contentType, widthPx, heightPx };
		const assets = [{ sideKey: "front", ...image }];
		const refused = await game.push([good, { kind: "tile", name: "Bad", externalKey: "bad-one", assets }]);
		assert.equal(refused.status, 400);
		assert.equal(refused.body.error.code, "DERIVATION_FAILED");
		assert.match(refused.body.error.message, /bad-one/);
		assert.deepEqual(
			refused.body.error.details.map((detail: Body) => [detail.index, detail.externalKey]),
			[[1, "bad-one"]],
		);
		assert.deepEqual(await game.components(), []);
	});
}

test("the largest side that is allowed", async () => {
	const game = await newGame();
	await game.upload(await picture(16_383, 2));
	assert.equal((await game.assets())[0].widthPx, 16_383);
});

test("an image of another allowed type than announced is stored with its real type", async () => {
	const game = await newGame();
	for (const format of ["jpeg", "webp", "gif", "avif"] as const) {
		const art = { ...(await picture(64, 64, { format })), contentType: "image/png" };
		const { key } = await game.upload(art);
		assert.ok(key.endsWith(".png"));
		assert.equal((await game.assets()).at(-1).mimeType, `image/${format}`);
	}
});

test("an image rotated by EXIF is listed with its visible size", async () => {
	const game = await newGame();
	const { bytes } = await picture(60, 40, { format: "jpeg" });
	const turned = await sharp(bytes).withMetadata({ orientation: 6 }).jpeg().toBuffer();
	await game.upload(asPicture(turned, "image/jpeg"));
	const [{ widthPx, heightPx }] = (await game.assets()) as [Body];
	assert.deepEqual([widthPx, heightPx], [40, 60]);
});

test("two apps that upload the same bytes each have their own asset", async () => {
	const user = await service.user();
	const mine = await user.game();
	const theirs = mine.as(await service.app(user.ids.userId));
	const art = await picture(84, 90);
	const upload = await mine.upload(art);
	const [mineAsset] = await mine.assets();
	const secondUpload = await sent(theirs, art);
	assert.equal(secondUpload.key, upload.key);
	await theirs.client.ok(theirs.confirm(secondUpload, art));
	const [theirAsset] = await theirs.assets();
	assert.notEqual(theirAsset.id, mineAsset.id);

	await user.ok(user.delete(`${mine.path}/assets/${mineAsset.id}`));
	assert.deepEqual(await mine.assets(), []);
	assert.equal((await theirs.assets()).length, 1);
	assert.deepEqual((await theirs.client.get(upload.publicUrl)).bytes, art.bytes);
});

test("confirms of one upload at the same time create one asset", async () => {
	const game = await newGame();
	const art = await noisyPicture(300, 300);
	const upload = await sent(game, art);
	const answers = await Promise.all(Array.from({ length: 10 }, () => game.confirm(upload, art)));
	for (const { status, body } of answers) assert.deepEqual([status, body], [200, { ok: true }]);
	assert.equal((await game.assets()).length, 1);
	assert.deepEqual((await game.client.get(upload.publicUrl)).bytes, art.bytes);
});

test("complete uploads of the same bytes at the same time create one asset for each app", async () => {
	const user = await service.user();
	const game = await user.game();
	const other = game.as(await service.app(user.ids.userId));
	const art = await noisyPicture(120, 120);
	await Promise.all([game, other, game, other, game, other].map((app) => app.upload(art)));
	for (const app of [game, other]) assert.equal((await app.assets()).length, 1);
	await service.service.sweep();
	service.advance(3 * 60 * 60_000);
	await service.service.sweep();
	assert.deepEqual((await game.client.get((await game.assets())[0].sourceUrl)).bytes, art.bytes);
});

test("an unconfirmed upload is gone after its time, and can be repeated", async () => {
	const game = await newGame();
	const art = await picture(85, 90);
	const upload = await sent(game, art);
	service.advance(61 * 60_000);
	await service.service.sweep();
	await service.idle();
	assert.deepEqual(await service.staged(), []);
	await assertRefused(game.confirm(upload, art), "key");
	await game.upload(art);
	assert.equal((await game.assets()).length, 1);
});

test("uploading bytes that the app already has leaves no staged bytes and no second asset", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const image = await picture();
	await game.upload(image);
	await game.upload(image);
	assert.deepEqual(await service.staged(), []);
	assert.equal((await game.assets()).length, 1);
});
