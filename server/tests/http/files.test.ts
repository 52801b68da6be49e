import assert from "node:assert/strict";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { after } from "node:test";
import { type ImageKey, publicObject } from "../../src/domain/object-key.ts";
import type { Answer, Body, GameClient } from "../support/client.ts";
import { noisyPicture, type Picture, picture, sha256Of } from "../support/pictures.ts";
import { diskTest as test } from "../support/servers/buckets.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const reader = service.anonymous();
const game: GameClient = await (await service.user()).game();
const art = await picture(100, 140);
const { publicUrl } = await game.upload(art);

/** The faces of a new tile with this picture. */
async function face(front: Picture): Promise<Body> {
	const externalKey = sha256Of(front.bytes).slice(0, 20);
	await game.pushed([{ kind: "tile", name: "Card", externalKey, assets: [await game.asset(front)] }]);
	return (await game.component(externalKey)).payload.imageFaces[0];
}

function assertFileHeaders({ headers }: Answer, contentType: string): void {
	assert.equal(headers.get("content-type"), contentType);
	assert.equal(headers.get("x-content-type-options"), "nosniff");
	assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'.*sandbox/);
	assert.equal(headers.get("access-control-allow-origin"), "*");
	assert.equal(headers.get("cross-origin-resource-policy"), "cross-origin");
	assert.match(headers.get("cache-control") ?? "", /public.*max-age=31536000.*immutable/);
	assert.match(headers.get("etag") ?? "", /^"[^"]+"$/);
	assert.equal(headers.get("accept-ranges"), "bytes");
}

/** Requests a path unchanged: fetch would normalize it first. */
async function getVerbatim(path: string): Promise<{ status: number; body: Body }> {
	const { hostname, port } = new URL(service.url);
	const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Body }>();
	const call = request({ hostname, port, path, method: "GET" }, async (response) => {
		resolve({ status: response.statusCode ?? 0, body: await json(response).catch(() => undefined) });
	});
	call.on("error", reject);
	call.end();
	return await promise;
}

test("an uploaded image is public, byte for byte, with the headers of a harmless file", async () => {
	const answer = await reader.get(publicUrl);
	assert.equal(answer.status, 200);
	assert.deepEqual(answer.bytes, art.bytes);
	assert.equal(answer.headers.get("content-length"), String(art.bytes.length));
	assertFileHeaders(answer, "image/png");
});

test("derived images have the same headers", async () => {
	const { url, derivedUrl, thumbUrl } = await face(await picture(101, 140));
	assertFileHeaders(await reader.get(url), "image/png");
	const tags = new Set<string | null>();
	for (const derived of [derivedUrl, thumbUrl]) {
		const answer = await reader.get(derived);
		assertFileHeaders(answer, "image/webp");
		tags.add(answer.headers.get("etag"));
		const again = await reader.get(derived, { "if-none-match": answer.headers.get("etag") ?? "" });
		assert.equal(again.status, 304);
	}
	assert.equal(tags.size, 2);
});

test("the content type is that of the bytes, whatever was announced", async () => {
	for (const format of ["jpeg", "webp", "gif", "avif"] as const) {
		const announced = { ...(await picture(64, 64, { format })), contentType: "image/png" };
		const upload = await game.upload(announced);
		assertFileHeaders(await reader.get(upload.publicUrl), `image/${format}`);
	}
});

test("a client that has the file gets a 304", async () => {
	const etag = (await reader.get(publicUrl)).headers.get("etag") ?? "";
	for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
		const answer = await reader.get(publicUrl, { "if-none-match": known });
		assert.equal(answer.status, 304, known);
		assert.equal(answer.bytes.length, 0);
		assert.equal(answer.headers.get("etag"), etag);
		assert.equal(answer.headers.get("access-control-allow-origin"), "*");
	}
	assert.equal((await reader.get(publicUrl, { "if-none-match": '"other"' })).status, 200);
});

test("HEAD responds as GET does, without the bytes", async () => {
	for (const headers of [{}, { range: "bytes=0-9" }] as Record<string, string>[]) {
		const [head, get] = [
			await reader.call("HEAD", publicUrl, { headers }),
			await reader.get(publicUrl, headers),
		];
		assert.equal(head.status, get.status);
		assert.equal(head.bytes.length, 0);
		for (const name of ["content-length", "content-type", "etag", "content-range", "accept-ranges"]) {
			assert.equal(head.headers.get(name), get.headers.get(name), name);
		}
	}
});

