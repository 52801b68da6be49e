import assert from "node:assert/strict";
import { test } from "node:test";
import type { Act } from "@tuckbox/pieces/table";
import type { Answer, Client, GameClient } from "../support/client.ts";
import { postgresIsMissing } from "../support/engine.ts";
import { assertCounted } from "../support/playtests/stored-count.ts";
import { openRecords } from "../support/process.ts";
import { published } from "../support/published.ts";
import { makeSeveral } from "../support/servers/several.ts";
import { laidTable, type Seat, stackOf } from "../support/tables/laid-table.ts";
import { goLive, type LiveSeat } from "../support/tables/live-seat.ts";
import { until } from "../support/waiting.ts";

const rounds = 3;
const codes = (answers: readonly Answer[]) => answers.map(({ body }) => body.error?.code ?? "").sort();

test("two processes start, end and close at the same moment, while seats of both play, and each playtest is whole (Q1, Q2, Q3, B2)", {
	skip: postgresIsMissing,
}, async () => {
	await using several = await makeSeveral();
	const [first, second] = await Promise.all([several.server(), several.server()]);
	await several.worker();
	const [a, b] = (await several.clients(first, second)) as [Client, Client];
	const isPublished = (game: GameClient) =>
		until("the version", async () => JSON.stringify(await published(game)).includes('"Pawn"'));
	const { id, host, seats, path, game } = await laidTable({ published: isPublished }, a, {
		guests: ["Ben"],
		cards: 12,
	});
	const [ben] = seats as [Seat];
	const playtests = `${game.path}/playtests`;

	/** Draws and puts back; what is refused, because the other was faster or the table is closed, happens not at all. */
	const play = async (seat: LiveSeat) => {
		const acts: (() => Act)[] = [
			() => ({ kind: "draw", from: stackOf(seat), count: 1, to: "hand" }),
			() => ({ kind: "undo" }),
			() => ({ kind: "draw", from: stackOf(seat), count: 1, to: { x: 200, y: 300, face: "up" } }),
			() => ({ kind: "undo" }),
		];
		for (const act of acts) await seat.act(act());
	};
	const whilePlaying = async (calls: (() => Promise<Answer>)[]) => {
		using ada = await goLive(first.url, id, { secret: host.secret });
		using other = await goLive(second.url, id, { secret: ben.secret });
		const [answers] = await Promise.all([Promise.all(calls.map((call) => call())), play(ada), play(other)]);
		return answers;
	};
	const ids: string[] = [];
	for (let round = 0; round < rounds; round++) {
		const starts = await whilePlaying([
			() => a.post(`${path}/playtests`, {}),
			() => b.post(`${path}/playtests`, {}),
		]);
		assert.deepEqual(codes(starts), ["", "PLAYTEST_RUNNING"]);
		const { id: running } = starts.find(({ status }) => status === 201)?.body ?? assert.fail();
		ids.push(running);
		const ends = await whilePlaying([
			() => a.post(`${playtests}/${running}/end`, { result: "coopWin" }),
			() => b.post(`${playtests}/${running}/end`, { result: "coopLoss" }),
		]);
		assert.deepEqual(codes(ends), ["", "PLAYTEST_ENDED"]);
		const won = ends.find(({ body }) => body.error === undefined)?.body ?? assert.fail();
		assert.deepEqual((await a.ok(a.get(`${playtests}/${running}`))).result, won.result);

		// one starts another while the other process closes the table
		const [started] = await Promise.all([
			a.post(`${path}/playtests`, {}),
			b.ok(b.call("PATCH", path, { body: { isClosed: true } })),
		]);
		if (started.status === 201) {
			ids.push(started.body.id);
			const { endedBy, isComplete } = await b.ok(b.get(`${playtests}/${started.body.id}`));
			assert.deepEqual([endedBy, isComplete], ["closing", true]);
		} else assert.deepEqual(codes([started]), ["TABLE_CLOSED"]);
		await b.ok(b.call("PATCH", path, { body: { isClosed: false } }));
	}
	const listed = (await b.ok(b.get(playtests))).playtests.map((one: { id: string }) => one.id);
	assert.deepEqual(listed.toSorted(), ids.toSorted());
	const store = await openRecords(several.home);
	for (const one of ids) await assertCounted(store, one);
	await store.close();
	assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
});
