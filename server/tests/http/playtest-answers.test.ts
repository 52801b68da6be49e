import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Answer, Body, Client } from "../support/client.ts";
import { HttpSeat, httpTable } from "../support/tables/http-table.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

/** A playtest that has ended, in which the guest drew a card, and the paths of its answers. */
async function endedPlaytest() {
	const owner = await service.app((await service.person()).userId);
	const played = await httpTable(service, owner);
	const { guest, host, game, path } = played;
	const { id } = await owner.ok(owner.post(`${path}/playtests`, {}));
	const deck = await guest.find((entry) => "top" in entry);
	await guest.client.ok(guest.act({ kind: "draw", from: deck, count: 1, to: "hand" }));
	const at = `${guest.path}/playtests`;
	const answer = (client: Client, answers: unknown, as = "") =>
		client.call("PUT", `${at}/${id}/answers${as && `?as=${as}`}`, { body: { answers } });
	const end = () => owner.ok(owner.post(`${game.path}/playtests/${id}/end`, {}));
	return { ...played, owner, id, at, answer, end, of: host, in: `${game.path}/playtests/${id}` };
}

const again = [{ question: 0, value: 5 }];

test("a seat answers with its own secret, and reads nothing of the answers of others (I3, I4)", async () => {
	const { guest, host, owner, id, at, answer, end, in: playtest } = await endedPlaytest();
	const early = await answer(guest.client, again);
	assert.deepEqual([early.status, early.body.error.code], [409, "PLAYTEST_RUNNING"]);
	const running = (await guest.client.ok(guest.client.get(at))).playtests;
	assert.deepEqual(
		running.map(({ id, name, questions, endedAt }: Body) => [id, name, questions, endedAt]),
		[[id, "Ben", [], null]],
	);
	await end();
	await guest.client.ok(answer(guest.client, [...again, { question: 1, text: "<i>Ben</i>" }]));
	await host.client.ok(answer(host.client, [{ question: 0, value: 1 }]));
	const own = await guest.client.ok(guest.client.get(at));
	assert.deepEqual(
		own.playtests[0].answers.map(({ value, text }: Body) => value ?? text),
		[5, "<i>Ben</i>"],
	);
	assert.equal((await guest.client.get(playtest)).status, 401, "it opens nothing of the game");
	assert.deepEqual(
		(await owner.ok(owner.get(playtest))).answers.map(({ place, value, text }: Body) => [
			place,
			value ?? text,
		]),
		[
			[0, 1],
			[1, 5],
			[1, "<i>Ben</i>"],
		],
	);
	for (const answers of [
		[{ question: 0, value: 6 }],
		[{ question: 0, value: 1.5 }],
		[{ question: 5, value: 1 }],
		[{ question: 1, text: "x".repeat(1001) }],
		[{ question: 2, pieces: Array(4).fill("x") }],
		Array(6).fill(again[0]),
		"no",
	])
		assert.equal((await answer(guest.client, answers)).body.error.code, "VALIDATION_ERROR");
	assert.deepEqual((await guest.client.get(at)).body, own, "nothing was changed");
});

test("only seats that took part answer, and a host does for a stand-in (I3)", async () => {
	const { path, owner, table, host, at, answer, end, in: playtest } = await endedPlaytest();
	const watching = await owner.ok(owner.post(`${path}/links`, { role: "spectator" }));
	const sit = { name: "Eve", colour: "#00aa33" };
	const { secret } = await owner.ok(
		service.anonymous().post(`/api/v1/table-links/${watching.secret}/seats`, sit),
	);
	await host.client.ok(host.act({ kind: "addStandIn", name: "Third", colour: "#336699" }));
	await end();
	const eve = new HttpSeat(service.url, table.id, secret);
	assert.deepEqual((await eve.client.ok(eve.client.get(at))).playtests, []);
	assert.equal((await answer(eve.client, again)).body.error.code, "PLAYTEST_NOT_FOUND");
	assert.equal((await answer(service.anonymous(), again)).status, 401);
	const { view } = await host.view();
	const [standIn] = Object.keys(view).filter((name) => view[name].isStandIn);
	const third = standIn?.replace("seat:", "") ?? assert.fail();
	await host.client.ok(answer(host.client, again, third));
	assert.notEqual((await answer(eve.client, again, third)).status, 200);
	const { answers } = await owner.ok(owner.get(playtest));
	assert.deepEqual(
		answers.map(({ place }: Body) => place),
		[3],
	);
});

