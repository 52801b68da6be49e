import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { Body } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
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

test("an account makes two exports at the same time, and a reader that goes ends its export", async () => {
	const game = await user.game();
	const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
	const large = await Promise.all(
		Array.from({ length: 2 }, async (_, i) => {
			const create = { width: 2400, height: 3300, channels: 3, background: "white", noise } as const;
			const bytes = await sharp({ create }).jpeg({ quality: 100 }).toBuffer();
			const picture = {
				bytes,
				contentType: "image/jpeg",
				fileName: `${i}.jpg`,
				widthPx: 2400,
				heightPx: 3300,
			};
			return tile(`large ${i}`, [await game.asset(picture)]);
		}),
	);
	await game.pushed(large);
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
