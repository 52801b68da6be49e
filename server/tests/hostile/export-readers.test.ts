import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { Body, GameClient } from "../support/client.ts";
import { noisyPicture, picture } from "../support/pictures.ts";
import { makeBucket } from "../support/servers/buckets.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const tile = (externalKey: string, assets: Body[]) => ({
	kind: "tile",
	name: externalKey,
	externalKey,
	widthMm: 63.5,
	heightMm: 88.9,
	assets,
});

/** Pushes pieces of 10 MB each: together, they are more than connections keep for a reader. */
async function pushLarge(game: GameClient, count: number): Promise<void> {
	for (let i = 0; i < count; i++)
		await game.pushed([tile(`large ${i}`, [await game.asset(await noisyPicture(1600, 2000))])]);
}

test("an account makes two exports at the same time, and a reader that goes ends its export", async () => {
	const game = await user.game();
	await pushLarge(game, 2);
	await service.published();
	// readers that do not read: the exports wait for them
	const url = `${service.url}${game.path}/exports/print`;
	const headers = { authorization: `Bearer ${user.token}` };
	const ends = [new AbortController(), new AbortController()];
	const open = await Promise.all(ends.map(({ signal }) => fetch(url, { headers, signal })));
	assert.deepEqual(
		open.map(({ status }) => status),
		[200, 200],
	);
	const third = await user.get(`${game.path}/exports/print`);
	assert.deepEqual([third.status, third.body.error.code], [429, "TOO_MANY_EXPORTS"]);
	assert.equal(third.headers.get("retry-after"), "10");
	for (const end of ends) end.abort();
	const isFree = async () => (await user.get(`${game.path}/exports/print`)).status === 200;
	await until("the places of exports whose readers have gone", isFree);
});

test("readers that go before anything is sent leave their places", async () => {
	const game = await user.game();
	const front = await game.asset(await picture(750, 1050));
	for (let from = 0; from < 1800; from += 200)
		await game.pushed(Array.from({ length: 200 }, (_, i) => tile(`tile ${from + i}`, [front])));
	await service.published();
	const { hostname, port } = new URL(service.url);
	for (let ms = 0; ms < 120; ms += 10) {
		const socket = connect(Number(port), hostname);
		socket.write(
			`GET ${game.path}/exports/print HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${user.token}\r\n\r\n`,
		);
		await sleep(ms);
		socket.destroy();
	}
	const isFree = async () => (await user.get(`${game.path}/exports/print`)).status === 200;
	await until("the places of readers that have gone", isFree);
});

test("images of a hosted saved object are made for readers that stay, also if others have gone", async () => {
	const game = await user.game();
	const fronts = await Promise.all(
		Array.from({ length: 40 }, async () => game.asset(await picture(300, 420))),
	);
	await game.pushed(fronts.map((front, i) => tile(`tile ${i}`, [front])));
	await service.published();
	const { url } = await user.ok(user.post(`${game.path}/shares`, {}));
	const { images } = await user.ok(user.get(`${new URL(url).pathname}/tts/images`));
	const imageAddress = (name: string) => `${url}/tts/images/${name}`;
	const gone = images.flatMap((name: string, i: number) => {
		const end = new AbortController();
		setTimeout(() => end.abort(), i * 3);
		return [
			fetch(imageAddress(name), { signal: end.signal }),
			fetch(imageAddress(name), { signal: end.signal }),
		];
	});
	const staying = images
		.filter((_: string, i: number) => i % 8 === 0)
		.map((name: string) => fetch(imageAddress(name)));
	await Promise.allSettled(gone);
	for (const answer of await Promise.all<Response>(staying)) {
		assert.equal(answer.status, 200);
		assert.equal((await sharp(await answer.bytes()).metadata()).format, "jpeg");
	}
	for (const name of images) assert.equal((await fetch(imageAddress(name))).status, 200);
});

for (const [place, start] of [
	[
		"disk",
		() =>
			startTestService({
				isOnDisk: true,
				expectsErrors: /export|missing|aborted|premature/i,
				damagesData: true,
			}),
	],
	[
		"a bucket",
		async () =>
			startTestService({
				bucket: await makeBucket(),
				expectsErrors: /export|missing|aborted|premature/i,
				damagesData: true,
			}),
	],
] as const) {
	test(`an image that is lost from ${place} cuts off an export that is being made, and refuses the next one by name`, async () => {
		await using service = await start();
		const user = await service.user();
		for (const format of ["zip", "print", "sheets?layout=single", "pcio", "tts"]) {
			const game = await user.game();
			const assets: Body[] = [];
			for (const name of ["one", "two", "lost"]) {
				const asset = await game.asset(await picture(75, 105));
				assets.push(asset);
				await game.pushed([tile(name, [asset])]);
			}
			await service.published();
			await service.service.objects.delete({ type: "source", key: assets[2]?.key });
			const url = `${service.url}${game.path}/exports/${format}`;
			const headers = { authorization: `Bearer ${user.token}` };
			const cut = await fetch(url, { headers });
			assert.equal(cut.status, 200, format);
			await assert.rejects(cut.bytes(), format);
			const next = await user.get(`${game.path}/exports/${format}`);
			assert.deepEqual([next.status, next.body.error.code], [502, "SERVER_ERROR"], format);
			assert.match(next.body.error.message, /an image of lost is missing or damaged/, format);
		}
		const game = await user.game();
		const assets = await Promise.all(
			["one", "lost"].map(async () => await game.asset(await picture(75, 105))),
		);
		await game.pushed(assets.map((asset, i) => tile(`tile ${i}`, [asset])));
		await service.published();
		const { url } = await user.ok(user.post(`${game.path}/shares`, {}));
		const { images } = await user.ok(user.get(`${new URL(url).pathname}/tts/images`));
		await service.service.objects.delete({ type: "source", key: assets[1]?.key });
		const statuses = images.map(async (name: string) => (await fetch(`${url}/tts/images/${name}`)).status);
		assert.deepEqual((await Promise.all(statuses)).sort(), [200, 502]);
		assert.equal((await fetch(`${url}/tts`)).status, 502);
	});
}

test("a reader that goes while a folder is sent leaves its place, and no file open", async () => {
	const game = await user.game();
	await pushLarge(game, 3);
	await service.published();
	const url = `${service.url}${game.path}/exports/zip`;
	for (let i = 0; i < 5; i++) {
		const end = new AbortController();
		const headers = { authorization: `Bearer ${user.token}` };
		const { body } = await fetch(url, { headers, signal: end.signal });
		const reader = body?.getReader();
		await reader?.read();
		end.abort();
		await reader?.closed.catch(() => undefined);
	}
	const isFree = async () => (await user.get(`${game.path}/exports/zip`)).status === 200;
	await until("the places of readers that have gone", isFree);
	const { bytes } = await user.get(`${game.path}/exports/zip`);
	assert.equal(bytes.length, (await user.ok(user.get(`${game.path}/exports/zip/plan`))).bytes);
});
