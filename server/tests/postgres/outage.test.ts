import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, type Body, Client, type GameClient } from "../support/client.ts";
import { postgresIsMissing } from "../support/engine.ts";
import { noisyPicture } from "../support/pictures.ts";
import { DataFolder, exampleClient, makeDataFolder, openRecords, serve } from "../support/process.ts";
import { type PostgresCluster, startCluster } from "../support/servers/postgres-cluster.ts";
import { findInconsistencies } from "../support/stores/invariants.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const skip = postgresIsMissing;

/** Number of times the server is stopped; `npm run test:faults` and `test:long` set more. */
const rounds = Number(process.env.OUTAGE_ROUNDS ?? 1);

/** The test's own server, which it may stop. */
async function ownServer(): Promise<PostgresCluster & AsyncDisposable> {
	const cluster = await startCluster({ keepsFolder: true });
	await cluster.query("create database tuckbox");
	return Object.assign(cluster, { [Symbol.asyncDispose]: () => cluster.remove() });
}

/** The answers that pushers have received. */
type Memory = { refusals: number; batches: { keys: string[]; ids: string[] }[]; uploads: string[] };

/** Repeats a call for as long as it is answered with 502, each time with how long to wait. */
async function surely(memory: Memory, call: () => Promise<Answer>): Promise<Body> {
	const { body } = await until(
		"the call succeeds",
		async () => {
			const answer = await call();
			if (answer.status === 200) return answer;
			assert.equal(answer.status, 502, JSON.stringify(answer.body));
			assert.ok(Number(answer.headers.get("retry-after")) >= 1, "it says when to try again");
			memory.refusals++;
			return answer;
		},
		({ status }) => status === 200,
	);
	return body;
}

/** Resolves when the service answers that it is ready. */
async function untilReady(client: Client): Promise<void> {
	await until(
		"the service is ready",
		async () => (await client.get("/readyz")).status,
		(status) => status === 200,
	);
}

/** Pushes pieces with new pictures until it is stopped. */
async function push(game: GameClient, memory: Memory, name: string, isOver: () => boolean): Promise<void> {
	for (let round = 0; !isOver(); round++) {
		const picture = await noisyPicture(60, 80);
		const upload = await surely(memory, () => game.presign(picture));
		await surely(memory, () => game.put(upload.signedUrl, picture));
		await surely(memory, () => game.confirm(upload, picture));
		memory.uploads.push(upload.key);
		const asset = {
			sideKey: "front",
			key: upload.key,
			sourceUrl: upload.publicUrl,
			contentType: "image/png",
		};
		const keys = Array.from({ length: 20 }, (_, i) => `${name}-${round}-${i}`);
		const pieces = keys.map((key) => ({ kind: "tile", name: key, externalKey: key, assets: [asset] }));
		const { components } = await surely(memory, () => game.push(pieces));
		memory.batches.push({ keys, ids: components.map(({ id }: Body) => id) });
	}
}

test("pushes continue after a restart of the database, and nothing acknowledged is lost", {
	skip,
}, async () => {
	await using cluster = await ownServer();
	await using home = await makeDataFolder();
	const folder = new DataFolder(home.path, { DATABASE_URL: cluster.url("tuckbox") });
	const memories: [GameClient, Memory][] = [];
	{
		await using service = await serve(folder);
		const client = await exampleClient(folder, service.url);
		for (let i = 0; i < 2; i++) {
			memories.push([await client.game(`Game ${i}`), { refusals: 0, batches: [], uploads: [] }]);
		}
		let isOver = false;
		const pushers = memories.flatMap(([game, memory]) =>
			["a", "b"].map((name) => push(game, memory, name, () => isOver)),
		);
		for (let round = 0; round < rounds; round++) {
			// pushes are running, and how far they are differs from round to round
			const sent = () => memories.flatMap(([, { uploads }]) => uploads).length;
			const already = sent();
			await until(
				"pushes are running",
				() => sent() - already,
				(count) => count > 3 + round,
			);
			await cluster.stop();
			assert.equal((await client.get("/healthz")).status, 200, "the process is still running");
			const unready = await client.get("/readyz");
			assert.equal(unready.status, 502);
			assert.ok(unready.headers.get("retry-after"));
			const refusals = memories.map(([, memory]) => memory.refusals);
			await until(
				"pushers of every game are refused",
				() => memories.map(([, memory]) => memory.refusals),
				(counts) => counts.every((count, i) => count > (refusals[i] ?? 0)),
			);
			await cluster.start();
		}
		await untilReady(client);
		const before = memories.map(([, { batches }]) => batches.length);
		await until(
			"a batch in each game after the last outage",
			() => memories.map(([, { batches }]) => batches.length),
			(counts) => counts.every((count, i) => count > (before[i] ?? 0)),
		);
		isOver = true;
		await Promise.all(pushers);
		for (const [game, { refusals, batches }] of memories) {
			assert.ok(refusals > 0, "a caller received Retry-After");
			const records = new Map((await game.components()).map((record) => [record.externalKey, record.id]));
			for (const { keys, ids } of batches) {
				assert.deepEqual(
					keys.map((key) => records.get(key)),
					ids,
				);
			}
			assert.equal(records.size, batches.length * 20, "nothing exists twice");
		}
		const lost = service
			.log()
			.split("\n")
			.filter((line) => line.includes("the database cannot be reached"));
		assert.ok(lost.length >= rounds && lost.length <= 2 * rounds, "each outage is logged once");
		assert.doesNotMatch(service.log(), /unhandled|uncaught/i);
		await finished(folder);
		assert.equal(await service.end("SIGTERM"), 0);
	}
	const store = await openRecords(folder);
	try {
		assert.deepEqual(await findInconsistencies(store, folder.path), []);
	} finally {
		await store.close();
	}
});

/** Resolves when no work is left. */
async function finished(folder: DataFolder): Promise<void> {
	const store = await openRecords(folder);
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

test("connections that the server cuts are replaced without an error for clients", { skip }, async () => {
	await using cluster = await ownServer();
	await using service = await startTestService({ env: { DATABASE_URL: cluster.url("tuckbox") } });
	const game = await (await service.user()).game();
	const piece = { kind: "counter", name: "C", externalKey: "c" };
	for (let i = 0; i < 5; i++) {
		await game.pushed([{ ...piece, name: `C${i}` }]);
		// if it is cut during its commit, the outcome is unknown
		await service.idle();
		await cluster.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tuckbox' and state = 'idle'",
		);
		assert.equal((await game.component("c")).name, `C${i}`);
	}
});

test("an event stream survives an outage of the database", { skip }, async () => {
	await using cluster = await ownServer();
	await using service = await startTestService({
		env: { DATABASE_URL: cluster.url("tuckbox"), HEARTBEAT_SECONDS: "1" },
		expectsErrors: /cannot be reached|failed to claim jobs/,
	});
	const game = await (await service.user()).game();
	const stream = await fetch(`${service.url}${game.path}/events`, {
		headers: { authorization: `Bearer ${game.client.token}` },
	});
	const reader = stream.body?.getReader();
	await reader?.read();
	await cluster.stop();
	await reader?.read(); // a heartbeat, although the token's validity cannot be checked
	await cluster.start();
	const { done } = (await reader?.read()) ?? {};
	assert.equal(done, false);
	await reader?.cancel();
	await untilReady(new Client(service.url, game.client.token));
});
