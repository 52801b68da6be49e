import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body, Client, GameClient } from "../support/client.ts";
import { noisyPicture, picture } from "../support/pictures.ts";
import {
	byKey,
	counter,
	published,
	statusesOf,
	tile,
	urlsOf,
	versionCounts,
	versionOf,
	versionsOf,
} from "../support/published.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();
const small = () => picture(16, 24);

const namesOf = ({ components }: Body) => components.map(({ name }: Body) => name);

async function remove(game: GameClient, what: "components" | "assets", id: string): Promise<void> {
	await game.client.ok(game.client.delete(`${game.path}/${what}/${id}`));
}

/** Publishes the draft. @returns the published state, as every reader sees it */
async function publish(game: GameClient, components: readonly Body[] = []): Promise<Body> {
	if (components.length > 0) await game.pushed(components);
	await service.published();
	return await published(game);
}

test("a game that has never been published shows nothing and has no versions", async () => {
	const game = await user.game("New");
	const empty = await published(game);
	assert.deepEqual([empty.version, empty.publishedAt, empty.apps, empty.components], [0, null, [], []]);
	assert.equal(empty.game.name, "New");
	assert.deepEqual(await versionsOf(game), []);
	assert.deepEqual([...(await published(game, "?since=3")).components], []);
	await game.pushed([counter("a")]);
	assert.equal((await published(game)).version, 0, "a draft is private");
	for (const number of ["1", "0", "-1", "x", "1.5", "9".repeat(30)]) {
		const { status, body } = await user.get(`${game.path}/versions/${number}`);
		assert.deepEqual([status, body.error.code], [404, "VERSION_NOT_FOUND"], number);
	}
});

test("each version counts its changes to the previous one, and records who published it and when", async () => {
	const game = await user.game();
	const start = Date.now();
	const first = await publish(
		game,
		["a", "b", "c"].map((key) => counter(key)),
	);
	assert.deepEqual(versionCounts(first), [1, 3, 0, 0]);
	assert.deepEqual(first.apps, [{ id: user.ids.appId, name: "Test app" }]);
	assert.ok(first.publishedAt >= start && first.publishedAt <= service.now());
	assert.deepEqual(first.components, await game.components(), "it shows what the app sees");
	assert.ok(first.components.every((record: Body) => record.app === user.ids.appId));

	await remove(game, "components", byKey(first, "c").id);
	const second = await publish(game, [counter("a", "A2"), counter("d")]);
	assert.deepEqual(versionCounts(second), [2, 1, 1, 1]);
	assert.deepEqual(byKey(second, "b"), byKey(first, "b"), "what did not change is byte for byte the same");
	assert.equal(byKey(second, "a").id, byKey(first, "a").id);
	const { components: _, game: __, ...facts } = second;
	const [one, { name: ___, note: ____, isPinned: _____, authors: ______, isByHand, ...two }] =
		await versionsOf(game);
	assert.equal(isByHand, false, "an app has pushed it");
	assert.deepEqual([one.version, two], [1, facts]);
	assert.deepEqual(await versionOf(game, 1), first);
	assert.deepEqual(await versionOf(game, 2), second);
});

test("all apps' pieces are published together, and a version names its apps", async () => {
	const game = await user.game();
	const other = game.as(await service.app(user.ids.userId));
	await game.pushed([counter("a", "mine")]);
	await other.pushed([counter("a", "theirs")]);
	const both = await publish(game, [counter("b", "mine too")]);
	assert.deepEqual(namesOf(both), ["mine", "theirs", "mine too"], "in the order of creation");
	assert.deepEqual(
		both.apps.map(({ id }: Body) => id),
		[user.ids.appId, other.client.ids.appId],
	);
	const owners = both.components.map((record: Body) => record.app);
	assert.deepEqual(owners, [user.ids.appId, other.client.ids.appId, user.ids.appId]);
	assert.deepEqual(await published(other), both);
	await other.client.ok(other.client.delete(`${game.path}/components/batch`));
	const one = await publish(game);
	assert.deepEqual([versionCounts(one), one.apps.length], [[2, 0, 0, 1], 1]);
	assert.deepEqual(one.components, [both.components[0], both.components[2]]);
});

