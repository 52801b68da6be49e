import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { runAdmin } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import type { ObjectKey } from "../../src/domain/object-key.ts";
import { createS3Client } from "../../src/objects/s3/s3-client.ts";
import type { GameClient } from "../support/client.ts";
import { embeddedTest, environmentOf } from "../support/engine.ts";
import { scratch } from "../support/operator.ts";
import { noisyPicture, type Picture, picture } from "../support/pictures.ts";
import { makeBucket } from "../support/servers/buckets.ts";
import { startTestService, type TestService } from "../support/test-service.ts";

const minute = 60_000;
const halfAnHour = 30 * minute;

/** A service on a bucket, on the real server if one is configured. */
async function startOnBucket(env: Record<string, string> = {}, more = {}): Promise<TestService> {
	const bucket = await makeBucket();
	return await startTestService({ ...more, bucket, env: { ...bucket.env, ...env } });
}

function put(signedUrl: string, { contentType, bytes }: Pick<Picture, "contentType" | "bytes">) {
	const body = bytes as NonNullable<RequestInit["body"]>;
	return fetch(signedUrl, { method: "PUT", headers: { "content-type": contentType }, body });
}

/** Puts an image on a piece and waits until its versions are derived. */
async function shown(service: TestService, game: GameClient, image: Picture) {
	await game.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [await game.asset(image)] }]);
	await service.idle();
	return (await game.component("a")).payload.imageFaces[0];
}

test("bytes are uploaded directly to the bucket, and read from it by a redirect that any page may follow", async () => {
	await using service = await startOnBucket();
	const game = await (await service.user()).game();
	const image = await noisyPicture();
	const upload = await game.client.ok(game.presign(image));
	assert.ok(!upload.signedUrl.startsWith(service.url));
	assert.equal((await put(upload.signedUrl, image)).status, 200);
	await game.client.ok(game.confirm(upload, image));
	const face = await shown(service, game, image);
	assert.equal(face.url, upload.publicUrl);

	const origin = { origin: "https://table.example" };
	const first = await fetch(face.url, { redirect: "manual", headers: origin });
	assert.equal(first.status, 302);
	assert.equal(first.headers.get("access-control-allow-origin"), "*");
	assert.match(first.headers.get("cache-control") ?? "", /^public, max-age=600$/);
	const again = await fetch(face.url, { redirect: "manual" });
	assert.equal(
		again.headers.get("location"),
		first.headers.get("location"),
		"browsers recognize the cached image",
	);

	const whole = await fetch(face.url, { headers: origin });
	assert.deepEqual(Buffer.from(await whole.arrayBuffer()), image.bytes);
	assert.equal(whole.headers.get("content-type"), "image/png");
	assert.match(whole.headers.get("cache-control") ?? "", /immutable/);
	assert.ok(whole.headers.has("access-control-allow-origin"), "textures load from another origin");
	const part = await fetch(face.url, { headers: { range: "bytes=10-19" } });
	assert.equal(part.status, 206);
	assert.deepEqual(Buffer.from(await part.arrayBuffer()), image.bytes.subarray(10, 20));
	assert.equal((await fetch(face.url, { method: "HEAD" })).status, 200);
	assert.equal((await fetch(face.thumbUrl)).headers.get("content-type"), "image/webp");
});

test("with a public base address, sources are read there and derived images are waited for here", async () => {
	await using service = await startOnBucket({ S3_PUBLIC_URL: "https://cdn.example/box/" });
	const game = await (await service.user()).game();
	const image = await picture();
	const upload = await game.client.ok(game.presign(image));
	assert.equal(upload.publicUrl, `https://cdn.example/box/${upload.key}`);
	await put(upload.signedUrl, image);
	await game.client.ok(game.confirm(upload, image));
	const asset = { sideKey: "front", key: upload.key, sourceUrl: upload.publicUrl, contentType: "image/png" };
	await game.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [asset] }]);
	const [face] = (await game.component("a")).payload.imageFaces;
	assert.equal(face.url, upload.publicUrl);
	assert.ok(face.derivedUrl.startsWith(`${service.url}/files/`));
	const answer = await fetch(face.derivedUrl, { redirect: "manual" });
	assert.equal(answer.status, 302, "it was derived meanwhile");
	const path = face.derivedUrl.slice(`${service.url}/files/`.length);
	assert.equal(answer.headers.get("location"), `https://cdn.example/box/${path}`);
	const [listed] = await game.assets();
	assert.equal(listed.sourceUrl, upload.publicUrl);
});

