import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { defaultRest } from "../../src/domain/components/draft.ts";
import { pushRest } from "../../src/domain/components/named-push.ts";
import type { Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { byKey, published, statusesOf, urlsOf, versionsOf } from "../support/published.ts";
import { block, counter, publishedPush, tile, tryAgain } from "../support/publishing.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

test("a push of ten batches becomes few versions, and versions beyond the limit are deleted automatically", async () => {
	await using service = await startTestService({ publishesByItself: true, env: { KEPT_VERSIONS: "1" } });
	const game = await (await service.user()).game();
	const front = await game.asset(await picture(30, 30));
	const start = performance.now();
	for (let batch = 0; batch < 10; batch++) {
		await game.pushed(Array.from({ length: 50 }, (_, i) => tile(`${batch}-${i}`, front)));
	}
	const spent = performance.now() - start;
	const { version } = await until(
		"all is published",
		() => published(game),
		({ components }) => components.length === 500,
	);
	// one for each rest that fits into the time of the push, however slow the machine, and one for what remains
	const most = 1 + Math.ceil(spent / defaultRest.afterChange);
	assert.ok(version <= most, `${version} versions in ${spent} ms`);
	await game.pushed([counter("last")]);
	await until(
		"the next version",
		() => published(game),
		(now) => now.version > version,
	);
	await until(
		"only one version is kept",
		() => versionsOf(game),
		(kept) => kept.length === 1,
	);
});

/** Opens a named push, sends these pieces in it, one by one, and completes it. */
async function namedPush(game: GameClient, note: string, pieces: readonly Body[]): Promise<void> {
	const { id } = await game.client.ok(game.client.post(`${game.path}/pushes`, { note }));
	for (const piece of pieces) {
		const call = { headers: { "x-tuckbox-push": id }, body: { components: [piece] } };
		await game.client.ok(game.client.call("POST", `${game.path}/components/batch`, call));
	}
	const { version } = await game.client.ok(game.client.post(`${game.path}/pushes/${id}/complete`, {}));
	assert.equal(version, null, "it is published later");
}

const sortedKeys = ({ components }: Body): string[] =>
	components.map(({ externalKey }: Body) => externalKey).sort();

diskTest("a named push becomes one version however long its images take, and delays no other", async () => {
	const publishesByItself = { ...defaultRest, afterChange: 20, atMost: 60, forImages: 1000 };
	await using service = await startTestService({ publishesByItself, expectsErrors: /./ });
	const game = await (await service.user()).game();
	await publishedPush(service, game, [counter("old")]);
	const lift = await block(service, game);
	const slow = [
		tile("a", await game.asset(await picture(16, 16))),
		counter("b"),
		counter("old", "new"),
		tile("c", await game.asset(await picture(16, 16))),
	];
	await namedPush(game, "slow", slow);
	await namedPush(game, "too", [counter("d"), tile("e", await game.asset(await picture(16, 16)))]);
	// each of these waits until the draft's images are overdue
	for (const key of ["x", "y"]) {
		await game.pushed([counter(key)]);
		const now = await until(
			`${key} is published`,
			() => published(game),
			(shown) => sortedKeys(shown).includes(key),
		);
		assert.deepEqual(sortedKeys(now), key === "x" ? ["old", "x"] : ["old", "x", "y"]);
		assert.equal(byKey(now, "old").name, "old");
	}
	await lift();
	await tryAgain(service);
	const last = await until(
		"everything is published",
		() => published(game),
		({ components }) => components.length === 8,
	);
	assert.equal(byKey(last, "old").name, "new");
	// the images of the two become ready one after the other, so in either order, and they share a version only if the machine is quick
	const [together, apart] = [
		[[5, 1, "slow · too"]],
		[
			[3, 1, "slow"],
			[2, 0, "too"],
		],
	];
	const versions = (await versionsOf(game)).map(({ created, changed, note }) => [created, changed, note]);
	assert.deepEqual(versions.slice(0, 3), [
		[1, 0, null],
		[1, 0, null],
		[1, 0, null],
	]);
	const pushes = versions.slice(3).sort(([created], [other]) => other - created);
	assert.deepEqual(pushes, pushes.length === 1 ? together : apart);
});

diskTest("a named push whose images are never ready is published without them after a bound", async () => {
	const publishesByItself = { ...defaultRest, afterChange: 20, atMost: 60, forImages: 200 };
	await using service = await startTestService({ publishesByItself, expectsErrors: /./ });
	const game = await (await service.user()).game();
	const lift = await block(service, game);
	await namedPush(game, "stuck", [tile("a", await game.asset(await picture(16, 16))), counter("b")]);
	service.advance(pushRest.forImages / 2);
	await game.pushed([counter("x")]);
	await until(
		"another change",
		() => published(game),
		(now) => sortedKeys(now).join() === "x",
	);
	service.advance(pushRest.forImages / 2);
	service.service.jobs.wake();
	await until(
		"what is whole",
		() => published(game),
		(now) => sortedKeys(now).join() === "b,x",
	);
	await lift();
	await tryAgain(service);
	await until(
		"the rest",
		() => published(game),
		(now) => sortedKeys(now).join() === "a,b,x",
	);
	const notes = (await versionsOf(game)).map(({ note }) => note);
	assert.deepEqual(notes, [null, "stuck", "stuck"]);
});

diskTest("images that are always pending do not prevent a game from being published", async () => {
	const publishesByItself = { ...defaultRest, afterChange: 20, atMost: 60, forImages: 200 };
	await using service = await startTestService({ publishesByItself, expectsErrors: /./ });
	const game = await (await service.user()).game();
	const lift = await block(service, game);
	let count = 0;
	const { version, components } = await until(
		"three versions while no image can be derived",
		async () => {
			await game.pushed([counter(`c${count}`), tile(`t${count++}`, await game.asset(await picture(16, 16)))]);
			return await published(game);
		},
		({ version }) => version >= 3,
	);
	assert.deepEqual(new Set(components.map(({ kind }: Body) => kind)), new Set(["counter"]));
	await lift();
	await tryAgain(service);
	const all = await until(
		"the pieces with images",
		() => published(game),
		(now) => now.components.length === 2 * count,
	);
	assert.ok(all.version > version);
	assert.deepEqual(new Set(await statusesOf(game, all.components.flatMap(urlsOf))), new Set([200]));
});

test("continuous changes do not prevent a game from being published", async () => {
	await using service = await startTestService({ publishesByItself: true });
	const game = await (await service.user()).game();
	let isPushing = true;
	const pushing = (async () => {
		for (let i = 0; isPushing; i++) {
			await game.pushed([counter("a", `${i}`)]);
			await sleep(50);
		}
	})();
	await until(
		"version 2",
		() => published(game),
		({ version }) => version >= 2,
	).finally(() => {
		isPushing = false;
	});
	await pushing;
});
