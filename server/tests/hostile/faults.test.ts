import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { maxAttempts } from "../../src/domain/job.ts";
import { enqueue, listJobs } from "../../src/store/queries/service/jobs.ts";
import { embeddedTest } from "../support/engine.ts";
import { noisyPicture, picture } from "../support/pictures.ts";
import { admin, makeDataFolder, openRecords, serve } from "../support/process.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const day = 24 * 60 * 60 * 1000;

/** Resolves when the service has logged something with these words. */
async function logged(service: TestService, words: string): Promise<void> {
	await until(
		`the service logs "${words}"`,
		() => service.log.map(({ msg }) => msg),
		(messages) => messages.some((message) => message.includes(words)),
	);
}

embeddedTest("a job whose end cannot be written is not lost: it ends once it can be written", async () => {
	await using service = await startTestService({ expectsErrors: /./ });
	const game = await (await service.user()).game();
	const front = await game.asset(await picture());
	const db = new DatabaseSync(join(service.folder, "tuckbox.sqlite"));
	db.exec("create trigger full before delete on jobs begin select raise(abort, 'no room'); end");
	db.exec(
		"create trigger full2 before update of last_error on jobs begin select raise(abort, 'no room'); end",
	);
	await game.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [front] }]);
	await logged(service, "failed to write a job's");
	db.exec("drop trigger full; drop trigger full2");
	db.close();
	const [face] = (await game.component("a")).payload.imageFaces;
	assert.equal((await game.client.get(face.derivedUrl)).status, 200);
});

diskTest("readers of an image do not use up its attempts while the disk fails", async () => {
	await using service = await startTestService({ expectsErrors: /./ });
	const game = await (await service.user()).game();
	const front = await game.asset(await picture());
	const folder = join(service.folder, "objects/games", game.id, "derived");
	await mkdir(join(folder, ".."), { recursive: true });
	await writeFile(folder, "in the way");
	await game.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [front] }]);
	const [face] = (await game.component("a")).payload.imageFaces;
	const looks = Array.from({ length: 12 }, () => game.client.get(face.derivedUrl));
	await logged(service, "will be retried");
	const [job] = await listJobs(service.service.store.reader);
	assert.ok(job !== undefined && job.state === "waiting" && job.attempts < 3, JSON.stringify(job));
	await rm(folder);
	service.advance(60_000); // past the delay before the next attempt
	service.service.jobs.wake();
	const answers = await Promise.all(looks);
	assert.deepEqual(
		new Set(answers.map(({ status }) => status)),
		new Set([200]),
		"they waited and received it",
	);
});

diskTest("an image that failed permanently is tried again when it is pushed with a change", async () => {
	await using service = await startTestService({ expectsErrors: /./ });
	const game = await (await service.user()).game();
	const piece = { kind: "tile", name: "A", externalKey: "a", assets: [await game.asset(await picture())] };
	const folder = join(service.folder, "objects/games", game.id, "derived");
	await writeFile(folder, "in the way");
	await game.pushed([piece]);
	for (let i = 0; i < maxAttempts; i++) {
		await service.idle();
		service.advance(day);
		service.service.jobs.wake();
	}
	await service.idle();
	const [face] = (await game.component("a")).payload.imageFaces;
	assert.equal((await game.client.get(face.derivedUrl)).status, 502);
	assert.equal((await listJobs(service.service.store.reader, "dead")).length, 1, "the dead job is shown");
	await rm(folder);
	await game.pushed([{ ...piece, name: "B" }]);
	assert.equal((await game.client.get(face.derivedUrl)).status, 200);
});

test("a job that was running at every crash of the service is marked dead instead of running forever", async () => {
	await using folder = await makeDataFolder();
	const store = await openRecords(folder);
	await store.write(async (writer) => {
		await enqueue(writer, [{ kind: "discard-game", gameId: "gam_x" }], 1);
		await writer.updateTable("jobs").set({ state: "running", attempts: maxAttempts }).execute();
	});
	await store.close();
	await using _ = await serve(folder);
	const { jobs } = (await admin(folder, "jobs")) as unknown as { jobs: { state: string }[] };
	assert.deepEqual(
		jobs.map(({ state }) => state),
		["dead"],
	);
	const retried = (await admin(folder, "jobs", "--retry")) as unknown as { retried: number };
	assert.equal(retried.retried, 1);
});

