import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Act, TurnsEntry } from "@tuckbox/pieces/table";
import { createTableLink } from "../../src/table/links.ts";
import { removeSeat, takeSeat } from "../../src/table/seats.ts";
import { gameOwner } from "../support/stores/drafted-game.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { tableDeps } from "../support/stores/table-deps.ts";
import { openStoredTable } from "../support/tables/stored-table.ts";

/** A table at which a host and two guests take turns. */
async function inTurns(opened: Opened) {
	const opening = await openStoredTable(opened);
	const { deps, table } = opening;
	const link = await createTableLink(deps, gameOwner, table.id, { role: "player", maxSeats: null, name: "" });
	const guests: string[] = [];
	for (const name of ["Ben", "Cleo"]) {
		const seat = await takeSeat(deps, link.secret, { name, colour: "#0033aa" }, "192.0.2.1");
		guests.push("seatId" in seat ? seat.seatId : assert.fail(seat.refused));
	}
	const [ben, cleo] = guests as [string, string];
	const play = (seatId: string, wanted: Act, by = deps) => opening.play(wanted, { seatId, by });
	const order = [table.seatId, ben, cleo];
	assert.ok("seq" in (await play(table.seatId, { kind: "turnOrder", order })));
	const stored = async () => (await opening.stored()).turns.get("table");
	return { ...opening, ben, cleo, play, stored };
}

for (const [engine, open, skip] of engines) {
	describe(`turns on ${engine}`, { skip }, () => {
		test("every process sees the same turns, also after the log was folded and a seat was removed", async () => {
			await using opened = await open();
			const { game, deps, table, ben, cleo, play, stored, fold, exportedView } = await inTurns(opened);
			await play(table.seatId, { kind: "endTurn", seat: table.seatId }, tableDeps(opened.store));
			// both name the turn that they see: only one of them ends it
			const both = await Promise.all([
				play(ben, { kind: "endTurn", seat: ben }),
				play(table.seatId, { kind: "endTurn", seat: ben }, tableDeps(opened.store)),
			]);
			const refused = both.flatMap((one) => ("refused" in one ? one.refused : []));
			assert.deepEqual(refused, ["NOT_ITS_TURN"]);
			assert.deepEqual((await stored())?.active, [cleo]);
			await fold();
			await removeSeat(deps, { tableId: table.id, seatId: cleo }, { isRemoved: true });
			const expected: TurnsEntry = {
				order: [table.seatId, ben],
				isSimultaneous: false,
				round: 2,
				active: [table.seatId],
			};
			assert.deepEqual(await stored(), expected);
			assert.deepEqual(await game.faults(), []);
			assert.deepEqual((await exportedView()).turns, expected);
		});

		test("a table whose state was stored before there were turns opens, and begins them", async () => {
			await using opened = await open();
			const { table, play, stored, withoutSection } = await inTurns(opened);
			await play(table.seatId, { kind: "turnOrder", order: [] });
			await withoutSection("turns");
			assert.equal(await stored(), undefined);
			await play(table.seatId, { kind: "turnOrder", order: [table.seatId] }, tableDeps(opened.store));
			assert.equal((await stored())?.round, 1);
		});
	});
}
