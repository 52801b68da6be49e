import assert from "node:assert/strict";
import { after, test } from "node:test";
import sharp from "sharp";
import type { Answer, Body, Client, GameClient } from "../support/client.ts";
import { type Picture, picture } from "../support/pictures.ts";
import { faceOn } from "../support/published.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const tile = (externalKey: string, more: Body = {}) => ({
	kind: "tile",
	name: `Tile ${externalKey}`,
	externalKey,
	widthMm: 50,
	heightMm: 70,
	...more,
});
const small = () => picture(60, 90);
const shown = (record: Body) => record.payload.imageFaces.map((face: Body) => face.sideKey);
const warningsOf = (answer: Body) =>
	(answer.warnings ?? []).map(({ code, externalKey }: Body) => [code, externalKey]);

async function refused(answer: Promise<Answer>, code = "VALIDATION_ERROR"): Promise<Body> {
	const { status, body } = await answer;
	assert.deepEqual([status, body?.error?.code], [400, code], JSON.stringify(body));
	return body.error;
}

/** A picture that is rotated only by its EXIF orientation. */
async function turnedPicture(widthPx: number, heightPx: number, orientation: number): Promise<Picture> {
	const create = { width: widthPx, height: heightPx, channels: 3, background: "teal" } as const;
	const bytes = await sharp({ create }).jpeg().withMetadata({ orientation }).toBuffer();
	return { bytes, contentType: "image/jpeg", fileName: "turned.jpg", widthPx, heightPx };
}

test("a call without findings has no warnings", async () => {
	const game = await user.game();
	const front = await game.asset(await small());
	const answer = await game.pushed([tile("t", { assets: [front] })]);
	assert.equal("warnings" in answer, false);
	const single = await user.ok(user.post(`${game.path}/components`, tile("t", { assets: [front] })));
	assert.equal("warnings" in single, false);
});

test("a warning names its component, has a message, and fails nothing", async () => {
	const game = await user.game();
	const front = await game.asset(await small());
	const cases: [string, Body[]][] = [
		["SIDE_NOT_SHOWN", [tile("x", { assets: [front, { ...front, sideKey: "top" }] })]],
		["PARENT_PENDING", [tile("x", { assets: [front], parentExternalKey: "missing" })]],
		["PARENT_PENDING", [{ kind: "dieFace", name: "Face", externalKey: "x", parentExternalKey: "no" }]],
		["ASSETS_IGNORED", [{ kind: "die", name: "Die", externalKey: "x", assets: [front] }]],
		[
			"SPOT_IGNORED",
			[{ kind: "board", name: "B", externalKey: "x", payload: { spots: [{ name: "Row", left: 0 }] } }],
		],
		["ASSETS_IGNORED", [{ kind: "book", name: "B", externalKey: "x", pages: [front.key], assets: [front] }]],
		["DUPLICATE_IN_BATCH", [tile("x", { assets: [front] }), tile("x")]],
		["SIZE_GUESSED", [tile("x", { assets: [front], widthMm: null, heightMm: null })]],
	];
	for (const [code, items] of cases) {
		const answer = await game.pushed(items);
		const warning = answer.warnings.find((warning: Body) => warning.code === code);
		assert.ok(warning, `${code} in ${JSON.stringify(answer.warnings)}`);
		assert.equal(warning.externalKey, "x");
		assert.ok(warning.message.length > 10);
	}
	const pending = tile("single", { assets: [front], parentExternalKey: "missing" });
	const single = await user.ok(user.post(`${game.path}/components`, pending));
	assert.deepEqual(warningsOf(single), [["PARENT_PENDING", "single"]]);
});

test("a parent is pending until one of the right kind exists in the same app and game", async () => {
	const game = await user.game();
	const other = game.as(await service.app(user.ids.userId));
	const child = tile("child", { assets: [await game.asset(await small())], parentExternalKey: "box" });
	const face = { kind: "dieFace", name: "Face", externalKey: "face", parentExternalKey: "box" };
	const parent = (kind: string) => ({ kind, name: "Box", externalKey: "box", widthMm: 10, heightMm: 10 });
	const pending = async () => warningsOf(await game.pushed([child, face])).map(([, key]: string[]) => key);
	await other.pushed([parent("deck"), parent("die")]);
	await game.pushed([parent("board"), parent("container")]);
	assert.deepEqual(await pending(), ["child", "face"]);
	await game.pushed([parent("bundle")]);
	assert.deepEqual(await pending(), ["face"], "a tile may be in a bundle");
	await game.pushed([parent("die")]);
	assert.deepEqual(await pending(), []);
	const bundle = (await game.components("?kind=bundle"))[0];
	await user.ok(user.delete(`${game.path}/components/${bundle.id}`));
	assert.deepEqual(await pending(), ["child"]);
	assert.equal((await game.component("child")).parentExternalKey, "box");
	const { parentExternalKey: _, ...metadata } = child;
	assert.deepEqual(warningsOf(await game.pushed([parent("stack"), metadata])), [
		["KEY_OF_ANOTHER_APP", "box"],
	]);
});

