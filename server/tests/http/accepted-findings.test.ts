import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body, GameClient } from "../support/client.ts";
import { picture } from "../support/pictures.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

const checksOf = (game: GameClient, query = ""): Promise<Body> =>
	user.ok(user.get(`${game.path}/checks${query}`));
const act = (game: GameClient, what: "accept" | "reopen", ids: string[]) =>
	game.client.post(`${game.path}/checks/${what}`, { findings: ids });
const accept = (game: GameClient, ids: string[]) => user.ok(act(game, "accept", ids));

/** A card whose picture has another form and too few pixels. */
async function badCard(game: GameClient, key: string, sideKey = "front"): Promise<Body> {
	return {
		...{ kind: "tile", name: key, externalKey: key, widthMm: 63.5, heightMm: 88.9 },
		assets: [await game.asset(await picture(100, 100), sideKey)],
	};
}

const codesOf = ({ findings }: Body) =>
	findings.map(({ code, externalKey }: Body) => `${code} ${externalKey}`);

test("an accepted finding is listed apart and not counted, and is open again when its picture changes", async () => {
	const game = await user.game();
	await game.pushed([await badCard(game, "a"), await badCard(game, "b")]);
	await service.published();
	const before = await checksOf(game);
	assert.deepEqual(before.counts, { ASPECT_OFF: 2, LOW_RESOLUTION: 2 });
	assert.deepEqual([before.accepted, before.acceptedCount], [undefined, undefined]);
	const ids: string[] = before.findings.map(({ id }: Body) => id);
	assert.equal(new Set(ids).size, 4);
	const aspectOfA = before.findings.find(
		({ code, externalKey }: Body) => code === "ASPECT_OFF" && externalKey === "a",
	);
	assert.deepEqual(await accept(game, [aspectOfA.id, "unknown"]), { accepted: 1 });
	assert.deepEqual(await accept(game, [aspectOfA.id]), { accepted: 1 }, "again");
	const now = await checksOf(game);
	assert.deepEqual(now.counts, { ASPECT_OFF: 1, LOW_RESOLUTION: 2 });
	assert.deepEqual(codesOf(now), ["ASPECT_OFF b", "LOW_RESOLUTION a", "LOW_RESOLUTION b"]);
	const { acceptedAt, ...same } = now.accepted[0];
	assert.deepEqual([same, now.acceptedCount], [aspectOfA, 1]);
	assert.ok(acceptedAt > 0);
	assert.deepEqual(await checksOf(game, "?summary=true"), {
		...{ findings: [], counts: now.counts, accepted: [], acceptedCount: 1 },
	});

	await game.pushed([{ kind: "tile", name: "another name", externalKey: "a", count: 4 }]);
	await game.pushed([{ ...(await badCard(game, "a", "back")), name: "with a back" }]);
	assert.equal((await checksOf(game)).acceptedCount, 1, "neither its name nor another side matters");
	const original = (await game.component("a")).payload.imageFaces.find(
		({ sideKey }: Body) => sideKey === "front",
	);
	await game.pushed([await badCard(game, "a")]);
	const changed = await checksOf(game);
	assert.deepEqual(
		[changed.acceptedCount, changed.counts.ASPECT_OFF],
		[undefined, 3],
		"its front, its back, and b's front",
	);
	assert.ok(original.url);
});

test("a finding about a whole piece is open again when the piece changes", async () => {
	const game = await user.game();
	const die = { kind: "die", name: "D", externalKey: "d", sides: 6 };
	const face = async (n: number) => ({
		...{ kind: "dieFace", name: `${n}`, externalKey: `f${n}`, parentExternalKey: "d" },
		assets: [await game.asset(await picture(300, 300), `face-${n}`)],
	});
	await game.pushed([die, await face(1)]);
	await service.published();
	const { findings } = await checksOf(game);
	const missing = findings.find(({ code }: Body) => code === "FACES_MISSING");
	await accept(game, [missing.id]);
	assert.equal((await checksOf(game)).counts.FACES_MISSING, undefined);
	await game.pushed([await face(2)]);
	await service.published();
	assert.equal((await checksOf(game)).counts.FACES_MISSING, 1);
});

test("what was accepted can be taken back, and ends with the game", async () => {
	const game = await user.game();
	await game.pushed([await badCard(game, "a")]);
	await service.published();
	const ids = (await checksOf(game)).findings.map(({ id }: Body) => id);
	await accept(game, ids);
	assert.deepEqual((await checksOf(game)).counts, {});
	assert.deepEqual(await user.ok(act(game, "reopen", [...ids, "unknown"])), { reopened: ids.length });
	assert.equal((await checksOf(game)).findings.length, ids.length);
	await accept(game, ids);
	await user.ok(user.delete(game.path));
	await service.idle();
	const { reader } = service.service.store;
	const left = await reader
		.selectFrom("accepted_findings")
		.selectAll()
		.where("game_id", "=", game.id)
		.execute();
	assert.deepEqual(left, []);
});

test("an image that no piece shows can be accepted; unusable requests and other callers are refused", async () => {
	const game = await user.game();
	await game.upload(await picture(50, 50));
	const [unused] = (await checksOf(game)).findings;
	assert.equal(unused.code, "IMAGE_UNUSED");
	await accept(game, [unused.id]);
	assert.deepEqual((await checksOf(game)).counts, {});
	for (const findings of [[], [7], Array(201).fill("x"), "x"]) {
		const { status } = await user.post(`${game.path}/checks/accept`, { findings });
		assert.equal(status, 400, JSON.stringify(findings).slice(0, 40));
	}
	const reader = game.as(await service.app(user.ids.userId, undefined, "read"));
	assert.equal((await act(reader, "accept", [unused.id])).status, 403);
	assert.equal((await act(game.as(await service.user()), "reopen", [unused.id])).status, 403);
	assert.equal((await checksOf(game)).acceptedCount, 1);
});
