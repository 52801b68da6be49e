import assert from "node:assert/strict";
import { cp, readdir, rename, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { runAdmin } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import { gamePrefix, objectPath } from "../../src/domain/object-key.ts";
import { startService } from "../../src/service.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { environmentOf } from "../support/engine.ts";
import { ask, gameWithPieces, piece, scratch } from "../support/operator.ts";
import { noisyPicture } from "../support/pictures.ts";
import { folderTest } from "../support/servers/buckets.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const day = 24 * 60 * 60 * 1000;

const started = (folder: string) =>
	startService(readConfig({ PORT: "0", DATA_DIR: folder }), createLogger("silent"));

/** All files of images in a data folder. */
async function imagesIn(folder: string): Promise<string[]> {
	const entries = await readdir(join(folder, "objects", "games"), { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** A stored image that belongs to no record. */
const strayIn = (gameId: string) =>
	({ type: "source", key: `${gamePrefix(gameId)}${"0".repeat(64)}.png` }) as const;

function warnings(service: TestService): string[] {
	return service.log.filter(({ level }) => level === 40).map(({ msg }) => msg);
}

folderTest("without its database, a folder with images is not started, and nothing is deleted", async (t) => {
	const home = await scratch(t);
	const folder = join(home, "data");
	const database = join(folder, "tuckbox.sqlite");
	{
		await using service = await startTestService();
		await gameWithPieces(service, 2);
		await ask(service.folder, "backup", folder);
	}
	const refusal =
		/the database in .* contains none of the games whose images are in its folder objects: restore tuckbox.sqlite .* or move the folder objects away to start with nothing$/;
	await cp(database, join(home, "saved"));
	const images = await imagesIn(folder);
	assert.equal(images.length, 6);

	await truncate(database, 0);
	await assert.rejects(started(folder), refusal);
	await rm(database);
	await assert.rejects(started(folder), refusal);
	await assert.rejects(started(folder), refusal, "nor the next time, with the tables of the first");
	await assert.rejects(ask(folder, "backup", join(home, "backup")), refusal, "a backup would lose them, too");
	await assert.rejects(ask(folder, "sweep", "--yes"), refusal);
	assert.deepEqual(await imagesIn(folder), images);

	await rename(join(home, "saved"), database);
	await (await started(folder)).close();
	assert.deepEqual(await imagesIn(folder), images);
	assert.deepEqual((await ask(folder, "verify")).faults, []);

	await rm(database);
	await rm(join(folder, "objects"), { recursive: true });
	await (await started(folder)).close();
});

folderTest("a folder whose only game was deleted is started, whatever a crash left of it", async (t) => {
	const folder = join(await scratch(t), "data");
	await using service = await startTestService();
	const game = await gameWithPieces(service, 1);
	await game.client.ok(game.client.delete(game.path));
	await service.idle();
	await service.service.objects.put(strayIn(game.id), Buffer.from("left"));
	await cp(service.folder, folder, { recursive: true });
	await service.service.objects.deletePrefix(gamePrefix(game.id));
	await (await started(folder)).close();
	assert.deepEqual(await imagesIn(folder), []);
});

test("with an older database, images that it does not know stay until the operator says otherwise", async () => {
	await using service = await startTestService();
	const game = await gameWithPieces(service, 2);
	const { objects } = service.service;
	// what a later state of the records contained: a game, and an image
	const unknown = { type: "source", key: `games/gam_0later/${"1".repeat(64)}.png` } as const;
	const later = strayIn(game.id);
	for (const key of [unknown, later]) await objects.put(key, Buffer.from("later"));
	for (let days = 0; days < 40; days += 1) {
		await service.service.sweepStrays();
		service.advance(day);
	}
	await service.idle();
	for (const key of [unknown, later]) assert.equal(await objects.size(key), 5);
	const said = service.log.find(({ msg }) => msg.includes("tuckbox admin sweep"));
	assert.deepEqual([said?.level, said?.strays, said?.stored], [40, 2, 8]);
	assert.deepEqual(
		(said?.sample as string[] | undefined)?.sort(),
		[gamePrefix("gam_0later"), later.key].sort(),
	);

	const config = readConfig({ DATA_DIR: service.folder, ...environmentOf(service.folder) });
	const listed = await runAdmin(config, ["sweep"]);
	assert.match(listed.text, /2 of 8 stored images belong to no record\. To delete them, add --yes\.$/);
	const verdict = await runAdmin(config, ["verify"]);
	assert.ok(verdict.isGood, verdict.text);
	assert.match(verdict.text, /remark: images: 2 files belong to no record; `tuckbox admin sweep`/);
	assert.equal(await objects.size(later), 5);

	// nothing else happens in the service that would make it look for jobs
	await runAdmin(config, ["sweep", "--yes"]);
	for (const key of [unknown, later])
		await until("the service deletes it", async () => (await objects.size(key)) === undefined);
	assert.match((await runAdmin(config, ["sweep"])).text, /each of 6 stored images belongs to a record/);
});

test("what belongs to no record is announced, kept for 30 days, then deleted, if it is a small share", async () => {
	await using service = await startTestService();
	const game = await gameWithPieces(service, 7);
	const { objects } = service.service;
	const stray = strayIn(game.id);
	await objects.put(stray, Buffer.from("stray"));
	for (let days = 0; days < 30; days += 1) {
		await service.service.sweepStrays();
		service.advance(day);
		assert.equal(await objects.size(stray), 5, `day ${days}`);
	}
	assert.match(warnings(service)[0] ?? "", /belong to no record; they are deleted after 30 days/);
	await service.service.sweepStrays();
	await service.idle();
	assert.equal(await objects.size(stray), undefined);
	const deleted = service.log.find(({ msg }) => msg.startsWith("deleted stored images"));
	assert.deepEqual([deleted?.deleted, deleted?.sample], [1, [objectPath(stray)]]);
});

test("a stray that is pushed again belongs to its record, and after a long pause the 30 days begin again", async () => {
	await using service = await startTestService();
	const game = await gameWithPieces(service, 14);
	const { objects } = service.service;
	const art = await noisyPicture(50, 70);
	const upload = await game.presign(art);
	const known = { type: "source", key: upload.body.key } as const;
	await objects.put(known, art.bytes);
	const stray = strayIn(game.id);
	await objects.put(stray, Buffer.from("stray"));
	await service.service.sweepStrays();
	await game.pushed([piece("again", "Again", await game.asset(art))]);
	service.advance(31 * day);
	await service.service.sweepStrays();
	await service.published();
	assert.equal(await objects.size(known), art.bytes.length);
	assert.equal(await objects.size(stray), 5, "it was not looked for in the meantime");
	await ask(service.folder, "sweep", "--yes");
	service.service.jobs.wake();
	await service.idle();
});
