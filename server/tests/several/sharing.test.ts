import assert from "node:assert/strict";
import { test } from "node:test";
import { type Body, type Client, GameClient } from "../support/client.ts";
import { postgresIsMissing } from "../support/engine.ts";
import { listen } from "../support/event-listener.ts";
import { noisyPicture, picture } from "../support/pictures.ts";
import { makeDataFolder, run } from "../support/process.ts";
import { published, versionsOf } from "../support/published.ts";
import { clockAhead, makeSeveral } from "../support/servers/several.ts";
import { until } from "../support/waiting.ts";

const skip = postgresIsMissing;

/** A client's game as two processes show it. */
async function sameGame(clients: Client[]): Promise<[GameClient, GameClient]> {
	const [here, there] = clients as [Client, Client];
	const game = await here.game();
	return [game, new GameClient(there, game.id)];
}

/** Resolves when a game is published with so many components. */
async function publishedCount(game: GameClient, count: number): Promise<void> {
	await until(
		`${count} components are published`,
		async () => (await published(game)).components.length,
		(now) => now === count,
	);
}

const tile = (key: string, name: string, assets: Body[] = []) => ({
	kind: "tile",
	name,
	externalKey: key,
	assets,
});

test("any process answers any call and immediately sees what another has done, whatever their clocks say", {
	skip,
}, async () => {
	await using several = await makeSeveral({ HEARTBEAT_SECONDS: "50" });
	const [a, b] = await Promise.all([several.server(clockAhead(900)), several.server(clockAhead(-900))]);
	await several.worker(clockAhead(450));
	const [here, there] = await sameGame(await several.clients(a, b));
	const guest = (await several.clients(b))[0] as Client;

	await using stream = await listen(`${b.url}${there.path}/events`, { token: guest.token ?? "" });
	const art = await noisyPicture(300, 400);
	const upload = await here.client.ok(here.presign(art));
	await there.put(upload.signedUrl, art);
	await there.client.ok(there.confirm(upload, art));
	const asset = { sideKey: "front", key: upload.key, sourceUrl: upload.publicUrl, contentType: "image/png" };
	await here.pushed([tile("a", "A", [asset])]);
	const [face] = (await there.component("a")).payload.imageFaces;
	// waits for the worker, which reports when it is done
	assert.equal((await there.client.get(new URL(face.derivedUrl).pathname)).status, 200);
	// waiting for another process's clock would take minutes
	await stream.until(() => stream.ids.includes(1));

	await here.pushed([tile("a", "B", [asset])]);
	await stream.until(() => stream.ids.includes(2));
	assert.deepEqual(stream.ids, [1, 2]);
	const times = (await versionsOf(there)).map(({ publishedAt }) => publishedAt as number);
	assert.ok(
		times.every((time) => Math.abs(time - Date.now()) < 400_000),
		"all processes use the database's time",
	);

	const revoked = await run(several.home, ["admin", "revoke", "--token", guest.token ?? ""]);
	assert.equal(revoked.code, 0, revoked.stderr);
	await stream.ended();
	assert.ok(stream.isComplete, "it ends in order, without a heartbeat");
	assert.equal(stream.beats, 0);
	assert.equal((await guest.get(there.path)).status, 401);
	assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
});

test("rate limits and quotas apply across all processes", { skip }, async () => {
	const bytes = (await noisyPicture(60, 80)).bytes.length;
	await using several = await makeSeveral({
		RATE_LIMITS: JSON.stringify({ "tuckbox:games": 7, "tuckbox:presign": 1000 }),
		ACCOUNT_QUOTA_BYTES: String(Math.round(bytes * 10.5)),
	});
	const servers = await Promise.all([several.server(), several.server()]);
	const clients = await several.clients(...servers);
	const asked = Array.from({ length: 20 }, (_, i) =>
		(clients[i % 2] as Client).post("/api/v1/games", { name: `Game ${i}` }),
	);
	const answers = await Promise.all(asked);
	const made = answers.filter(({ status }) => status === 201 || status === 200);
	assert.equal(made.length, 7);
	assert.deepEqual(
		made
			.map(({ headers }) => Number(headers.get("x-ratelimit-remaining")))
			.toSorted((one, other) => one - other),
		[0, 1, 2, 3, 4, 5, 6],
	);
	assert.ok(answers.every(({ status }) => [200, 201, 429].includes(status)));

	const pictures = await Promise.all(Array.from({ length: 20 }, () => noisyPicture(60, 80)));
	const reserved = await Promise.all(
		pictures.map((art, i) => new GameClient(clients[i % 2] as Client, made[i % 7]?.body.id).presign(art)),
	);
	const granted = pictures.filter((_, i) => reserved[i]?.status === 200);
	const sum = granted.reduce((total, art) => total + art.bytes.length, 0);
	assert.ok(sum <= bytes * 10.5, `${sum} bytes in ${granted.length} files`);
	assert.ok(granted.length >= 9, `${granted.length} of about 10 fit`);
});

