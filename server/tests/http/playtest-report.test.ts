import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body } from "../support/client.ts";
import { playedTable as playedAt, wonBy } from "../support/playtests/played-game.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const playedTable = () => playedAt(service);

test("a report has the games that count, and what happened to each piece (J1, J2, J3, J4, J5, J6)", async () => {
	const { draw, hand, lay, playtest, report, owner, at } = await playedTable();
	const first = await playtest(wonBy(1), async () => {
		await draw();
		await lay();
	});
	const second = await playtest(wonBy(0), draw);
	const third = await playtest({ excludedBecause: "We forgot a rule." }, draw);
	const [held] = await hand();
	const { games, leftOut, pieces, summary } = await report();
	assert.deepEqual(
		games.map((game: Body) => [game.id, game.result, game.winners, game.scoreSpread, game.players]),
		[
			[second.id, "win", [0], 5, 2],
			[first.id, "win", [1], 5, 2],
		],
	);
	assert.deepEqual(
		leftOut.map(({ id, because }: Body) => [id, because]),
		[[third.id, "excluded"]],
	);
	assert.deepEqual(
		pieces.map(({ externalKey }: Body) => externalKey),
		["moon", "sun"],
	);
	const [moon, sun] = pieces.map(({ revisions }: Body) => revisions[0]);
	assert.equal(held?.shown.name, "Sun", "the deck is not shuffled");
	const none = { inHand: 0, heldAtEnd: 0, dead: 0, kept: 0 };
	assert.deepEqual(moon.games, {
		...{ onTable: 2, drawn: 0, inHand: 0, played: 0 },
		finished: { ...none, onTable: 2, neverSeen: 2 },
	});
	assert.deepEqual(sun.games, {
		...{ onTable: 2, drawn: 2, inHand: 2, played: 1 },
		finished: { onTable: 2, inHand: 2, heldAtEnd: 1, neverSeen: 0, dead: 1, kept: 1 },
	});
	assert.deepEqual([sun.copies, sun.versions, sun.times.drawn, sun.times.played], [3, [1], 2, 1]);
	assert.deepEqual([sun.inHand.count, sun.inHand.played, sun.inHand.held], [2, 1, 1]);
	const share = (count: number, of: number) => ({ count, of, interval: null });
	assert.deepEqual(sun.wins, {
		inHand: { games: 2, seats: share(1, 2), allSeats: share(2, 4) },
		played: { games: 1, seats: share(1, 1), allSeats: share(1, 2) },
	});
	assert.deepEqual([summary.all.games, summary.all.finished, summary.all.results.win], [2, 2, 2]);
	assert.deepEqual(
		summary.byPlayers.map(({ players, games }: Body) => [players, games]),
		[[2, 2]],
	);
	await owner.ok(owner.delete(`${at}/${first.id}`));
	assert.deepEqual(
		(await report()).games.map(({ id }: Body) => id),
		[second.id],
	);
});

test("a report can be that of some games, and leave the designer out (L2)", async () => {
	const { owner, draw, lay, playtest, report, at } = await playedTable();
	await playtest(wonBy(1), async () => {
		await draw();
		await lay();
	});
	const count = async (query: string) => (await report(query)).games.length;
	assert.deepEqual([await count("?from=1&to=1"), await count("?from=2"), await count("?to=1")], [1, 0, 1]);
	assert.deepEqual([await count("?players=2"), await count("?players=3")], [1, 0]);
	const wins = async (query: string) => (await report(query)).pieces[1].revisions[0].wins.inHand;
	assert.equal((await wins("?withoutDesigner=true")).allSeats.of, 1);
	assert.equal((await wins("")).allSeats.of, 2);
	for (const query of ["?from=0", "?players=x", "?withoutDesigner=maybe", "?to=1.5"])
		assert.equal((await owner.get(`${at}/report${query}`)).status, 400, query);
});

test("a report is for those who may host, and has nothing of a running playtest (L1, H1)", async () => {
	const { owner, guest, at, path, draw, report } = await playedTable();
	const before = await report();
	await owner.ok(owner.post(`${path}/playtests`, {}));
	await draw();
	assert.deepEqual(await report(), before);
	assert.deepEqual([before.games, before.pieces, before.toLookAt], [[], [], []]);
	assert.equal((await guest.client.get(`${at}/report`)).status, 401);
	const stranger = await service.app((await service.person()).userId);
	assert.equal((await stranger.get(`${at}/report`)).status, 403);
});

