import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Act, TurnsEntry } from "@tuckbox/pieces/table";
import type { SignedInUser } from "../../src/accounts/sessions.ts";
import { exportAccount } from "../../src/lifecycle/account-data.ts";
import { diskUrls } from "../../src/objects/disk/disk-store.ts";
import { act, foldTable, readTable } from "../../src/table/acts.ts";
import { createTableLink } from "../../src/table/links.ts";
import { removeSeat, takeSeat } from "../../src/table/seats.ts";
import { openTable } from "../../src/table/tables.ts";
import { DraftedGame, gameOwner } from "../support/drafted-game.ts";
import { engines, type Opened } from "../support/stores.ts";
import { tableDeps } from "../support/table-deps.ts";

/** A table at which a host and two guests take turns. */
async function inTurns(opened: Opened) {
	const game = new DraftedGame(opened.store, 0);
	await game.create();
	await game.push(0, [{ kind: "die", name: "Die", externalKey: "die", sides: 6 }]);
	await game.publish();
	const deps = tableDeps(opened.store);
	const host = { name: "Ada", colour: "#aa3300" };
	const table = await openTable(deps, gameOwner, game.id, { name: "Friday", host });
	const link = await createTableLink(deps, gameOwner, table.id, { role: "player", maxSeats: null, name: "" });
	const guests: string[] = [];
	for (const name of ["Ben", "Cleo"]) {
		const seat = await takeSeat(deps, link.secret, { name, colour: "#0033aa" }, "192.0.2.1");
		guests.push("seatId" in seat ? seat.seatId : assert.fail(seat.refused));
	}
	const [ben, cleo] = guests as [string, string];
	let n = 0;
	const play = (seatId: string, wanted: Act, by = deps) =>
		act(by, { tableId: table.id, seatId }, wanted, { client: seatId, n: ++n });
	const order = [table.seatId, ben, cleo];
	assert.ok("seq" in (await play(table.seatId, { kind: "turnOrder", order })));
	/** The turns as a process that has just started reads them. */
	const stored = async () =>
		(await readTable(tableDeps(opened.store), table.id)).loaded.state.turns.get("table");
	return { game, deps, table, ben, cleo, play, stored };
}

for (const [engine, open, skip] of engines) {
	describe(`turns on ${engine}`, { skip }, () => {
		test("every process sees the same turns, also after the log was folded and a seat was removed", async () => {
			await using opened = await open();
			const { game, deps, table, ben, cleo, play, stored } = await inTurns(opened);
			await play(table.seatId, { kind: "endTurn", seat: table.seatId }, tableDeps(opened.store));
			// both name the turn that they see: only one of them ends it
			const both = await Promise.all([
				play(ben, { kind: "endTurn", seat: ben }),
				play(table.seatId, { kind: "endTurn", seat: ben }, tableDeps(opened.store)),
			]);
			const refused = both.flatMap((one) => ("refused" in one ? one.refused : []));
			assert.deepEqual(refused, ["NOT_ITS_TURN"]);
			assert.deepEqual((await stored())?.active, [cleo]);
			await foldTable(deps, { id: table.id, game_id: game.id }, { count: 1, bytes: 1e6 });
			await removeSeat(deps, { tableId: table.id, seatId: cleo }, { isRemoved: true });
			const expected: TurnsEntry = {
				order: [table.seatId, ben],
				isSimultaneous: false,
				round: 2,
				active: [table.seatId],
			};
			assert.deepEqual(await stored(), expected);
			assert.deepEqual(await game.faults(), []);
			const user = { userId: "usr_a", sessionHash: "" } as SignedInUser;
			let text = "";
			for await (const part of exportAccount(
				{ ...deps, urls: diskUrls(() => "http://tables.example") },
				user,
			))
				text += part;
			assert.deepEqual(JSON.parse(text).games[0].tables[0].view.turns, expected);
		});

		test("a table whose state was stored before there were turns opens, and begins them", async () => {
			await using opened = await open();
			const { game, deps, table, play, stored } = await inTurns(opened);
			await play(table.seatId, { kind: "turnOrder", order: [] });
			await foldTable(deps, { id: table.id, game_id: game.id });
			const { body } = await opened.store.reader
				.selectFrom("table_states")
				.select("body")
				.executeTakeFirstOrThrow();
			const { turns: _, ...before } = JSON.parse(body);
			await opened.store.write((writer) =>
				writer
					.updateTable("table_states")
					.set({ body: JSON.stringify(before) })
					.execute(),
			);
			assert.equal(await stored(), undefined);
			await play(table.seatId, { kind: "turnOrder", order: [table.seatId] }, tableDeps(opened.store));
			assert.equal((await stored())?.round, 1);
		});
	});
}