test("the same batch sent to two processes at the same moment is one batch, and versions never fork", {
	skip,
}, async () => {
	await using several = await makeSeveral();
	const [a, b] = await Promise.all([several.server(), several.server()]);
	await Promise.all([several.worker(), several.worker()]);
	const games = await sameGame(await several.clients(a, b));
	await using ofA = await listen(`${a.url}${games[0].path}/events`, { token: games[0].client.token ?? "" });
	await using ofB = await listen(`${b.url}${games[1].path}/events`, { token: games[1].client.token ?? "" });
	const asset = await games[0].asset(await picture());
	for (let round = 0; round < 6; round++) {
		const batch = Array.from({ length: 40 }, (_, i) => tile(`${round}-${i}`, `Round ${round}`, [asset]));
		const [one, other] = await Promise.all(games.map((game) => game.pushed(batch)));
		const ids = (body: Body) => body.components.map(({ id }: Body) => id);
		assert.deepEqual(ids(one), ids(other), "each piece exists once");
		const created = [...one.components, ...other.components].filter((result: Body) => result.created);
		assert.equal(created.length, 40, "and is created once");
		// every other round begins while the previous one is being published
		if (round % 2 === 1) await publishedCount(games[0], 40 * (round + 1));
	}
	assert.equal((await games[1].components()).length, 240);
	await publishedCount(games[0], 240);
	const versions = await versionsOf(games[1]);
	const numbers = versions.map(({ version }) => version).toSorted((one, other) => one - other);
	assert.deepEqual(
		numbers,
		numbers.map((_, i) => i + 1),
	);
	const last = numbers.length;
	for (const stream of [ofA, ofB]) {
		await stream.until(() => stream.ids.at(-1) === last);
		assert.deepEqual(stream.ids, numbers);
	}
	assert.equal(
		versions.reduce((sum, { created }) => sum + created, 0),
		240,
		"each piece came in one version",
	);
	assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
});

test("a process that has confirmed an image sees that a push to another has used it", { skip }, async () => {
	await using several = await makeSeveral();
	const [here, there] = await sameGame(
		await several.clients(...(await Promise.all([several.server(), several.server()]))),
	);
	const front = await here.asset(await picture(71, 94));
	await there.pushed([tile("a", "A", [front])]);
	await here.pushed([tile("b", "B", [front])]);
	const faces = (await there.components()).map(({ payload }) => payload.imageFaces[0]);
	assert.notEqual(faces[0].assetId, faces[1].assetId);
	assert.equal(faces[0].derivedAssetId, faces[1].derivedAssetId);
	assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
});

test("a worker serves its health at the configured address and nothing else", { skip }, async () => {
	await using several = await makeSeveral();
	const worker = await several.worker({ PORT: "0" });
	const statusAt = async (path: string) => (await fetch(worker.url + path)).status;
	assert.deepEqual(await Promise.all(["/healthz", "/readyz", "/metrics"].map(statusAt)), [200, 200, 200]);
	assert.equal(await statusAt("/api/v1/games"), 404);
	assert.equal(await worker.end("SIGTERM"), 0);
});

test("a stopping process reports not ready, and accepts calls until that has been noticed", {
	skip,
}, async () => {
	await using several = await makeSeveral({ DRAIN_SECONDS: "2" });
	const server = await several.server();
	const [client] = (await several.clients(server)) as [Client];
	const ended = server.end("SIGTERM");
	await until(
		"it is no longer ready",
		async () => (await client.get("/readyz")).status,
		(status) => status !== 200,
	);
	const answer = await client.get("/api/v1/games");
	assert.equal(answer.status, 200);
	assert.equal(answer.headers.get("connection"), "close");
	assert.equal((await client.get("/healthz")).status, 200);
	assert.equal(await ended, 0);
});

test("a single-process configuration cannot be split into roles", async () => {
	await using folder = await makeDataFolder();
	for (const args of [["work"], ["serve", "--no-work"]]) {
		const { code, stderr } = await run(folder, args);
		assert.equal(code, 1);
		assert.match(stderr, /^tuckbox: running several processes requires DATABASE_URL /);
	}
	assert.equal((await run(folder, ["work", "hard"])).code, 2);
	assert.equal((await run(folder, ["serve", "--no-jobs"])).code, 2);
});

test("a named push through several processes is one version; another process's push does not wait for it", {
	skip,
}, async () => {
	await using several = await makeSeveral();
	const [a, b] = await Promise.all([several.server(), several.server()]);
	await several.worker();
	const [here, there] = await sameGame(await several.clients(a, b));
	const push = await here.client.ok(here.client.post(`${here.path}/pushes`, { note: "both ways" }));
	for (const [i, game] of [here, there, here, there].entries()) {
		const body = { components: [{ kind: "counter", name: "c", externalKey: `c${i}` }] };
		const headers = { "x-tuckbox-push": push.id };
		await game.client.ok(game.client.call("POST", `${game.path}/components/batch`, { headers, body }));
	}
	await there.pushed([{ kind: "counter", name: "meanwhile", externalKey: "m" }]);
	await publishedCount(here, 1);
	const { version } = await there.client.ok(
		there.client.post(`${there.path}/pushes/${push.id}/complete`, {}),
	);
	assert.equal(version, 2);
	await publishedCount(here, 5);
	assert.deepEqual(
		(await versionsOf(here)).map(({ created, note }) => [created, note]),
		[
			[1, null],
			[4, "both ways"],
		],
	);
	assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
});