test("a seat learns of no piece that it has not seen (I5)", async () => {
	const { guest, host, id, at, answer, end } = await endedPlaytest();
	await end();
	const pieces = async ({ client }: HttpSeat) => (await client.ok(client.get(`${at}/${id}/pieces`))).pieces;
	const cards = (seen: Body[]) => seen.filter(({ kind }) => kind === "tile");
	const ofGuest = await pieces(guest);
	const [card, ...others] = cards(ofGuest);
	assert.ok(card && others.length === 0, "the one that it drew");
	assert.equal(card.shown.name, card.name);
	const ofHost = await pieces(host);
	assert.deepEqual(cards(ofHost), [], "a deck that lies face down, and a hand");
	const named = await answer(host.client, [{ question: 2, pieces: [card.id] }]);
	const none = await answer(host.client, [{ question: 2, pieces: ["AAAAAAAAAAAAAAAA"] }]);
	const said = ({ status, body }: Answer) => [status, { ...body.error, requestId: "" }];
	assert.deepEqual(said(named), said(none), "as if there were none");
	assert.equal(named.status, 400);
	await guest.client.ok(answer(guest.client, [{ question: 2, pieces: [card.id] }]));
});

test("a guest takes its name out of playtests, and can be given no other one (H3)", async () => {
	const { guest, owner, at, end, in: playtest } = await endedPlaytest();
	const keep = (body: unknown) => guest.client.call("PUT", `${at}/name`, { body });
	const names = async () =>
		(await owner.ok(owner.get(playtest))).seats.map(({ name }: Body) => name).slice(1);
	const { playtests } = await guest.client.ok(keep({ isKept: false }));
	assert.equal(playtests[0].name, null);
	assert.deepEqual(await names(), [null]);
	await end();
	const named = await owner.call("PATCH", playtest, { body: { seats: [{ place: 1, name: "Ben" }] } });
	assert.equal(named.body.error.code, "VALIDATION_ERROR");
	assert.deepEqual(await names(), [null]);
	await guest.client.ok(keep({ isKept: true }));
	assert.deepEqual(await names(), ["Ben"]);
	assert.equal((await keep({})).status, 400);
	assert.equal(
		(await service.anonymous().call("PUT", `${at}/name`, { body: { isKept: false } })).status,
		401,
	);
});

test("games on paper are listed and reported with the others, and bad ones are refused (Q6)", async () => {
	const { owner, id, game, end } = await endedPlaytest();
	await end();
	const at = `${game.path}/playtests`;
	const enter = (body: object) => owner.post(at, { source: "paper", startedAt: 1_000, seats: [], ...body });
	const paper = await owner.ok(enter({ minutes: 30, result: "coopWin", seats: [{ name: "Ann" }, {}] }));
	const { playtests } = await owner.ok(owner.get(at));
	assert.deepEqual(
		playtests.map(({ id, source }: Body) => [id, source]),
		[
			[paper.id, "paper"],
			[id, "table"],
		],
	);
	const { facts } = await owner.ok(owner.get(`${at}/${paper.id}/facts`));
	assert.deepEqual(facts, []);
	const report = await owner.ok(owner.get(`${at}/report`));
	const reported = report.games.find((one: Body) => one.id === paper.id);
	assert.deepEqual([reported.source, reported.lengthMs, reported.players], ["paper", 30 * 60_000, 2]);
	for (const body of [
		{ source: "table" },
		{ startedAt: "yesterday" },
		{ minutes: 0 },
		{ minutes: 20_000 },
		{ version: 0 },
		{ seats: [{ name: "x".repeat(500) }] },
		{ seats: Array(21).fill({}) },
	])
		assert.equal((await enter(body)).body.error.code, "VALIDATION_ERROR", JSON.stringify(body));
	assert.equal((await owner.ok(owner.get(at))).playtests.length, 2);
});
