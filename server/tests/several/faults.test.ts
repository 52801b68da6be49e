import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, type Body, type Client, GameClient } from "../support/client.ts";
import { postgresIsMissing } from "../support/engine.ts";
import { noisyPicture } from "../support/pictures.ts";
import { openRecords, type ServiceProcess } from "../support/process.ts";
import { makeSeveral, type Several } from "../support/several.ts";

const skip = postgresIsMissing;

/** How often a process is killed; `npm run test:faults` and `test:long` ask for more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1);

/** Resolves when nothing is to be done any more. */
async function finished(several: Several, within = 60_000): Promise<void> {
	const store = await openRecords(several.home);
	try {
		for (const start = performance.now(); ; await sleep(100)) {
			const jobs = await store.reader.selectFrom("jobs").selectAll().execute();
			if (jobs.length === 0) return;
			assert.ok(performance.now() - start < within, JSON.stringify(jobs));
		}
	} finally {
		await store.close();
	}
}

const tile = (key: string, asset: Body) => ({ kind: "tile", name: key, externalKey: key, assets: [asset] });

// each of them waits for a lease to be over
describe("leases of jobs", { concurrency: true, skip }, () => {
	test("what a worker was at when it was killed another takes up when its lease is over", {
		skip,
	}, async () => {
		await using several = await makeSeveral();
		const [server, doomed] = await Promise.all([several.server(), several.worker()]);
		const [client] = (await several.clients(server)) as [Client];
		const game = await client.game();
		const pictures = await Promise.all(Array.from({ length: 6 }, () => noisyPicture(120, 160)));
		const assets = await Promise.all(pictures.map((art) => game.asset(art)));
		// the worker has made the images, and waits for the bucket to take them
		several.store.fault = (method, path) =>
			method === "PUT" && path.includes("derived") ? "hangs" : undefined;
		await game.pushed(assets.map((asset, i) => tile(`${i}`, asset)));
		const isAtIt = () => several.store.requests.some((request) => /^PUT .*derived/.test(request));
		while (!isAtIt()) await sleep(10);
		await doomed.end("SIGKILL");
		several.store.fault = () => undefined;

		const start = performance.now();
		await several.worker();
		await finished(several);
		assert.ok(performance.now() - start < 45_000, "a lease is over after a quarter of a minute");
		for (const { payload } of await game.components()) {
			const [face] = payload.imageFaces;
			for (const url of [face.derivedUrl, face.thumbUrl])
				assert.equal((await client.get(new URL(url).pathname)).status, 200);
		}
		const published = await client.ok(client.get(`${game.path}/published`));
		assert.deepEqual([published.version, published.components.length], [1, 6], "published once, whole");
		assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
	});

	test("a worker that was held up for longer than its lease finds its job done, and does it no harm", async () => {
		await using several = await makeSeveral();
		const [server, slow] = await Promise.all([several.server(), several.worker()]);
		const [client] = (await several.clients(server)) as [Client];
		const game = await client.game();
		const asset = await game.asset(await noisyPicture(120, 160));
		several.store.fault = (method, path) =>
			method === "PUT" && path.includes("derived") ? "hangs" : undefined;
		await game.pushed([tile("a", asset)]);
		while (!several.store.requests.some((request) => /^PUT .*derived/.test(request))) await sleep(10);
		slow.child.kill("SIGSTOP");
		several.store.fault = () => undefined;
		await several.worker();
		await finished(several);
		slow.child.kill("SIGCONT");
		await sleep(1000);
		assert.equal(await slow.end("SIGTERM"), 0);
		assert.equal((await client.ok(client.get(`${game.path}/published`))).version, 1);
		assert.deepEqual(await several.faults(), "");
	});
});

/** What a caller behind a balancer does: asks any process that answers, again until it has an answer. */
class Balanced {
	readonly #clients: () => Client[];
	#turn = 0;
	retries = 0;
	constructor(clients: () => Client[]) {
		this.#clients = clients;
	}

	async ask(call: (client: Client) => Promise<Answer>): Promise<Body> {
		for (;;) {
			const clients = this.#clients();
			const client = clients[this.#turn++ % clients.length] as Client;
			const answer = await call(client).catch((error: Error) => error);
			if (!(answer instanceof Error) && answer.status < 500) {
				assert.ok(answer.status < 300, JSON.stringify(answer.body));
				return answer.body;
			}
			this.retries++;
			await sleep(20);
		}
	}
}

test("a process that is killed behind a balancer in mid-push loses nothing, and nothing is there twice", {
	skip,
}, async () => {
	await using several = await makeSeveral();
	const servers: ServiceProcess[] = await Promise.all([several.server(), several.server()]);
	await several.worker();
	let clients = await several.clients(...servers);
	const game = await (clients[0] as Client).game();
	const balanced = new Balanced(() => clients);
	const memory: { keys: string[]; ids: string[] }[] = [];
	let isOver = false;

	async function push(name: string): Promise<void> {
		for (let round = 0; !isOver; round++) {
			const art = await noisyPicture(40, 50);
			const at = (client: Client) => new GameClient(client, game.id);
			const upload = await balanced.ask((client) => at(client).presign(art));
			await game.put(upload.signedUrl, art);
			await balanced.ask((client) => at(client).confirm(upload, art));
			const asset = {
				sideKey: "front",
				key: upload.key,
				sourceUrl: upload.publicUrl,
				contentType: "image/png",
			};
			const keys = Array.from({ length: 25 }, (_, i) => `${name}-${round}-${i}`);
			const { components } = await balanced.ask((client) =>
				at(client).push(keys.map((key) => tile(key, asset))),
			);
			memory.push({ keys, ids: components.map(({ id }: Body) => id) });
		}
	}

	const pushers = ["a", "b", "c"].map(push);
	for (let round = 0; round < rounds; round++) {
		await sleep(600 + 90 * round);
		const doomed = round % 2;
		await (servers[doomed] as ServiceProcess).end("SIGKILL");
		await sleep(200);
		servers[doomed] = await several.server();
		clients = await several.clients(...servers);
	}
	await sleep(300);
	isOver = true;
	await Promise.all(pushers);
	assert.ok(balanced.retries > 0, "somebody was cut off");
	const survivor = new GameClient(clients[0] as Client, game.id);
	const records = new Map((await survivor.components()).map((record) => [record.externalKey, record.id]));
	for (const { keys, ids } of memory) {
		assert.deepEqual(
			keys.map((key) => records.get(key)),
			ids,
		);
	}
	assert.equal(records.size, memory.length * 25);
	await finished(several);
	assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
});
