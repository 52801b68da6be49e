import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { builtInAppId } from "../../src/domain/access/built-in-app.ts";
import { longestRestMs } from "../../src/domain/job.ts";
import { bindingOf, type Pieces } from "../../src/domain/table/piece.ts";
import { readExamplePlaytests } from "../../src/lifecycle/example-folder.ts";
import { mintToken } from "../../src/oauth/tokens.ts";
import { missingPieces } from "../../src/playtests/played-by-bots.ts";
import { type Body, Client, GameClient } from "../support/client.ts";
import { type SignedInVisitor, startTestService, type TestService } from "../support/test-service.ts";

const recorded = await readExamplePlaytests();

/** Adds the example game, without publishing it. */
async function added(service: TestService) {
	const person = await service.person();
	const { id } = await person.ok(person.ask("POST", "/api/v1/account/example-game"));
	const deps = { store: service.service.store, now: service.now };
	// the app with which the example is pushed
	const { token } = await mintToken(deps, { userId: person.userId, appId: builtInAppId });
	const owner = new Client(service.url, token);
	const path = `/api/v1/games/${id}`;
	const playtests = async (): Promise<Body[]> =>
		(await owner.ok(owner.get(`${path}/playtests`))).playtests.toReversed();
	return { id, person, owner, path, playtests };
}

const recordBytes = async (person: SignedInVisitor): Promise<number> =>
	(await person.ok(person.get("/api/v1/account/games"))).recordBytes;

const countBy = (things: Body[], of: (thing: Body) => string) => {
	const groups = Object.groupBy(things, of);
	return (name: string) => groups[name]?.length ?? 0;
};

test("the playtests fit the example game: otherwise, run `node --conditions=tuckbox-source examples/lantern-bay/play.ts` (Q8)", () => {
	const url = new URL("../../../examples/lantern-bay/manifest.json", import.meta.url);
	const items: Body[] = JSON.parse(readFileSync(url, "utf8")).items;
	const pieces = new Map(items.map((item) => [bindingOf({ app: builtInAppId, ...item } as never), item]));
	for (const game of recorded)
		assert.deepEqual(
			[...missingPieces(game, pieces as unknown as Pieces)],
			[],
			"pieces with which bots played are no longer in the example game: let them play again with examples/lantern-bay/play.ts",
		);
});

test("the example game comes with playtests of bots, marked as that, as soon as it is published (Q8)", async () => {
	await using service = await startTestService();
	const { owner, path, playtests } = await added(service);
	assert.deepEqual(await playtests(), [], "they name pieces as they are published");
	await service.published();
	const listed = await playtests();
	assert.ok(listed.length >= 6);
	assert.deepEqual(
		listed.map(({ source, table, startedAt, endedAt, question, result, seats }) => [
			...[source, table, startedAt, endedAt, question, result, seats.map(({ name }: Body) => name)],
		]),
		recorded.map(({ startedAt, endedAt, question, result, seats }) => [
			...["bots", null, startedAt, endedAt, question, result, seats.map(({ name }) => name)],
		]),
	);
	for (const { id, versions, hasReplay, isComplete, seats } of listed) {
		assert.deepEqual([versions, hasReplay, isComplete], [[1], true, true]);
		const at = `${path}/playtests/${id}`;
		const { facts } = await owner.ok(owner.get(`${at}/facts`));
		const { turns, answers } = await owner.ok(owner.get(at));
		const { steps, next, last, seq } = await owner.ok(owner.get(`${at}/replay`));
		const rest = next === null ? [] : (await owner.ok(owner.get(`${at}/replay?from=${next}`))).steps;
		assert.equal(steps.length + rest.length, last - seq, "the whole game can be watched");
		const acts = countBy([...steps, ...rest], ({ log }) => log.code);
		const events = countBy(facts, ({ event }) => event);
		assert.equal(events("dealt"), 3 * seats.length);
		assert.equal(events("drawn"), acts("draw") + acts("hand"));
		assert.equal(events("rolled"), acts("roll"));
		assert.equal(events("played") + events("heldAtEnd"), events("dealt") + events("drawn"));
		assert.ok([0, 1].includes(turns.length - acts("endTurn")), "a game may end during a turn");
		assert.ok(answers.length > 0 && answers.every(({ pieces }: Body) => pieces.length === 1));
	}
	const { games, toLookAt, summary } = await owner.ok(owner.get(`${path}/playtests/report`));
	assert.ok(games.every(({ source }: Body) => source === "bots"));
	assert.ok(toLookAt.length > 0, "they show what a report is for");
	assert.deepEqual(
		summary.byPlayers.map(({ players }: Body) => players),
		[2, 3, 4],
	);
	const { bytes: markdown } = await owner.get(`${path}/playtests/report/markdown`);
	assert.match(String(markdown), new RegExp(`Bots played ${recorded.length} of them\\.`));
	const { bytes: table } = await owner.get(`${path}/playtests/report/tables/games`);
	assert.equal(String(table).split(",bots,").length - 1, recorded.length);
});

