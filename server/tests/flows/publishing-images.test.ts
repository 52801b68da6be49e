import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { maxAttempts } from "../../src/domain/job.ts";
import type { Body, GameClient } from "../support/client.ts";
import { noisyPicture, type Picture, picture } from "../support/pictures.ts";
import {
	byKey,
	published,
	restore,
	statusesOf,
	urlsOf,
	versionOf,
	versionsOf,
} from "../support/published.ts";
import { block, counter, publishedPush, tile, tryAgain } from "../support/publishing.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const day = 24 * 60 * 60 * 1000;

/** Repeats what failed until no attempt is left. */
async function exhaust(service: TestService): Promise<void> {
	for (let i = 0; i < maxAttempts; i++) {
		await service.idle();
		service.advance(day);
		service.service.jobs.wake();
	}
	await service.idle();
}

async function storedFiles(service: TestService, game: GameClient): Promise<string[]> {
	const folder = join(service.folder, "objects/games", game.id);
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function usedBytes(service: TestService): Promise<number> {
	const rows = await service.service.store.reader.selectFrom("users").select("used_bytes").execute();
	return rows.reduce((sum, row) => sum + row.used_bytes, 0);
}

diskTest("a draft waits while one of its images is being derived, and is then published whole", async () => {
	await using service = await startTestService({ expectsErrors: /./ });
	const user = await service.user();
	const [game, free] = [await user.game(), await user.game()];
	const first = await publishedPush(service, game, [tile("a", await game.asset(await picture(16, 16)))]);
	const lift = await block(service, game);
	await game.pushed([counter("b"), tile("c", await game.asset(await picture(16, 16)))]);
	await free.pushed([counter("x")]);
	await service.published();
	assert.deepEqual(await published(game), first, "not even the piece without an image");
	assert.equal((await published(free)).version, 1, "another game does not wait");
	await game.pushed([counter("d")]);
	await service.published();
	assert.deepEqual(await published(game), first, "nor what is pushed later");
	await lift();
	await tryAgain(service);
	await service.published();
	const second = await published(game);
	assert.deepEqual([second.version, second.created], [2, 3]);
	assert.deepEqual(new Set(await statusesOf(game, second.components.flatMap(urlsOf))), new Set([200]));
});

diskTest("a draft is published once its missing image is no longer needed", async () => {
	await using service = await startTestService({ expectsErrors: /./ });
	const user = await service.user();
	for (const way of ["its piece is deleted", "its asset is deleted", "another image takes its place"]) {
		const game = await user.game(way);
		const good = await game.asset(await picture(16, 16));
		await publishedPush(service, game, [tile("a", good)]);
		const lift = await block(service, game);
		await game.pushed([counter("b"), tile("c", await game.asset(await picture(16, 16)))]);
		await service.published();
		assert.equal((await published(game)).version, 1);
		const record = await game.component("c");
		if (way.startsWith("its piece")) await user.ok(user.delete(`${game.path}/components/${record.id}`));
		else if (way.startsWith("another")) await game.pushed([tile("c", good)]);
		else await user.ok(user.delete(`${game.path}/assets/${record.payload.imageFaces[0].assetId}`));
		await service.published();
		assert.equal((await published(game)).version, 2, way);
		await lift();
	}
	await tryAgain(service);
});

diskTest(
	"a permanently failed image does not delay the draft, and an image derived later does not change it",
	async () => {
		await using service = await startTestService({ expectsErrors: /./, leavesDeadJobs: true });
		const game = await (await service.user()).game();
		const lift = await block(service, game);
		await game.pushed([tile("a", await game.asset(await picture(16, 16))), counter("b")]);
		await exhaust(service);
		await service.published();
		const first = await published(game);
		assert.deepEqual([first.version, first.created], [1, 2]);
		const [url, derivedUrl] = urlsOf(byKey(first, "a"));
		assert.deepEqual(await statusesOf(game, [url ?? "", derivedUrl ?? ""]), [200, 502], "the source exists");
		await lift();
		await game.pushed([{ kind: "tile", name: "A2", externalKey: "a" }]);
		await service.published();
		const second = await published(game);
		assert.deepEqual([second.version, second.changed], [2, 1]);
		assert.deepEqual(new Set(await statusesOf(game, urlsOf(byKey(second, "a")))), new Set([200]));
	},
);

diskTest(
	"restoring a version while the draft waits for an image first publishes the draft, so that nothing is lost",
	async () => {
		await using service = await startTestService({ expectsErrors: /./ });
		const game = await (await service.user()).game();
		const first = await publishedPush(service, game, [counter("a"), counter("b")]);
		await publishedPush(service, game, [counter("a", "A2")]);
		const lift = await block(service, game);
		await game.pushed([counter("b", "B3"), tile("c", await game.asset(await picture(16, 16)))]);
		await service.idle();
		const { status, body } = await restore(game, 1);
		assert.deepEqual([status, body.version, body.restoredFrom], [200, 4, 1]);
		const saved = (await versionOf(game, 3)).components.map(({ name }: Body) => name);
		assert.deepEqual(saved, ["A2", "B3", "c"]);
		const names = (await published(game)).components.map(({ name }: Body) => name);
		assert.deepEqual(names, ["a", "b"]);
		assert.deepEqual(await game.components(), (await published(game)).components);
		assert.equal(byKey(await published(game), "b").id, byKey(first, "b").id);
		await lift();
		await tryAgain(service);
		await service.published();
		assert.equal((await published(game)).version, 4, "nothing follows");
		const [url, derivedUrl] = urlsOf(byKey(await versionOf(game, 3), "c"));
		assert.deepEqual(await statusesOf(game, [url ?? "", derivedUrl ?? ""]), [200, 200]);
	},
);

diskTest(
	"images are deleted with the last kept version that shows them, and their room is released",
	async () => {
		for (const kept of [1, 2]) {
			await using service = await startTestService({ env: { KEPT_VERSIONS: String(kept) } });
			const game = await (await service.user()).game();
			const pictures: Picture[] = [];
			const addresses: string[][] = [];
			for (let round = 0; round < 4; round++) {
				const image = await noisyPicture(60, 60);
				pictures.push(image);
				const now = await publishedPush(service, game, [tile("a", await game.asset(image))]);
				addresses.push(urlsOf(byKey(now, "a")));
			}
			// bytes that only versions show stay held for a day; then they belong to the versions, which cost the account
			// nothing
			service.advance(2 * day);
			await service.service.sweep();
			await service.published();
			const numbers = (await versionsOf(game)).map(({ version }) => version);
			assert.deepEqual(numbers, [1, 2, 3, 4].slice(-kept));
			for (const [i, urls] of addresses.entries()) {
				const expected = i < 4 - kept ? 404 : 200;
				assert.deepEqual(
					new Set(await statusesOf(game, urls)),
					new Set([expected]),
					`kept ${kept}, version ${i + 1}`,
				);
			}
			assert.equal(
				(await storedFiles(service, game)).length,
				3 * kept,
				"a source and two derived files of each",
			);
			assert.equal(await usedBytes(service), pictures[3]?.bytes.length);
			assert.equal((await restore(game, 4 - kept)).status, 404);
		}
	},
);

test("an image pushed again after its version was deleted is uploaded and derived again", async () => {
	await using service = await startTestService({ env: { KEPT_VERSIONS: "1" } });
	const game = await (await service.user()).game();
	const [one, two] = [await picture(20, 20), await picture(20, 20)];
	const asset = await game.asset(one);
	const first = await publishedPush(service, game, [tile("a", asset)]);
	await publishedPush(service, game, [tile("a", await game.asset(two))]);
	service.advance(2 * day);
	await service.service.sweep();
	await service.idle();
	const upload = await game.client.ok(game.presign(one));
	assert.equal(upload.uploaded, false);
	assert.equal((await game.push([tile("a", asset)])).status, 400, "its bytes are gone");
	const third = await publishedPush(service, game, [tile("a", await game.asset(one))]);
	const [before, now] = [urlsOf(byKey(first, "a")), urlsOf(byKey(third, "a"))];
	assert.equal(now[0], before[0], "the address of the source depends on its content");
	assert.deepEqual(await statusesOf(game, now), [200, 200, 200]);
	assert.deepEqual(
		await statusesOf(game, before.slice(1)),
		[404, 404],
		"the address of a derived image is never reused",
	);
});

test("changes since a deleted version return everything published", async () => {
	await using service = await startTestService({ env: { KEPT_VERSIONS: "2" } });
	const game = await (await service.user()).game();
	for (const round of ["1", "2", "3"]) {
		await publishedPush(service, game, [counter("a"), counter(`only ${round}`), counter("b", `b${round}`)]);
	}
	const whole = await published(game);
	assert.deepEqual(await published(game, "?since=1"), whole);
	const delta = await published(game, "?since=2");
	assert.deepEqual([delta.since, delta.components.length], [2, 2]);
	const { status, body } = await game.client.get(`${game.path}/versions/1`);
	assert.deepEqual([status, body.error.code], [404, "VERSION_NOT_FOUND"]);
	assert.equal((await restore(game, 1)).body.error.code, "VERSION_NOT_FOUND");
});

test("deleting a game deletes all of its versions and their images", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const first = await publishedPush(service, game, [tile("a", await game.asset(await picture(16, 16)))]);
	await publishedPush(service, game, [tile("a", await game.asset(await picture(16, 16)))]);
	await game.pushed([tile("b", await game.asset(await picture(16, 16)))]);
	await game.client.ok(game.client.delete(game.path));
	await service.published();
	assert.deepEqual(await storedFiles(service, game), []);
	assert.equal(await usedBytes(service), 0);
	assert.deepEqual(await statusesOf(game, urlsOf(byKey(first, "a"))), [404, 404, 404]);
	for (const part of ["published", "versions", "versions/1"]) {
		assert.equal((await game.client.get(`${game.path}/${part}`)).status, 404, part);
	}
});

diskTest(
	"a push is published right after its last image, however long that takes, without waiting for the sweep",
	async () => {
		await using service = await startTestService({ publishesByItself: true, expectsErrors: /./ });
		const game = await (await service.user()).game();
		const lift = await block(service, game);
		await game.pushed([tile("a", await game.asset(await picture(16, 16)))]);
		const { reader } = service.service.store;
		const jobsOf = (kind: string) =>
			reader
				.selectFrom("jobs")
				.select("payload")
				.where("kind", "=", kind as "publish")
				.execute();
		const none = (rows: unknown[]) => rows.length === 0;
		await until(
			"the draft has rested",
			() => jobsOf("publish"),
			(jobs) => jobs.every(({ payload }) => JSON.parse(payload).isOverdue),
		);
		assert.equal((await jobsOf("derive")).length, 1, "the draft has rested, and only the image is missing");
		await lift();
		await until("the image is derived", () => jobsOf("derive"), none);
		// the sweep, which finds forgotten drafts, runs once a minute
		await until(
			"version 1",
			() => published(game),
			({ version }) => version === 1,
			30_000,
		);
	},
);
