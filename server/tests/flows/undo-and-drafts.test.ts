import assert from "node:assert/strict";
import { after } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { byKey, published, restore, versionOf, versionsOf } from "../support/published.ts";
import { block, counter, publishedPush, tile, tryAgain } from "../support/publishing.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

// What was acknowledged before an act by hand survives the act and its undo, even if it waits for images or for a push.

const service = await startTestService({ expectsErrors: /./ });
after(() => service[Symbol.asyncDispose]());

const act = (game: GameClient, what: string, body: Body): Promise<Body> =>
	game.client.ok(game.client.post(`${game.path}/components/${what}`, body));

const undo = (game: GameClient, componentIds: string[], { version, at }: Body) =>
	act(game, "restore", { componentIds, version, unlessChangedSince: at });

const firstUrl = (record: Body): string => record.payload.imageFaces[0].url;

/** A published game with two cards in a deck and a counter, of which the front of "a" has been replaced and is not derived yet. */
async function replacedFront() {
	const game = await (await service.user()).game();
	const deck = { kind: "deck", name: "D", externalKey: "d" };
	const inDeck = { parentExternalKey: "d" };
	const old = await game.asset(await picture(16, 16));
	await publishedPush(service, game, [
		deck,
		{ ...tile("a", old), ...inDeck },
		{ ...tile("b", old), ...inDeck },
		counter("c"),
	]);
	const lift = await block(service, game);
	const replacement = await game.asset(await picture(16, 17));
	await game.pushed([tile("a", replacement)]);
	await service.idle();
	const replaced = await game.component("a");
	assert.notEqual(firstUrl(byKey(await published(game), "a")), firstUrl(replaced), "it waits for its image");
	return {
		game,
		replaced,
		/** The card when everything has been derived and published. */
		async settled(): Promise<Body> {
			await lift();
			const isPublished = async () => {
				await tryAgain(service);
				await service.published();
				return isDeepStrictEqual((await published(game)).components, await game.components());
			};
			await until("all is published", isPublished);
			return await game.component("a");
		},
	};
}

const lasting = ({ updatedAt: _, ...record }: Body) => record;

const acts: [string, (game: GameClient, ids: string[]) => Promise<Body>][] = [
	["deleted", (game, componentIds) => act(game, "delete", { componentIds })],
	["changed", (game, componentIds) => act(game, "change", { componentIds, set: { name: "Other" } })],
	["moved", (game, componentIds) => act(game, "change", { componentIds, set: { parentId: null } })],
	[
		"given another key",
		(game, componentIds) =>
			act(game, "rekey", {
				keys: componentIds.map((componentId, i) => ({ componentId, externalKey: `new-${i}` })),
			}),
	],
];

for (const [how, doIt] of acts) {
	diskTest(
		`a front that was replaced and waits for its image stays when its piece is ${how} and that is undone`,
		async () => {
			const { game, replaced, settled } = await replacedFront();
			const ids = [replaced.id, (await game.component("b")).id];
			const done = await doIt(game, ids);
			assert.equal(done.changed, 2);
			const undone = await undo(game, ids, done);
			assert.deepEqual([undone.changed, undone.refused], [2, []]);
			assert.deepEqual(lasting(await settled()), lasting(replaced));
		},
	);

	diskTest(`a change in an open push stays when its piece is ${how} and that is undone`, async () => {
		const game = await (await service.user()).game();
		await publishedPush(service, game, [counter("a"), counter("b")]);
		const { id } = await game.client.ok(game.client.post(`${game.path}/pushes`, {}));
		await game.client.ok(
			game.client.call("POST", `${game.path}/components/batch`, {
				headers: { "x-tuckbox-push": id },
				body: { components: [counter("a", "A2"), counter("b", "B2")] },
			}),
		);
		const before = await game.component("a");
		if (how !== "moved") {
			const done = await doIt(game, [before.id]);
			await undo(game, [before.id], done);
		}
		await game.client.ok(game.client.post(`${game.path}/pushes/${id}/complete`, {}));
		await service.published();
		assert.deepEqual(lasting(await game.component("a")), lasting(before));
		assert.equal((await game.component("b")).name, "B2");
	});
}

diskTest("a version that is restored is preceded by one with all that waits for its images", async () => {
	const { game, replaced, settled } = await replacedFront();
	assert.equal((await restore(game, 1)).status, 200);
	const kept = (await versionsOf(game)).at(-2);
	assert.deepEqual(byKey(await versionOf(game, kept?.version), "a"), replaced);
	assert.notEqual(firstUrl(await settled()), firstUrl(replaced));
	assert.equal((await restore(game, kept?.version)).status, 200);
	assert.equal(firstUrl(byKey(await published(game), "a")), firstUrl(replaced));
});

diskTest("a new piece that waits for its image comes back when its deletion is undone", async () => {
	const { game, settled } = await replacedFront();
	await game.pushed([tile("new", await game.asset(await picture(18, 18)))]);
	const before = await game.component("new");
	const done = await act(game, "delete", { componentIds: [before.id] });
	await undo(game, [before.id], done);
	await settled();
	assert.deepEqual(lasting(await game.component("new")), lasting(before));
});

diskTest(
	"pieces that are restored to an older version keep what waits for its image in a version",
	async () => {
		const { game, replaced, settled } = await replacedFront();
		const done = await act(game, "restore", { componentIds: [replaced.id], version: 1 });
		assert.notEqual(firstUrl(await game.component("a")), firstUrl(replaced));
		await act(game, "restore", { componentIds: [replaced.id], version: done.version });
		assert.equal(firstUrl(await settled()), firstUrl(replaced));
	},
);

diskTest(
	"an act on a piece publishes what belongs to it, and leaves other pieces in their pushes",
	async () => {
		const game = await (await service.user()).game();
		await publishedPush(service, game, [counter("a"), counter("b")]);
		const { id } = await game.client.ok(game.client.post(`${game.path}/pushes`, { note: "All four" }));
		const die = { kind: "die", name: "Die", externalKey: "die" };
		const face = { kind: "dieFace", name: "F", externalKey: "f", parentExternalKey: "die" };
		const headers = { "x-tuckbox-push": id };
		const call = (path: string, body: Body) =>
			game.client.ok(game.client.call("POST", `${game.path}${path}`, { headers, body }));
		await call("/components/batch", { components: [counter("a", "A2"), counter("b", "B2"), die, face] });
		await call("/components/delete", { componentIds: [(await game.component("b")).id] });
		assert.equal((await published(game)).version, 1, "an act of a push publishes nothing");
		const ids = [(await game.component("f")).id];
		const done = await act(game, "change", { componentIds: ids, set: { name: "F2" } });
		const names = (list: Body) => list.components.map(({ name }: Body) => name);
		assert.deepEqual(names(await versionOf(game, done.version)), ["a", "b", "Die", "F"]);
		assert.deepEqual((await versionsOf(game)).at(-1)?.note, "All four");
		await service.published();
		assert.deepEqual(names(await published(game)), ["a", "b", "Die", "F2"]);
		await game.client.ok(game.client.post(`${game.path}/pushes/${id}/complete`, {}));
		await service.published();
		assert.deepEqual(names(await published(game)), ["A2", "Die", "F2"]);
	},
);
