import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { after } from "node:test";
import type { Body, GameClient } from "../support/client.ts";
import { type Picture, picture } from "../support/pictures.ts";
import { diskTest as test } from "../support/servers/buckets.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const minute = 60_000;

async function newGame(on: TestService = service): Promise<GameClient> {
	return await (await on.user()).game();
}

/** A file of random bytes: not an image, but a PUT does not require one. */
function randomFile(size = 3000): Picture {
	return { bytes: randomBytes(size), contentType: "image/png", fileName: "art.png", widthPx: 1, heightPx: 1 };
}

/** A presigned upload of a file. */
async function presigned(game: GameClient, art: Picture): Promise<Body> {
	return await game.client.ok(game.presign(art));
}

/** Opens a PUT without sending its end. Without a Content-Length it is sent in chunks. */
function openPut(url: string, headers: Record<string, string | number>): ClientRequest {
	return request(url, { method: "PUT", headers: { "content-type": "image/png", ...headers } });
}

async function answerTo(put: ClientRequest): Promise<{ status: number; body: Body }> {
	const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Body }>();
	put.on("error", reject);
	put.on("response", async (response) => {
		const isJson = response.headers["content-type"]?.startsWith("application/json");
		const body = isJson ? await json(response) : undefined;
		response.resume();
		resolve({ status: response.statusCode ?? 0, body });
	});
	return await promise;
}

async function sendChunked(url: string, chunks: readonly Uint8Array[]) {
	const put = openPut(url, {});
	const answer = answerTo(put);
	for (const chunk of chunks) put.write(chunk);
	put.end();
	return await answer;
}

function unfinished(on: TestService = service): Promise<string[]> {
	return readdir(join(on.folder, "objects", "unfinished"));
}

/** Resolves when as many PUTs are being written as expected. */
async function untilUnfinished(count: number, on: TestService = service): Promise<void> {
	await until(
		`${count} unfinished files`,
		() => unfinished(on),
		(names) => names.length === count,
	);
}

/** Asserts that the response is a client error in the usual form, and that no byte of the PUT is kept. */
async function assertRefused(
	answer: { status: number; body: Body },
	on: TestService = service,
): Promise<void> {
	assert.ok(answer.status >= 400 && answer.status < 500, `refused, got ${answer.status}`);
	assert.equal(typeof answer.body?.error.code, "string");
	assert.equal(typeof answer.body.error.message, "string");
	await untilUnfinished(0, on);
	assert.deepEqual(await on.staged(), []);
}

test("the announced bytes are accepted, also again before and after the confirm", async () => {
	const game = await newGame();
	const art = await picture(30, 30);
	const upload = await presigned(game, art);
	for (let i = 0; i < 2; i++) assert.equal((await game.put(upload.signedUrl, art)).status, 200);
	await game.client.ok(game.confirm(upload, art));
	assert.equal((await game.put(upload.signedUrl, art)).status, 200);
	assert.equal((await game.assets()).length, 1);
	assert.deepEqual((await game.client.get(upload.publicUrl)).bytes, art.bytes);
});

test("the PUT needs no token and ignores an invalid one", async () => {
	const game = await newGame();
	const art = await picture(31, 30);
	const upload = await presigned(game, art);
	const headers = { "content-type": "image/png", authorization: "Bearer nonsense" };
	const answer = await service.anonymous().call("PUT", upload.signedUrl, { headers, raw: art.bytes });
	assert.equal(answer.status, 200);
	await game.client.ok(game.confirm(upload, art));
});

test("a file of the largest size is accepted", async () => {
	const game = await newGame();
	const art = randomFile(20 * 1024 * 1024);
	const upload = await presigned(game, art);
	assert.equal((await game.put(upload.signedUrl, art)).status, 200);
	await game.client.ok(game.confirm(upload, art));
});