test("bytes that presign reports as uploaded stay until their upload ends, whatever else needs room", async () => {
	const quota = 300_000;
	await using service = await startTestService({ env: { ACCOUNT_QUOTA_BYTES: String(quota) } });
	const game = await (await service.user()).game();
	const [promised, other] = [await noisyPicture(200, 200), await noisyPicture(200, 200)];
	await game.upload(promised);
	await game.upload(other);
	const [first, second] = await game.assets();
	await game.client.ok(game.client.delete(`${game.path}/assets/${first.id}`));
	const upload = await game.client.ok(game.presign(promised));
	assert.equal(upload.uploaded, true);
	await game.client.ok(game.client.delete(`${game.path}/assets/${second.id}`));
	const third = { ...(await picture()), bytes: Buffer.alloc(quota - promised.bytes.length - 5000, 7) };
	assert.equal((await game.presign(third)).status, 200, "the other one was removed");
	const asset = { sideKey: "front", key: upload.key, sourceUrl: upload.publicUrl, contentType: "image/png" };
	await game.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [asset] }]);
	assert.equal((await game.presign({ ...other, bytes: Buffer.alloc(5001, 1) })).status, 413);
});

test("bytes uploaded again after their asset was deleted become an asset again", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const image = await picture();
	const { publicUrl } = await game.upload(image);
	const [asset] = await game.assets();
	await game.client.ok(game.client.delete(`${game.path}/assets/${asset.id}`));
	assert.equal((await game.client.get(publicUrl)).status, 404);
	await game.upload(image);
	assert.equal((await game.assets()).length, 1);
	assert.equal((await game.client.get(publicUrl)).status, 200);
});

test("bytes promoted by an interrupted confirm are deleted when their upload expires", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const image = await picture();
	const upload = await game.client.ok(game.presign(image));
	await game.client.ok(game.put(upload.signedUrl, image));
	const [uploadId = ""] = await service.staged();
	const { objects } = service.service;
	await objects.copy({ type: "staged", uploadId }, { type: "source", key: upload.key });
	service.advance(day);
	await service.service.sweep();
	await service.idle();
	assert.equal(await objects.size({ type: "source", key: upload.key }), undefined);
	await game.upload(image);
	assert.equal((await game.client.get(upload.publicUrl)).status, 200, "the key is free again");
});

test("the number of a component's sides is limited", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const image = await game.asset(await picture());
	const push = (round: number) =>
		game.push([
			{
				kind: "tile",
				name: "A",
				externalKey: "a",
				assets: [
					image,
					...Array.from({ length: 49 }, (_, i) => ({ ...image, sideKey: `side-${round}-${i}` })),
				],
			},
		]);
	for (let round = 0; round < 5; round++) assert.equal((await push(round)).status, 200);
	const { status, body } = await push(5);
	assert.deepEqual([status, body.error.code], [400, "VALIDATION_ERROR"]);
	assert.equal((await game.component("a")).payload.imageFaces.length, 1);
});

test("a list too long for one response is refused with advice, and can be read in pages", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const payload = { text: "x".repeat(63 * 1024) };
	const batch = (round: number) =>
		Array.from({ length: 150 }, (_, i) => ({
			kind: "counter",
			name: "C",
			externalKey: `${round}-${i}`,
			payload,
		}));
	for (let round = 0; round < 6; round++) await game.pushed(batch(round));
	await game.components();
	await game.pushed(batch(6));
	const { status, body } = await game.client.get(`${game.path}/components`);
	assert.deepEqual([status, body.error.code], [413, "PAYLOAD_TOO_LARGE"]);
	assert.match(body.error.message, /`limit`/);
	assert.equal((await game.components("?limit=500")).length, 500);
});

test("a stalled transfer does not let more onto the disk than is reserved", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const image = await noisyPicture();
	const upload = await game.client.ok(game.presign(image));
	const puts = Array.from({ length: 8 }, () => game.put(upload.signedUrl, image));
	const answers = await Promise.all(puts);
	assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]), "they take turns");
	await game.client.ok(game.confirm(upload, image));
});
