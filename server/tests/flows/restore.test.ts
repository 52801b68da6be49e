import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body, GameClient } from "../support/client.ts";
import { noisyPicture, picture } from "../support/pictures.ts";
import {
	byKey,
	counter,
	published,
	restore,
	statusesOf,
	tile,
	urlsOf,
	versionCounts,
	versionOf,
	versionsOf,
} from "../support/published.ts";
import { startTestService } from "../support/test-service.ts";

const day = 24 * 60 * 60 * 1000;
const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();
const small = () => picture(16, 24);

/** A record without what a restore changes. */
function lasting({ updatedAt: _, ...facts }: Body): Body {
	return facts;
}

async function publish(game: GameClient, components: readonly Body[] = []): Promise<Body> {
	if (components.length > 0) await game.pushed(components);
	await service.published();
	return await published(game);
}

/** Restores a version, which must succeed. @returns the published state */
async function restored(game: GameClient, number: number): Promise<Body> {
	const { status, body } = await restore(game, number);
	assert.equal(status, 200, JSON.stringify(body));
	const now = await published(game);
	const { components: _, game: __, ...facts } = now;
	assert.deepEqual(body, facts, "the answer is the version that every reader now sees");
	await service.idle();
	return now;
}

/** Asserts that what is live is what is published, and what an earlier version shows. */
async function assertIsBack(game: GameClient, earlier: Body, appCount = 1): Promise<void> {
	const now = await published(game);
	assert.deepEqual(now.components.map(lasting), earlier.components.map(lasting));
	const apps = new Set(now.components.map((record: Body) => record.app));
	assert.equal(apps.size, appCount, "the published pieces are of as many apps as the test pushed with");
	const statuses = await statusesOf(game, now.components.flatMap(urlsOf));
	assert.ok(statuses.every((status) => status === 200));
	const faces = now.components.flatMap((record: Body) => record.payload.imageFaces);
	const claimed = (await game.assets()).filter(({ componentId }) => componentId !== null);
	if (appCount > 1) return; // an app lists its own pieces and assets only
	assert.deepEqual(await game.components(), now.components);
	assert.deepEqual(claimed.map(({ id }) => id).sort(), faces.map((face: Body) => face.assetId).sort());
}

test("an earlier version is restored as a new one, with the ids, fields, images and order it had", async () => {
	const game = await user.game();
	const [one, two] = [await game.asset(await small()), await game.asset(await small())];
	const first = await publish(game, [
		tile("a", one, { payload: { z: 1, a: [2, { b: "ä" }] }, count: 3, widthMm: 40, heightMm: 60 }),
		tile("b", one),
		tile("c", two),
		counter("d"),
	]);
	await game.client.ok(user.delete(`${game.path}/components/${byKey(first, "b").id}`));
	await game.pushed([tile("a", two, { payload: { z: 2 }, count: 1 }), counter("e"), counter("d", "D2")]);
	const second = await publish(game);
	const third = await restored(game, 1);
	assert.deepEqual(versionCounts(third), [3, 1, 2, 1]);
	assert.equal(third.restoredFrom, 1);
	assert.deepEqual(third.apps, [{ id: user.ids.appId, name: "Test app" }]);
	await assertIsBack(game, first);
	assert.deepEqual(byKey(third, "c"), byKey(first, "c"), "what never changed is untouched");
	assert.deepEqual(await versionOf(game, 1), first);
	assert.deepEqual(await versionOf(game, 2), second, "what was current is kept");
	const delta = await published(game, "?since=2");
	assert.deepEqual(delta.deletedIds, [byKey(second, "e").id]);
	assert.deepEqual(
		delta.components.map(({ externalKey }: Body) => externalKey),
		["a", "b", "d"],
	);
});

test("restoring the current version creates no version", async () => {
	const game = await user.game();
	const first = await publish(game, [tile("a", await game.asset(await small())), counter("b")]);
	assert.deepEqual(await restored(game, 1), first);
	await publish(game, [counter("b", "B2")]);
	const third = await restored(game, 1);
	assert.deepEqual(await restored(game, 3), third);
	assert.equal((await versionsOf(game)).length, 3);
	const fourth = await restored(game, 2);
	assert.deepEqual([versionCounts(fourth), fourth.restoredFrom], [[4, 0, 1, 0], 2]);
	await restored(game, 1);
	await restored(game, 1);
	await assertIsBack(game, first);
});

test("an unpublished draft is published before a restore, so that nothing is lost", async () => {
	const game = await user.game();
	const other = game.as(await service.app(user.ids.userId));
	const first = await publish(game, [counter("a")]);
	await game.pushed([counter("a", "A2"), counter("b")]);
	await other.pushed([counter("theirs")]);
	const third = await restored(game, 1);
	assert.deepEqual([versionCounts(third), third.apps.length], [[3, 0, 1, 2], 1]);
	await assertIsBack(game, first);
	const second = await versionOf(game, 2);
	assert.deepEqual([versionCounts(second), second.apps.length, second.restoredFrom], [[2, 2, 1, 0], 2, null]);
	const back = await restored(game, 2);
	assert.deepEqual(back.components.map(lasting), second.components.map(lasting));
	await service.published();
	assert.equal((await published(game)).version, 4, "nothing follows");
});