test("sending the same again creates no version, nor does what is undone in the same draft", async () => {
	const game = await user.game();
	const pieces = [
		tile("a", await game.asset(await small())),
		counter("b"),
		{ kind: "die", name: "D", externalKey: "d" },
	];
	const first = await publish(game, pieces);
	assert.deepEqual(await publish(game, pieces), first);
	const { components } = await game.pushed([counter("c"), counter("d")]);
	await remove(game, "components", components[0].id);
	await remove(game, "components", components[1].id);
	assert.deepEqual(await publish(game), first, "created and deleted");
	await user.ok(user.call("PATCH", game.path, { body: { name: "Other" } }));
	await user.ok(user.call("PATCH", game.path, { body: { name: "Test game" } }));
	assert.deepEqual(await publish(game), first, "renamed and named back");
	const extra = await game.asset(await small());
	const [asset] = (await game.assets()).filter(({ key }) => key === extra.key);
	await remove(game, "assets", asset.id);
	assert.deepEqual(await publish(game), first, "an image that no piece has claimed is in no version");
	assert.equal((await versionsOf(game)).length, 1);
});

test("a change and its reversal leave a piece unchanged, however they are published", async () => {
	const game = await user.game();
	const first = await publish(game, [counter("a"), counter("b")]);
	const strip = ({ updatedAt: _, ...facts }: Body) => facts;
	await game.pushed([counter("a", "A")]);
	const back = await publish(game, [counter("a")]);
	assert.deepEqual(back.components.map(strip), first.components.map(strip));
	await publish(game, [counter("a", "A")]);
	const again = await publish(game, [counter("a")]);
	assert.deepEqual(again.components.map(strip), first.components.map(strip));
	assert.deepEqual(versionCounts(again).slice(1), [0, 1, 0]);
});

test("renaming the game creates a version, and each version keeps the name it had", async () => {
	const game = await user.game("Before");
	await user.ok(user.call("PATCH", game.path, { body: { name: "Draft" } }));
	assert.equal((await publish(game)).version, 0, "nothing to show yet");
	const first = await publish(game, [counter("a")]);
	await user.ok(user.call("PATCH", game.path, { body: { name: "After" } }));
	assert.equal((await published(game)).game.name, "Draft", "not yet");
	const second = await publish(game);
	assert.deepEqual([versionCounts(second), second.game.name], [[2, 0, 0, 0], "After"]);
	assert.deepEqual(second.components, first.components);
	assert.equal((await versionOf(game, 1)).game.name, "Draft");
});

test("deleting a piece after its publication leaves the others unchanged", async () => {
	const game = await user.game();
	const [shared, own] = [await game.asset(await small()), await game.asset(await small())];
	const first = await publish(game, [tile("a", shared), tile("b", shared), tile("c", own)]);
	await remove(game, "components", byKey(first, "a").id);
	assert.deepEqual(await published(game), first, "a draft changes nothing that is published");
	const second = await publish(game);
	assert.deepEqual(second.components, [byKey(first, "b"), byKey(first, "c")]);
	await remove(game, "components", byKey(first, "c").id);
	const third = await publish(game);
	assert.deepEqual(third.components, [byKey(first, "b")]);
	const urls = first.components.flatMap(urlsOf);
	assert.deepEqual(new Set(await statusesOf(game, urls)), new Set([200]), "kept versions show their images");
	assert.deepEqual(await versionOf(game, 1), first);
});

test("deleting an image after its publication changes its piece only", async () => {
	const game = await user.game();
	const [shared, back] = [await game.asset(await small()), await game.asset(await small(), "back")];
	const first = await publish(game, [
		{ kind: "tile", name: "a", externalKey: "a", assets: [shared, back] },
		tile("b", shared),
	]);
	const [front] = byKey(first, "a").payload.imageFaces;
	await remove(game, "assets", front.assetId);
	const second = await publish(game);
	assert.deepEqual(versionCounts(second), [2, 0, 1, 0]);
	assert.deepEqual(byKey(second, "b"), byKey(first, "b"));
	const sides = byKey(second, "a").payload.imageFaces.map((face: Body) => face.sideKey);
	assert.deepEqual(sides, ["back"]);
	assert.deepEqual(byKey(second, "a").payload.imageFaces, byKey(first, "a").payload.imageFaces.slice(1));
	assert.deepEqual(new Set(await statusesOf(game, first.components.flatMap(urlsOf))), new Set([200]));
	assert.deepEqual(await versionOf(game, 1), first);
});