test("the address is bound to type and length; a truncated body leaves nothing", async () => {
	await using service = await startOnBucket();
	const game = await (await service.user()).game();
	const image = await picture();
	const upload = await game.client.ok(game.presign(image));
	const { bytes } = image;
	assert.equal((await put(upload.signedUrl, { bytes, contentType: "text/html" })).status, 403);
	const longer = Buffer.concat([bytes, Buffer.from("x")]);
	assert.equal((await put(upload.signedUrl, { ...image, bytes: longer })).status, 403);
	assert.equal((await put(upload.signedUrl, { ...image, bytes: bytes.subarray(1) })).status, 403);
	const other = upload.signedUrl.replace("/incoming/", "/games/");
	assert.equal((await put(other, image)).status, 403);
	const { status, body } = await game.confirm(upload, image);
	assert.deepEqual([status, body.error.code], [400, "VALIDATION_ERROR"]);
	assert.match(body.error.message, /no bytes yet/);
	for (let i = 0; i < 2; i++) assert.equal((await put(upload.signedUrl, image)).status, 200);
	await game.client.ok(game.confirm(upload, image));
	await game.client.ok(game.confirm(upload, image));
});

test("an expired address is refused by the store", async () => {
	await using service = await startOnBucket();
	const { bucket: made } = service;
	assert.ok(made !== undefined);
	const client = createS3Client(made.bucket, () => undefined);
	const headers = { "content-type": "image/png", "content-length": "3" };
	const at = Date.now() - halfAnHour - minute;
	const asked = { method: "PUT", path: "incoming/upl_1", headers, lifetime: 1800 } as const;
	const late = await client.presign({ ...asked, at });
	const bytes = Buffer.from("art");
	assert.equal((await put(late, { contentType: "image/png", bytes })).status, 403);
	const inTime = await client.presign({ ...asked, at: at + 2 * minute });
	assert.equal((await put(inTime, { contentType: "image/png", bytes })).status, 200);
	client.close();
});

test("bytes that do not match their checksum are refused at confirm, and can be replaced at the same address", async () => {
	await using service = await startOnBucket();
	const game = await (await service.user()).game();
	const image = await picture();
	const upload = await game.client.ok(game.presign(image));
	const wrong = { ...image, bytes: Buffer.alloc(image.bytes.length, 7) };
	assert.equal((await put(upload.signedUrl, wrong)).status, 200, "the store does not know the checksum");
	const { status, body } = await game.confirm(upload, image);
	assert.deepEqual([status, body.error.code], [400, "VALIDATION_ERROR"]);
	assert.match(body.error.message, /SHA-256/);
	assert.deepEqual(await game.assets(), []);
	await put(upload.signedUrl, image);
	await game.client.ok(game.confirm(upload, image));
});

test("what is put after the bytes were hashed is never shown, at whatever moment it arrives", async () => {
	await using service = await startOnBucket();
	const game = await (await service.user()).game();
	for (let round = 0; round < 5; round++) {
		const image = await noisyPicture(300, 300);
		const evil = { ...image, bytes: Buffer.alloc(image.bytes.length, 7) };
		const upload = await game.client.ok(game.presign(image));
		await put(upload.signedUrl, image);
		let isOver = false;
		const replacing = (async () => {
			while (!isOver) await put(upload.signedUrl, evil);
		})();
		const answers = await Promise.all([game.confirm(upload, image), game.confirm(upload, image)]);
		isOver = true;
		await replacing;
		const stored = await service.service.objects.read({ type: "source", key: upload.key });
		const digest = stored && createHash("sha256").update(stored).digest("hex");
		const isTaken = answers.some(({ status }) => status === 200);
		assert.ok(stored === undefined ? !isTaken : upload.key.includes(String(digest)), `round ${round}`);
		if (isTaken) continue;
		await put(upload.signedUrl, image);
		await game.client.ok(game.confirm(upload, image));
	}
});

