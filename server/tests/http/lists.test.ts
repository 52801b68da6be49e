import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Answer, Body, Client, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const counter = (externalKey: string, more: Body = {}) => ({
	kind: "counter",
	name: "Counter",
	externalKey,
	...more,
});
const keys = (records: Body[]) => records.map((record) => record.externalKey);
const numbered = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, i) => counter(`n${from + i}`));
const front = async (game: GameClient) => game.asset(await picture(60, 90));
const otherApp = (game: GameClient) => service.app(user.ids.userId).then((client) => game.as(client));

async function refused(answer: Promise<Answer>, status: number, code: string): Promise<void> {
	const { status: actual, body } = await answer;
	assert.deepEqual([actual, body?.error?.code], [status, code], JSON.stringify(body));
}

/** The pages of a list, read by cursor. */
async function walk(game: GameClient, list: string, limit: number, between = async () => {}) {
	const pages: Body[][] = [];
	const [path = "", query = ""] = list.split("?");
	for (let cursor = ""; ; ) {
		const page = `limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}&${query}`;
		const body = await game.client.ok(game.client.get(`${game.path}/${path}?${page}`));
		pages.push(body[path] ?? body.components);
		if (body.nextCursor === undefined) return pages;
		cursor = body.nextCursor;
		await between();
	}
}

test("a list is in creation order, whatever is updated later", async () => {
	const game = await user.game();
	await game.pushed([counter("b"), counter("a")]);
	await game.pushed([counter("c"), counter("a", { name: "Updated" })]);
	await game.pushed([counter("b", { count: 5 }), counter("0")]);
	assert.deepEqual(keys(await game.components()), ["b", "a", "c", "0"]);
	for (const bytes of [await picture(61, 90), await picture(62, 90)]) await game.upload(bytes);
	assert.deepEqual(
		(await game.assets()).map((asset) => asset.widthPx),
		[61, 62],
	);
});

test("a list of more than 500 is complete, and the same in pages", async () => {
	const game = await user.game();
	for (let from = 0; from < 510; from += 170) await game.pushed(numbered(from, from + 170));
	const whole = await user.ok(user.get(`${game.path}/components`));
	assert.deepEqual(keys(whole.components), keys(numbered(0, 510)));
	assert.equal(whole.nextCursor, undefined);
	for (const [limit, sizes] of [
		[500, [500, 10]],
		[255, [255, 255]],
		[170, [170, 170, 170]],
	] as const) {
		const pages = await walk(game, "components", limit);
		assert.deepEqual(
			pages.map((page) => page.length),
			sizes,
		);
		assert.deepEqual(pages.flat(), whole.components);
	}
});

test("reading in pages neither skips nor repeats what stays while pieces come and go", async () => {
	const game = await user.game();
	await game.pushed(numbered(0, 9));
	const [first, second] = await game.components();
	let turn = 0;
	const pages = await walk(game, "components", 3, async () => {
		turn++;
		if (turn === 1) await user.ok(user.delete(`${game.path}/components/${first.id}`));
		if (turn === 1) await user.ok(user.delete(`${game.path}/components/${second.id}`));
		if (turn === 2) await game.pushed([counter("late"), counter("n2", { name: "Updated" })]);
	});
	assert.deepEqual(keys(pages.flat()), [...keys(numbered(0, 9)), "late"]);
});

test("assets can be listed in pages, too", async () => {
	const game = await user.game();
	const { key, ...image } = await front(game);
	const assets = [
		{ ...image, key },
		{ ...image, key, sideKey: "back" },
	];
	await game.pushed(["a", "b", "c"].map((name) => ({ kind: "tile", name, externalKey: name, assets })));
	const pages = await walk(game, "assets", 4);
	assert.deepEqual(pages.flat(), await game.assets());
	assert.deepEqual([pages.length, pages.flat().length], [2, 6]);
});

