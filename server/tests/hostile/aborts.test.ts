import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Body, Client, GameClient } from "../support/client.ts";
import { checksumOf, noisyPicture, type Picture, uploadRequest } from "../support/pictures.ts";
// clients disconnect during a PUT to the service
import { diskTest as test } from "../support/servers/buckets.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const quota = 10_000_000;
const minute = 60_000;

/** Ways in which a client disconnects: cleanly, by a reset, or by going silent while the connection stays open. */
const exits = ["close", "reset", "half-close"] as const;
type Exit = (typeof exits)[number];

type RawRequest = { head: Buffer; body: Buffer };

function rawRequest(method: string, url: string, headers: Record<string, string>, body: Buffer): RawRequest {
	const { pathname, search, host } = new URL(url);
	const lines = Object.entries({ Host: host, "Content-Length": String(body.length), ...headers });
	const text = [`${method} ${pathname}${search} HTTP/1.1`, ...lines.map(([k, v]) => `${k}: ${v}`), "", ""];
	return { head: Buffer.from(text.join("\r\n")), body };
}

function rawPost(client: Client, path: string, body: unknown): RawRequest {
	const headers = { Authorization: `Bearer ${client.token}`, "Content-Type": "application/json" };
	return rawRequest("POST", client.url + path, headers, Buffer.from(JSON.stringify(body)));
}

/** After how many bytes the client disconnects: each point leaves the service in another state. */
function stepsOf({ head, body }: RawRequest): number[] {
	const all = head.length + body.length;
	const inBody = [1, 100, body.length >> 1, body.length - 1].map((count) => head.length + count);
	return [...new Set([1, head.length - 3, head.length, ...inBody, all])].filter((count) => count <= all);
}

/** Sends the first bytes of a request and disconnects. */
async function disconnect(request: RawRequest, url: string, count: number, exit: Exit): Promise<void> {
	const { hostname, port } = new URL(url);
	const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
	const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
	socket.on("error", () => undefined); // the response may have no reader
	const bytes = Buffer.concat([request.head, request.body]).subarray(0, count);
	await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
	await sleep(3); // a reset discards what has not been read yet
	if (exit === "reset") socket.resetAndDestroy();
	else if (exit === "close") socket.destroy();
	else
		socket
			.end()
			.resume()
			.once("end", () => socket.destroy());
	await closed;
}

type Upload = { key: string; publicUrl: string; signedUrl: string };

function tileOf(art: Picture, { key, publicUrl }: Upload): Body {
	const asset = { sideKey: "front", key, sourceUrl: publicUrl, contentType: art.contentType };
	return { kind: "tile", name: key, externalKey: key, assets: [asset] };
}

/** The steps of a push, each as the bytes of its request, with what must have been done before. */
const stages = ["presign", "PUT", "confirm", "batch"] as const;
type Stage = (typeof stages)[number];

/** Does everything before a stage. @returns the request of that stage */
async function leadUpTo(game: GameClient, art: Picture, stage: Stage): Promise<RawRequest> {
	const { client, path } = game;
	if (stage === "presign") return rawPost(client, `${path}/assets/presign`, uploadRequest(art));
	const upload: Upload = await client.ok(game.presign(art));
	if (stage === "PUT") {
		return rawRequest("PUT", upload.signedUrl, { "Content-Type": art.contentType }, art.bytes);
	}
	await client.ok(game.put(upload.signedUrl, art));
	const { key, publicUrl } = upload;
	const confirmation = { key, publicUrl, byteSize: art.bytes.length, contentType: art.contentType };
	if (stage === "confirm") return rawPost(client, `${path}/assets/upload-complete`, confirmation);
	await client.ok(game.confirm(upload, art));
	return rawPost(client, `${path}/components/batch`, { components: [tileOf(art, upload)] });
}

/** Calls `task` for every moment at which a client may disconnect, each time with another picture. */
async function atEveryMoment(
	task: (stage: Stage, art: Picture, moment: number) => Promise<number>,
): Promise<void> {
	for (const stage of stages) {
		for (let moment = 0, count = 1; moment < count; moment++) {
			count = await task(stage, await noisyPicture(60, 60), moment);
		}
	}
}

/** Resolves when no bytes are being written any longer. */
async function untilQuiet(service: TestService): Promise<void> {
	await until(
		"no unfinished bytes are left",
		() => readdir(join(service.folder, "objects", "unfinished")),
		(names) => names.length === 0,
	);
}

/** Asserts that exactly so many bytes may still be reserved. */
async function assertRoom(game: GameClient, bytes: number): Promise<void> {
	const reserve = async (byteSize: number) => {
		const checksum = checksumOf(Buffer.from(`${byteSize}`));
		const file = { fileName: "x.png", contentType: "image/png", byteSize, checksum };
		return (await game.client.post(`${game.path}/assets/presign`, file)).status;
	};
	assert.equal(await reserve(bytes + 1), 413, `there is no room for ${bytes + 1} bytes`);
	assert.equal(await reserve(bytes), 200, `there is room for ${bytes} bytes`);
	assert.equal(await reserve(1), 413, "then no room is left");
}