test("they are like other playtests: a game goes on from one, and they are changed and deleted, alone or with the game (Q8, Z9, B3)", async () => {
	await using service = await startTestService();
	const { person, owner, path, playtests } = await added(service);
	const without = await recordBytes(person);
	await service.published();
	const [first, ...others] = await playtests();
	const at = `${path}/playtests/${first.id}`;
	const { last } = await owner.ok(owner.get(`${at}/replay`));
	const table = await owner.ok(owner.post(`${at}/replay/continue`, { act: last - 20 }));
	const standIns = table.seats.filter(({ isStandIn }: Body) => isStandIn);
	assert.equal(standIns.length, first.seats.length);
	await owner.ok(owner.delete(`${path}/tables/${table.id}`));
	const excluded = { excludedBecause: "played by bots" };
	assert.equal(
		(await owner.ok(owner.call("PATCH", at, { body: excluded }))).excludedBecause,
		"played by bots",
	);
	const early = await owner.call("PATCH", at, { body: { startedAt: 0 } });
	assert.deepEqual([early.status, early.body.error.code], [400, "VALIDATION_ERROR"]);
	for (const { id } of [first, ...others]) await owner.ok(owner.delete(`${path}/playtests/${id}`));
	const left = (await recordBytes(person)) - without;
	assert.ok(left > 0 && left < 10_000, "what remains are the pieces in their revisions");
	await owner.ok(owner.delete(path));
	assert.equal(await recordBytes(person), 0);
});

test("they wait for the publication, and are left out without pieces with which they were played, or without room (Q8)", async () => {
	await using service = await startTestService();
	const waiting = await added(service);
	service.advance(longestRestMs);
	await service.idle();
	assert.deepEqual(await waiting.playtests(), []);
	await service.published();
	assert.equal((await waiting.playtests()).length, recorded.length);

	const changed = await added(service);
	const components = await new GameClient(changed.owner, changed.id).components();
	const match = components.find(({ externalKey }: Body) => externalKey === "light-1");
	await changed.owner.ok(changed.owner.delete(`${changed.path}/components/${match.id}`));
	await service.published();
	assert.deepEqual(await changed.playtests(), []);

	const full = await added(service);
	const { usedBytes } = await full.person.ok(full.person.get("/api/v1/account/games"));
	await service.service.store.write(async (writer) => {
		const ofFull = writer.updateTable("users").where("id", "=", full.person.userId);
		await ofFull.set({ quota_bytes: usedBytes + 1000 }).execute();
	});
	await service.published();
	assert.deepEqual(await full.playtests(), []);
	await full.owner.ok(full.owner.delete(full.path));

	const deleted = await added(service);
	await deleted.owner.ok(deleted.owner.delete(deleted.path));
});
