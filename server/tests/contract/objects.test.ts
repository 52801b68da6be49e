import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { suite, type TestContext, test } from "node:test";
import type { ObjectKey } from "../../src/domain/object-key.ts";
import { openDiskStore } from "../../src/objects/disk/disk-store.ts";
import type { ObjectStore } from "../../src/objects/object-store.ts";
import { createS3Client } from "../../src/objects/s3/s3-client.ts";
import { createS3Store } from "../../src/objects/s3/s3-store.ts";
import {
	hasS3Server,
	makeServerBucket,
	makeStandInBucket,
	type TestBucket,
} from "../support/servers/buckets.ts";

async function scratchFolder(t: TestContext): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-objects-"));
	t.after(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

async function bucketStore(t: TestContext, made: Promise<TestBucket>): Promise<ObjectStore> {
	const { bucket, remove } = await made;
	const client = createS3Client(bucket, (error) => console.error(error));
	t.after(async () => {
		client.close();
		await remove();
	});
	return createS3Store(client);
}

/** Every adapter meets the same contract. */
const adapters: Record<string, (t: TestContext) => Promise<ObjectStore>> = {
	disk: async (t) => await openDiskStore(await scratchFolder(t)),
	"S3 (stand-in)": async (t) => await bucketStore(t, makeStandInBucket()),
	...(hasS3Server && { "S3 (server)": async (t: TestContext) => await bucketStore(t, makeServerBucket()) }),
};

const source = (name: string, game = "gam_1"): ObjectKey => ({
	type: "source",
	key: `games/${game}/${name}.png`,
});
const staged = (uploadId: string): ObjectKey => ({ type: "staged", uploadId });
const derived: ObjectKey = { type: "derived", gameId: "gam_1", derivativeId: "drv_1", variant: "thumb" };

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
	for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** A source that fails after its first chunk. */
async function* broken(): AsyncGenerator<Uint8Array> {
	yield Buffer.from("a beginning");
	throw new Error("the sender disconnected");
}

for (const [name, open] of Object.entries(adapters)) {
	suite(`the ${name} store`, () => {
		test("returns what was put, for every kind of object", async (t) => {
			const store = await open(t);
			for (const key of [source("a"), derived, staged("upl_1")]) {
				const bytes = randomBytes(70_000);
				await store.put(key, inPieces(bytes, 16_384));
				assert.equal(await store.size(key), bytes.length);
				assert.deepEqual(await store.read(key), bytes);
				assert.deepEqual(await buffer(store.stream(key)), bytes);
			}
			await store.check();
		});

		test("stores a single chunk and empty objects", async (t) => {
			const store = await open(t);
			await store.put(source("a"), Buffer.from("whole"));
			await store.put(source("empty"), inPieces(Buffer.alloc(0), 1));
			assert.equal((await store.read(source("a")))?.toString(), "whole");
			assert.equal(await store.size(source("empty")), 0);
		});

		test("streams ranges, both ends included", async (t) => {
			const store = await open(t);
			await store.put(source("a"), Buffer.from("0123456789"));
			const part = async (start: number, end: number) =>
				(await buffer(store.stream(source("a"), { start, end }))).toString();
			assert.equal(await part(0, 0), "0");
			assert.equal(await part(3, 6), "3456");
			assert.equal(await part(9, 9), "9");
		});

		test("reports a missing object as missing", async (t) => {
			const store = await open(t);
			assert.equal(await store.size(source("a")), undefined);
			assert.equal(await store.read(source("a")), undefined);
			await assert.rejects(buffer(store.stream(source("a"))));
			assert.equal(await store.copy(staged("upl_1"), source("a")), false);
			assert.equal(await store.size(source("a")), undefined);
			await store.delete(source("a"));
			await store.deletePrefix("games/gam_9/");
			assert.deepEqual(await Array.fromAsync(store.listStaged()), []);
		});

		test("leaves nothing behind of an interrupted put", async (t) => {
			const store = await open(t);
			await assert.rejects(store.put(staged("upl_1"), broken()), /the sender disconnected/);
			assert.equal(await store.size(staged("upl_1")), undefined);
			assert.deepEqual(await Array.fromAsync(store.listStaged()), []);
		});

		test("keeps the object when a put that would replace it is interrupted", async (t) => {
			const store = await open(t);
			await store.put(staged("upl_1"), Buffer.from("first"));
			await assert.rejects(store.put(staged("upl_1"), broken()));
			assert.equal((await store.read(staged("upl_1")))?.toString(), "first");
		});

		test("does not show an object before it is complete", async (t) => {
			const store = await open(t);
			const { promise: rest, resolve: release } = Promise.withResolvers<void>();
			async function* slow(): AsyncGenerator<Uint8Array> {
				yield Buffer.from("half ");
				await rest;
				yield Buffer.from("and half");
			}
			const put = store.put(staged("upl_1"), slow());
			assert.equal(await store.size(staged("upl_1")), undefined);
			assert.deepEqual(await Array.fromAsync(store.listStaged()), []);
			release();
			await put;
			assert.equal((await store.read(staged("upl_1")))?.toString(), "half and half");
		});

		test("replaces an object as a whole while others put it at the same time", async (t) => {
			const store = await open(t);
			const contents = Array.from({ length: 8 }, (_, i) => Buffer.alloc(50_000 + i, i));
			await Promise.all(contents.map((bytes) => store.put(source("a"), inPieces(bytes, 7000))));
			const kept = await store.read(source("a"));
			assert.ok(contents.some((bytes) => kept?.equals(bytes)));
		});

		test("a copy outlives its original", async (t) => {
			const store = await open(t);
			await store.put(staged("upl_1"), Buffer.from("art"));
			assert.equal(await store.copy(staged("upl_1"), source("a")), true);
			assert.equal(await store.copy(staged("upl_1"), source("a")), true);
			await store.delete(staged("upl_1"));
			assert.equal(await store.size(staged("upl_1")), undefined);
			assert.equal((await store.read(source("a")))?.toString(), "art");
		});

		test("copying an object while it is being deleted either succeeds or finds nothing, and does not fail", async (t) => {
			const store = await open(t);
			for (let i = 0; i < 100; i++) {
				await store.put(staged(`upl_${i}`), Buffer.from("art"));
				const copy = store.copy(staged(`upl_${i}`), source(`art-${i}`));
				const [isMade] = await Promise.all([copy, store.delete(staged(`upl_${i}`))]);
				assert.equal(await store.size(source(`art-${i}`)), isMade ? 3 : undefined);
			}
		});

		test("deletes everything under a prefix and nothing outside it", async (t) => {
			const store = await open(t);
			const gone = [source("a"), source("b"), derived];
			const kept = [source("a", "gam_10"), source("a", "gam_2"), staged("upl_1")];
			for (const key of [...gone, ...kept]) await store.put(key, Buffer.from("x"));
			await store.deletePrefix("games/gam_1/");
			for (const key of gone) assert.equal(await store.size(key), undefined);
			for (const key of kept) assert.equal(await store.size(key), 1);
			await store.put(source("a"), Buffer.from("again"));
			assert.equal(await store.size(source("a")), 5);
		});

		test("lists the uploads that have staged bytes", async (t) => {
			const store = await open(t);
			for (const id of ["upl_1", "upl_2", "upl_3"]) await store.put(staged(id), Buffer.from(id));
			await store.put(source("a"), Buffer.from("x"));
			await store.delete(staged("upl_2"));
			assert.deepEqual((await Array.fromAsync(store.listStaged())).sort(), ["upl_1", "upl_3"]);
		});

		test("lists everything under a game's prefix", async (t) => {
			const store = await open(t);
			for (const key of [source("a"), source("b"), derived, source("a", "gam_10"), staged("upl_1")]) {
				await store.put(key, Buffer.from("x"));
			}
			await store.delete(source("b"));
			const listed = await Array.fromAsync(store.listObjects("gam_1"));
			assert.ok(
				listed.every(({ size }) => size === undefined || size === 1),
				"sizes, if any, are right",
			);
			assert.deepEqual(listed.map(({ path }) => path).sort(), [
				"games/gam_1/a.png",
				"games/gam_1/derived/drv_1-thumb.webp",
			]);
			assert.deepEqual(await Array.fromAsync(store.listObjects("gam_9")), []);
		});

		test("objects put under a prefix while it is deleted are either deleted or left whole", async (t) => {
			const store = await open(t);
			await store.put(source("first"), Buffer.from("x"));
			const names = Array.from({ length: 20 }, (_, i) => `art-${i}`);
			const puts = Promise.allSettled(names.map((key) => store.put(source(key), Buffer.from(key))));
			await store.deletePrefix("games/gam_1/");
			await puts;
			for (const key of names) {
				const bytes = await store.read(source(key));
				assert.ok(bytes === undefined || bytes.toString() === key);
			}
		});
	});
}

test("a disk store that is opened again has its objects and nothing unfinished", async (t) => {
	const folder = await scratchFolder(t);
	const before = await openDiskStore(folder);
	await before.put(source("a"), Buffer.from("art"));
	await mkdir(join(folder, "unfinished"), { recursive: true });
	await writeFile(join(folder, "unfinished", "left-by-a-killed-process"), "half");
	const after = await openDiskStore(folder);
	assert.equal((await after.read(source("a")))?.toString(), "art");
	assert.deepEqual(await readdir(join(folder, "unfinished")), []);
});

test("a disk store leaves no unfinished file behind, whether or not a put succeeds", async (t) => {
	const folder = await scratchFolder(t);
	const store = await openDiskStore(folder);
	await store.put(staged("upl_1"), Buffer.from("art"));
	await assert.rejects(store.put(staged("upl_2"), broken()));
	assert.deepEqual(await readdir(join(folder, "unfinished")), []);
});