test("front and back bind on every kind except die, dieFace and book", async () => {
	const game = await user.game();
	const front = await game.asset(await small());
	const assets = [front, { ...front, sideKey: "back" }];
	const kinds = ["tile", "card", "deck", "stack", "bundle", "board", "tokenSprite", "tokenModel"];
	const items = [...kinds, "container", "counter"].map((kind) => ({
		...tile(`a ${kind}`),
		kind,
		assets,
	}));
	assert.deepEqual(warningsOf(await game.pushed(items)), []);
	for (const record of await game.components()) assert.deepEqual(shown(record), ["front", "back"]);
});

test("a side that its kind does not support is stored but never shown, with a warning", async () => {
	const game = await user.game();
	const image = await game.asset(await small());
	const on = (sideKey: string) => ({ ...image, sideKey });
	const face = { kind: "dieFace", name: "Face", externalKey: "face" };
	const die = { kind: "die", name: "Die", externalKey: "die" };
	const wrong: [Body, string[]][] = [
		[tile("t"), ["face-1", "Front", "front ", "page-1", "cover", "__proto__", "constructor"]],
		[
			{ ...face, parentExternalKey: "die" },
			["front", "back", "face-0", "face-01", "face-", "face-1x", "Face-1"],
		],
	];
	for (const [item, sides] of wrong) {
		const right = item.kind === "tile" ? "front" : "face-3";
		const answer = await game.pushed([die, { ...item, assets: [right, ...sides].map(on) }]);
		assert.deepEqual(
			warningsOf(answer),
			sides.map(() => ["SIDE_NOT_SHOWN", item.externalKey]),
		);
		const record = await game.component(item.externalKey);
		assert.deepEqual(shown(record), [right]);
		const own = (await game.assets()).filter((asset) => asset.componentId === record.id);
		assert.deepEqual(own.map((asset) => asset.sideKey).toSorted(), [right, ...sides].toSorted());
	}
});

test("when one side is named twice in an item, the last image counts", async () => {
	const game = await user.game();
	const [first, last] = [await game.asset(await small()), await game.asset(await small())];
	await game.pushed([tile("t", { assets: [first, { ...first, sideKey: "back" }, last] })]);
	const record = await game.component("t");
	assert.deepEqual(shown(record), ["front", "back"]);
	assert.equal(faceOn(record).url, last.sourceUrl);
	const owned = (await game.assets()).filter((asset) => asset.componentId !== null);
	assert.equal(owned.length, 2);
});

test("a claimed size different from the image's fails the whole batch and changes nothing", async () => {
	const game = await user.game();
	const front = await game.asset(await small());
	const fresh = await game.asset(await picture(80, 120));
	await game.pushed([tile("t", { assets: [front] })]);
	const before = [await game.components(), await game.assets()];
	const wrong: Body[] = [
		{ widthPx: 81, heightPx: 120 },
		{ widthPx: 80, heightPx: 119 },
		{ widthPx: 120, heightPx: 80 },
		{ widthPx: 60, heightPx: 90 },
		{ widthPx: 80.5, heightPx: 120 },
		{ widthPx: undefined, heightPx: 121 },
	];
	const items = wrong.map((size, i) => tile(`bad ${i}`, { assets: [{ ...fresh, ...size }] }));
	const good = [tile("t", { name: "Renamed", assets: [fresh] }), tile("new", { assets: [fresh] })];
	const error = await refused(game.push([...good, ...items]), "DERIVATION_FAILED");
	assert.deepEqual(
		error.details.map(({ index, kind, externalKey }: Body) => [index, kind, externalKey]),
		items.map((item, i) => [good.length + i, "tile", item.externalKey]),
	);
	for (const detail of error.details) assert.match(detail.field, /^assets\[0\]/);
	for (const { externalKey } of items) assert.ok(error.message.includes(`"${externalKey}"`));
	assert.deepEqual([await game.components(), await game.assets()], before);
	await refused(user.post(`${game.path}/components`, items[0]), "DERIVATION_FAILED");

	const noSizes = [{ widthPx: "80" }, { heightPx: [] }, { widthPx: 0, heightPx: 0 }, { widthPx: -80 }];
	for (const size of noSizes) {
		const item = tile("bad", { assets: [{ ...fresh, ...size }] });
		await refused(game.push([item]), "VALIDATION_ERROR");
	}
});

test("sizes in pixels that are not sent are measured", async () => {
	const game = await user.game();
	const { widthPx: _, heightPx: __, ...bare } = await game.asset(await small());
	for (const size of [{}, { widthPx: 60 }, { heightPx: 90 }, { widthPx: null, heightPx: null }]) {
		await game.pushed([tile("t", { assets: [{ ...bare, ...size }] })]);
		const { widthPx, heightPx } = faceOn(await game.component("t"));
		assert.deepEqual([widthPx, heightPx], [60, 90]);
	}
});

