import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Body } from "../support/client.ts";
import { httpTable } from "../support/tables/http-table.ts";
import { goLive } from "../support/tables/live-seat.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** A table of a new game, whose owner is signed in. */
async function playedTable() {
	const ann = await service.person();
	const owner = await service.app(ann.userId);
	const played = await httpTable(service, owner);
	const at = `${played.game.path}/playtests`;
	const start = (body = {}) => owner.post(`${played.path}/playtests`, body);
	const draw = async (count = 1) => {
		const deck = await played.guest.find((entry) => "top" in entry);
		await played.guest.client.ok(played.guest.act({ kind: "draw", from: deck, count, to: "hand" }));
	};
	return { ...played, ann, owner, at, start, draw };
}

test("all seats see that a table is recorded, and that it is no longer (Q1, H1)", async () => {
	const { owner, at, start, table, guest, seat } = await playedTable();
	assert.equal((await guest.view()).table.playtestId, null);
	await using live = await goLive(service.url, table.id, { secret: seat.secret });
	const { id } = await owner.ok(start());
	await until("the seat sees that it is recorded", () => live.head?.playtestId === id);
	assert.equal((await guest.view()).table.playtestId, id);
	await owner.ok(owner.post(`${at}/${id}/end`, {}));
	await until("the seat sees the end", () => live.head?.playtestId === null);
});

test("no one reads the facts of a running playtest, and nothing shows how many there are (H1)", async () => {
	const { ann, owner, at, start, draw, guest, game } = await playedTable();
	const { id } = await owner.ok(start({ question: "Fun?" }));
	const shown = async () => [
		(await owner.get(`${at}/${id}`)).body,
		(await owner.get(at)).body,
		(await ann.get("/api/v1/account")).body,
		(await ann.get("/api/v1/account/export")).body.games.find((one: Body) => one.id === game.id).playtests,
	];
	const before = await shown();
	await draw(2);
	assert.deepEqual(await shown(), before);
	assert.equal(before[3][0].facts, null);
	const refused = await owner.get(`${at}/${id}/facts`);
	assert.deepEqual([refused.status, refused.body.error.code], [409, "PLAYTEST_RUNNING"]);
	for (const path of [at, `${at}/${id}`, `${at}/${id}/facts`])
		assert.equal((await guest.client.get(path)).status, 401, "a seat opens nothing of it");
	await owner.ok(owner.post(`${at}/${id}/end`, {}));
	const { facts } = await owner.ok(owner.get(`${at}/${id}/facts`));
	assert.deepEqual(
		facts.slice(0, 2).map(({ event, piece, place }: Body) => [event, piece.kind, place]),
		[
			["drawn", "tile", 1],
			["drawn", "tile", 1],
		],
	);
	const copied = (await shown())[3][0];
	assert.deepEqual(copied.facts, facts);
});

test("copies of a piece are numbered in the order of their facts (H2)", async () => {
	const { owner, at, start, draw } = await playedTable();
	const { id } = await owner.ok(start());
	await draw(3);
	await owner.ok(owner.post(`${at}/${id}/end`, {}));
	const { facts } = await owner.ok(owner.get(`${at}/${id}/facts`));
	const ofOne = (name: string) =>
		facts.flatMap(({ piece, copy }: Body) => (piece.name === name ? [copy] : []));
	for (const name of ["Sun", "Moon"]) {
		const copies = ofOne(name);
		assert.deepEqual(Math.max(...copies), new Set(copies).size, `${name}: ${copies}`);
	}
	assert.deepEqual([...new Set([...ofOne("Sun"), ...ofOne("Moon")])].sort(), [1, 2, 3]);
});

test("what happened before the start is not recorded, and dealt cards are not drawn (E3)", async () => {
	const { owner, at, start, draw, host, table, seat } = await playedTable();
	await draw();
	const { id } = await owner.ok(start());
	const deck = await host.find((entry) => "top" in entry);
	const seats = [table.seatId, seat.seatId];
	await host.client.ok(host.act({ kind: "deal", from: deck, count: 1, to: seats }));
	await draw();
	await host.client.ok(host.act({ kind: "turnOrder", order: seats }));
	await draw();
	await owner.ok(owner.post(`${at}/${id}/end`, {}));
	const { facts } = await owner.ok(owner.get(`${at}/${id}/facts`));
	assert.deepEqual(
		facts.slice(0, 4).map(({ event, turn }: Body) => [event, turn]),
		[
			["dealt", null],
			["dealt", null],
			["drawn", null],
			["drawn", 1],
		],
	);
});

test("playtests are listed in pages, latest first, and count towards the quota until they are deleted (B3)", async () => {
	const { owner, at, start, ann } = await playedTable();
	const used = async () => (await ann.get("/api/v1/account")).body.account.recordBytes;
	const before = await used();
	const ids: string[] = [];
	for (let i = 0; i < 3; i++) {
		const { id } = await owner.ok(start());
		await owner.ok(owner.post(`${at}/${id}/end`, {}));
		ids.unshift(id);
	}
	const full = await used();
	const first = await owner.ok(owner.get(`${at}?limit=2`));
	const rest = await owner.ok(owner.get(`${at}?limit=2&cursor=${first.nextCursor}`));
	const listed = [...first.playtests, ...rest.playtests].map(({ id }: Body) => id);
	assert.deepEqual([listed, rest.nextCursor], [ids, undefined]);
	for (const id of ids) assert.equal((await owner.delete(`${at}/${id}`)).status, 204);
	const pieces = (await used()) - before;
	assert.ok(full - before - pieces >= 3 * 1024, "each counts at least its own bytes");
	assert.ok(pieces < 2000, "only the recorded pieces stay");
	assert.deepEqual((await owner.ok(owner.get(at))).playtests, []);
});

test("bad input is refused, and changes nothing", async () => {
	const { owner, at, start } = await playedTable();
	for (const body of [{ question: "x".repeat(501) }, { question: 5 }, { setUp: "x".repeat(500) }])
		assert.equal((await start(body)).status, 400, JSON.stringify(body));
	const { id } = await owner.ok(start());
	for (const body of [
		{ result: "draw" },
		{ seats: [{ place: 0, score: 1.5 }] },
		{ seats: [{ score: 1 }] },
		{ seats: [{ place: 9, score: 1 }] },
		{ excludedBecause: "" },
		{ seats: Array(21).fill({ place: 0 }) },
	]) {
		const answer = await owner.post(`${at}/${id}/end`, body);
		assert.deepEqual(
			[answer.status, answer.body.error.code],
			[400, "VALIDATION_ERROR"],
			JSON.stringify(body),
		);
	}
	assert.equal((await owner.ok(owner.get(`${at}/${id}`))).endedAt, null);
	for (const path of [`${at}/plt_x`, `${at}/plt_x/facts`])
		assert.equal((await owner.get(path)).body.error.code, "PLAYTEST_NOT_FOUND");
	assert.equal((await owner.post(`${at}/plt_x/end`, {})).body.error.code, "PLAYTEST_NOT_FOUND");
	await owner.ok(owner.post(`${at}/${id}/end`, { question: "<b>ü</b>\u202e" }));
	assert.equal((await owner.ok(owner.get(`${at}/${id}`))).question, "<b>ü</b>\u202e");
});
