import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { ObjectStore } from "../../src/objects/object-store.ts";
import type { Answer, Body } from "../support/client.ts";
import { sha256Of } from "../support/pictures.ts";
import { makeBucket } from "../support/servers/buckets.ts";
import { type SignedInVisitor, startTestService, type TestService } from "../support/test-service.ts";

const lanternBay = new URL("../../../examples/lantern-bay/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", lanternBay), "utf8"));
const address = "/api/v1/account/example-game";

function ask(person: SignedInVisitor): Promise<Answer> {
	return person.ask("POST", address);
}

/** Deletes the game, so that no test waits for images that it does not look at. */
async function remove(person: SignedInVisitor, { id }: Body): Promise<void> {
	await person.ok(person.ask("DELETE", `/api/v1/games/${id}`));
}

async function accountGames(person: SignedInVisitor): Promise<Body> {
	return await person.ok(person.get("/api/v1/account/games"));
}

/** Everything of the example game as its manifest lists it. */
async function assertWhole(service: TestService, person: SignedInVisitor, game: Body): Promise<void> {
	await service.published();
	const { version, components } = await person.ok(person.get(`/api/v1/games/${game.id}/published`));
	assert.equal(version, 1);
	const names = (list: Body[]) =>
		[...new Set(list.map(({ kind, externalKey, name }) => `${kind} ${externalKey} ${name}`))].sort();
	assert.deepEqual(names(components), names(manifest.items));
	const card = components.find(({ externalKey }: Body) => externalKey === "light-1");
	assert.deepEqual(
		[card.parentExternalKey, card.widthMm, card.heightMm, card.shape],
		["evening", 63.5, 88.9, "box"],
	);
	const faces = components.flatMap(({ payload }: Body) => payload.imageFaces);
	const anonymous = service.anonymous();
	const sources = new Set<string>();
	for (const { url, derivedUrl } of faces) {
		sources.add(sha256Of((await anonymous.get(url)).bytes));
		assert.equal(await anonymous.head(derivedUrl), 200);
	}
	const hashes = manifest.items.flatMap(({ sha256, pages = [], cover }: Body) =>
		[sha256, ...pages.map((page: Body) => page.sha256), cover?.sha256].filter((hash) => hash !== undefined),
	);
	assert.deepEqual(sources, new Set(hashes));
}

/** Calls something when the first image is stored. */
function atFirstPut(objects: ObjectStore, act: () => Promise<void>): void {
	const put = objects.put;
	let isFirst = true;
	objects.put = async (key, bytes) => {
		if (isFirst) {
			isFirst = false;
			await act();
		}
		return await put.call(objects, key, bytes);
	};
}

test("one call creates the whole example game, pushed by Tuckbox's own app", async () => {
	await using service = await startTestService();
	const person = await service.person();
	const { status, body } = await ask(person);
	assert.equal(status, 201);
	assert.equal(body.name, "Lantern Bay");
	await assertWhole(service, person, body);
	const { games, usedBytes, recordBytes } = await accountGames(person);
	assert.equal(games.length, 1);
	const [{ lastPush, images, bytes, covers, createdAt }] = games;
	assert.deepEqual([lastPush.app.name, images, covers.length], ["Tuckbox", manifest.totalFiles, 5]);
	assert.deepEqual(
		[bytes, usedBytes - recordBytes, createdAt],
		[manifest.totalBytes, manifest.totalBytes, body.createdAt],
	);
	const checks = await person.ok(person.get(`/api/v1/games/${body.id}/checks`));
	assert.deepEqual(checks, { findings: [], counts: {} });
});

test("it is laid out as its rule book says (P7)", async () => {
	await using service = await startTestService();
	const person = await service.person();
	const { body: game } = await ask(person);
	await service.published();
	const path = `/api/v1/games/${game.id}`;
	const { setUps } = await person.ok(person.get(`${path}/set-ups`));
	assert.equal(setUps.length, 1);
	const table = await person.ok(person.ask("POST", `${path}/tables`, { setUp: setUps[0].name }));
	const { view, log } = await person.ok(person.get(`/api/v1/tables/${table.id}/view`));
	assert.equal(log[0].values.leftOut, 0);
	type Entry = { place: { in: string }; shown?: { name: string }; hidden?: { kind: string }; cards?: number };
	const entries = Object.entries<Entry>(view).flatMap(([name, entry]) =>
		name.startsWith("item:") ? [entry] : [],
	);
	const names = (where: string) =>
		entries
			.filter(({ place }) => place.in === where)
			.map(({ shown, cards }) => shown?.name ?? (cards === undefined ? "face down" : `${cards} cards`));
	const boats = ["Amber boat", "Coral boat", "Plum boat", "Teal boat"];
	const lamps = Array.from({ length: 6 }, () => "face down");
	assert.deepEqual(
		names("felt").sort(),
		[
			...boats,
			...lamps,
			"18 cards",
			"Fog",
			"Fog",
			"Fog",
			"Harbour die",
			"Night",
			"The bay",
			"How to bring every boat home",
		].sort(),
	);
	assert.deepEqual(names("box").sort(), ["Fog and rocks", "Lamps"], "the empty bundles");
	const data = await person.ok(person.get("/api/v1/account/export"));
	assert.equal(data.games[0].setUps[0].name, setUps[0].name);
});