test("an old image is served at its old address while a kept version shows it", async () => {
	const game = await user.game();
	const first = await publish(game, [tile("a", await game.asset(await small()))]);
	const second = await publish(game, [tile("a", await game.asset(await small()))]);
	const [before, now] = [byKey(first, "a"), byKey(second, "a")];
	assert.equal(now.id, before.id);
	assert.ok(
		urlsOf(now).every((url) => !urlsOf(before).includes(url)),
		"an address never shows anything else",
	);
	assert.notEqual(now.payload.imageFaces[0].assetId, before.payload.imageFaces[0].assetId);
	for (const url of [...urlsOf(before), ...urlsOf(now)]) assert.equal(await user.head(url), 200);
	service.advance(2 * 24 * 60 * 60 * 1000);
	await service.service.sweep();
	await service.idle();
	assert.deepEqual(
		new Set(await statusesOf(game, urlsOf(before))),
		new Set([200]),
		"also after its holding time",
	);
});

test("dice, faces, books and parents are in a version as they were when it was published", async () => {
	const game = await user.game();
	const art = await Promise.all([0, 1, 2].map(async () => await game.asset(await small())));
	const face = (number: number, die = "d") => ({
		kind: "dieFace",
		name: `f${number}`,
		externalKey: `f${number}`,
		parentExternalKey: die,
		assets: [{ ...art[0], sideKey: `face-${number}` }],
	});
	const book = (pages: Body[]) => ({
		kind: "book",
		name: "B",
		externalKey: "book",
		pages: pages.map(({ key }) => key),
	});
	const first = await publish(game, [
		{ kind: "deck", name: "Deck", externalKey: "deck" },
		tile("card", art[0], { parentExternalKey: "deck" }),
		{ kind: "die", name: "D", externalKey: "d" },
		...[1, 2, 3, 4].map((number) => face(number)),
		book(art),
	]);
	assert.equal(byKey(first, "d").sides, 4);
	await remove(game, "components", byKey(first, "f4").id);
	const second = await publish(game, [
		...[5, 6, 7].map((number) => face(number)),
		tile("card", art[0], { parentExternalKey: null }),
		book(art.slice(0, 1)),
	]);
	assert.equal(byKey(second, "d").sides, 8, "the die follows its faces");
	assert.deepEqual(versionCounts(second), [2, 3, 3, 1], "and counts as changed");
	assert.equal(byKey(second, "card").parentExternalKey, null);
	assert.equal(byKey(second, "book").payload.imageFaces.length, 1);
	assert.deepEqual(await versionOf(game, 1), first);
	assert.deepEqual(second.components, await game.components());
});

test("changes applied to an earlier version give the published one", async () => {
	const game = await user.game();
	const states = [
		await publish(
			game,
			["a", "b", "c", "d"].map((key) => counter(key)),
		),
		await publish(game, [counter("b", "B2"), counter("e")]),
	];
	await remove(game, "components", byKey(states[0], "a").id);
	states.push(await publish(game));
	await remove(game, "components", byKey(states[1], "e").id);
	states.push(await publish(game, [counter("a", "again"), counter("c", "C4")]));
	const now = states.at(-1);
	for (const from of states) {
		const delta = await published(game, `?since=${from.version}`);
		assert.equal(delta.since, from.version);
		const merged = new Map<string, Body>(from.components.map((record: Body) => [record.id, record]));
		for (const record of delta.components) merged.set(record.id, record);
		for (const id of delta.deletedIds) assert.ok(merged.delete(id), "only what existed is gone");
		assert.deepEqual(
			[...merged.values()].map(({ id }) => id).sort(),
			now.components.map((c: Body) => c.id).sort(),
		);
		for (const record of now.components) assert.deepEqual(merged.get(record.id), record);
	}
	const fromFirst = await published(game, "?since=1");
	assert.deepEqual(namesOf(fromFirst), ["B2", "C4", "again"], "a piece created again is another one");
	assert.deepEqual(
		fromFirst.deletedIds,
		[byKey(states[0], "a").id],
		"what was created and deleted is not listed",
	);
	assert.deepEqual((await published(game, "?since=4")).components, []);
	assert.deepEqual((await versionOf(game, 2, "?since=1")).deletedIds, []);
	assert.deepEqual(namesOf(await versionOf(game, 2, "?since=1")), ["B2", "e"]);
	for (const unknown of [0, 5, 999]) {
		const whole = await published(game, `?since=${unknown}`);
		assert.deepEqual(whole, now, "an unknown version returns everything");
	}
	for (const wrong of ["-1", "x", "1.5"]) {
		assert.equal((await user.get(`${game.path}/published?since=${wrong}`)).status, 400, wrong);
	}
});

