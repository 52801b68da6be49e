import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import { Problem } from "../../src/domain/errors.ts";
import { maxAttempts } from "../../src/domain/job.ts";
import type { ObjectKey } from "../../src/domain/object-key.ts";
import { createS3Client, defaultPace } from "../../src/objects/s3/s3-client.ts";
import { createS3Incoming, createS3Store } from "../../src/objects/s3/s3-store.ts";
import { listJobs } from "../../src/store/queries/service/jobs.ts";
import type { Answer, GameClient } from "../support/client.ts";
import { noisyPicture, type Picture, picture } from "../support/pictures.ts";
import { makeDataFolder, run } from "../support/process.ts";
import { bucketOf } from "../support/servers/buckets.ts";
import { type S3StandIn, startS3StandIn } from "../support/servers/s3-stand-in.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const day = 24 * 60 * 60 * 1000;

/** A service whose store fails as the test asks. */
async function startOnStandIn(): Promise<{ service: TestService; store: S3StandIn }> {
	const store = await startS3StandIn();
	store.makeBucket("box");
	const env = store.env("box");
	const bucket = { env, bucket: bucketOf(env), remove: () => store.stop() };
	const expectsErrors = /a sweep failed/; // it runs at any time, also in an outage, and then again
	return { service: await startTestService({ bucket, expectsErrors }), store };
}

function isTryAgain({ status, headers, body }: Answer): void {
	assert.deepEqual([status, body.error.code], [502, "SERVER_ERROR"]);
	assert.ok(Number(headers.get("retry-after")) > 0);
}

const tile = (asset: unknown) => ({ kind: "tile", name: "A", externalKey: "a", assets: [asset] });

async function received(game: GameClient, image: Picture) {
	const upload = await game.client.ok(game.presign(image));
	await game.client.ok(game.put(upload.signedUrl, image));
	return upload;
}

const steps: Record<string, (method: string, path: string) => boolean> = {
	"reading what was put": (method, path) => method === "GET" && path.startsWith("incoming/"),
	"staging it": (method, path) => method === "PUT" && path.startsWith("staging/"),
	"promoting it": (method, path) => method === "PUT" && path.startsWith("games/"),
	"deleting what is staged": (method, path) => method === "DELETE" && path.startsWith("staging/"),
	"anything at all": () => true,
};

for (const [step, isHit] of Object.entries(steps)) {
	for (const fault of ["fails", "breaks off"] as const) {
		if (fault === "breaks off" && step !== "reading what was put") continue;
		test(`confirm while the store ${fault} in ${step}: 502, and the next attempt succeeds`, async () => {
			const { service: started, store } = await startOnStandIn();
			await using service = started;
			const game = await (await service.user()).game();
			const image = await picture();
			const upload = await received(game, image);
			store.fault = (method, path) => (isHit(method, path) ? fault : undefined);
			isTryAgain(await game.confirm(upload, image));
			store.fault = () => undefined;
			await game.client.ok(game.confirm(upload, image));
			assert.equal((await game.assets()).length, 1);
			await service.service.sweep();
			assert.deepEqual(store.paths("box"), [upload.key], "nothing else is left");
		});
	}
}

test("a change whose time is over is not sent, and one that takes longer is given up and not repeated", async (t) => {
	const standIn = await startS3StandIn();
	t.after(() => standIn.stop());
	standIn.makeBucket("box");
	const client = createS3Client(bucketOf(standIn.env("box")), () => undefined);
	t.after(() => client.close());
	const store = createS3Store(client);
	const key: ObjectKey = { type: "source", key: "games/gam_1/a.png" };
	await store.put(key, Buffer.from("x"));
	const before = standIn.requests.length;
	await assert.rejects(store.delete(key, { left: () => 0 }), Problem);
	await assert.rejects(store.put(key, Buffer.from("y"), { left: () => 0 }), Problem);
	assert.equal(standIn.requests.length, before);
	standIn.fault = () => "hangs";
	let left = 50.5;
	const limit = {
		left: () => {
			const now = left;
			left = 0;
			return now;
		},
	};
	await assert.rejects(store.delete(key, limit), Problem);
	assert.equal(standIn.requests.length, before + 1);
	standIn.fault = () => undefined;
	assert.equal(await store.size(key), 1);
});