test("a range of a file can be requested", async () => {
	const size = art.bytes.length;
	const parts: [string, number, number][] = [
		["bytes=0-0", 0, 0],
		["bytes=0-9", 0, 9],
		["bytes=10-", 10, size - 1],
		["bytes=-5", size - 5, size - 1],
		[`bytes=-${size}`, 0, size - 1],
		[`bytes=${size - 1}-`, size - 1, size - 1],
		[`bytes=5-${size + 1000}`, 5, size - 1],
	];
	for (const [range, start, end] of parts) {
		const answer = await reader.get(publicUrl, { range });
		assert.equal(answer.status, 206, range);
		assert.equal(answer.headers.get("content-range"), `bytes ${start}-${end}/${size}`);
		assert.deepEqual(answer.bytes, art.bytes.subarray(start, end + 1));
		assertFileHeaders(answer, "image/png");
	}
});

test("a suffix range longer than the file returns all of it", async () => {
	const { status, bytes } = await reader.get(publicUrl, { range: `bytes=-${art.bytes.length + 1000}` });
	assert.equal(status, 206);
	assert.deepEqual(bytes, art.bytes);
});

test("a range outside the file is a 416 with its size", async () => {
	for (const range of [`bytes=${art.bytes.length}-`, "bytes=1000000-2000000", "bytes=-0"]) {
		const { status, headers, body } = await reader.get(publicUrl, { range });
		assert.equal(status, 416, range);
		assert.equal(headers.get("content-range"), `bytes */${art.bytes.length}`);
		assert.equal(body.error.code, "RANGE_NOT_SATISFIABLE");
		assert.doesNotMatch(headers.get("cache-control") ?? "", /immutable/);
		assert.equal(headers.get("content-type"), "application/json; charset=utf-8");
	}
});

test("several ranges, other units and invalid ranges return the whole file", async () => {
	for (const range of ["bytes=0-1,5-6", "lines=1-2", "bytes=x-y", "nonsense", "bytes=9-3"]) {
		const { status, bytes } = await reader.get(publicUrl, { range });
		if (status === 416) continue; // a server may also refuse what it cannot serve
		assert.equal(status, 200, range);
		assert.deepEqual(bytes, art.bytes);
	}
});

test("If-Range returns a range only of the file that was meant", async () => {
	const etag = (await reader.get(publicUrl)).headers.get("etag") ?? "";
	const range = "bytes=0-3";
	assert.equal((await reader.get(publicUrl, { range, "if-range": etag })).status, 206);
	for (const other of ['"other"', `W/${etag}`, "Wed, 21 Oct 2015 07:28:00 GMT"]) {
		const { status, bytes } = await reader.get(publicUrl, { range, "if-range": other });
		assert.equal(status, 200, other);
		assert.deepEqual(bytes, art.bytes);
	}
});

test("a big file is served whole, in ranges, and to many clients at the same time", async () => {
	const big = await noisyPicture(700, 700);
	assert.ok(big.bytes.length > 512 * 1024);
	const upload = await game.upload(big);
	const answers = await Promise.all(Array.from({ length: 8 }, () => reader.get(upload.publicUrl)));
	for (const answer of answers) {
		assert.ok(answer.bytes.equals(big.bytes));
		assert.equal(answer.headers.get("content-length"), String(big.bytes.length));
	}
	const middle = await reader.get(upload.publicUrl, { range: "bytes=200000-399999" });
	assert.ok(middle.bytes.equals(big.bytes.subarray(200_000, 400_000)));
});

test("a reader who disconnects halfway does no harm", async () => {
	const big = await noisyPicture(900, 900);
	const upload = await game.upload(big);
	for (let i = 0; i < 5; i++) {
		const leave = new AbortController();
		const answer = await fetch(upload.publicUrl, { signal: leave.signal });
		leave.abort();
		await assert.rejects(answer.arrayBuffer());
	}
	assert.ok((await reader.get(upload.publicUrl)).bytes.equals(big.bytes));
});

test("a missing file is a 404 in the usual form, which is not cached", async () => {
	const { derivedUrl } = await face(await picture(102, 140));
	const otherSha = publicUrl.replace(/[0-9a-f]{64}/, "0".repeat(64));
	for (const url of [
		otherSha,
		publicUrl.replace(".png", ".jpg"),
		`${publicUrl}x`,
		publicUrl.slice(0, publicUrl.lastIndexOf("/")),
		`${service.url}/files/`,
		`${service.url}/files/x`,
		derivedUrl.replace(/drv_\w+/, "drv_00000000000000000000000000"),
	]) {
		const { status, body, headers } = await reader.get(url);
		assert.deepEqual([status, body?.error.code], [404, "NOT_FOUND"], url);
		assert.doesNotMatch(headers.get("cache-control") ?? "", /immutable|public/);
	}
});

