import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { wireLimits } from "@tuckbox/pieces/table";
import { laidTable, layPawn, type Seat } from "../support/tables/laid-table.ts";
import { goLive, LiveSeat, openLive } from "../support/tables/live-seat.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

// Seats that read slowly, not at all, or come back after a break.

const service = await startTestService({ env: { HEARTBEAT_SECONDS: "1" } });
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

test("a client that does not read does not hold up the others, and is disconnected (S8)", async () => {
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben"], cards: 1 });
	using a = await goLive(service.url, id, host);
	const pawn = await layPawn(a);
	using ben = await goLive(service.url, id, seats[0] as Seat);
	ben.socket.pause();
	await until("it is let go", async () => {
		assert.equal((await a.act({ kind: "turn", ids: [pawn], by: 1 })).t, "ack");
		await sleep(1000 / wireLimits.actsPerSecond); // a seat may act only so often
		return a.here.length === 1;
	});
	ben.socket.resume();
	assert.equal((await ben.ended()).why, "slow");
});

test("a client that neither says anything nor answers is disconnected, also before it has said hello (S9)", async () => {
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben"], cards: 1 });
	using deaf = await goLive(service.url, id, { ...host, isDeaf: true });
	const silent = await openLive(service.url, id, { ...(seats[0] as Seat), isDeaf: true });
	assert.ok(silent instanceof LiveSeat);
	assert.deepEqual(await deaf.ended(), { why: "slow", code: 1013 });
	assert.equal((await silent.ended()).why, "slow");
});

test("a client that comes back receives what it has missed, and everything if that is too much or it is another seat (S1)", async () => {
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben"] });
	using a = await goLive(service.url, id, host);
	const pawn = await layPawn(a);
	const ben = await goLive(service.url, id, seats[0] as Seat);
	const lines = ben.log.length;
	const comeBack = async (after: LiveSeat, seat: Seat) => {
		after.socket.terminate();
		const again = await goLive(service.url, id, { ...seat, after });
		assert.deepEqual(again.view, (await goLive(service.url, id, seat)).view);
		return again;
	};
	// a heartbeat may come before the view has been read
	const firstMessage = (seat: LiveSeat) => seat.messages.find(({ t }) => t !== "beat");
	const firstMessageKind = (seat: LiveSeat) => firstMessage(seat)?.t;

	const nothing = await comeBack(ben, seats[0] as Seat);
	assert.equal(firstMessageKind(nothing), "catchUp");
	await a.do({ kind: "turn", ids: [pawn], by: 30 });
	await a.do({ kind: "hand", ids: [pawn] });
	const back = await comeBack(nothing, seats[0] as Seat);
	assert.equal(firstMessageKind(back), "catchUp");
	assert.equal(back.log.length, lines + 2, "its log goes on without a gap");
	const missed = firstMessage(back);
	assert.ok(missed?.t === "catchUp");
	assert.deepEqual([Object.keys(missed.set), missed.gone], [[`hand:${host.seatId}`], [`item:${pawn}`]]);

	assert.equal(firstMessageKind(await comeBack(back, host)), "view", "another seat");
	const ahead = await comeBack(Object.assign(back, { seq: 1e9 }), seats[0] as Seat);
	assert.equal(firstMessageKind(ahead), "view", "an act that never was");
	assert.equal(
		firstMessageKind(await comeBack(Object.assign(ahead, { seq: 0 }), seats[0] as Seat)),
		"view",
		"before it sat down",
	);
	const bot = service.anonymous();
	const headers = { authorization: `Bearer ${host.secret}` };
	for (let n = 1; n <= 101; n++)
		await bot.call("POST", `/api/v1/tables/${id}/acts`, {
			headers,
			body: { client: "bot", n, act: { kind: "profile", name: `Ada ${n}`, colour: "#aa3300" } },
		});
	assert.equal(firstMessageKind(await comeBack(back, seats[0] as Seat)), "view", "too many acts");
});
