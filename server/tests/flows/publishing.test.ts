import assert from "node:assert/strict";
import { test } from "node:test";
import { noisyPicture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

test("a change publishes itself as a version", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const published = async (q = "") => await game.client.ok(game.client.get(`${game.path}/published${q}`));
	const before = await published();
	assert.deepEqual([before.version, before.publishedAt, before.components], [0, null, []]);
	const front = await game.asset(await noisyPicture(300, 400));
	await game.pushed(
		["a", "b", "c"].map((key) => ({ kind: "tile", name: key, externalKey: key, assets: [front] })),
	);
	await service.published();
	const first = await published();
	assert.deepEqual([first.version, first.created, first.changed, first.deleted], [1, 3, 0, 0]);
	assert.deepEqual(first.components, await game.components());
	await game.pushed([{ kind: "tile", name: "B2", externalKey: "b" }]);
	await game.client.ok(game.client.delete(`${game.path}/components/${first.components[2].id}`));
	await service.published();
	const second = await published();
	assert.deepEqual([second.version, second.created, second.changed, second.deleted], [2, 0, 1, 1]);
	const delta = await published("?since=1");
	assert.deepEqual(
		delta.components.map((c: { name: string }) => c.name),
		["B2"],
	);
	assert.deepEqual(delta.deletedIds, [first.components[2].id]);
	assert.deepEqual(await game.client.ok(game.client.get(`${game.path}/versions/1`)), first);
	const restored = await game.client.ok(game.client.post(`${game.path}/versions/1/restore`, {}));
	assert.equal(restored.version, 3);
	assert.equal(restored.restoredFrom, 1);
	const third = await published();
	const strip = ({ updatedAt: _, ...rest }: { updatedAt: number }) => rest;
	assert.deepEqual(third.components.map(strip), first.components.map(strip));
});
