import assert from "node:assert/strict";
import { test } from "node:test";
import type { HandEntry, ItemEntry, ToClient } from "@tuckbox/pieces/table";
import type { Client, GameClient } from "../support/client.ts";
import { postgresIsMissing } from "../support/engine.ts";
import { published } from "../support/published.ts";
import { makeSeveral } from "../support/servers/several.ts";
import { laidTable, layPawn, renamePawn, type Seat, stackOf } from "../support/tables/laid-table.ts";
import { goLive, type LiveSeat } from "../support/tables/live-seat.ts";
import { until } from "../support/waiting.ts";

const skip = postgresIsMissing;

async function isPublished(game: GameClient, name: string): Promise<void> {
	await until("the version", async () => JSON.stringify(await published(game)).includes(`"${name}"`));
}

/** The items on the felt, which look the same to every seat. */
function felt(seat: LiveSeat) {
	return seat
		.entries<ItemEntry>("item")
		.filter(([, { place }]) => place.in === "felt")
		.toSorted();
}

test("seats of two processes play at one table as if it were one, and go on at the other when one is killed (S10, D4)", {
	skip,
}, async () => {
	await using several = await makeSeveral();
	const [first, second] = await Promise.all([several.server(), several.server()]);
	await several.worker();
	const [owner] = (await several.clients(first)) as [Client];
	const table = await laidTable({ published: (game) => isPublished(game, "Pawn") }, owner, {
		guests: ["Ben", "Cleo"],
	});
	const { id, host, game } = table;
	const [ben, cleo] = table.seats as [Seat, Seat];
	using a = await goLive(first.url, id, { secret: host.secret });
	using b = await goLive(second.url, id, { secret: ben.secret });
	await until("both processes know who is here", () => a.here.length === 2 && b.here.length === 2);

	const pawnId = await layPawn(a);
	await b.reach(a.seq);
	b.send({ t: "grab", ids: [pawnId] });
	b.send({ t: "drag", dx: 10, dy: 20 });
	b.send({ t: "cursor", at: { x: 1, y: 2 } });
	b.send({ t: "ping", at: { x: 3, y: 4 } });
	await until("the drag", () => a.holds[ben.seatId]?.dx === 10);
	await until("the cursor and the ping", () => a.cursors[ben.seatId] && a.pings.length === 1);
	const held = await a.act({ kind: "flip", ids: [pawnId] });
	assert.equal(held.t === "refused" && held.code, "HELD");
	using late = await goLive(first.url, id, { secret: cleo.secret });
	assert.deepEqual(late.holds[ben.seatId]?.ids, [pawnId], "one who comes later sees it, too");
	b.send({ t: "act", n: 500, act: { kind: "lay", items: [{ id: pawnId, x: 7, y: 7 }] } });
	b.send({ t: "release" });
	await until("it lies there", () => {
		const { place } = a.view[`item:${pawnId}`] as ItemEntry;
		return place.in === "felt" && place.x === 7 && a.holds[ben.seatId] === undefined;
	});

	// both grab it at the same moment: one has it in the end, and the other receives a refusal
	for (let round = 0; round < 5; round++) {
		const from = [a.messages.length, b.messages.length] as const;
		a.send({ t: "grab", ids: [pawnId] });
		b.send({ t: "grab", ids: [pawnId] });
		const isLost = (message: ToClient) => message.t === "refused" && message.code === "HELD";
		await until("one of them has lost it", () =>
			[...a.messages.slice(from[0]), ...b.messages.slice(from[1])].some(isLost),
		);
		await until("one of the others sees who holds it", () => {
			const seen = [...Object.keys(late.holds), ...Object.keys(a.holds), ...Object.keys(b.holds)];
			return seen.length === 2 && seen[0] === seen[1];
		});
		a.send({ t: "release" });
		b.send({ t: "release" });
		await until("no one holds it", () => Object.keys({ ...a.holds, ...b.holds }).length === 0);
	}

	// what one draws, the other process tells its seats as a number
	const told = b.texts.length;
	await a.do({ kind: "draw", from: stackOf(a), count: 2, to: "hand" });
	await b.reach(a.seq);
	assert.equal((a.view[`hand:${host.seatId}`] as HandEntry).cards?.length, 2);
	assert.equal((b.view[`hand:${host.seatId}`] as HandEntry).count, 2);
	assert.doesNotMatch(b.texts.slice(told).join("\n"), /Card \d|card-\d/);

	await renamePawn({ published: (one) => isPublished(one, "Queen") }, game, "Queen");
	await until("both see the version", () =>
		[a, b].every((seat) => JSON.stringify(seat.view).includes('"Queen"')),
	);

	// the same seat at the other process
	using moved = await goLive(second.url, id, { secret: cleo.secret });
	assert.equal((await late.ended()).why, "replaced");
	await until("three are here", () => a.here.length === 3 && moved.here.length === 3);

	// everyone at the same time, and one process is killed in the middle
	for (const [i, seat] of [a, b, moved].entries())
		for (let n = 1000; n < 1015; n++)
			seat.send({ t: "act", n, act: { kind: "lay", items: [{ id: pawnId, x: 100 * i + n, y: i }] } });
	await until("some acts", () => b.seq > 25);
	await first.end("SIGKILL");
	using again = await goLive(second.url, id, { secret: host.secret, client: a.client });
	const acknowledged = a.messages.filter((message) => message.t === "ack").map(({ n }) => n);
	const { n: known } = await again.next("view");
	assert.ok(known >= Math.max(...acknowledged), "what was acknowledged has happened");
	for (let n = 1000; n < 1015; n++) {
		const answer = await again.act({ kind: "lay", items: [{ id: pawnId, x: n, y: 0 }] }, n);
		assert.equal(answer.t, "ack");
	}
	for (const seat of [b, moved])
		await until("all acts", () => seat.messages.some((message) => message.t === "ack" && message.n === 1014));
	const total = await again.do({ kind: "shuffle", id: stackOf(again) });
	await Promise.all([b.reach(total), moved.reach(total)]);
	assert.deepEqual(felt(b), felt(again));
	assert.deepEqual(felt(moved), felt(again));
	const acts = b.messages.flatMap((message) => (message.t === "frame" ? (message.did ?? []) : []));
	const bySeat = Map.groupBy(acts, ({ log }) => `${log?.seat} ${log?.code}`);
	for (const { seatId } of [host, ben, cleo]) {
		const count = bySeat.get(`${seatId} lay`)?.length ?? 0;
		assert.ok([15, 16, 17].includes(count), `each act happened once, and not ${count} in all`);
	}
	assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
});
