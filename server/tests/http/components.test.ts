import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Answer, Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { faceOn } from "../support/published.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const counter = (externalKey: string, more: Body = {}) => ({
	kind: "counter",
	name: `Counter ${externalKey}`,
	externalKey,
	...more,
});
const tile = (externalKey: string, more: Body = {}) => ({
	kind: "tile",
	name: `Tile ${externalKey}`,
	externalKey,
	widthMm: 50,
	heightMm: 70,
	...more,
});
const one = (game: GameClient, component: Body) => game.client.post(`${game.path}/components`, component);
const small = () => picture(60, 90);

async function refused(answer: Promise<Answer>, code = "VALIDATION_ERROR"): Promise<Body> {
	const { status, body } = await answer;
	assert.deepEqual([status, body?.error?.code], [400, code], JSON.stringify(body));
	return body.error;
}

/** Everything the app sees of a game, which a refused call must leave unchanged. */
async function sight(game: GameClient) {
	const list = await game.client.get(`${game.path}/components`);
	return { etag: list.headers.get("etag"), components: list.body.components, assets: await game.assets() };
}

test("every kind is stored under its name, and an alias under the kind it stands for", async () => {
	const game = await user.game();
	const front = await game.asset(await small());
	const more: Record<string, Body> = {
		tile: { assets: [front] },
		card: { assets: [front] },
		book: { pages: [front.key] },
	};
	const names = ["tile", "card", "deck", "stack", "board", "tokenSprite", "tokenModel", "die", "dieFace"];
	names.push("container", "counter", "bundle", "book");
	const stored = names.map((kind) => ({ card: "tile", stack: "deck" })[kind] ?? kind);
	const { components } = await game.pushed(
		names.map((kind) => ({ kind, name: `A ${kind}`, externalKey: `the-${kind}`, ...more[kind] })),
	);
	const records = await game.components();
	for (const list of [components, records]) {
		assert.deepEqual(
			list.map((entry: Body) => [entry.kind, entry.externalKey]),
			stored.map((kind, i) => [kind, `the-${names[i]}`]),
		);
	}
	for (const kind of ["meeple", "Tile", "constructor", "__proto__", "", null, 7]) {
		const error = await refused(one(game, counter("x", { kind })));
		assert.deepEqual([error.details[0].field, error.details[0].externalKey], ["kind", "x"]);
	}
});

test("one component is created, then updated in place", async () => {
	const game = await user.game();
	const created = await user.ok(one(game, counter("hp", { count: 2 })));
	const { id } = created;
	assert.deepEqual(created, { id, kind: "counter", externalKey: "hp", created: true, changed: true });
	const updated = await user.ok(one(game, counter("hp", { name: "Hit points" })));
	assert.deepEqual(updated, { ...created, created: false });
	const record = await game.component("hp");
	assert.deepEqual([record.id, record.name, record.count], [id, "Hit points", 2]);
});

test("a component is identified by game, app, kind and key together", async () => {
	const [game, otherGame] = [await user.game(), await user.game()];
	const otherApp = game.as(await service.app(user.ids.userId));
	const pieces = ["k", "K", "k ", "é", "e\u0301", "constructor", "__proto__", "a/b?c#d%00"].map((key) =>
		counter(key),
	);
	pieces.push({ ...counter("k"), kind: "board" }, { ...counter("k"), kind: "container" });
	const ids = new Set<string>();
	for (const place of [game, otherGame, otherApp]) {
		for (const { id, created } of (await place.pushed(pieces)).components) {
			assert.equal(created, true);
			ids.add(id);
		}
	}
	assert.equal(ids.size, 3 * pieces.length);
	const before = await sight(otherApp);
	await game.pushed([counter("k", { name: "Renamed", count: 9 })]);
	assert.deepEqual((await sight(otherApp)).components, before.components);
	assert.deepEqual(
		(await game.components()).map((record) => record.externalKey),
		pieces.map((piece) => piece.externalKey),
	);
});