test("bytes may be sent in chunks without a Content-Length, or after Expect: 100-continue", async () => {
	const game = await newGame();
	const art = randomFile();
	const upload = await presigned(game, art);
	const chunks = [art.bytes.subarray(0, 10), art.bytes.subarray(10, 2000), art.bytes.subarray(2000)];
	assert.equal((await sendChunked(upload.signedUrl, chunks)).status, 200);

	const put = openPut(upload.signedUrl, { "content-length": art.bytes.length, expect: "100-continue" });
	const answer = answerTo(put);
	put.on("continue", () => put.end(art.bytes));
	put.flushHeaders();
	assert.equal((await answer).status, 200);
	await game.client.ok(game.confirm(upload, art));
});

test("a different content type, or none, is refused", async () => {
	const game = await newGame();
	const art = await picture(32, 30);
	const { signedUrl } = await presigned(game, art);
	for (const contentType of ["image/jpeg", "application/octet-stream", "text/html", "application/json"]) {
		await assertRefused(await game.put(signedUrl, { ...art, contentType }));
	}
	await assertRefused(await game.client.call("PUT", signedUrl, { raw: art.bytes }));
});

test("bytes different from the announced ones are refused, and the right ones still accepted", async () => {
	const game = await newGame();
	const art = await picture(33, 30);
	const upload = await presigned(game, art);
	const other = Buffer.from(art.bytes);
	other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
	const tooFew = art.bytes.subarray(0, -1);
	const tooMany = Buffer.concat([art.bytes, Buffer.from([0])]);
	for (const bytes of [other, tooFew, tooMany, Buffer.alloc(0)]) {
		await assertRefused(await game.put(upload.signedUrl, { ...art, bytes }));
		await assertRefused(await sendChunked(upload.signedUrl, [bytes]));
	}
	assert.equal((await game.put(upload.signedUrl, art)).status, 200);
	await game.client.ok(game.confirm(upload, art));
});

test("a refused PUT leaves bytes of an earlier one unchanged", async () => {
	const game = await newGame();
	const art = await picture(34, 30);
	const upload = await presigned(game, art);
	await game.client.ok(game.put(upload.signedUrl, art));
	const other = { ...art, bytes: randomBytes(art.bytes.length) };
	assert.equal((await game.put(upload.signedUrl, other)).status, 400);
	await game.client.ok(game.confirm(upload, art));
	assert.equal((await game.put(upload.signedUrl, other)).status, 400);
	assert.deepEqual((await game.client.get(upload.publicUrl)).bytes, art.bytes);
});

test("sending far more bytes than announced gets a response, not a reset", async () => {
	const game = await newGame();
	const { signedUrl } = await presigned(game, randomFile());
	await assertRefused(await game.put(signedUrl, randomFile(5_000_000)));
	const chunks = Array.from({ length: 80 }, () => randomBytes(65_536));
	await assertRefused(await sendChunked(signedUrl, chunks));
});

test("a URL with any part changed is refused", async () => {
	const game = await newGame();
	const art = await picture(35, 30);
	const genuine = new URL((await presigned(game, art)).signedUrl);
	const forgeries: string[] = [genuine.href.split("?", 1)[0] ?? ""];
	for (const [name, value] of genuine.searchParams) {
		for (const forged of [`${value}0`, value.slice(0, -1), `${value.slice(0, -1)}~`, "", "NaN", "1e99"]) {
			const url = new URL(genuine);
			url.searchParams.set(name, forged);
			forgeries.push(url.href);
		}
		const twice = new URL(genuine);
		twice.searchParams.append(name, value);
		const without = new URL(genuine);
		without.searchParams.delete(name);
		forgeries.push(twice.href, without.href);
	}
	const elsewhere = new URL(genuine);
	elsewhere.pathname += "0";
	for (const url of [...forgeries, elsewhere.href]) await assertRefused(await game.put(url, art));
});

test("the signature of one upload is not valid for another", async () => {
	const game = await newGame();
	const art = await picture(36, 30);
	const [one, other] = [await presigned(game, art), await presigned(game, art)];
	const mixed = new URL(one.signedUrl);
	mixed.search = new URL(other.signedUrl).search;
	await assertRefused(await game.put(mixed.href, art));
});

