import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Answer, type Body, type Client, GameClient } from "../support/client.ts";
import { postgresIsMissing } from "../support/engine.ts";
import { noisyPicture } from "../support/pictures.ts";
import { openRecords, type ServiceProcess } from "../support/process.ts";
import { makeSeveral, type Several } from "../support/servers/several.ts";
import { until } from "../support/waiting.ts";

const skip = postgresIsMissing;

/** Number of times a process is killed; `npm run test:faults` and `test:long` set more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1);

/** Resolves when no job is left. */
async function finished({ home }: Several): Promise<void> {
	const store = await openRecords(home);
	try {
		await until(
			"no job is left",
			() => store.reader.selectFrom("jobs").selectAll().execute(),
			(jobs) => jobs.length === 0,
		);
	} finally {
		await store.close();
	}
}

/** Resolves when a worker has begun to store a derived image. */
async function storing({ store }: Several): Promise<void> {
	await until(
		"a derived image is sent to the bucket",
		() => store.requests,
		(requests) => requests.some((request) => /^PUT .*derived/.test(request)),
	);
}

const tile = (key: string, asset: Body) => ({ kind: "tile", name: key, externalKey: key, assets: [asset] });

// each of them waits for a lease to end
describe("leases of jobs", { concurrency: true, skip }, () => {
	test("a killed worker's job is continued by another worker once its lease ends", {
		skip,
	}, async () => {
		await using several = await makeSeveral();
		const [server, victim] = await Promise.all([several.server(), several.worker()]);
		const [client] = (await several.clients(server)) as [Client];
		const game = await client.game();
		const pictures = await Promise.all(Array.from({ length: 6 }, () => noisyPicture(120, 160)));
		const assets = await Promise.all(pictures.map((art) => game.asset(art)));
		// the worker has created the images and waits for the bucket to accept them
		several.store.fault = (method, path) =>
			method === "PUT" && path.includes("derived") ? "hangs" : undefined;
		await game.pushed(assets.map((asset, i) => tile(`${i}`, asset)));
		await storing(several);
		await victim.end("SIGKILL");
		several.store.fault = () => undefined;

		await several.worker();
		await finished(several);
		for (const { payload } of await game.components()) {
			const [face] = payload.imageFaces;
			for (const url of [face.derivedUrl, face.thumbUrl])
				assert.equal((await client.get(new URL(url).pathname)).status, 200);
		}
		const published = await client.ok(client.get(`${game.path}/published`));
		assert.equal(published.components.length, 6, "published whole");
		assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
	});

	test("a worker delayed for longer than its lease finds its job done and does no harm", async () => {
		await using several = await makeSeveral();
		const [server, slow] = await Promise.all([several.server(), several.worker()]);
		const [client] = (await several.clients(server)) as [Client];
		const game = await client.game();
		const asset = await game.asset(await noisyPicture(120, 160));
		several.store.fault = (method, path) =>
			method === "PUT" && path.includes("derived") ? "hangs" : undefined;
		await game.pushed([tile("a", asset)]);
		await storing(several);
		slow.child.kill("SIGSTOP");
		several.store.fault = () => undefined;
		await several.worker();
		await finished(several);
		slow.child.kill("SIGCONT");
		await until("the slow worker continues its job", slow.log, (log) =>
			/runs in another process|job failed/.test(log),
		);
		assert.equal(await slow.end("SIGTERM"), 0);
		assert.equal((await client.ok(client.get(`${game.path}/published`))).version, 1);
		assert.deepEqual(await several.faults(), "");
	});
});

/** A client behind a balancer: calls any process that answers, again until it has an answer. */
class Balanced {
	readonly #clients: () => Client[];
	#turn = 0;
	retries = 0;
	constructor(clients: () => Client[]) {
		this.#clients = clients;
	}

	async ask(call: (client: Client) => Promise<Answer>): Promise<Body> {
		let first = true;
		const { status, body } = await until(
			"an answer from any process",
			async () => {
				if (!first) this.retries++;
				first = false;
				const clients = this.#clients();
				const client = clients[this.#turn++ % clients.length] as Client;
				return await call(client).catch((error: Error) => ({ status: 599, body: String(error) }));
			},
			(answer) => answer.status < 500,
		);
		assert.ok(status < 300, JSON.stringify(body));
		return body;
	}
}

test("killing a process behind a balancer during pushes loses and duplicates nothing", {
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
	/** While a process starts, which takes long if others are pushed to. */
	let rest = Promise.resolve();

	async function push(name: string): Promise<void> {
		for (let round = 0; !isOver; round++) {
			await rest;
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
	/** Waits until so many more batches are acknowledged. */
	const acknowledged = async (more: number) => {
		const before = memory.length;
		await until(
			`${more} more batches`,
			() => memory.length - before,
			(count) => count >= more,
		);
	};
	for (let round = 0; round < rounds; round++) {
		// how far they are when a process is killed differs from round to round
		await acknowledged(3 + (round % 4));
		const victim = round % 2;
		await (servers[victim] as ServiceProcess).end("SIGKILL");
		const { retries } = balanced;
		await until("a pusher is cut off", () => balanced.retries - retries);
		const { promise, resolve } = Promise.withResolvers<void>();
		rest = promise;
		servers[victim] = await several.server();
		clients = await several.clients(...servers);
		resolve();
	}
	await acknowledged(3);
	isOver = true;
	await Promise.all(pushers);
	assert.ok(balanced.retries > 0, "a caller was cut off");
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