test("an alias identifies the same component", async () => {
	const game = await user.game();
	const assets = [await game.asset(await small())];
	const first = await game.pushed([
		tile("a", { kind: "card", assets }),
		{ kind: "stack", name: "S", externalKey: "s" },
	]);
	const second = await game.pushed([
		tile("a", { assets }),
		{ kind: "deck", name: "S", externalKey: "s" },
		tile("a", { kind: "card" }),
	]);
	assert.deepEqual(
		second.components.map((entry: Body) => [entry.id, entry.created, entry.changed]),
		[0, 1, 0].map((i) => [first.components[i].id, false, false]),
	);
});

test("pieces pushed by several calls at the same time are still one component", async () => {
	const game = await user.game();
	const answers = await Promise.all(
		Array.from({ length: 6 }, (_, i) => user.ok(one(game, counter("race", { count: i + 1 })))),
	);
	assert.equal(new Set(answers.map((answer) => answer.id)).size, 1);
	assert.equal(answers.filter((answer) => answer.created).length, 1);
	assert.equal((await game.components()).length, 1);
});

test("a batch may have parents and children in any order and answers in the request's order", async () => {
	const game = await user.game();
	const assets = [await game.asset(await small())];
	await game.pushed([counter("old")]);
	const items = [
		tile("c1", { parentExternalKey: "deck", assets }),
		counter("old", { count: 3 }),
		{ kind: "dieFace", name: "One", externalKey: "f1", parentExternalKey: "die" },
		{ kind: "deck", name: "Deck", externalKey: "deck" },
		tile("t1", { parentExternalKey: "bundle", assets }),
		{ kind: "die", name: "Die", externalKey: "die" },
		{ kind: "bundle", name: "Bundle", externalKey: "bundle" },
	];
	const { components, warnings } = await game.pushed(items);
	assert.deepEqual(
		components.map((entry: Body) => [entry.kind, entry.externalKey, entry.created]),
		items.map((item) => [item.kind, item.externalKey, item.externalKey !== "old"]),
	);
	assert.equal(warnings, undefined, "every parent exists");
	assert.equal((await game.component("c1")).parentExternalKey, "deck");
});

test("a batch has 0 to 200 items", async () => {
	const game = await user.game();
	const before = await sight(game);
	assert.deepEqual(await game.pushed([]), { components: [] });
	const pieces = Array.from({ length: 201 }, (_, i) => counter(`n${i}`));
	await refused(game.push(pieces));
	assert.deepEqual(await sight(game), before);
	assert.equal((await game.pushed(pieces.slice(1))).components.length, 200);
});

test("one faulty item refuses the whole batch, and no image is claimed", async () => {
	const game = await user.game();
	const front = await game.asset(await small());
	await game.pushed([counter("kept")]);
	const before = await sight(game);
	assert.equal(before.assets[0].componentId, null);
	const good = [counter("kept", { name: "Changed" }), counter("new"), tile("art", { assets: [front] })];
	const bad: [Body, string][] = [
		[tile("bad"), "VALIDATION_ERROR"],
		[counter("bad", { count: 0 }), "VALIDATION_ERROR"],
		[counter("bad", { parentExternalKey: "deck" }), "VALIDATION_ERROR"],
		[tile("bad", { assets: [{ ...front, key: `${front.key}x` }] }), "VALIDATION_ERROR"],
		[tile("bad", { assets: [{ ...front, widthPx: 61 }] }), "DERIVATION_FAILED"],
		[null, "VALIDATION_ERROR"],
	];
	for (const [item, code] of bad) {
		const error = await refused(game.push([...good, item]), code);
		assert.equal(error.details[0].index, 3);
		if (item !== null) assert.match(error.message, /"bad"/);
		assert.deepEqual(await sight(game), before);
	}
});

