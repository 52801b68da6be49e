import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

// A client pushes its whole deck again, of which little or nothing has changed. Whatever the service has cached of it,
// the answers must be those of a service without a cache.

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const owner = await service.user();

const tag = ({ externalKey, created, changed }: Body) => [externalKey, created, changed];
const card = (key: string, more: Body) => ({
	kind: "card",
	name: `Card ${key}`,
	externalKey: key,
	widthMm: 63.5,
	heightMm: 88.9,
	...more,
});

async function pushedDeck(count: number) {
	const game = await owner.game();
	const assets = [await game.asset(await picture())];
	const cards = Array.from({ length: count }, (_, i) => card(`c${i}`, { assets, parentExternalKey: "deck" }));
	const batch: Body[] = [{ kind: "deck", name: "Deck", externalKey: "deck" }, ...cards];
	const first = await game.pushed(batch);
	assert.equal(first.warnings, undefined);
	return { game, batch, ids: first.components.map(({ id }: Body) => id), assets };
}

test("a deck sent again returns the same ids in the same order, and changes nothing", async () => {
	const { game, batch, ids } = await pushedDeck(30);
	const before = await game.client.get(`${game.path}/components`);
	const again = await game.pushed(batch);
	assert.deepEqual(
		again.components.map(({ id }: Body) => id),
		ids,
	);
	for (const { created, changed } of again.components) assert.deepEqual([created, changed], [false, false]);
	assert.equal(again.warnings, undefined);
	const after = await game.client.get(`${game.path}/components`);
	assert.equal(after.headers.get("etag"), before.headers.get("etag"));
});

test("of a deck with changed, new and removed cards only those change", async () => {
	const { game, batch, ids, assets } = await pushedDeck(30);
	const next = structuredClone(batch);
	next[0].name = "Other deck";
	next[17].name = "New name";
	next.splice(5, 1);
	next.push(card("fresh", { assets, parentExternalKey: "deck" }));
	const { components } = await game.pushed(next);
	assert.equal(components.length, next.length);
	for (const [i, entry] of components.entries()) {
		const { externalKey } = next[i];
		const isNew = externalKey === "fresh";
		const isOther = isNew || externalKey === "deck" || externalKey === batch[17].externalKey;
		assert.deepEqual(tag(entry), [externalKey, isNew, isOther]);
		const old = batch.findIndex((item) => item.externalKey === externalKey);
		if (!isNew) assert.equal(entry.id, ids[old]);
	}
	assert.deepEqual((await game.component(batch[17].externalKey)).name, "New name");
	for (const { changed } of (await game.pushed(next)).components) assert.equal(changed, false);
	// and back again
	const back = await game.pushed(batch);
	assert.deepEqual(
		back.components.filter(({ changed }: Body) => changed).map(({ externalKey }: Body) => externalKey),
		["deck", batch[17].externalKey],
	);
});

test("a piece that another call has changed since does not count as unchanged", async () => {
	const { game, batch } = await pushedDeck(12);
	const changedAfter = async (change: () => Promise<unknown>) => {
		await change();
		const { components, warnings = [] } = await game.pushed(batch);
		const keys = components
			.filter(({ changed }: Body) => changed)
			.map(({ externalKey }: Body) => externalKey);
		return [keys, warnings.map(({ code }: Body) => code)];
	};
	const single = { ...card("c3", {}), name: "Renamed" };
	const rename = () => game.client.ok(game.client.post(`${game.path}/components`, single));
	assert.deepEqual(await changedAfter(rename), [["c3"], []]);
	assert.equal((await game.component("c3")).name, "Card c3");

	const unfaced = async () => {
		const [face] = (await game.component("c4")).payload.imageFaces;
		await game.client.ok(game.client.delete(`${game.path}/assets/${face.assetId}`));
	};
	assert.deepEqual(await changedAfter(unfaced), [["c4"], []]);
	assert.equal((await game.component("c4")).payload.imageFaces.length, 1);

	const gone = async () => {
		const { id } = await game.component("c5");
		await game.client.ok(game.client.delete(`${game.path}/components/${id}`));
	};
	assert.deepEqual(await changedAfter(gone), [["c5"], []]);

	await service.published();
	const restored = async () => {
		await game.pushed([{ ...batch[7], name: "Else" }]);
		await service.published();
		const { versions } = await game.client.ok(game.client.get(`${game.path}/versions`));
		await game.client.ok(game.client.post(`${game.path}/versions/${versions[0].version}/restore`, {}));
	};
	assert.deepEqual(await changedAfter(restored), [[], []]);
	assert.equal((await game.component(batch[7].externalKey)).name, batch[7].name);
});

test("a warning is repeated for as long as it applies", async () => {
	const { game, batch } = await pushedDeck(12);
	const { id } = await game.component("deck");
	await game.client.ok(game.client.delete(`${game.path}/components/${id}`));
	for (let i = 0; i < 2; i++) {
		const { warnings } = await game.pushed(batch.slice(1));
		assert.deepEqual(new Set(warnings.map(({ code }: Body) => code)), new Set(["PARENT_PENDING"]));
		assert.equal(warnings.length, 12);
	}
	const twice = [...batch.slice(1), batch[1]];
	const { warnings } = await game.pushed(twice);
	assert.ok(warnings.some(({ code }: Body) => code === "DUPLICATE_IN_BATCH"));
});

test("a faulty item fails the whole batch, however much of it is cached", async () => {
	const { game, batch } = await pushedDeck(20);
	const broken = [...batch.slice(0, 10), { ...batch[10], name: 7 }, ...batch.slice(11)];
	broken[15] = { ...batch[15], name: "Changed" };
	const { status, body } = await game.push(broken);
	assert.deepEqual([status, body.error.details.map(({ index }: Body) => index)], [400, [10]]);
	assert.equal((await game.component(batch[15].externalKey)).name, batch[15].name);
	const many = Array.from({ length: 10 }, () => batch).flat();
	assert.equal((await game.push(many)).status, 400, "more than 200 items");
	assert.equal((await game.push([])).status, 200);
});

test("the cache is separate for each app and each address of the service", async () => {
	const { game, batch } = await pushedDeck(10);
	const other = game.as(await service.app(owner.ids.userId));
	const { status } = await other.push(batch);
	assert.equal(status, 400, "the other app has not uploaded these images");
	assert.deepEqual(await other.components(), []);
});

test("a deck pushed by many at the same time stays whole", async () => {
	const { game, batch } = await pushedDeck(40);
	const versions = Array.from({ length: 12 }, (_, v) =>
		batch.map((item, i) => (i % 12 === v ? { ...item, name: `By ${v}` } : item)),
	);
	await Promise.all(versions.map((version) => game.pushed(version)));
	await game.pushed(batch);
	const records = await game.components();
	assert.deepEqual(
		records.map(({ name }) => name),
		batch.map(({ name }) => name),
	);
});
