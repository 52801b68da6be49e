import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { connectTable } from "@tuckbox/client/table";
import type { ItemEntry } from "@tuckbox/pieces/table";
import { drawsFrom, seedOf } from "../../server/tests/support/random/draws.ts";
import { laidTable, renamePawn, type Seat } from "../../server/tests/support/tables/laid-table.ts";
import { startTestService } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { PlayerAtTable } from "./support/players.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const user = await service.user();

test("programs play at a table: each sees the acts and holds of the others", async () => {
	const { id, game, host, seats } = await laidTable(service, user, { guests: ["Ben"] });
	using ada = await new PlayerAtTable(service.url, id, host).seated();
	using ben = await new PlayerAtTable(service.url, id, seats[0] as Seat).seated();
	const pawn = ada.idOf("tokenSprite");
	const seen = () => ben.client.entry(`item:${pawn}`) as ItemEntry;
	const done = await ada.do({ kind: "lay", items: [{ id: pawn, x: 12.5, y: -40 }] });
	assert.equal(done.kind, "done");
	await until("Ben sees it", () => seen().place.in === "felt");
	assert.deepEqual({ ...seen().place, z: 0 }, { in: "felt", x: 12.5, y: -40, z: 0 });

	ada.client.grab([pawn]);
	ada.client.drag(20, 10);
	const adaId = host.seatId;
	await until("Ben sees it move", () => ben.client.holds[adaId]?.dx === 20);
	assert.equal(ben.client.grab([pawn]), false);
	const held = await ben.do({ kind: "turn", ids: [pawn], by: 90 });
	assert.deepEqual([held.kind, held.kind === "refused" && held.code], ["refused", "HELD"]);
	// a push during a drag changes the piece, but not the place where it is held
	await renamePawn(service, game, "Meeple");
	await until("the new name", () => {
		const piece = seen();
		return "shown" in piece && piece.shown.name === "Meeple";
	});
	assert.equal(ben.client.holds[adaId]?.dx, 20);
	assert.equal(ben.client.holders[pawn], adaId);
	await ada.do({ kind: "lay", items: [{ id: pawn, x: 32.5, y: -30 }] });
	ada.client.release();
	await until("it is laid", () => ben.client.holders[pawn] === undefined);
	assert.deepEqual({ ...seen().place, z: 0 }, { in: "felt", x: 32.5, y: -30, z: 0 });

	const pointed: unknown[] = [];
	ben.client.on("ping", (ping) => pointed.push(ping));
	ada.client.cursor({ x: 5, y: 6 });
	ada.client.ping({ x: 7, y: 8 });
	await until("Ben sees where Ada points", () => ben.client.cursors[adaId] && pointed.length > 0);
	assert.deepEqual([ben.client.cursors[adaId]?.x, pointed], [5, [{ seat: adaId, x: 7, y: 8 }]]);
});

test("an act whose refusal never arrives is reported as refused when a later one has been kept", async () => {
	const { id, host, seats } = await laidTable(service, user, { guests: ["Ben"] });
	using ada = await new PlayerAtTable(service.url, id, host).seated();
	const [round, pawn] = [ada.idOf("counter"), ada.idOf("tokenSprite")];
	await ada.do({ kind: "lay", items: [round, pawn].map((item) => ({ id: item, x: 0, y: 0 })) });
	await ada.do({ kind: "lock", ids: [pawn], isLocked: true });
	const sockets: WebSocket[] = [];
	let isDeaf = false;
	const ben = connectTable({
		baseUrl: service.url,
		tableId: id,
		openSocket: (url, protocol) => {
			const headers = { authorization: `Bearer ${seats[0]?.secret}` };
			const socket = new WebSocket(url, { protocols: [protocol], headers } as never);
			sockets.push(socket);
			return {
				addEventListener: (type, listener) =>
					socket.addEventListener(type, (event) => {
						if (type !== "message" || !isDeaf) listener(event);
					}),
				send: (text) => socket.send(text),
				close: () => socket.close(),
			};
		},
	});
	assert.equal((await ben.connected()).kind, "open");
	isDeaf = true;
	const acts = [
		ben.act({ kind: "count", id: round, by: 1 }),
		ben.act({ kind: "turn", ids: [pawn], by: 90 }),
		ben.act({ kind: "count", id: round, by: 1 }),
	];
	await until(
		"the service has judged them",
		() => (ada.client.entry(`item:${round}`) as ItemEntry).value === 3,
	);
	const seq = ada.client.seq;
	sockets[0]?.close();
	isDeaf = false;
	const outcomes = await Promise.all(acts);
	assert.deepEqual(
		outcomes.map((one) => (one.kind === "done" ? one.seq : one.kind === "refused" && one.code)),
		[seq - 1, "MISSED", seq],
	);
	ben.close();
});

test("a seat that is opened elsewhere ends where it was open, and an invalid secret is refused", async () => {
	const { id, host } = await laidTable(service, user);
	using first = await new PlayerAtTable(service.url, id, host).seated();
	using second = await new PlayerAtTable(service.url, id, host).seated();
	await until("the first ends", () => first.client.status.kind === "ended");
	assert.deepEqual(first.client.status, { kind: "ended", why: "replaced" });
	assert.equal(second.client.status.kind, "open");
	const stranger = connectTable({ baseUrl: service.url, tableId: id, secret: "no such secret" });
	const { kind, ...ending } = await stranger.connected();
	assert.deepEqual([kind, ending], ["ended", { why: "refused", code: "SEAT_NOT_FOUND" }]);
});

/** `npm run test:long` sets more. */
const rounds = Number(process.env.TABLE_ROUNDS ?? 60);

test(`players that do anything (${rounds} acts each) agree with the service while the game is pushed again and again`, async (t) => {
	const guests = ["Ben", "Cleo", "Dan"];
	const { id, game, host, seats } = await laidTable(service, user, { guests, cards: 12 });
	await using cleaning = new AsyncDisposableStack();
	const players = [host, ...seats].map((seat) => cleaning.use(new PlayerAtTable(service.url, id, seat)));
	await Promise.all(players.map((player) => player.seated()));
	const draw = drawsFrom(seedOf(t));
	for (let round = 0; round < rounds; round++) {
		for (const player of players) player.doAnything(draw);
		if (round % 20 === 19) await renamePawn(service, game, `Pawn ${round}`);
		await sleep(draw(10));
	}
	const outcomes = (await Promise.all(players.map((player) => player.settled()))).flat();
	const done = outcomes.flatMap((one) => (one.kind === "done" ? one.seq : []));
	assert.equal(new Set(done).size, done.length, "no two acts are the same");
	assert.ok(outcomes.every(({ kind }) => kind !== "ended"));
	for (const player of players) await player.assertAgrees();
});
