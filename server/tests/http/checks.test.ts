import assert from "node:assert/strict";
import { after, test } from "node:test";
import { listJobs } from "../../src/store/queries/service/jobs.ts";
import type { Body, Client, GameClient } from "../support/client.ts";
import { type Picture, picture } from "../support/pictures.ts";
import { type SignedInVisitor, startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const poker = { widthMm: 63.5, heightMm: 88.9 };

async function checksOf(game: GameClient): Promise<Body> {
	return await game.client.ok(game.client.get(`${game.path}/checks`));
}

/** Findings, as short as possible. */
async function found(game: GameClient): Promise<string[]> {
	const { findings } = await checksOf(game);
	return findings.map(({ code, externalKey, sideKey }: Body) =>
		[code, externalKey, sideKey].filter((part) => part !== undefined && part !== null).join(" "),
	);
}

async function tile(game: GameClient, externalKey: string, more: Body = {}, art?: Picture): Promise<Body> {
	const assets = [await game.asset(art ?? (await picture()))];
	return { kind: "tile", name: externalKey, externalKey, ...poker, assets, ...more };
}

async function newGame(client?: Client): Promise<GameClient> {
	return await (client ?? (await service.user())).game();
}

test("neither a valid game nor an empty one has findings", async () => {
	const game = await newGame();
	assert.deepEqual(await checksOf(game), { findings: [], counts: {} });
	const back = await game.asset(await picture(), "back");
	await game.pushed([
		{ kind: "deck", name: "Deck", externalKey: "deck", ...poker, assets: [back] },
		await tile(game, "card", { parentExternalKey: "deck" }),
		{ kind: "die", name: "Plain", externalKey: "plain", sides: 6 },
		{ kind: "counter", name: "C", externalKey: "c" },
	]);
	assert.deepEqual(await checksOf(game), { findings: [], counts: {} });
});

test("each finding names its piece, its app, its side and its image", async () => {
	const game = await newGame();
	const small = await tile(game, "small", { name: "<b>Klein</b>" }, await picture(250, 350));
	await game.pushed([small]);
	const { findings, counts } = await checksOf(game);
	const { id, payload } = await game.component("small");
	assert.equal(findings.length, 1);
	const [{ message, id: findingId, ...finding }] = findings;
	assert.match(message, /pixels to the inch/);
	assert.match(findingId, /^[\w-]{22}$/);
	assert.deepEqual(finding, {
		code: "LOW_RESOLUTION",
		level: "warning",
		params: {
			...{ side: "front", widthPx: 250, heightPx: 350, widthMm: 63.5, heightMm: 88.9 },
			...{ pixelsPerInch: 100, least: 150 },
		},
		componentId: id,
		kind: "tile",
		externalKey: "small",
		name: "<b>Klein</b>",
		app: { id: game.client.ids.appId, name: "Test app" },
		sideKey: "front",
		assetId: payload.imageFaces[0].assetId,
	});
	assert.deepEqual(counts, { LOW_RESOLUTION: 1 });
});

test("warnings of pushes are listed here for as long as they apply", async () => {
	const game = await newGame();
	const art = await game.asset(await picture(300, 300));
	await game.pushed([
		await tile(game, "orphan", { parentExternalKey: "deck" }),
		await tile(game, "unsized", { widthMm: null, heightMm: null }),
		{
			...{ kind: "tile", name: "S", externalKey: "sides", ...poker },
			assets: [await game.asset(await picture()), { ...art, sideKey: "left" }],
		},
		{ kind: "dieFace", name: "F", externalKey: "loose", assets: [{ ...art, sideKey: "face-1" }] },
		{ kind: "dieFace", name: "F", externalKey: "wrong", parentExternalKey: "die", assets: [art] },
		{ kind: "die", name: "D", externalKey: "die", sides: 4 },
		{ kind: "die", name: "D", externalKey: "many", sides: 2 },
		...[1, 2, 3].map((n) => ({
			...{ kind: "dieFace", name: "F", externalKey: `many-${n}`, parentExternalKey: "many" },
			assets: [{ ...art, sideKey: `face-${n}` }],
		})),
		{ kind: "die", name: "D", externalKey: "dressed", assets: [await game.asset(await picture(40, 40))] },
	]);
	assert.deepEqual(await found(game), [
		"FACES_MISSING die",
		"FACES_MISSING many",
		"DIE_TYPE_CORRECTED many",
		"FACE_WITHOUT_DIE loose",
		"PARENT_PENDING orphan",
		"SIDE_NOT_SHOWN sides left",
		"SIDE_NOT_SHOWN wrong front",
		"SIZE_GUESSED unsized",
		"IMAGE_UNUSED",
	]);
	const { findings } = await checksOf(game);
	const unused = findings.at(-1);
	assert.deepEqual([unused.componentId, unused.kind, unused.name], [null, null, null]);
	const asset = (await game.assets()).find(({ id }) => id === unused.assetId);
	assert.deepEqual([asset.componentId, asset.sourceUrl], [null, unused.url]);

	// once fixed, they are gone
	await game.pushed([
		{ kind: "deck", name: "Deck", externalKey: "deck" },
		{ kind: "tile", name: "unsized", externalKey: "unsized", ...poker },
		{ kind: "die", name: "D", externalKey: "many", sides: 4 },
	]);
	const left = await found(game);
	for (const gone of ["PARENT_PENDING orphan", "SIZE_GUESSED unsized", "DIE_TYPE_CORRECTED many"])
		assert.ok(!left.includes(gone), gone);
	// and deleting a deck leaves orphans
	const { id } = await game.component("deck");
	await game.client.ok(game.client.delete(`${game.path}/components/${id}`));
	assert.ok((await found(game)).includes("PARENT_PENDING orphan"));
});

test("a deleted front and wrong proportions are found", async () => {
	const game = await newGame();
	await game.pushed([await tile(game, "bare"), await tile(game, "wide", {}, await picture(1000, 600))]);
	const bare = await game.component("bare");
	await game.client.ok(game.client.delete(`${game.path}/assets/${bare.payload.imageFaces[0].assetId}`));
	assert.deepEqual(await found(game), ["FRONT_MISSING bare", "ASPECT_OFF wide front"]);
});

test("the pieces of all apps are checked, each with its own app's parents", async () => {
	const game = await newGame();
	const other = game.as(await service.app(game.client.ids.userId));
	await other.pushed([{ kind: "deck", name: "Deck", externalKey: "deck" }]);
	await game.pushed([await tile(game, "mine", { parentExternalKey: "deck" })]);
	await other.pushed([await tile(other, "theirs", { parentExternalKey: "deck" })]);
	for (const client of [game, other]) {
		const { findings } = await checksOf(client);
		assert.deepEqual(
			findings.map(({ code, externalKey, app }: Body) => [code, externalKey, app.id]),
			[["PARENT_PENDING", "mine", game.client.ids.appId]],
		);
	}
});

test("of thousands of findings the first of each kind are listed, and all are counted", async () => {
	const game = await newGame();
	const piece = await tile(game, "0", { widthMm: null, heightMm: null, parentExternalKey: "nowhere" });
	for (let start = 0; start < 1200; start += 200) {
		const part = Array.from({ length: 200 }, (_, i) => ({ ...piece, externalKey: String(start + i) }));
		await game.pushed(part);
	}
	const { findings, counts } = await checksOf(game);
	assert.deepEqual(counts, { PARENT_PENDING: 1200, SIZE_GUESSED: 1200 });
	assert.deepEqual(
		findings.map(({ externalKey }: Body) => externalKey),
		[...Array(200).keys(), ...Array(200).keys()].map(String),
	);
});

test("an image that failed permanently is listed with its job, and its owner may try it again", async () => {
	await using own = await startTestService({ expectsErrors: /job is dead/ });
	const person = await own.person();
	const tool = await own.app(person.userId);
	const game = await tool.game();
	// confirming a PNG decodes only as many pixels as it needs, so this one is accepted
	const [art, good] = [await picture(750, 1050, { format: "jpeg" }), await picture(750, 1050)];
	const lost = await game.asset(art, "back", { bleedMode: "noBleed" });
	const front = await game.asset(good, "front", { bleedMode: "noBleed" });
	await own.service.objects.delete({ type: "source", key: lost.key });
	const piece = { kind: "tile", name: "A", ...poker, assets: [front, lost] };
	await game.pushed([
		{ ...piece, externalKey: "a" },
		{ ...piece, externalKey: "b" },
	]);
	await own.published();

	const checks = (who: Client | SignedInVisitor = person) => who.ok(who.get(`${game.path}/checks`) as never);
	const { findings, counts } = await checks();
	assert.deepEqual(counts, { IMAGE_FAILED: 2 });
	const [dead] = await listJobs(own.service.store.reader, "dead");
	for (const { level, sideKey, jobId, message } of findings) {
		assert.deepEqual([level, sideKey, jobId], ["error", "back", dead?.id]);
		assert.match(message, /its bytes are missing/);
	}
	const csrf = { "x-csrf-token": await person.csrf() };
	const retry = (headers: Record<string, string>) =>
		person.call("POST", `${game.path}/checks/retry`, { headers });
	assert.equal((await retry({})).status, 403, "not without the session's token");
	assert.deepEqual((await retry(csrf)).body, { retried: 1 });
	await own.published();
	assert.deepEqual((await checks()).counts, { IMAGE_FAILED: 2 }, "without a fix it fails again");

	await own.service.objects.put({ type: "source", key: lost.key }, art.bytes);
	assert.deepEqual(await tool.ok(tool.post(`${game.path}/checks/retry`, {})), { retried: 1 });
	await own.published();
	assert.deepEqual(await checks(), { findings: [], counts: {} });
	assert.deepEqual(await listJobs(own.service.store.reader), []);
	const back = (await game.component("b")).payload.imageFaces[1];
	assert.equal((await tool.get(back.derivedUrl)).status, 200);
	assert.deepEqual((await retry(csrf)).body, { retried: 0 }, "nothing is left to try");
});

test("trying again is rate-limited and touches no other game", async () => {
	await using own = await startTestService({
		expectsErrors: /job is dead/,
		leavesDeadJobs: true,
		damagesData: true,
		env: { RATE_LIMITS: '{"checks/retry":{"limit":2}}' },
	});
	const user = await own.user();
	const [broken, other] = [await user.game(), await user.game()];
	const asset = await broken.asset(await picture(750, 1050, { format: "jpeg" }));
	await own.service.objects.delete({ type: "source", key: asset.key });
	await broken.pushed([{ kind: "tile", name: "A", externalKey: "a", ...poker, assets: [asset] }]);
	await own.published();
	const retry = (client: Client) => client.post(`${other.path}/checks/retry`, {});
	assert.deepEqual((await retry(user)).body, { retried: 0 });
	assert.equal((await listJobs(own.service.store.reader, "dead")).length, 1);
	const { status, body } = await retry(await own.user());
	assert.deepEqual([status, body.error.code], [403, "PERMISSION_DENIED"]);
	assert.equal((await retry(user)).status, 200);
	assert.equal((await retry(user)).status, 429);
});
