import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Client, GameClient } from "../support/client.ts";
import { noisyPicture, type Picture } from "../support/pictures.ts";
import {
	type DataFolder,
	exampleClient,
	makeDataFolder,
	openRecords,
	type ServiceProcess,
	serve,
} from "../support/process.ts";
import { findInconsistencies } from "../support/stores/invariants.ts";
import { until } from "../support/waiting.ts";

/** Number of times the service is killed; `npm run test:long` sets more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1);

/** Acknowledged pictures, and batches with the ids of their answers: undefined while a batch is unanswered. */
type Memory = {
	confirmed: { picture: Picture; key: string }[];
	batches: { keys: string[]; ids: string[] | undefined }[];
};

/** Pushes pieces with new pictures until the service is gone. */
async function pushUntilKilled(game: GameClient, memory: Memory, pusher: string): Promise<void> {
	for (let round = 0; ; round++) {
		try {
			const picture = await noisyPicture(300, 400);
			const asset = await game.asset(picture);
			memory.confirmed.push({ picture, key: asset.key });
			const keys = [0, 1, 2, 3, 4].map((i) => `${pusher}-${round}-${i}`);
			const batch: Memory["batches"][number] = { keys, ids: undefined };
			memory.batches.push(batch);
			const pieces = keys.map((externalKey) => ({
				kind: "tile",
				name: externalKey,
				externalKey,
				assets: [asset],
			}));
			const { components } = await game.pushed(pieces);
			batch.ids = components.map((component: { id: string }) => component.id);
		} catch (error) {
			if (error instanceof TypeError) return; // fetch failed: the service is gone
			throw error;
		}
	}
}

/** The inconsistencies that are left when no job is. */
async function settled(folder: DataFolder): Promise<string[]> {
	const store = await openRecords(folder);
	try {
		await until(
			"no job is left",
			() => store.reader.selectFrom("jobs").selectAll().execute(),
			(jobs) => jobs.length === 0,
		);
		return await findInconsistencies(store, folder.path);
	} finally {
		await store.close();
	}
}

async function checkNothingLost(service: ServiceProcess, client: Client, gameId: string, memory: Memory) {
	const game = new GameClient(new (client.constructor as typeof Client)(service.url, client.token), gameId);
	const records = new Map((await game.components()).map((record) => [record.externalKey, record]));
	for (const { keys, ids } of memory.batches) {
		const found = keys.map((key) => records.get(key));
		const there = found.filter((record) => record !== undefined);
		assert.ok(
			there.length === 0 || there.length === keys.length,
			`no half batch: ${keys} has ${there.length}`,
		);
		if (ids !== undefined)
			assert.deepEqual(
				found.map((record) => record?.id),
				ids,
				"an acknowledged batch is complete",
			);
	}
	for (const { picture, key } of memory.confirmed) {
		const upload = await game.client.ok(game.presign(picture));
		assert.equal(upload.key, key);
		assert.equal(upload.uploaded, true, "a confirmed upload stays confirmed");
	}
	for (const record of records.values()) {
		const [face] = record.payload.imageFaces;
		for (const url of [face.url, face.derivedUrl, face.thumbUrl]) {
			const path = new URL(url).pathname;
			assert.equal((await game.client.get(path)).status, 200, `${path} is served`);
		}
	}
}

test(`kill -9 during pushes (${rounds === 1 ? "one moment; KILL_ROUNDS sets more" : `${rounds} moments`}) loses nothing acknowledged and leaves nothing half done`, async () => {
	await using folder = await makeDataFolder();
	const memory: Memory = { confirmed: [], batches: [] };
	let gameId: string | undefined;
	for (let round = 0; round < rounds; round++) {
		const pause = 100 + ((round * 170) % 600); // ms; another moment each time
		await using service = await serve(folder);
		const client = await exampleClient(folder, service.url);
		gameId ??= (await client.game()).id;
		await checkNothingLost(service, client, gameId, memory);
		const game = new GameClient(client, gameId);
		const pushers = ["a", "b", "c"].map((name) => pushUntilKilled(game, memory, `${name}${round}`));
		await sleep(pause);
		// a busy machine may not have got that far, and then there would be nothing to lose
		if (round === rounds - 1) {
			await until(
				"a batch is acknowledged",
				() => memory.batches.length,
				() => memory.batches.some(({ ids }) => ids !== undefined),
			);
		}
		await service.end("SIGKILL");
		await Promise.all(pushers);
	}
	await using service = await serve(folder);
	const client = await exampleClient(folder, service.url);
	await checkNothingLost(service, client, gameId ?? "", memory);
	assert.ok(
		memory.batches.some(({ ids }) => ids !== undefined),
		"something was acknowledged",
	);
	assert.deepEqual(await settled(folder), [], "the next start cleans up and continues");
});