test("a second call creates another game, with its own images that count once", async () => {
	await using service = await startTestService();
	const person = await service.person();
	const [one, two] = await Promise.all([ask(person), ask(person)]);
	assert.deepEqual([one.status, two.status], [201, 201]);
	assert.notEqual(one.body.id, two.body.id);
	for (const { body } of [one, two]) await assertWhole(service, person, body);
	const { games, usedBytes, recordBytes } = await accountGames(person);
	assert.deepEqual([games.length, usedBytes - recordBytes], [2, manifest.totalBytes]);
	await remove(person, one.body);
	await service.idle();
	await assertWhole(service, person, two.body);
});

test("it works in the same way with images in a bucket", async () => {
	const bucket = await makeBucket();
	await using service = await startTestService({ bucket, env: bucket.env });
	const person = await service.person();
	const { status, body } = await ask(person);
	assert.equal(status, 201);
	await assertWhole(service, person, body);
});

test("without room in the quota for its images or its records it is refused with the reason, and nothing is left", async () => {
	await using service = await startTestService({
		env: { ACCOUNT_QUOTA_BYTES: String(manifest.totalBytes - 1) },
	});
	const person = await service.person();
	const images = await ask(person);
	assert.deepEqual([images.status, images.body.error.code], [413, "STORAGE_LIMIT_EXCEEDED"]);
	assert.match(images.body.error.message, /example game does not fit\. These files .* quota by 1 bytes\./);

	const quotaBytes = manifest.totalBytes + 10;
	await service.service.store.write(async (writer) => {
		await writer.updateTable("users").set({ quota_bytes: quotaBytes }).execute();
	});
	const records = await ask(person);
	assert.deepEqual([records.status, records.body.error.code], [413, "STORAGE_LIMIT_EXCEEDED"]);
	assert.match(records.body.error.message, /example game does not fit\. The records of these components /);
	assert.deepEqual(await accountGames(person), {
		usedBytes: 0,
		recordBytes: 0,
		quotaBytes,
		games: [],
		invites: 0,
	});
});

test("when an image cannot be stored nothing is left, and the next attempt succeeds", async () => {
	await using service = await startTestService({ expectsErrors: /no room on the disk/ });
	const person = await service.person();
	atFirstPut(service.service.objects, async () => {
		throw new Error("no room on the disk");
	});
	const { status, body } = await ask(person);
	assert.deepEqual([status, body.error.code], [502, "SERVER_ERROR"]);
	const { games, usedBytes } = await accountGames(person);
	assert.deepEqual([games, usedBytes], [[], 0]);
	const again = await ask(person);
	assert.equal(again.status, 201);
	await remove(person, again.body);
});

test("a game that is deleted while it is being created leaves nothing either", async () => {
	await using service = await startTestService();
	const person = await service.person();
	atFirstPut(service.service.objects, async () => {
		const [game] = (await accountGames(person)).games;
		await remove(person, game);
	});
	const { status, body } = await ask(person);
	assert.deepEqual([status, body.error.code], [404, "GAME_NOT_FOUND"]);
	const { games, usedBytes } = await accountGames(person);
	assert.deepEqual([games, usedBytes], [[], 0]);
});

test("only signed-in users may create it, from the service's own pages, and only up to a rate limit", async () => {
	await using service = await startTestService({ env: { RATE_LIMITS: '{"tuckbox:games":{"limit":2}}' } });
	const person = await service.person();
	const code = async (answer: Promise<Answer>) => {
		const { status, body } = await answer;
		return [status, body?.error?.code];
	};
	const tool = await service.app(person.userId);
	assert.deepEqual(await code(tool.post(address, {})), [403, "FORBIDDEN_ORIGIN"]);
	const asPage = { origin: service.url };
	assert.deepEqual(await code(tool.call("POST", address, { headers: asPage })), [401, "UNAUTHORIZED"]);
	assert.deepEqual(await code(service.visitor().call("POST", address)), [401, "UNAUTHORIZED"]);
	const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
	const csrf = { "x-csrf-token": await person.csrf() };
	assert.deepEqual(await code(person.call("POST", address, { headers: { ...foreign, ...csrf } })), [
		403,
		"FORBIDDEN_ORIGIN",
	]);
	assert.deepEqual(await code(person.call("POST", address)), [403, "CSRF_TOKEN_INVALID"]);
	assert.deepEqual((await accountGames(person)).games, []);
	const { status, body } = await ask(person);
	assert.equal(status, 201);
	assert.deepEqual(await code(ask(person)), [429, "RATE_LIMITED"]);
	await remove(person, body);
});