test("a version is in creation order, or in groups as a page shows them, also in pages and through a share link", async () => {
	const game = await user.game();
	const assets = [await front(game)];
	const tile = (externalKey: string, parentExternalKey?: string) => {
		return { kind: "tile", name: "Tile", externalKey, assets, parentExternalKey };
	};
	const pieces = [
		tile("loose"),
		tile("early", "b"),
		{ kind: "tokenSprite", name: "Boat", externalKey: "boat", assets },
		{ kind: "die", name: "Die", externalKey: "die" },
		{ kind: "bundle", name: "Bundle", externalKey: "both" },
		{ kind: "deck", name: "A", externalKey: "a" },
		tile("a1", "a"),
		{ kind: "deck", name: "B", externalKey: "b" },
		tile("b1", "b"),
		tile("a2", "a"),
		{ kind: "deck", name: "Both", externalKey: "both" },
		tile("in-deck", "both"),
		tile("orphan", "nowhere"),
		{ kind: "board", name: "Board", externalKey: "board", assets },
		counter("counter"),
		{ kind: "dieFace", name: "Face", externalKey: "face", parentExternalKey: "die" },
	];
	await game.pushed(pieces);
	// a piece of another app does not belong to a deck of this one
	const other = await otherApp(game);
	await other.pushed([{ ...tile("other", "a"), assets: [await front(other)] }]);
	await service.published();
	const first = await user.ok(user.get(`${game.path}/published`));
	const creation = [...keys(pieces), "other"];
	assert.deepEqual(keys(first.components), creation);
	assert.deepEqual(keys((await walk(game, "published?order=creation", 5)).flat()), creation);
	const groups = "board a a1 a2 b early b1 both in-deck both loose orphan other die face boat counter".split(
		" ",
	);
	const whole = await user.ok(user.get(`${game.path}/published?order=groups`));
	assert.deepEqual(keys(whole.components), groups);
	for (const limit of [1, 3, 500]) {
		const pages = await walk(game, "published?order=groups", limit);
		assert.deepEqual(pages.flat(), whole.components);
	}

	let isChanged = false;
	const pages = await walk(game, "published?order=groups", 5, async () => {
		if (isChanged) return;
		isChanged = true;
		await game.pushed([tile("a3", "a"), tile("b2", "b"), { ...counter("counter"), count: 2 }]);
		await service.published();
	});
	const late = groups.toSpliced(groups.indexOf("b1") + 1, 0, "b2");
	assert.deepEqual(keys(pages.flat()), late, "what comes before the next page stays out");
	const since = await user.ok(user.get(`${game.path}/published?order=groups&since=${first.version}`));
	assert.deepEqual(keys(since.components), ["a3", "b2", "counter"]);
	const old = await user.ok(user.get(`${game.path}/versions/${first.version}?order=groups&limit=3`));
	assert.deepEqual(keys(old.components), ["board", "a", "a1"]);

	const { url } = await user.ok(user.post(`${game.path}/shares`, { version: first.version }));
	const shared = await user.ok(user.get(`${new URL(url).pathname}/published?order=groups&limit=4`));
	assert.deepEqual(keys(shared.components), ["board", "a", "a1", "a2"]);
	const cursor = encodeURIComponent(shared.nextCursor);
	await refused(user.get(`${game.path}/published?limit=4&cursor=${cursor}`), 400, "VALIDATION_ERROR");
	await refused(user.get(`${game.path}/published?order=size`), 400, "VALIDATION_ERROR");
});

test("a list can be filtered by kind, by parent and by last change", async () => {
	const game = await user.game();
	const assets = [await front(game)];
	const tile = (externalKey: string, parentExternalKey?: string) => ({
		kind: "tile",
		name: "Tile",
		externalKey,
		assets,
		parentExternalKey,
	});
	await game.pushed([
		tile("t1", "deck one"),
		{ kind: "deck", name: "Deck", externalKey: "deck one" },
		tile("t2", "deck & two"),
		counter("hp"),
		tile("t3", "deck one"),
	]);
	for (const kind of ["tile", "card"]) {
		assert.deepEqual(keys(await game.components(`?kind=${kind}`)), ["t1", "t2", "t3"]);
	}
	for (const kind of ["deck", "stack"])
		assert.deepEqual(keys(await game.components(`?kind=${kind}`)), ["deck one"]);
	assert.deepEqual(await game.components("?kind=die"), []);
	assert.deepEqual(keys(await game.components("?parentExternalKey=deck%20one")), ["t1", "t3"]);
	assert.deepEqual(keys(await game.components("?parentExternalKey=deck+%26+two&kind=tile")), ["t2"]);
	assert.deepEqual(await game.components("?parentExternalKey=missing&kind=tile"), []);
	assert.deepEqual(keys(await game.components("?parentExternalKey=deck+one&limit=1")), ["t1"]);

	service.advance(60_000);
	const since = service.now();
	assert.deepEqual(await game.components(`?updatedSince=${since}`), []);
	await game.pushed([counter("new"), counter("hp", { count: 3 }), tile("t1", "deck one")]);
	const changed = await game.components(`?updatedSince=${since}`);
	assert.deepEqual(keys(changed), ["hp", "new"], "t1 was sent again unchanged");
	const lastChange = changed[1].updatedAt;
	assert.equal((await game.components(`?updatedSince=${lastChange}`)).length, 2, "that moment included");
	assert.equal((await game.components(`?updatedSince=${lastChange + 1}`)).length, 0);
	assert.equal((await game.components("?colour=red")).length, 6, "unknown parameters are ignored");
});