test("the report of a piece has its games and its revisions, with those that no one has played (L3, J3)", async () => {
	const { game, card, owner, draw, lay, playtest, at, path } = await playedTable();
	const componentOf = async (key: string) =>
		(await game.components()).find(({ externalKey }: Body) => externalKey === key);
	const sun = await componentOf("sun");
	const ofSun = async () => owner.ok(owner.get(`${game.path}/components/${sun?.id}/playtests`));
	const first = await playtest(wonBy(1), async () => {
		await draw();
		await lay();
	});
	const revisions = async () =>
		(await ofSun()).piece.revisions.map(({ name, spans, games }: Body) => [name, spans, games.onTable]);
	assert.deepEqual(await revisions(), [["Sun", [{ from: 1, until: null }], 1]]);
	await game.pushed([card("Sun", { name: "Bright Sun" })]);
	await service.published();
	assert.deepEqual(await revisions(), [
		["Bright Sun", [{ from: 2, until: null }], 0],
		["Sun", [{ from: 1, until: 2 }], 1],
	]);
	await owner.ok(owner.post(`${path}/update`, {}));
	const second = await playtest(wonBy(1), draw);
	assert.deepEqual(await revisions(), [
		["Bright Sun", [{ from: 2, until: null }], 1],
		["Sun", [{ from: 1, until: 2 }], 1],
	]);
	const { games, piece } = await ofSun();
	assert.deepEqual(
		games.map(({ id, happened }: Body) => [
			id,
			...happened.map(({ times }: Body) => [times.drawn, times.played]),
		]),
		[
			[second.id, [1, 0]],
			[first.id, [1, 1]],
		],
	);
	assert.deepEqual([piece.componentId, piece.name], [sun?.id, "Bright Sun"]);
	const counter = await componentOf("rounds");
	const none = await owner.ok(owner.get(`${game.path}/components/${counter?.id}/playtests`));
	assert.deepEqual([none.games, none.piece.revisions.length], [[], 1], "it lies in the box");
	const refused = await owner.get(`${game.path}/components/cmp_x/playtests`);
	assert.deepEqual([refused.status, refused.body.error.code], [404, "COMPONENT_NOT_FOUND"]);
	const { pieces } = await owner.ok(owner.get(`${at}/report`));
	const both = pieces.find(({ externalKey }: Body) => externalKey === "sun").revisions;
	assert.deepEqual(
		both.map(({ name, versions }: Body) => [name, versions]),
		[
			["Bright Sun", [2]],
			["Sun", [1]],
		],
	);
});

test("kept sums follow what people say, and are added up again when they are of another form (L4)", async () => {
	const { owner, draw, playtest, report, at } = await playedTable();
	const { id } = await playtest(wonBy(1), draw);
	const said = await report();
	const { store } = service.service;
	const kept = () =>
		store.reader.selectFrom("playtest_sums").selectAll().where("playtest_id", "=", id).execute();
	const [{ sums = "", form = 0 } = {}] = await kept();
	const used = JSON.stringify({ ...JSON.parse(sums), turns: 7 });
	await store.write((writer) =>
		writer.updateTable("playtest_sums").set({ sums: used }).where("playtest_id", "=", id).execute(),
	);
	assert.equal((await report()).games[0].turns, 7, "kept sums are used");
	await store.write((writer) =>
		writer
			.updateTable("playtest_sums")
			.set({ form: form - 1 })
			.where("playtest_id", "=", id)
			.execute(),
	);
	assert.deepEqual(await report(), said);
	assert.deepEqual(
		(await kept()).map((row) => ({ ...row })),
		[{ playtest_id: id, sums, form }],
	);
	await owner.ok(owner.call("PATCH", `${at}/${id}`, { body: { result: "coopLoss" } }));
	const { summary } = await report();
	assert.deepEqual(summary.all.together, { count: 0, of: 1, interval: null });
	await owner.ok(owner.delete(`${at}/${id}`));
	assert.deepEqual(await kept(), []);
});