test("the ETag of what is published changes with a publication, and not with a draft", async () => {
	const game = await user.game("One");
	const ask = async (path: string, etag: string) =>
		(await user.get(game.path + path, { "if-none-match": etag })).status;
	const etagOf = async (path: string) => (await user.get(game.path + path)).headers.get("etag") ?? "";
	const unpublished = await etagOf("/published");
	await game.pushed([counter("a")]);
	assert.equal(await ask("/published", unpublished), 304, "a draft");
	await user.ok(user.call("PATCH", game.path, { body: { name: "Two" } }));
	assert.equal(await ask("/published", unpublished), 200, "the name is in the answer");
	await publish(game);
	assert.equal(await ask("/published", unpublished), 200);
	const paths = [
		"/published",
		"/published?since=1",
		"/published?limit=1",
		"/versions/1",
		"/versions/1?limit=1",
	];
	const etags = await Promise.all(paths.map(etagOf));
	assert.equal(new Set(etags.slice(0, 3)).size, 3, "each part has its own");
	await game.pushed([counter("a", "A2"), counter("b")]);
	for (const [i, path] of paths.entries()) assert.equal(await ask(path, etags[i] ?? ""), 304, path);
	await publish(game);
	const statuses = await Promise.all(paths.map((path, i) => ask(path, etags[i] ?? "")));
	assert.deepEqual(statuses, [200, 200, 200, 304, 304], "an old version never changes");
});

test("a version is read in pages, each of the same version", async () => {
	const game = await user.game();
	const whole = await publish(
		game,
		Array.from({ length: 25 }, (_, i) => counter(`${i}`)),
	);
	await game.pushed([counter("draft"), counter("3", "changed in the draft")]);
	for (const path of ["/published", "/versions/1"]) {
		const records: Body[] = [];
		let cursor = "";
		let pages = 0;
		do {
			const page = await user.ok(user.get(`${game.path}${path}?limit=10${cursor}`));
			assert.equal(page.version, 1);
			records.push(...page.components);
			cursor = page.nextCursor === undefined ? "" : `&cursor=${page.nextCursor}`;
			pages++;
		} while (cursor !== "");
		assert.deepEqual([pages, records], [3, whole.components], path);
	}
	for (const query of ["limit=0", "limit=501", "limit=x", "cursor=x"]) {
		assert.equal((await user.get(`${game.path}/published?${query}`)).status, 400, query);
	}
});

test("all simultaneous pushes are in a version, and no version has half of a push", async () => {
	const game = await user.game();
	const tools: Client[] = [user, ...(await Promise.all([1, 2, 3].map(() => service.app(user.ids.userId))))];
	const batch = (round: number) => Array.from({ length: 20 }, (_, i) => counter(`${i}`, `round ${round}`));
	let isPushing = true;
	const looks = (async () => {
		for (let rounds = 0; isPushing; rounds++) {
			await service.service.publish();
			const { components } = await published(game);
			for (const [app, own] of Map.groupBy(components as Body[], (record) => record.app)) {
				const names = new Set(own.map(({ name }) => name));
				assert.deepEqual([own.length, names.size], [20, 1], `${app} in look ${rounds}`);
			}
		}
	})();
	await Promise.all(
		tools.map(async (tool) => {
			for (let round = 0; round < 4; round++) await game.as(tool).pushed(batch(round));
		}),
	).finally(() => {
		isPushing = false;
	});
	await looks;
	const last = await publish(game);
	assert.deepEqual(new Set(namesOf(last)), new Set(["round 3"]));
	assert.equal(last.components.length, 80);
});

test("a piece with several large images is published with all of them", async () => {
	const game = await user.game();
	const assets = [
		await game.asset(await noisyPicture(300, 400)),
		await game.asset(await noisyPicture(300, 400), "back"),
	];
	const first = await publish(game, [{ kind: "tile", name: "a", externalKey: "a", assets }]);
	assert.deepEqual(await statusesOf(game, urlsOf(byKey(first, "a"))), new Array(6).fill(200));
});
