import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Routine, Step } from "@tuckbox/pieces/table";
import { laidTable, stackOf } from "../support/tables/laid-table.ts";
import { goLive, type LiveSeat } from "../support/tables/live-seat.ts";
import { startTestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const owner = await service.user();

const light = { deck: { key: "light" } };
const row = { spot: "Row" };
const tenSteps: Step[] = [
	{ kind: "shuffle", place: light },
	{ kind: "deal", from: light, count: 2, to: "all" },
	{ kind: "draw", from: light, into: row, count: 3, face: "up" },
	{ kind: "flip", place: row, which: "all", face: "down" },
	{ kind: "score", seats: "all", by: 1 },
	{ kind: "score", seats: "self", by: 2 },
	{ kind: "takeTurn" },
	{ kind: "endTurn" },
	{ kind: "collect", from: [row, { hands: "all" }], into: light, at: "bottom" },
	{ kind: "shuffle", place: light },
];

test("a routine of ten steps is one row of the log and one frame for each seat, and one undo takes it back (R2)", async () => {
	const { id, host, seats } = await laidTable(service, owner, { guests: ["Ben", "Cy"], cards: 20 });
	const live: LiveSeat[] = [];
	for (const seat of [host, ...seats]) live.push(await goLive(service.url, id, seat));
	const [first = assert.fail("no seat")] = live;
	await first.do({ kind: "lay", items: [{ id: stackOf(first), x: -300, y: 0 }] });
	const area = { x: 0, y: 0, widthMm: 400, heightMm: 120 };
	await first.do({ kind: "putSpot", name: row.spot, role: "market", snap: "fan", ...area });
	await first.do({ kind: "scores", start: 0 });
	await first.do({ kind: "turnOrder", order: [host, ...seats].map(({ seatId }) => seatId) });
	const routine: Routine = { name: "Round", steps: tenSteps, pressedBy: "players" };
	const put = await first.do({ kind: "putRoutine", routine });
	for (const seat of live) await seat.reach(put);

	const rows = async () =>
		(
			await service.service.store.reader
				.selectFrom("table_acts")
				.select("seq")
				.where("table_id", "=", id)
				.where("seq", ">", put)
				.execute()
		).length;
	/** The number of frames with acts that each seat has received from here on. */
	const framesSince = (from: readonly number[]) =>
		live.map(
			(seat, i) =>
				seat.messages.slice(from[i]).filter((one) => one.t === "frame" && one.did !== undefined).length,
		);
	const before = live.map(({ messages }) => messages.length);
	const was = live.map(({ view }) => view);
	const [[entry] = assert.fail("no routine")] = first.entries<Routine>("routine");
	const ran = await first.do({ kind: "run", id: entry.slice("routine:".length) });
	for (const seat of live) await seat.reach(ran);
	assert.equal(await rows(), 1);
	assert.deepEqual(
		framesSince(before),
		live.map(() => 1),
	);
	for (const { log } of live) {
		const [{ steps = [] } = assert.fail("nothing ran")] = log.at(-1)?.ran ?? [];
		assert.deepEqual(
			steps.map(({ kind, skipped }) => [kind, skipped]),
			tenSteps.map(({ kind }) => [kind, undefined]),
		);
	}

	const undone = await first.do({ kind: "undo" });
	for (const seat of live) await seat.reach(undone);
	await until("all is as before", async () => (await rows()) === 2);
	for (const [i, { view }] of live.entries())
		for (const name of ["scores", "turns", `hand:${host.seatId}`])
			assert.deepEqual(view[name], was[i]?.[name]);
	for (const seat of live) seat[Symbol.dispose]();
});
