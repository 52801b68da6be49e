import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Act, type SpotEntry, spotDefaults } from "@tuckbox/pieces/table";
import type { SignedInUser } from "../../src/accounts/sessions.ts";
import { exportAccount } from "../../src/lifecycle/account-data.ts";
import { diskUrls } from "../../src/objects/disk/disk-store.ts";
import { act, foldTable, readTable } from "../../src/table/acts.ts";
import { readGameSetUp, saveGameSetUp } from "../../src/table/set-ups.ts";
import { openTable } from "../../src/table/tables.ts";
import { DraftedGame, gameOwner } from "../support/drafted-game.ts";
import { engines, type Opened } from "../support/stores.ts";
import { tableDeps } from "../support/table-deps.ts";

const market = { name: "Market", x: 0, y: 200, widthMm: 400, heightMm: 100, role: "market" as const };
const whole: SpotEntry = { ...market, seat: null, ...spotDefaults.market };

async function openedWithSpot(opened: Opened) {
	const game = new DraftedGame(opened.store, 0);
	await game.create();
	await game.push(0, [{ kind: "die", name: "Die", externalKey: "die", sides: 6 }]);
	await game.publish();
	const deps = tableDeps(opened.store);
	const host = { name: "Ada", colour: "#aa3300" };
	const table = await openTable(deps, gameOwner, game.id, { name: "Friday", host });
	let n = 0;
	const play = (wanted: Act) =>
		act(deps, { tableId: table.id, seatId: table.seatId }, wanted, { client: "ada", n: ++n });
	assert.ok("seq" in (await play({ kind: "putSpot", ...market })));
	/** The spots of a table as a process that has just started reads them. */
	const stored = async (id = table.id) => [
		...(await readTable(tableDeps(opened.store), id)).loaded.state.spots.values(),
	];
	return { game, deps, table, play, stored, host };
}

for (const [engine, open, skip] of engines) {
	describe(`spots on ${engine}`, { skip }, () => {
		test("every process sees the same spots, also after the log was folded, and the account's export has them", async () => {
			await using opened = await open();
			const { game, deps, table, stored } = await openedWithSpot(opened);
			assert.deepEqual(await stored(), [whole]);
			await foldTable(deps, { id: table.id, game_id: game.id }, { count: 1, bytes: 1e6 });
			assert.deepEqual(await stored(), [whole]);
			assert.deepEqual(await game.faults(), []);
			const user = { userId: "usr_a", sessionHash: "" } as SignedInUser;
			let text = "";
			for await (const part of exportAccount(
				{ ...deps, urls: diskUrls(() => "http://tables.example") },
				user,
			))
				text += part;
			const { view } = JSON.parse(text).games[0].tables[0];
			const spots = Object.entries(view).filter(([name]) => name.startsWith("spot:"));
			assert.deepEqual(
				spots.map(([, spot]) => spot),
				[whole],
			);
		});

		test("a set-up of the game has the spots of its table, and a new table begins with them (F7)", async () => {
			await using opened = await open();
			const { game, deps, play, stored, host } = await openedWithSpot(opened);
			await play({ kind: "saveSetUp", name: "start" });
			assert.deepEqual((await readGameSetUp(opened.store.reader, game.id, "start")).spots, [whole]);
			const begin = (setUp: string) => openTable(deps, gameOwner, game.id, { name: "Two", host, setUp });
			assert.deepEqual(await stored((await begin("start")).id), [whole]);
			// a program gives what differs from the defaults of the role
			await saveGameSetUp(deps, game.id, "written", { items: [], spots: [{ ...market, columns: 3 }] });
			assert.deepEqual(await stored((await begin("written")).id), [{ ...whole, columns: 3 }]);
			const off = { items: [], spots: [{ ...market, x: 9900 }] };
			await assert.rejects(saveGameSetUp(deps, game.id, "off", off), /“Market” does not lie on the felt/);
		});

		test("a table whose state was stored before there were spots opens, and gets them", async () => {
			await using opened = await open();
			const { game, deps, table, stored } = await openedWithSpot(opened);
			await foldTable(deps, { id: table.id, game_id: game.id });
			const { body } = await opened.store.reader
				.selectFrom("table_states")
				.select("body")
				.executeTakeFirstOrThrow();
			const { spots: _, ...before } = JSON.parse(body);
			await opened.store.write((writer) =>
				writer
					.updateTable("table_states")
					.set({ body: JSON.stringify(before) })
					.execute(),
			);
			assert.deepEqual(await stored(), []);
			const again = tableDeps(opened.store);
			const seat = { tableId: table.id, seatId: table.seatId };
			await act(again, seat, { kind: "putSpot", ...market }, { client: "later", n: 1 });
			assert.deepEqual(await stored(), [whole]);
		});
	});
}