test("an acknowledged upload survives a power cut that lost its record", async () => {
	await using folder = await makeDataFolder();
	const picture = await noisyPicture(300, 400);
	await using service = await serve(folder);
	const client = await exampleClient(folder, service.url);
	const { id } = await client.game();
	const upload = await client.ok(new GameClient(client, id).presign(picture));
	await client.ok(new GameClient(client, id).put(upload.signedUrl, picture));
	await service.end("SIGKILL");
	const store = await openRecords(folder);
	await store.write(
		async (writer) => void (await writer.updateTable("uploads").set({ state: "open" }).execute()),
	);
	await store.close();

	await using next = await serve(folder);
	const game = new GameClient(await exampleClient(folder, next.url), id);
	const publicUrl = new URL(new URL(upload.publicUrl).pathname, next.url).href;
	await game.client.ok(game.confirm({ key: upload.key, publicUrl }, picture));
	assert.deepEqual((await game.client.ok(game.presign(picture))).uploaded, true);
});

test("kill -9 in the middle of a named push loses none of it, and it goes on with the same name", async () => {
	await using folder = await makeDataFolder();
	const counters = (from: number) =>
		Array.from({ length: 50 }, (_, i) => ({ kind: "counter", name: "n", externalKey: `${from + i}` }));
	let gameId = "";
	let push = "";
	const send = (client: Client, from: number) => {
		const headers = { "x-tuckbox-push": push };
		const body = { components: counters(from) };
		return client.ok(client.call("POST", `/api/v1/games/${gameId}/components/batch`, { headers, body }));
	};
	for (const from of [0, 50, 100]) {
		await using service = await serve(folder);
		const client = await exampleClient(folder, service.url);
		if (gameId === "") {
			gameId = (await client.game()).id;
			push = (await client.ok(client.post(`/api/v1/games/${gameId}/pushes`, { note: "steady" }))).id;
		}
		await send(client, from);
		await service.end("SIGKILL");
	}
	await using service = await serve(folder);
	const client = await exampleClient(folder, service.url);
	const game = new GameClient(client, gameId);
	assert.equal((await game.components()).length, 150);
	assert.deepEqual(
		(await client.ok(client.get(`${game.path}/versions`))).versions,
		[],
		"nothing is half published",
	);
	const { version } = await client.ok(client.post(`${game.path}/pushes/${push}/complete`, {}));
	const { versions } = await client.ok(client.get(`${game.path}/versions`));
	assert.deepEqual([version, versions.length, versions[0].created, versions[0].note], [1, 1, 150, "steady"]);
	assert.deepEqual(await settled(folder), []);
});

test(`kill -9 while SQLite's log is moved into the database loses nothing (${rounds} moments)`, async () => {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-test-"));
	const file = join(folder, "tuckbox.sqlite");
	const writer = fileURLToPath(new URL("../support/stores/steady-writer.ts", import.meta.url));
	try {
		for (let round = 1; round <= rounds; round++) {
			const child = spawn(process.execPath, [...process.execArgv, writer, file], {
				stdio: ["ignore", "pipe", "inherit"],
			});
			let acknowledged = 0;
			/** The number of times that the log has been overwritten from its start, and of writes since the third. */
			let [starts, later, largest] = [0, 0, 0];
			const ended = once(child, "close");
			let watching: DatabaseSync | undefined;
			for await (const line of createInterface({ input: child.stdout })) {
				acknowledged = Number(line);
				watching ??= new DatabaseSync(file, { readOnly: true });
				const pages = Number(watching.prepare("pragma wal_checkpoint(noop)").get()?.log);
				if (pages < largest) starts++;
				largest = pages;
				if (starts >= 3 && later++ === (round * 7) % 23) child.kill("SIGKILL");
			}
			await ended;
			watching?.close();
			const db = new DatabaseSync(file);
			const { n, count } = db.prepare("select max(n) as n, count(*) as count from numbers").get() as {
				n: number;
				count: number;
			};
			assert.ok(starts >= 3 && n >= acknowledged, `${acknowledged} acknowledged, ${n} there`);
			assert.equal(count, n, "none is missing");
			assert.deepEqual(Object.values(db.prepare("pragma integrity_check").get() ?? {}), ["ok"]);
			db.close();
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});