test("a brief store failure is retried, and clients do not notice", async () => {
	const { service: started, store } = await startOnStandIn();
	await using service = started;
	const game = await (await service.user()).game();
	const image = await picture();
	const upload = await received(game, image);
	let count = 0;
	store.fault = () => (count++ % 2 === 0 ? "fails" : undefined);
	await game.client.ok(game.confirm(upload, image));
});

test("derivation survives an outage longer than a job's attempts; readers receive Retry-After", async () => {
	const { service: started, store } = await startOnStandIn();
	await using service = started;
	const game = await (await service.user()).game();
	const asset = await game.asset(await picture());
	store.fault = (_, path) => (path.startsWith("games/") ? "fails" : undefined);
	await game.pushed([tile(asset)]);
	for (let round = 0; round < maxAttempts + 2; round++) {
		await service.idle();
		service.advance(day);
		service.service.jobs.wake();
	}
	await service.idle();
	const jobs = await listJobs(service.service.store.reader);
	const derive = jobs.find(({ kind }) => kind === "derive");
	assert.equal(derive?.state, "waiting", "it is never given up");
	store.fault = () => undefined;
	service.advance(day);
	service.service.jobs.wake();
	const [face] = (await game.component("a")).payload.imageFaces;
	assert.equal((await game.client.get(face.derivedUrl)).status, 200);
	assert.equal((await game.client.get(face.thumbUrl)).status, 200);
});

test("a deletion during an outage is answered immediately and completed when the store is back", async () => {
	const { service: started, store } = await startOnStandIn();
	await using service = started;
	const game = await (await service.user()).game();
	await game.pushed([tile(await game.asset(await picture()))]);
	await service.idle();
	await store.stop();
	await game.client.ok(game.client.delete(game.path));
	for (let round = 0; round < maxAttempts + 2; round++) {
		await service.idle();
		service.advance(day);
		service.service.jobs.wake();
	}
	assert.equal((await listJobs(service.service.store.reader, "dead")).length, 0);
	await store.start();
	service.advance(day);
	service.service.jobs.wake();
	await service.idle();
	assert.deepEqual(store.paths("box"), []);
});

test("while the store is unreachable, records are read and written, uploads receive Retry-After, and readiness reports it", async () => {
	const { service: started, store } = await startOnStandIn();
	await using service = started;
	const game = await (await service.user()).game();
	const image = await picture();
	const upload = await received(game, image);
	await store.stop();
	isTryAgain(await game.confirm(upload, image));
	assert.equal((await service.anonymous().get("/readyz")).status, 502);
	assert.equal((await service.anonymous().get("/healthz")).status, 200);
	await store.start();
	store.fault = () => "hangs";
	assert.equal(
		(await service.anonymous().get("/readyz")).status,
		502,
		"nor does it wait for a store that does not respond",
	);
	store.fault = () => undefined;
	await store.stop();
	await game.pushed([{ kind: "counter", name: "C", externalKey: "c" }]);
	await service.service.sweep();
	assert.ok(service.log.some(({ msg }) => msg.includes("the image storage failed")));
	await store.start();
	await game.client.ok(game.confirm(upload, image));
});

/** A bucket whose client waits only briefly before it tries again. `pace.idle` is how long it waits for a byte. */
async function quickStore(t: TestContext) {
	const standIn = await startS3StandIn();
	standIn.makeBucket("box");
	const pace = { ...defaultPace, pause: 5 };
	const client = createS3Client(bucketOf(standIn.env("box")), () => undefined, pace);
	t.after(async () => {
		client.close();
		await standIn.stop();
	});
	return { standIn, pace, store: createS3Store(client), incoming: createS3Incoming(client) };
}

test("every call gives up on an unresponsive store after a bounded number of attempts", async (t) => {
	const { standIn, pace, store, incoming } = await quickStore(t);
	const key: ObjectKey = { type: "source", key: "games/gam_1/a.png" };
	await store.put(key, Buffer.from("art"));
	standIn.fault = () => "hangs";
	pace.idle = 100;
	const calls = [
		() => store.put(key, Buffer.from("other")),
		() => store.copy(key, { type: "source", key: "games/gam_1/b.png" }),
		() => store.size(key),
		() => store.read(key),
		() => buffer(store.stream(key)),
		() => store.delete(key),
		() => store.deletePrefix("games/gam_1/"),
		() => Array.fromAsync(store.listGames()),
		() => store.check(),
		() => incoming.read("upl_1", 3),
		() => incoming.delete("upl_1"),
		() => Array.fromAsync(incoming.list()),
	];
	for (const call of calls) {
		const before = standIn.requests.length;
		await assert.rejects(call(), (error) => error instanceof Problem && error.retryAfter !== undefined);
		assert.equal(standIn.requests.length - before, defaultPace.tries);
	}
	standIn.fault = () => undefined;
	pace.idle = defaultPace.idle;
	assert.equal((await store.read(key))?.toString(), "art");
});

