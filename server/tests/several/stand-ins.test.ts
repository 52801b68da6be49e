import assert from "node:assert/strict";
import { test } from "node:test";
import type { HandEntry, SeatEntry } from "@tuckbox/pieces/table";
import { Client, type GameClient } from "../support/client.ts";
import { postgresIsMissing } from "../support/engine.ts";
import { published } from "../support/published.ts";
import { makeSeveral } from "../support/servers/several.ts";
import { laidTable, stackOf } from "../support/tables/laid-table.ts";
import { goLive } from "../support/tables/live-seat.ts";
import { until } from "../support/waiting.ts";

test("a guest at one process takes the place that a host plays at another (O4, S10)", {
	skip: postgresIsMissing,
}, async () => {
	await using several = await makeSeveral();
	const [first, second] = await Promise.all([several.server(), several.server()]);
	await several.worker();
	const [owner] = (await several.clients(first)) as [Client];
	const isPublished = (game: GameClient) =>
		until("the version", async () => JSON.stringify(await published(game)).includes('"Pawn"'));
	const table = await laidTable({ published: isPublished }, owner);
	const { id, host, link } = table;
	using own = await goLive(first.url, id, { secret: host.secret });
	await own.do({ kind: "addStandIn", name: "Player 2", colour: "#aa3300" });
	const [entry] = own.entries<SeatEntry>("seat").find(([, seat]) => seat.isStandIn) ?? [];
	const standIn = entry?.slice("seat:".length) ?? assert.fail();
	using played = await goLive(first.url, id, { secret: host.secret, as: standIn });
	await played.do({ kind: "draw", from: stackOf(played), count: 2, to: "hand" });
	const guest = new Client(second.url, undefined);
	const body = { name: "Ben", colour: "#0033aa", standIn };
	const ben = await guest.ok(guest.post(`/api/v1/table-links/${link.secret}/seats`, body));
	assert.equal((await played.ended()).why, "revoked");
	using seat = await goLive(second.url, id, { secret: ben.secret });
	assert.equal((seat.view[`hand:${ben.seatId}`] as HandEntry).cards?.length, 2);
	await own.reach(seat.seq);
	assert.equal((own.view[`hand:${ben.seatId}`] as HandEntry).cards, undefined);
	assert.deepEqual([several.errors(), await several.faults()], [[], ""]);
});
