import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Act } from "@tuckbox/pieces/table";
import type { SignedInUser } from "../../src/accounts/sessions.ts";
import { exportAccount } from "../../src/lifecycle/account-data.ts";
import { diskUrls } from "../../src/objects/disk/disk-store.ts";
import { act, foldTable, readTable } from "../../src/table/acts.ts";
import { createTableLink } from "../../src/table/links.ts";
import { takeSeat } from "../../src/table/seats.ts";
import { openTable } from "../../src/table/tables.ts";
import { DraftedGame, gameOwner } from "../support/drafted-game.ts";
import { engines, type Opened } from "../support/stores.ts";
import { tableDeps } from "../support/table-deps.ts";

/** A table at which a host plays for a stand-in, which holds two dice. */
async function withStandIn(opened: Opened) {
	const game = new DraftedGame(opened.store, 0);
	await game.create();
	await game.push(0, [{ kind: "die", name: "Die", externalKey: "die", sides: 6, count: 2 }]);
	await game.publish();
	const deps = tableDeps(opened.store);
	const host = { name: "Ada", colour: "#aa3300" };
	const table = await openTable(deps, gameOwner, game.id, { name: "Friday", host });
	const link = await createTableLink(deps, gameOwner, table.id, { role: "player", maxSeats: null, name: "" });
	let n = 0;
	const play = (wanted: Act, as?: string, by = deps) => {
		const seat = as === undefined ? { seatId: table.seatId } : { seatId: as, playedBy: table.seatId };
		return act(by, { tableId: table.id, ...seat }, wanted, { client: "page", n: ++n });
	};
	await play({ kind: "addStandIn", name: "Player 2", colour: "#0033aa" });
	/** The state as a process that has just started reads it. */
	const stored = async () => (await readTable(tableDeps(opened.store), table.id)).loaded.state;
	const { seats, ids } = await stored();
	const standIn = [...seats].find(([, seat]) => seat.isStandIn)?.[0] ?? assert.fail();
	assert.ok("seq" in (await play({ kind: "hand", ids: [...ids.values()] }, standIn)));
	return { game, deps, table, link, play, stored, standIn };
}

for (const [engine, open, skip] of engines) {
	describe(`stand-ins on ${engine}`, { skip }, () => {
		test("an act for a stand-in is refused at every process once a guest has its place (O4)", async () => {
			await using opened = await open();
			const { game, deps, table, link, play, stored, standIn } = await withStandIn(opened);
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
			await foldTable(deps, { id: table.id, game_id: game.id }, { count: 1, bytes: 1e6 });
			const { seats, orders } = await stored();
			assert.deepEqual([seats.get(ben)?.insteadOf, orders.get(ben)?.length], [standIn, 2]);
			assert.equal(seats.size, 2);
			assert.deepEqual(await game.faults(), []);
		});

		test("the export of an account has stand-ins, but not what they hold (V13)", async () => {
			await using opened = await open();
			const { deps, table, standIn } = await withStandIn(opened);
			const user = { userId: "usr_a", sessionHash: "" } as SignedInUser;
			let text = "";
			const withUrls = { ...deps, urls: diskUrls(() => "http://tables.example") };
			for await (const part of exportAccount(withUrls, user)) text += part;
			const { view } = JSON.parse(text).games[0].tables[0];
			assert.equal(view[`seat:${standIn}`].isStandIn, true);
			assert.deepEqual([view[`hand:${standIn}`].count, view[`hand:${standIn}`].cards], [2, undefined]);
			assert.equal(view[`seat:${table.seatId}`].name, "Ada");
		});
	});
}