test("a client that disconnects at any moment of a push may repeat all of it, and nothing counts twice", async () => {
	await using service = await startTestService({ env: { ACCOUNT_QUOTA_BYTES: String(quota) } });
	const game = await (await service.user()).game();
	let used = 0;
	const pieces: { art: Picture; key: string }[] = [];
	await atEveryMoment(async (stage, art, moment) => {
		const request = await leadUpTo(game, art, stage);
		const steps = stepsOf(request);
		const exit = exits[moment % exits.length] ?? "close";
		await disconnect(request, service.url, steps[moment] ?? 0, exit);
		// immediately: the interrupted request may still be running
		const upload = await game.upload(art);
		const { components } = await game.pushed([tileOf(art, upload)]);
		assert.equal(components.length, 1);
		pieces.push({ art, key: upload.key });
		used += art.bytes.length;
		return steps.length;
	});
	await untilQuiet(service);
	const records = new Map((await game.components()).map((record) => [record.externalKey, record]));
	assert.equal(records.size, pieces.length, "each piece exists once");
	assert.equal((await game.assets()).length, pieces.length, "and so does each image");
	for (const { art, key } of pieces) {
		const [face] = records.get(key)?.payload.imageFaces ?? [];
		assert.deepEqual((await game.client.get(face.url)).bytes, art.bytes);
	}
	service.advance(61 * minute); // what was presigned and never used expires
	await service.service.sweep();
	await service.idle();
	assert.deepEqual(await service.staged(), []);
	await assertRoom(game, quota - used - (await service.recordBytes(game.client)));
});

test("of clients that never come back, the sweep leaves only what they had confirmed", async () => {
	await using service = await startTestService({ env: { ACCOUNT_QUOTA_BYTES: String(quota) } });
	const game = await (await service.user()).game();
	const arts = new Map<string, Picture>();
	await atEveryMoment(async (stage, art, moment) => {
		arts.set(checksumOf(art.bytes), art);
		const request = await leadUpTo(game, art, stage);
		const steps = stepsOf(request);
		await disconnect(request, service.url, steps[moment] ?? 0, exits[(moment + 1) % exits.length] ?? "close");
		return steps.length;
	});
	await untilQuiet(service);
	await service.idle();
	service.advance(61 * minute);
	await service.service.sweep();
	await service.idle();
	assert.deepEqual(await service.staged(), []);
	let used = 0;
	for (const { sourceUrl } of await game.assets()) {
		const answer = await game.client.get(sourceUrl);
		assert.equal(answer.status, 200, "everything listed exists");
		const art = arts.get(checksumOf(answer.bytes));
		assert.ok(art !== undefined, "and has the bytes that were sent");
		used += art.bytes.length;
	}
	await assertRoom(game, quota - used - (await service.recordBytes(game.client)));
	await game.client.ok(game.client.delete(game.path));
	await service.idle();
	const next = await game.client.game();
	await assertRoom(next, quota);
});

test("many clients that disconnect at the same time do not keep others from uploading", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const arts = await Promise.all(Array.from({ length: 12 }, () => noisyPicture(200, 200)));
	const puts = await Promise.all(arts.map((art) => leadUpTo(game, art, "PUT")));
	const leave = puts.flatMap((put, i) =>
		[0.1, 0.5, 0.99].map((part) =>
			disconnect(
				put,
				service.url,
				put.head.length + Math.floor(put.body.length * part),
				exits[i % 3] ?? "close",
			),
		),
	);
	const stay = arts.map((art) => game.upload(art));
	await Promise.all([...leave, ...stay]);
	assert.equal((await game.assets()).length, arts.length);
	await untilQuiet(service);
	service.advance(61 * minute);
	await service.service.sweep();
});

test("a client that sends its whole PUT and disconnects before its turn causes no server error", async () => {
	await using service = await startTestService();
	const game = await (await service.user()).game();
	const art = await noisyPicture(60, 60);
	const put = await leadUpTo(game, art, "PUT");
	const { hostname, port } = new URL(service.url);
	const first = connect(Number(port), hostname).resume();
	first.write(Buffer.concat([put.head, put.body.subarray(0, 100)]));
	const folder = join(service.folder, "objects", "unfinished");
	await until("its bytes are being written", async () => (await readdir(folder)).length);
	// PUTs to one address take turns, so this one is complete before it can be read
	await disconnect(put, service.url, put.head.length + put.body.length, "close");
	first.end(put.body.subarray(100));
	await new Promise((resolve) => first.once("close", resolve));
	await game.upload(art);
	service.advance(61 * minute);
	await service.service.sweep();
});