test("a piece deleted and created again is replaced by the restored one, and the other way round", async () => {
	const game = await user.game();
	const asset = await game.asset(await small());
	const first = await publish(game, [tile("a", asset)]);
	await user.ok(user.delete(`${game.path}/components/${byKey(first, "a").id}`));
	const second = await publish(game, [tile("a", asset, { name: "again" })]);
	assert.notEqual(byKey(second, "a").id, byKey(first, "a").id);
	assert.deepEqual(versionCounts(await restored(game, 1)), [3, 1, 0, 1]);
	await assertIsBack(game, first);
	await restored(game, 2);
	await assertIsBack(game, second);
});

test("dice are restored with the type that their faces imply", async () => {
	const game = await user.game();
	const art = await game.asset(await small());
	const face = (number: number) => ({
		kind: "dieFace",
		name: `${number}`,
		externalKey: `f${number}`,
		parentExternalKey: "d",
		assets: [{ ...art, sideKey: `face-${number}` }],
	});
	const faces = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => face(from + i));
	const first = await publish(game, [{ kind: "die", name: "D", externalKey: "d" }, ...faces(1, 4)]);
	const second = await publish(game, faces(5, 12));
	assert.deepEqual([byKey(first, "d").sides, byKey(second, "d").sides], [4, 12]);
	assert.equal(byKey(await restored(game, 1), "d").sides, 4);
	await assertIsBack(game, first);
	const { warnings } = await game.pushed([{ kind: "die", name: "D", externalKey: "d", sides: 6 }, face(7)]);
	assert.ok(!warnings.some(({ code }: Body) => code === "FACE_WITHOUT_DIE"));
	assert.equal((await game.component("d")).sides, 8, "it continues to count from there");
	await restored(game, 2);
	await assertIsBack(game, second);
});

test("the pieces of every app are restored, whichever app asks for it", async () => {
	const game = await user.game();
	const other = game.as(await service.app(user.ids.userId));
	await game.pushed([tile("a", await game.asset(await small()))]);
	await other.pushed([tile("a", await other.asset(await small()))]);
	const first = await publish(game);
	await game.client.ok(user.delete(`${game.path}/components/batch`));
	await other.pushed([tile("a", await other.asset(await small()))]);
	const second = await publish(game);
	assert.equal(second.components.length, 1);
	const third = await restored(other, 1);
	assert.deepEqual([versionCounts(third), third.apps[0].id], [[3, 1, 1, 0], other.client.ids.appId]);
	await assertIsBack(game, first, 2);
	assert.deepEqual((await game.components()).map(lasting), [lasting(first.components[0])]);
	assert.deepEqual((await other.components()).map(lasting), [lasting(first.components[1])]);
});

test("a list of changes since then contains what was restored", async () => {
	const game = await user.game();
	const first = await publish(game, [counter("a"), counter("b"), counter("c")]);
	await user.ok(user.delete(`${game.path}/components/${byKey(first, "a").id}`));
	await publish(game, [counter("b", "B2")]);
	service.advance(2);
	const since = service.now();
	await restored(game, 1);
	const changesSince = await game.components(`?updatedSince=${since}`);
	assert.deepEqual(
		changesSince.map(({ externalKey }) => externalKey),
		["a", "b"],
	);
});

test("a push after a restore keeps the ids, and repeating it changes nothing", async () => {
	const game = await user.game();
	const [front, other] = [await game.asset(await small()), await game.asset(await small())];
	const pieces = [tile("a", front), counter("b")];
	const first = await publish(game, pieces);
	await publish(game, [tile("a", other)]);
	await user.ok(user.delete(`${game.path}/components/batch`));
	await publish(game);
	const back = await restored(game, 1);
	const { components } = await game.pushed(pieces);
	assert.deepEqual(
		components.map(({ id, changed }: Body) => [id, changed]),
		first.components.map(({ id }: Body) => [id, false]),
	);
	assert.deepEqual(await publish(game), back);
	const next = await publish(game, [{ kind: "tile", name: "A5", externalKey: "a" }, counter("c")]);
	assert.deepEqual(versionCounts(next), [5, 1, 1, 0]);
	const [face] = byKey(next, "a").payload.imageFaces;
	assert.equal(face.assetId, byKey(first, "a").payload.imageFaces[0].assetId, "its image is the same asset");
	await user.ok(user.delete(`${game.path}/assets/${face.assetId}`));
	assert.equal(byKey(await publish(game), "a").payload.imageFaces.length, 0);
});