test("a derived image is found only in its own game", async () => {
	const { derivedUrl } = await face(await picture(103, 140));
	const other = await game.client.game();
	const { status } = await reader.get(derivedUrl.replace(game.id, other.id));
	assert.equal(status, 404);
});

test("no path leads out of the images", async () => {
	const key = new URL(publicUrl).pathname.slice("/files/".length);
	for (const path of [
		"/files/../tuckbox.sqlite",
		"/files/../../tuckbox.sqlite",
		"/files/..%2f..%2ftuckbox.sqlite",
		"/files/%2e%2e/%2e%2e/tuckbox.sqlite",
		"/files/..%5c..%5ctuckbox.sqlite",
		"/files//etc/passwd",
		"/files/%2fetc%2fpasswd",
		"/files/games/../../tuckbox.sqlite",
		`/files/games/../${key}`,
		`/files/./${key}`,
		`/files/${key}%00`,
		`/files/${key}%00.png`,
		"/files/staging/",
		"/files/unfinished/",
	]) {
		const { status, body } = await getVerbatim(path);
		assert.equal(status, 404, path);
		assert.equal(typeof body?.error.code, "string", path);
	}
});

test("staged bytes cannot be read before they are confirmed", async () => {
	const waiting = await picture(104, 140);
	const upload = await game.client.ok(game.presign(waiting));
	await game.client.ok(game.put(upload.signedUrl, waiting));
	const [uploadId] = await service.staged();
	assert.equal((await reader.get(upload.publicUrl)).status, 404);
	assert.equal((await reader.get(`${service.url}/files/staging/${uploadId}`)).status, 404);
	await game.client.ok(game.confirm(upload, waiting));
	assert.equal((await reader.get(upload.publicUrl)).status, 200);
});

test("the files of a deleted asset can no longer be read", async () => {
	const shown = await face(await picture(105, 140));
	for (const url of [shown.url, shown.derivedUrl, shown.thumbUrl]) {
		assert.equal((await reader.get(url)).status, 200);
	}
	await game.client.ok(game.client.delete(`${game.path}/assets/${shown.assetId}`));
	for (const url of [shown.url, shown.derivedUrl, shown.thumbUrl]) {
		const { status, body } = await reader.get(url);
		assert.deepEqual([status, body.error.code], [404, "NOT_FOUND"]);
	}
});

test("a file that is cut off, empty or missing is not served; a derived one is created again, a source by the next push", async () => {
	const front = await noisyPicture(70, 90);
	const { url, derivedUrl, thumbUrl } = await face(front);
	assert.equal((await reader.get(thumbUrl)).status, 200);
	const { objects } = service.service;
	const imageKey = (address: string) =>
		publicObject(new URL(address).pathname.slice("/files/".length)) as ImageKey;
	for (const [address, bytes] of [
		[derivedUrl, Buffer.alloc(0)],
		[thumbUrl, undefined],
	] as const) {
		await objects.delete(imageKey(address));
		if (bytes !== undefined) await objects.put(imageKey(address), bytes);
		const { status, bytes: served } = await reader.get(address);
		assert.deepEqual([status, String(served.subarray(8, 12))], [200, "WEBP"]);
	}
	for (const bytes of [front.bytes.subarray(0, 1000), Buffer.alloc(0), undefined]) {
		await objects.delete(imageKey(url));
		if (bytes !== undefined) await objects.put(imageKey(url), bytes);
		const { status, body } = await reader.get(url);
		assert.deepEqual([status, body.error.code], [502, "SERVER_ERROR"]);
		assert.match(body.error.message, /missing or damaged\. Pushing the image again restores it\.$/);
		await game.upload(front);
		assert.deepEqual((await reader.get(url)).bytes, front.bytes);
	}
	const lines = service.log.filter(({ msg }) => msg.startsWith("the file of an image"));
	assert.deepEqual(
		lines.map(({ level, bytes, expectedBytes }) => [level, bytes, expectedBytes === front.bytes.length]),
		[
			[40, 0, false],
			[40, null, false],
			[40, 1000, true],
			[40, 0, true],
			[40, null, true],
		],
	);
	const { bytes: metrics } = await reader.get("/metrics");
	assert.match(String(metrics), /tuckbox_damaged_files_total\{kind="source",fault="size"\} [1-9]/);
});