test("an invalid page or filter is refused", async () => {
	const game = await user.game();
	const wrong = ["limit=0", "limit=501", "limit=-1", "limit=1.5", "limit=x", "limit=", "limit=1&limit=2"];
	wrong.push("cursor=nonsense", "cursor=%00", "kind=meeple", "kind=", "updatedSince=x", "updatedSince=-1");
	for (const query of wrong)
		await refused(user.get(`${game.path}/components?${query}`), 400, "VALIDATION_ERROR");
	for (const query of ["limit=0", "limit=501", "limit=x", "cursor=nonsense"])
		await refused(user.get(`${game.path}/assets?${query}`), 400, "VALIDATION_ERROR");
	for (const parent of ["%00", "%F0%9F%82%A1", "'%22;--"]) {
		const { status } = await user.get(`${game.path}/components?parentExternalKey=${parent}`);
		assert.equal(status, 200, `${parent} is the key of no piece`);
	}
});

test("an unchanged list is a 304", async () => {
	const game = await user.game();
	await game.pushed([
		counter("a"),
		{ kind: "tile", name: "T", externalKey: "t", assets: [await front(game)] },
	]);
	for (const list of ["components", "assets", "components?limit=1", "components?kind=tile"]) {
		const path = `${game.path}/${list}`;
		const first = await user.get(path);
		const etag = first.headers.get("etag") ?? "";
		assert.match(etag, /^"[^"]+"$/, "a strong ETag");
		for (const tags of [etag, `"other", ${etag}`, `W/${etag}`, "*"]) {
			const again = await user.get(path, { "if-none-match": tags });
			assert.deepEqual([again.status, again.bytes.length, again.headers.get("etag")], [304, 0, etag]);
		}
		const other = await user.get(path, { "if-none-match": '"other"' });
		assert.deepEqual([other.status, other.body, other.headers.get("etag")], [200, first.body, etag]);
	}
});

test("a list's ETag changes with every create, update and delete", async () => {
	const game = await user.game();
	const seen = new Set<string>();
	const look = async (what: string) => {
		const { headers } = await user.get(`${game.path}/components`);
		const etag = headers.get("etag") ?? "";
		assert.ok(!seen.has(etag), `after ${what}`);
		seen.add(etag);
		const same = await user.get(`${game.path}/components`, { "if-none-match": etag });
		assert.equal(same.status, 304);
	};
	await look("nothing");
	const assets = [await front(game)];
	await game.pushed([counter("a"), { kind: "tile", name: "T", externalKey: "t", assets }]);
	await look("a create");
	await game.pushed([counter("a", { payload: { x: 1 } })]);
	await look("an update");
	const [a, t] = await game.components();
	await user.ok(user.delete(`${game.path}/assets/${t.payload.imageFaces[0].assetId}`));
	await look("deleting an asset");
	await user.ok(user.delete(`${game.path}/components/${a.id}`));
	await look("deleting a component");
	await user.ok(user.delete(`${game.path}/components/batch`));
	await look("deleting all");
	await game.pushed([counter("a")]);
	await look("creating again");
});

test("an ETag is valid for one list only, and not for another query, game or app", async () => {
	const game = await user.game();
	const other = await otherApp(game);
	await game.pushed([counter("a")]);
	await other.pushed([counter("b")]);
	const read = (place: GameClient, query = "", etag = "") =>
		place.client.get(`${place.path}/components${query}`, etag ? { "if-none-match": etag } : {});
	const first = await read(game);
	const etag = first.headers.get("etag") ?? "";
	const theirs = await read(other, "", etag);
	assert.deepEqual([theirs.status, keys(theirs.body.components)], [200, ["b"]]);
	assert.equal((await read(await user.game(), "", etag)).status, 200);
	for (const query of ["?kind=die", "?limit=1", "?parentExternalKey=x", "?updatedSince=1"])
		assert.equal((await read(game, query, etag)).status, 200, query);
	await other.pushed([counter("c")]);
	const later = await read(game, "", etag);
	// the ETag follows the game's revision, so the other app's change costs a response, with the same contents
	assert.deepEqual([later.status, later.body], [200, first.body]);
});