test("changing the expiry in an expired URL does not help", async () => {
	await using own = await startTestService();
	const game = await newGame(own);
	const art = await picture(37, 30);
	const upload = await presigned(game, art);
	own.advance(31 * minute);
	const later = upload.signedUrl.replaceAll(String(upload.expiresAt), String(upload.expiresAt + 60 * minute));
	await assertRefused(await game.put(later, art), own);
	await assertRefused(await game.put(upload.signedUrl, art), own);
	await own.service.sweep();
	await assertRefused(await game.put(upload.signedUrl, art), own);
});

test("the URL is valid for 30 minutes, and a new presign returns a new one", async () => {
	await using own = await startTestService();
	const game = await newGame(own);
	const [art, lateArt] = [await picture(38, 30), await picture(38, 31)];
	const [early, late] = [await presigned(game, art), await presigned(game, lateArt)];
	own.advance(29 * minute);
	await own.service.sweep();
	assert.equal((await game.put(early.signedUrl, art)).status, 200);
	await game.client.ok(game.confirm(early, art));
	own.advance(minute);
	await assertRefused(await game.put(late.signedUrl, lateArt), own);
	await game.upload(lateArt);
	assert.equal((await game.assets()).length, 2);
});

test("a PUT that began in time succeeds, though the URL expires and the sweep runs meanwhile", async () => {
	await using own = await startTestService();
	const game = await newGame(own);
	const art = await picture(39, 30);
	const upload = await presigned(game, art);
	own.advance(29 * minute);
	const put = openPut(upload.signedUrl, { "content-length": art.bytes.length });
	const answer = answerTo(put);
	put.write(art.bytes.subarray(0, 50));
	await untilUnfinished(1, own);
	own.advance(4 * minute);
	await own.service.sweep();
	put.end(art.bytes.subarray(50));
	assert.equal((await answer).status, 200);
	await own.service.sweep();
	await game.client.ok(game.confirm(upload, art));
	assert.deepEqual((await game.client.get(upload.publicUrl)).bytes, art.bytes);
});

test("a connection cut midway leaves nothing, and the next PUT is accepted", async () => {
	const game = await newGame();
	const art = randomFile(100_000);
	const upload = await presigned(game, art);
	const { hostname, port, pathname, search } = new URL(upload.signedUrl);
	for (const framing of [`Content-Length: ${art.bytes.length}`, "Transfer-Encoding: chunked"]) {
		const socket = connect(Number(port), hostname);
		socket.write(
			`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\n${framing}\r\n\r\n`,
		);
		if (framing.startsWith("Transfer")) socket.write("c350\r\n"); // 50,000
		socket.write(art.bytes.subarray(0, 50_000));
		await untilUnfinished(1);
		socket.destroy();
		await untilUnfinished(0);
		assert.deepEqual(await service.staged(), []);
	}
	assert.equal((await game.put(upload.signedUrl, art)).status, 200);
	await game.client.ok(game.confirm(upload, art));
});

test("the same URL may be used by several PUTs at the same time", async () => {
	const game = await newGame();
	const art = await picture(200, 200);
	const upload = await presigned(game, art);
	const answers = await Promise.all(Array.from({ length: 5 }, () => game.put(upload.signedUrl, art)));
	for (const { status } of answers) assert.equal(status, 200);
	await game.client.ok(game.confirm(upload, art));
	assert.equal((await game.assets()).length, 1);
});

test("a PUT whose game is deleted meanwhile leaves nothing", async () => {
	const game = await newGame();
	const art = await picture(41, 30);
	const upload = await presigned(game, art);
	const put = openPut(upload.signedUrl, { "content-length": art.bytes.length });
	const answer = answerTo(put);
	put.write(art.bytes.subarray(0, 50));
	await untilUnfinished(1);
	await game.client.ok(game.client.delete(game.path));
	put.end(art.bytes.subarray(50));
	await assertRefused(await answer);
});