test("an interrupted object is read again, or the read fails; a part is never taken for the whole", async (t) => {
	const { standIn, store } = await quickStore(t);
	const key: ObjectKey = { type: "source", key: "games/gam_1/a.png" };
	const bytes = randomBytes(300_000);
	await store.put(key, bytes);
	let count = 0;
	standIn.fault = () => (count++ === 0 ? "breaks off" : undefined);
	assert.deepEqual(await store.read(key), bytes);
	standIn.fault = () => "breaks off";
	await assert.rejects(store.read(key));
	await assert.rejects(buffer(store.stream(key)));
});

test("reading into memory stops at the announced size", async (t) => {
	const { store, incoming } = await quickStore(t);
	await store.put({ type: "incoming", uploadId: "upl_1" }, Buffer.alloc(5_000_000));
	const found = await incoming.read("upl_1", 1000);
	assert.deepEqual([found?.size, found?.bytes], [5_000_000, undefined]);
});

test("eight parallel callers in an intermittent outage lose nothing", async () => {
	const { service: started, store } = await startOnStandIn();
	await using service = started;
	const game = await (await service.user()).game();
	let count = 0;
	store.fault = (method) => (method !== "OPTIONS" && count++ % 5 < 3 ? "fails" : undefined);
	const stubborn = async (call: () => Promise<Answer>) => {
		const { body } = await until(
			"the call succeeds",
			async () => {
				const answer = await call();
				if (answer.status !== 200) isTryAgain(answer);
				return answer;
			},
			({ status }) => status === 200,
		);
		return body;
	};
	const images = await Promise.all(Array.from({ length: 8 }, () => noisyPicture(200, 200)));
	await Promise.all(
		images.map(async (image, i) => {
			const upload = await game.client.ok(game.presign(image));
			await until(
				"the bucket accepts the image",
				async () => (await game.put(upload.signedUrl, image)).status,
				(status) => status === 200,
			);
			await stubborn(() => game.confirm(upload, image));
			const { key, publicUrl: sourceUrl } = upload;
			const asset = { sideKey: "front", key, sourceUrl, contentType: image.contentType };
			const piece = { kind: "tile", name: "A", externalKey: `${i}`, assets: [asset] };
			await game.pushed([piece]);
		}),
	);
	store.fault = () => undefined;
	await until(
		"all images are derived",
		async () => {
			service.advance(day);
			service.service.jobs.wake();
			await service.idle();
			return await listJobs(service.service.store.reader);
		},
		(jobs) => !jobs.some(({ kind }) => kind === "derive"),
	);
	for (const { payload } of await game.components())
		assert.equal((await game.client.get(payload.imageFaces[0].derivedUrl)).status, 200);
	await service.service.sweep(); // what a confirm had recorded and could not clean up
});

test("a start that cannot use its bucket reports why in one line without the secret", async (t) => {
	const standIn = await startS3StandIn();
	t.after(() => standIn.stop());
	standIn.makeBucket("box");
	const env = standIn.env("box");
	await using folder = await makeDataFolder();
	const cases: [Record<string, string>, RegExp][] = [
		[{ S3_BUCKET: "other" }, /S3_BUCKET: the bucket "other" does not exist/],
		[{ S3_SECRET_ACCESS_KEY: "wrong-secret" }, /S3_SECRET_ACCESS_KEY .*SignatureDoesNotMatch/],
		[{ S3_REGION: "elsewhere" }, /S3_REGION: .* does not accept "elsewhere"/],
		[{ S3_ENDPOINT: "http://127.0.0.1:1" }, /S3_ENDPOINT: http:\/\/127.0.0.1:1 cannot be reached/],
	];
	for (const [change, expected] of cases) {
		const { code, stderr } = await run(folder, ["serve"], { ...env, ...change });
		assert.equal(code, 1);
		assert.match(stderr, expected);
		assert.equal(stderr.trim().split("\n").length, 1, stderr);
		assert.ok(!stderr.includes("secret-") && !stderr.includes("-secret"), stderr);
	}
});