test("a component or asset can be read by its id, by its own app in its own game", async () => {
	const game = await user.game();
	await game.pushed([{ kind: "tile", name: "T", externalKey: "t", assets: [await front(game)] }]);
	const [record] = await game.components();
	const [asset] = await game.assets();
	assert.deepEqual(await user.ok(user.get(`${game.path}/components/${record.id}`)), record);
	assert.deepEqual(await user.ok(user.get(`${game.path}/assets/${asset.id}`)), asset);
	const others: [Client, GameClient][] = [
		[(await otherApp(game)).client, game],
		[user, await user.game()],
	];
	for (const [client, place] of others) {
		for (const method of ["GET", "DELETE"]) {
			const component = client.call(method, `${place.path}/components/${record.id}`);
			await refused(component, 404, "COMPONENT_NOT_FOUND");
			await refused(client.call(method, `${place.path}/assets/${asset.id}`), 404, "ASSET_NOT_FOUND");
		}
	}
	await refused(user.get(`${game.path}/components/nothing`), 404, "COMPONENT_NOT_FOUND");
	assert.deepEqual(await game.components(), [record]);
});

test("deleting a component deletes its assets and leaves everything else unchanged", async () => {
	const game = await user.game();
	const image = await front(game);
	const tile = (externalKey: string) => ({
		kind: "tile",
		name: "Tile",
		externalKey,
		parentExternalKey: "deck",
		assets: [image, { ...image, sideKey: "back" }],
	});
	await game.pushed([{ kind: "deck", name: "Deck", externalKey: "deck" }, tile("a"), tile("b")]);
	const [deck, a, b] = await game.components();
	const gone = await user.delete(`${game.path}/components/${a.id}`);
	assert.deepEqual([gone.status, gone.bytes.length], [204, 0]);
	await refused(user.delete(`${game.path}/components/${a.id}`), 404, "COMPONENT_NOT_FOUND");
	await refused(user.get(`${game.path}/components/${a.id}`), 404, "COMPONENT_NOT_FOUND");
	assert.deepEqual(await game.components(), [deck, b]);
	assert.ok((await game.assets()).every((asset) => asset.componentId === b.id));
	await user.ok(user.delete(`${game.path}/components/${deck.id}`));
	assert.deepEqual(await game.components(), [b], "a child keeps its parent's key");
	assert.equal(b.parentExternalKey, "deck");
	const again = await game.pushed([tile("a")]);
	assert.equal(again.components[0].created, true);
	assert.notEqual(again.components[0].id, a.id);
});

test("deleting all deletes what the app created in the game, and nothing of another app or game", async () => {
	const game = await user.game();
	const other = await otherApp(game);
	const elsewhere = await user.game();
	for (const place of [game, other, elsewhere]) {
		const tile = { kind: "tile", name: "T", externalKey: "t", assets: [await front(place)] };
		await place.pushed([tile, counter("a")]);
	}
	await front(game);
	const kept = await Promise.all([other, elsewhere].flatMap((place) => [place.components(), place.assets()]));
	const answer = await user.call("DELETE", `${game.path}/components/batch`);
	assert.deepEqual([answer.status, answer.body], [200, { deleted: 2 }]);
	assert.deepEqual([await game.components(), await game.assets()], [[], []]);
	assert.deepEqual(await user.ok(user.delete(`${game.path}/components/batch`)), { deleted: 0 });
	await service.idle();
	assert.deepEqual(
		await Promise.all([other, elsewhere].flatMap((place) => [place.components(), place.assets()])),
		kept,
	);
	for (const place of [other, elsewhere]) {
		const [face] = (await place.component("t")).payload.imageFaces;
		for (const url of [face.url, face.derivedUrl, face.thumbUrl])
			assert.equal((await user.get(url)).status, 200);
	}
});

test("a list without addresses has the same pieces and the ids of their images, and an ETag of its own", async () => {
	const game = await user.game();
	const assets = [await front(game), { ...(await front(game)), sideKey: "back" }];
	const tile = (externalKey: string) => {
		return { kind: "tile", name: "Tile", externalKey, assets, payload: { url: 1 } };
	};
	await game.pushed([tile("a"), tile("b"), counter("c")]);
	const list = (query: string) => user.get(`${game.path}/components?${query}`);
	const [full, brief] = [await list("imageFaces=full"), await list("imageFaces=ids")];
	const idsOf = ({ sideKey, assetId, derivedAssetId }: Body) => ({ sideKey, assetId, derivedAssetId });
	assert.deepEqual(
		brief.body.components,
		full.body.components.map(({ payload, ...piece }: Body) => {
			return { ...piece, payload: { ...payload, imageFaces: payload.imageFaces.map(idsOf) } };
		}),
	);
	assert.deepEqual(full.body, (await list("")).body);
	assert.notEqual(brief.headers.get("etag"), full.headers.get("etag"));
	const [less, all] = [brief, full].map(({ body }) => JSON.stringify(body).length) as [number, number];
	assert.ok(less < all / 2, `${less} of ${all} bytes`);
	await refused(list("imageFaces=none"), 400, "VALIDATION_ERROR");
});