test("art restored after its holding time is the account's again, and need not be sent", async () => {
	await using own = await startTestService();
	const game = await (await own.user()).game();
	const [old, now] = [await noisyPicture(60, 60), await noisyPicture(60, 60)];
	const used = async () =>
		(await own.service.store.reader.selectFrom("users").select("used_bytes").executeTakeFirstOrThrow())
			.used_bytes;
	await game.pushed([tile("a", await game.asset(old))]);
	await own.published();
	const first = await published(game);
	await game.pushed([tile("a", await game.asset(now))]);
	await own.published();
	own.advance(2 * day);
	await own.service.sweep();
	await own.idle();
	assert.equal(await used(), now.bytes.length, "a version alone costs the account nothing");
	assert.equal((await game.client.ok(game.presign(old))).uploaded, false);
	own.advance(day);
	await own.service.sweep();

	assert.equal((await restore(game, 1)).status, 200);
	await own.idle();
	await assertIsBack(game, first);
	assert.equal(await used(), old.bytes.length + now.bytes.length, "the other one is held without use");
	assert.equal((await game.client.ok(game.presign(old))).uploaded, true);
	own.advance(2 * day);
	await own.service.sweep();
	assert.equal(await used(), old.bytes.length);
	const { key, publicUrl } = await game.client.ok(game.presign(old));
	const asset = { sideKey: "front", key, sourceUrl: publicUrl, contentType: "image/png" };
	const { components } = await game.pushed([tile("a", asset), tile("b", asset)]);
	assert.deepEqual(
		components.map(({ changed, created }: Body) => [changed, created]),
		[
			[false, false],
			[true, true],
		],
	);
});

test("a version that exceeds the account's quota is not restored, and nothing changes", async () => {
	const [old, now, more] = [
		await noisyPicture(60, 60),
		await noisyPicture(60, 60),
		await noisyPicture(60, 60),
	];
	// with room for records, but for none of the images
	const quota = now.bytes.length + Math.max(old.bytes.length, more.bytes.length) + 6000;
	assert.ok(old.bytes.length > 10_000);
	await using own = await startTestService({ env: { ACCOUNT_QUOTA_BYTES: String(quota) } });
	const game = await (await own.user()).game();
	await game.pushed([tile("a", await game.asset(old))]);
	await own.published();
	const first = await published(game);
	await game.pushed([tile("a", await game.asset(now))]);
	await own.published();
	own.advance(2 * day);
	await own.service.sweep();
	// another game uses the room
	const elsewhere = await game.client.game();
	await elsewhere.pushed([tile("x", await elsewhere.asset(more)), tile("y", await elsewhere.asset(now))]);
	await own.published();
	await game.pushed([counter("draft")]);
	const [live, shown, versions] = [await game.components(), await published(game), await versionsOf(game)];
	const { status, body } = await restore(game, 1);
	assert.deepEqual([status, body.error.code], [413, "STORAGE_LIMIT_EXCEEDED"]);
	assert.deepEqual(
		[await game.components(), await published(game), await versionsOf(game)],
		[live, shown, versions],
	);
	await own.idle();
	await elsewhere.client.ok(elsewhere.client.delete(`${elsewhere.path}/components/batch`));
	assert.equal((await restore(game, 1)).status, 200, "once there is room");
	await own.idle();
	await assertIsBack(game, first);
});

test("versions that do not exist cannot be restored", async () => {
	const game = await user.game();
	await publish(game, [counter("a")]);
	await game.pushed([counter("b")]);
	for (const number of ["0", "2", "-1", "x", "9".repeat(30), "1.0"]) {
		const { status, body } = await user.post(`${game.path}/versions/${number}/restore`, {});
		assert.deepEqual([status, body.error.code], [404, "VERSION_NOT_FOUND"], number);
	}
	assert.equal((await published(game)).version, 1, "the draft is still a draft");
	assert.equal((await user.call("POST", `${game.path}/versions/1/restore`)).status, 200, "it has no body");
});

test("simultaneous restores are applied one after the other", async () => {
	const game = await user.game();
	for (const round of [1, 2, 3]) await publish(game, [counter("a", `${round}`), counter(`only ${round}`)]);
	const states = new Map(
		await Promise.all([1, 2, 3].map(async (n) => [n, await versionOf(game, n)] as const)),
	);
	const answers = await Promise.all([1, 2, 3, 1, 2, 3].map((number) => restore(game, number)));
	assert.ok(answers.every(({ status }) => status === 200));
	await service.idle();
	for (const { version, restoredFrom } of await versionsOf(game)) {
		if (restoredFrom === null) continue;
		const shown = (await versionOf(game, version)).components.map(lasting);
		assert.deepEqual(shown, states.get(restoredFrom).components.map(lasting), `${version}`);
	}
});

test("a restore releases what an app had pushed and not yet published", async () => {
	await using service = await startTestService();
	const one = await (await service.user()).game();
	await one.pushed([{ kind: "deck", name: "Deck", externalKey: "deck" }]);
	await service.published();
	const two = one.as(await service.app(one.client.ids.userId));
	const large = await two.asset(await noisyPicture(1000, 1000));
	await two.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [large] }]);
	await one.client.ok(one.client.post(`${one.path}/versions/1/restore`, {}));
	// the test service finds bytes that are held and shown nowhere
	assert.deepEqual(await two.components(), []);
});
