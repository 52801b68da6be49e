import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Act, HandEntry, SeatEntry } from "@tuckbox/pieces/table";
import { createTableLink } from "../../src/table/links.ts";
import { takeSeat } from "../../src/table/seats.ts";
import { gameOwner } from "../support/stores/drafted-game.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { tableDeps } from "../support/stores/table-deps.ts";
import { openStoredTable } from "../support/tables/stored-table.ts";

/** A table at which a host plays for a stand-in, which holds two dice. */
async function withStandIn(opened: Opened) {
	const opening = await openStoredTable(opened, { dice: 2 });
	const { deps, table, stored } = opening;
	const link = await createTableLink(deps, gameOwner, table.id, { role: "player", maxSeats: null, name: "" });
	const play = (wanted: Act, as?: string, by = deps) =>
		opening.play(wanted, { by, ...(as !== undefined && { seatId: as, playedBy: table.seatId }) });
	await play({ kind: "addStandIn", name: "Player 2", colour: "#0033aa" });
	const { seats, ids } = await stored();
	const standIn = [...seats].find(([, seat]) => seat.isStandIn)?.[0] ?? assert.fail();
	assert.ok("seq" in (await play({ kind: "hand", ids: [...ids.values()] }, standIn)));
	return { ...opening, link, play, standIn };
}

for (const [engine, open, skip] of engines) {
	describe(`stand-ins on ${engine}`, { skip }, () => {
		test("an act for a stand-in is refused at every process once a guest has its place (O4)", async () => {
			await using opened = await open();
			const { game, deps, link, play, stored, standIn, fold } = await withStandIn(opened);
			const other = tableDeps(opened.store);
			// the other process knows the table as it was before
			assert.ok("seq" in (await play({ kind: "endLook" }, standIn, other)));
			const guest = { name: "Ben", colour: "#0033aa", standIn };
			const [taken, played] = await Promise.all([
				takeSeat(deps, link.secret, guest, "192.0.2.1"),
				play({ kind: "endLook" }, standIn, other),
			]);
			const ben = "seatId" in taken ? taken.seatId : assert.fail(taken.refused);
			assert.ok("seq" in played || played.refused === "NO_SUCH_SEAT", "before or after, not in between");
			for (const by of [deps, other]) {
				const late = await play({ kind: "endLook" }, standIn, by);
				assert.equal("refused" in late && late.refused, "NO_SUCH_SEAT");
			}
			const again = await takeSeat(other, link.secret, guest, "192.0.2.1");
			assert.equal("refused" in again && again.refused, "NO_SUCH_SEAT");
			await fold();
			const { seats, orders } = await stored();
			assert.deepEqual([seats.get(ben)?.insteadOf, orders.get(ben)?.length], [standIn, 2]);
			assert.equal(seats.size, 2);
			assert.deepEqual(await game.faults(), []);
		});

		test("the export of an account has stand-ins, but not what they hold (V13)", async () => {
			await using opened = await open();
			const { table, standIn, exportedView } = await withStandIn(opened);
			const view = await exportedView();
			const seat = (id: string) => view[`seat:${id}`] as SeatEntry;
			const { count, cards } = view[`hand:${standIn}`] as HandEntry;
			assert.equal(seat(standIn).isStandIn, true);
			assert.deepEqual([count, cards], [2, undefined]);
			assert.equal(seat(table.seatId).name, "Ada");
		});
	});
}