test("the same key twice in a batch is one component, and the last item counts", async () => {
	const game = await user.game();
	const batch = [counter("x", { name: "First", count: 5 }), counter("y"), counter("x", { name: "Last" })];
	const { components, warnings } = await game.pushed(batch);
	assert.equal(components.length, 3);
	assert.equal(components[0].id, components[2].id);
	assert.deepEqual([warnings.length, warnings[0].externalKey], [1, "x"]);
	const record = await game.component("x");
	assert.deepEqual([record.name, record.count], ["Last", 5], "items are applied in order");
});

test("a batch that names a key twice changes nothing when it is sent again", async () => {
	const game = await user.game();
	const batch = [counter("x", { name: "First" }), counter("x", { name: "Last" })];
	await game.pushed(batch);
	const before = await sight(game);
	const { components } = await game.pushed(batch);
	assert.deepEqual(await sight(game), before);
	assert.ok(components.every((entry: Body) => !entry.changed));
});

test("sending the same request again changes nothing", async () => {
	const game = await user.game();
	const assets = [await game.asset(await small()), await game.asset(await small(), "back")];
	const payload = { suit: "clubs", rank: { value: 1, label: "A" }, tags: ["x", "y"] };
	const card = tile("ace", { count: 4, shape: "orb", parentExternalKey: "deck", payload, assets });
	const deck = { kind: "deck", name: "Deck", externalKey: "deck", payload: { n: 1 } };
	await game.pushed([deck, card]);
	const before = await sight(game);
	service.advance(1000);
	const reordered = { tags: ["x", "y"], rank: { label: "A", value: 1 }, suit: "clubs" };
	const { assets: _, ...noAssets } = card;
	const record = await game.component("ace");
	const resends = [
		card,
		{ ...card, kind: "card" },
		{ ...card, payload: reordered },
		{ ...card, assets: assets.toReversed() },
		{ ...card, assets: [assets[1]] },
		{ ...noAssets, payload: reordered },
		{ ...record, assets },
		record,
	];
	for (const item of resends) {
		const { components } = await game.pushed([deck, item]);
		assert.ok(components.every((entry: Body) => !entry.created && !entry.changed));
		assert.equal((await user.ok(one(game, item))).changed, false);
		assert.deepEqual(await sight(game), before);
	}
	const { components } = await game.pushed([deck, { ...card, payload: { ...payload, tags: ["y", "x"] } }]);
	assert.deepEqual(
		components.map((entry: Body) => entry.changed),
		[false, true],
		"only what differs changes",
	);
	const updated = await game.component("ace");
	assert.ok(updated.updatedAt > record.updatedAt);
	assert.deepEqual(updated.payload.imageFaces, record.payload.imageFaces);
});

test("an omitted field is unchanged, and null resets it to its default", async () => {
	const game = await user.game();
	const assets = [await game.asset(await picture(825, 1125))];
	const full = { count: 3, widthMm: 40, heightMm: 60, shape: "hex", parentExternalKey: "deck" };
	const payload = { a: 1 };
	await game.pushed([tile("t", { ...full, payload, assets })]);
	const shown = (record: Body) => {
		const { count, widthMm, heightMm, shape, parentExternalKey, payload } = record;
		const { imageFaces, ...own } = payload;
		assert.equal(imageFaces.length, 1);
		return { count, widthMm, heightMm, shape, parentExternalKey, payload: own };
	};
	await game.pushed([{ kind: "tile", name: "Renamed", externalKey: "t" }]);
	assert.deepEqual(shown(await game.component("t")), { ...full, payload });
	let expected: Body = { ...full, payload };
	const defaults: Body = { count: 1, widthMm: 63.5, heightMm: 88.9, shape: undefined };
	Object.assign(defaults, { parentExternalKey: null, payload: {} });
	for (const [field, value] of Object.entries(defaults)) {
		await game.pushed([{ kind: "tile", name: "Renamed", externalKey: "t", [field]: null }]);
		expected = { ...expected, [field]: value };
		assert.deepEqual(shown(await game.component("t")), expected, `${field}: null`);
	}
	await game.pushed([{ kind: "tile", name: "Renamed", externalKey: "t", assets: null }]);
	assert.deepEqual(shown(await game.component("t")), expected, "a tile keeps its front");
});