test("bytes that are not an image never get a public key", async () => {
	await using service = await startOnBucket();
	const game = await (await service.user()).game();
	const page = { ...(await picture()), bytes: Buffer.from("<script>alert(1)</script>") };
	const upload = await game.client.ok(game.presign(page));
	await put(upload.signedUrl, page);
	const { warnings } = await game.client.ok(game.confirm(upload, page));
	assert.equal(warnings[0].code, "IMAGE_UNUSABLE");
	assert.equal(await service.service.objects.size({ type: "source", key: upload.key }), undefined);
});

test("an image of another type than announced is served with its real type", async () => {
	await using service = await startOnBucket();
	const game = await (await service.user()).game();
	const image = { ...(await picture(90, 90, { format: "webp" })), contentType: "image/png" };
	const face = await shown(service, game, image);
	assert.equal((await fetch(face.url)).headers.get("content-type"), "image/webp");
});

test("unconfirmed uploads are swept half an hour after presign, and so is what arrives later", async () => {
	await using service = await startOnBucket();
	const game = await (await service.user()).game();
	const image = await picture();
	const upload = await game.client.ok(game.presign(image));
	await put(upload.signedUrl, image);
	await service.service.sweep();
	service.advance(halfAnHour + minute);
	await service.service.sweep();
	await game.client.ok(game.confirm(upload, image));

	const forgotten = await picture();
	const second = await game.client.ok(game.presign(forgotten));
	await put(second.signedUrl, forgotten);
	service.advance(3 * halfAnHour);
	await service.service.sweep();
	service.advance(3 * halfAnHour);
	await service.service.sweep();
	await put(upload.signedUrl, image);
	await put(second.signedUrl, forgotten);
	await service.service.sweep();
	const left: ObjectKey[] = [upload, second].map(({ signedUrl }) => ({
		type: "incoming",
		uploadId: /incoming\/(\w+)/.exec(signedUrl)?.[1] ?? "",
	}));
	for (const key of left) assert.equal(await service.service.objects.size(key), undefined);
	assert.equal((await game.confirm(second, forgotten)).status, 400);
});

test("the bytes of a deleted asset and of a deleted game are removed from the bucket", async () => {
	await using service = await startOnBucket();
	const game = await (await service.user()).game();
	const { objects } = service.service;
	await shown(service, game, await picture());
	assert.equal((await Array.fromAsync(objects.listObjects(game.id))).length, 4, "one and three derived ones");
	await game.client.ok(game.client.delete(game.path));
	await service.idle();
	assert.deepEqual(await Array.fromAsync(objects.listGames()), []);
});

test("admin verify reads the bucket", async () => {
	await using service = await startOnBucket();
	const game = await (await service.user()).game();
	const face = await shown(service, game, await picture());
	await service.published();
	const config = readConfig({ DATA_DIR: service.folder, ...environmentOf(service.folder) });
	const sound = await runAdmin(config, ["verify", "--digest"]);
	assert.ok(sound.isGood, sound.text);
	const path = face.url.slice(`${service.url}/files/`.length);
	const key: ObjectKey = { type: "source", key: path };
	const bytes = await service.service.objects.read(key);
	await service.service.objects.delete(key);
	const broken = await runAdmin(config, ["verify"]);
	assert.ok(!broken.isGood && broken.text.includes(`${path}: the file is missing`), broken.text);
	await service.service.objects.put(key, bytes ?? Buffer.alloc(0));
});

embeddedTest("admin backup reads the bucket; a backup is a data folder with the bytes", async (t) => {
	await using service = await startOnBucket();
	const game = await (await service.user()).game();
	await shown(service, game, await picture());
	await service.published();
	const folder = join(await scratch(t), "backup");
	const config = readConfig({ DATA_DIR: service.folder, ...environmentOf(service.folder) });
	const { text } = await runAdmin(config, ["backup", folder]);
	assert.match(text, /4 copied, 0 removed/);
	const onDisk = await runAdmin(readConfig({ DATA_DIR: folder }), ["verify", "--digest"]);
	assert.ok(onDisk.isGood, onDisk.text);
});