test("an image rotated by EXIF may be claimed as stored or as shown", async () => {
	const game = await user.game();
	const turned = await game.asset(await turnedPicture(90, 60, 6), "front", { bleedMode: "noBleed" });
	const upright = { ...turned, widthPx: 60, heightPx: 90 };
	for (const asset of [turned, upright]) {
		await game.pushed([tile("t", { assets: [asset], widthMm: null, heightMm: null })]);
		const record = await game.component("t");
		const { widthPx, heightPx } = faceOn(record);
		assert.deepEqual([widthPx, heightPx], [60, 90], "it is shown upright");
		assert.ok(record.widthMm < record.heightMm);
	}
	const half = await game.asset(await turnedPicture(80, 40, 3));
	await game.pushed([tile("half a turn", { assets: [half] })]);
	for (const size of [
		{ widthPx: 90, heightPx: 90 },
		{ widthPx: 60, heightPx: 60 },
	])
		await refused(game.push([tile("t", { assets: [{ ...turned, ...size }] })]), "DERIVATION_FAILED");
	const swapped = { ...half, widthPx: 40, heightPx: 80 };
	await refused(game.push([tile("t", { assets: [swapped] })]), "DERIVATION_FAILED");
});

test("an asset may use the alternate names of key and sourceUrl", async () => {
	const game = await user.game();
	const { key, sourceUrl, ...rest } = await game.asset(await small());
	await game.pushed([tile("t", { assets: [{ ...rest, r2ObjectKey: key, publicUrl: sourceUrl }] })]);
	assert.equal(faceOn(await game.component("t")).url, sourceUrl);
	const none = await refused(game.push([tile("n", { assets: [rest] })]));
	assert.deepEqual(none.details.map((detail: Body) => detail.field).toSorted(), [
		"assets[0].key",
		"assets[0].sourceUrl",
	]);
});

test("a key must be a confirmed upload of the same app in the same game", async () => {
	const game = await user.game();
	const front = await game.asset(await small());
	const foreign = async (client: Client, place: GameClient) => place.as(client).asset(await small());
	const open = await user.ok(game.presign(await small()));
	const wrong = [
		await foreign(await service.app(user.ids.userId), game),
		await foreign(user, await user.game()),
		{ ...front, key: open.key, sourceUrl: open.publicUrl },
		{ ...front, sourceUrl: "https://example.com/elsewhere.png" },
		{ ...front, key: "../../etc/passwd" },
	];
	const items = wrong.map((asset, i) => tile(`t${i}`, { assets: [asset] }));
	const error = await refused(game.push([tile("fine", { assets: [front] }), ...items]));
	assert.deepEqual(
		error.details.map((detail: Body) => [detail.index, detail.externalKey]),
		items.map((item, i) => [i + 1, item.externalKey]),
	);
	for (const detail of error.details) assert.match(detail.field, /^assets\[0\]/);
	for (const { externalKey } of items) assert.ok(error.message.includes(`"${externalKey}"`));
	assert.deepEqual(await game.components(), []);
});

test("a push to a key that another app has in the game says so, also as a dry run and each time", async () => {
	const theirs = await (await service.user()).game();
	await theirs.pushed([
		{ kind: "deck", name: "Deck", externalKey: "deck" },
		{ kind: "counter", name: "Not a deck", externalKey: "other" },
	]);
	const ours = theirs.as(await service.app(theirs.client.ids.userId));
	const batch = [
		{ kind: "deck", name: "Our deck", externalKey: "deck" },
		{ kind: "deck", name: "Own", externalKey: "own" },
		{ kind: "deck", name: "Another kind", externalKey: "other" },
	];
	const expected = [
		{
			code: "KEY_OF_ANOTHER_APP",
			message:
				'the app "Test app" also has a deck with the key "deck" in this game; yours is a separate piece',
			externalKey: "deck",
		},
	];
	const plan = ours.client.post(`${ours.path}/components/batch?dryRun=true`, { components: batch });
	assert.deepEqual((await ours.client.ok(plan)).warnings, expected);
	assert.deepEqual((await ours.pushed(batch)).warnings, expected);
	assert.deepEqual((await ours.pushed(batch)).warnings, expected, "an unchanged one, too");
	const single = await ours.client.ok(ours.client.post(`${ours.path}/components`, batch[0]));
	assert.deepEqual(single.warnings, expected);
	assert.deepEqual([(await theirs.components()).length, (await ours.components()).length], [2, 3]);

	await theirs.client.ok(theirs.client.delete(`${theirs.path}/components/batch`));
	assert.equal((await ours.pushed(batch)).warnings, undefined);
});