test("a tile needs a front image; the error names every tile without one", async () => {
	const game = await user.game();
	const front = await game.asset(await small());
	const back = { ...front, sideKey: "back" };
	const many = Array.from({ length: 197 }, (_, i) => tile(`many-${i}`, { assets: [] }));
	const items = [
		tile("fine", { assets: [front] }),
		tile("bare"),
		tile("only back", { kind: "card", assets: [back] }),
		...many,
	];
	const error = await refused(game.push(items));
	assert.deepEqual(
		error.details.map((detail: Body) => [detail.index, detail.externalKey, detail.field]),
		items.slice(1).map((item, i) => [i + 1, item.externalKey, "assets"]),
	);
	assert.ok(error.details.every((detail: Body) => typeof detail.kind === "string"));
	for (const { externalKey } of items.slice(1)) assert.ok(error.message.includes(`"${externalKey}"`));
	assert.ok(!error.message.includes('"fine"'));
	assert.deepEqual(await game.components(), []);

	const single = await refused(one(game, tile("alone")));
	assert.deepEqual(
		[single.details[0].kind, single.details[0].externalKey, single.details[0].field],
		["tile", "alone", "assets"],
	);
	const kinds = ["deck", "stack", "bundle", "board", "tokenSprite", "container"];
	const exempt = kinds.flatMap((kind) => [
		{ kind, name: kind, externalKey: `${kind} with back`, assets: [back] },
		{ kind, name: kind, externalKey: `bare ${kind}` },
	]);
	await game.pushed(exempt);
	assert.ok(faceOn(await game.component("deck with back"), "back"));
});

test("a front image from an earlier push is enough until it is deleted", async () => {
	const game = await user.game();
	const front = await game.asset(await small());
	const back = await game.asset(await small(), "back");
	await game.pushed([tile("t", { assets: [front] })]);
	await game.pushed([tile("t", { name: "Metadata only" })]);
	await game.pushed([tile("t", { name: "Back only", assets: [back] })]);
	const { assetId } = faceOn(await game.component("t"));
	await user.ok(user.delete(`${game.path}/assets/${assetId}`));
	await refused(game.push([tile("t", { name: "Without" })]));
	await game.pushed([tile("t", { assets: [front] })]);
	assert.equal((await game.component("t")).payload.imageFaces.length, 2);
});

test("images are merged by side; a new one replaces the old one and the component keeps its id", async () => {
	const game = await user.game();
	const [front, other] = [await game.asset(await small()), await game.asset(await small())];
	const back = await game.asset(await small(), "back");
	await game.pushed([tile("t", { assets: [front] })]);
	await game.pushed([tile("t", { assets: [back] })]);
	const before = await game.component("t");
	assert.deepEqual(
		before.payload.imageFaces.map((face: Body) => [face.sideKey, face.url]),
		[
			["front", front.sourceUrl],
			["back", back.sourceUrl],
		],
	);
	for (const assets of [undefined, [], null]) await game.pushed([tile("t", { assets })]);
	assert.deepEqual((await game.component("t")).payload, before.payload);

	await game.pushed([tile("t", { assets: [other] })]);
	const record = await game.component("t");
	assert.equal(record.id, before.id);
	assert.deepEqual(faceOn(record, "back"), faceOn(before, "back"));
	const [old, fresh] = [faceOn(before), faceOn(record)];
	assert.equal(fresh.url, other.sourceUrl);
	assert.notEqual(fresh.derivedAssetId, old.derivedAssetId);
	const ids = (await game.assets()).map((asset) => asset.id);
	assert.deepEqual(ids.toSorted(), [fresh.assetId, faceOn(record, "back").assetId].toSorted());
	const gone = await user.delete(`${game.path}/assets/${old.assetId}`);
	assert.deepEqual([gone.status, gone.body.error.code], [404, "ASSET_NOT_FOUND"]);
});
