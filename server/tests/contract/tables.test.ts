import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Act } from "@tuckbox/pieces/table";
import { sql } from "kysely";
import type { SignedInUser } from "../../src/accounts/sessions.ts";
import type { Problem } from "../../src/domain/errors.ts";
import { tableFacts, toStored } from "../../src/domain/table/state.ts";
import { deleteGame } from "../../src/games/games.ts";
import { exportAccount } from "../../src/lifecycle/account-data.ts";
import { diskUrls } from "../../src/objects/disk/disk-store.ts";
import type { Notice } from "../../src/store/notices.ts";
import { insertNote, type TableNote } from "../../src/store/queries/table/notes.ts";
import { act, foldTable, readTable, type TableDeps, takeVersion } from "../../src/table/acts.ts";
import { createTableLink, revokeTableLink, tableLinks } from "../../src/table/links.ts";
import { listNotes, pinNote, removeNote, removeNotesBy } from "../../src/table/notes.ts";
import { removeSeat, seatWith, takeSeat } from "../../src/table/seats.ts";
import { changeTable, deleteTable, listTableRecords, openTable } from "../../src/table/tables.ts";
import { DraftedGame, gameOwner } from "../support/stores/drafted-game.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { tableDeps } from "../support/stores/table-deps.ts";
import { until } from "../support/waiting.ts";

const pieces = [
	{ kind: "tokenSprite", name: "Coin", externalKey: "coin", count: 12 },
	{ kind: "container", name: "Bag", externalKey: "bag" },
	{ kind: "die", name: "Die", externalKey: "die", sides: 6 },
	{ kind: "counter", name: "Rounds", externalKey: "rounds", count: 3 },
] as const;

const host = { name: "Ada", colour: "#aa3300" };
const guest = { name: "Ben", colour: "#0033aa" };

async function published(opened: Opened): Promise<DraftedGame> {
	const game = new DraftedGame(opened.store, 0);
	await game.create();
	await game.push(0, pieces);
	await game.publish();
	return game;
}

/** A table with a host and a guest. */
async function seated(opened: Opened) {
	const game = await published(opened);
	const deps = tableDeps(opened.store);
	const table = await openTable(deps, gameOwner, game.id, { name: "Friday", host });
	const link = await createTableLink(deps, gameOwner, table.id, { role: "player", maxSeats: 1, name: "" });
	const seat = await takeSeat(deps, link.secret, guest, "192.0.2.1");
	assert.ok(!("refused" in seat));
	let n = 0;
	const play = (seatId: string, wanted: Act, by = deps) =>
		act(by, { tableId: table.id, seatId }, wanted, { client: seatId, n: ++n });
	return { game, deps, table, link, seat, play };
}

async function loadedState(deps: TableDeps, id: string) {
	return (await readTable(deps, id)).loaded.state;
}

/** The public id of an item of the piece with this key. */
async function entryId(deps: TableDeps, tableId: string, externalKey: string): Promise<string> {
	const state = await loadedState(deps, tableId);
	const [key = ""] =
		[...state.items].find(([, { piece }]) => state.pieces.get(piece ?? "")?.externalKey === externalKey) ??
		[];
	return state.ids.get(key) ?? assert.fail(`no ${externalKey}`);
}

for (const [engine, open, skip] of engines) {
	describe(`tables on ${engine}`, { skip }, () => {
		test("a table opens with the published game, and lists who sits there", async () => {
			await using opened = await open();
			const { game, deps, table, link, seat } = await seated(opened);
			const [listed] = await listTableRecords(deps, game.id);
			assert.deepEqual(listed?.seats, [
				{ ...host, id: table.seatId, role: "host", seenAt: null },
				{ ...guest, id: seat.seatId, role: "player", seenAt: 5_000_000 },
			]);
			assert.deepEqual([listed?.version, listed?.acts, listed?.closedAt], [1, 1, null]);
			const state = await loadedState(deps, table.id);
			assert.equal(state.items.size, 15);
			assert.equal(await seatWith(deps, table.id, seat.seatSecret), seat.seatId);
			assert.equal(await seatWith(deps, table.id, table.seatSecret), table.seatId);
			assert.equal(await seatWith(deps, "tbl_b", table.seatSecret), undefined);
			assert.equal(await seatWith(deps, table.id, link.secret), undefined);
			const secrets = JSON.stringify(
				await opened.store.reader.selectFrom("table_seats").selectAll().execute(),
			);
			assert.ok(!secrets.includes(seat.seatSecret));
			assert.deepEqual(await game.faults(), []);
		});

		test("an act that is sent again happens once, and a refused one leaves nothing (D2)", async () => {
			await using opened = await open();
			const { deps, table, seat } = await seated(opened);
			const rounds = await entryId(deps, table.id, "rounds");
			const at = { tableId: table.id, seatId: seat.seatId };
			const sent = { client: "c1", n: 7 };
			const first = await act(deps, at, { kind: "count", id: rounds, by: 1 }, sent);
			const again = await Promise.all(
				[deps, tableDeps(opened.store)].map((by) => act(by, at, { kind: "count", id: rounds, by: 1 }, sent)),
			);
			assert.deepEqual(
				[first, ...again].map((done) => "seq" in done && [done.seq, done.touched, done.after?.state.seq]),
				[
					[2, 1, 2],
					[2, 0, undefined],
					[2, 0, undefined],
				],
			);
			const refused = await act(deps, at, { kind: "tidy" }, { client: "c1", n: 8 });
			assert.deepEqual(refused, { refused: "NOT_ALLOWED", params: {} });
			const state = await loadedState(deps, table.id);
			assert.equal(state.seq, 2);
			assert.equal([...state.items.values()].find(({ isSet }) => isSet)?.value, 4);
		});

		test("processes that share a table decide in one order, and see each other's acts (D1)", async () => {
			await using opened = await open();
			const { deps, table, seat, play } = await seated(opened);
			// the embedded engine has one process, which two caches stand for
			const other = tableDeps(engine === "sqlite" ? opened.store : await opened.reopen());
			const heard: Notice[] = [];
			const listener = { onNotice: (notice: Notice) => void heard.push(notice), onGap: () => undefined };
			other.store.listen({ ...listener, accepts: () => false });
			const rounds = await entryId(deps, table.id, "rounds");
			const both = [deps, other];
			const results = await Promise.all(
				Array.from({ length: 40 }, (_, i) =>
					play(i % 3 === 0 ? seat.seatId : table.seatId, { kind: "count", id: rounds, by: 1 }, both[i % 2]),
				),
			);
			const numbers = results.map((result) => ("seq" in result ? result.seq : 0)).sort((a, b) => a - b);
			assert.deepEqual(
				numbers,
				Array.from({ length: 40 }, (_, i) => i + 2),
			);
			const [one, two, fresh] = await Promise.all(
				[...both, tableDeps(opened.store)].map(async (by) => toStored(await loadedState(by, table.id))),
			);
			assert.deepEqual(one, two);
			assert.deepEqual(one, fresh);
			await until("the other process has received it", () =>
				heard.some(({ about, id }) => about === "table" && id === table.id),
			);
		});

		test("the log is folded into the state, which counts towards the quota, and undo and rewind go on (D3, D6)", async () => {
			await using opened = await open();
			const { game, deps, table, play } = await seated(opened);
			const rounds = await entryId(deps, table.id, "rounds");
			for (let i = 0; i < 205; i++) await play(table.seatId, { kind: "count", id: rounds, by: 1 });
			const stored = await opened.store.reader
				.selectFrom("table_states")
				.selectAll()
				.executeTakeFirstOrThrow();
			assert.equal(stored.seq, 200);
			const fresh = tableDeps(opened.store);
			const undone = await play(table.seatId, { kind: "undo" }, fresh);
			assert.deepEqual("seq" in undone && [undone.seq, undone.touched], [207, 1]);
			await play(table.seatId, { kind: "rewind", to: 3 }, fresh);
			const value = async () =>
				[...(await loadedState(fresh, table.id)).items.values()].find(({ isSet }) => isSet)?.value;
			assert.equal(await value(), 5);
			await foldTable(fresh, { id: table.id, game_id: game.id });
			assert.deepEqual(await game.faults(), []);
			const later = tableDeps(opened.store);
			assert.deepEqual(
				toStored(await loadedState(later, table.id)),
				toStored(await loadedState(fresh, table.id)),
			);
		});

		test("acts on hundreds of items are bounded by their bytes, in memory and in the log, and can be undone", async () => {
			await using opened = await open();
			const game = new DraftedGame(opened.store, 0);
			await game.create();
			const coins = { kind: "tokenSprite", name: "Coin", externalKey: "coin", count: 500 } as const;
			await game.push(0, [coins]);
			await game.publish();
			const deps = tableDeps(opened.store);
			const table = await openTable(deps, gameOwner, game.id, { name: "Friday", host });
			let n = 0;
			const play = async (wanted: Act, by = deps) =>
				await act(by, { tableId: table.id, seatId: table.seatId }, wanted, { client: "c", n: ++n });
			const ids = [...(await loadedState(deps, table.id)).ids.values()];
			for (let i = 0; i < 30; i++) await play({ kind: "turn", ids, by: 10 });
			for (const by of [deps, tableDeps(opened.store)]) {
				const { history, state } = (await readTable(by, table.id)).loaded;
				const bytes = Buffer.byteLength(JSON.stringify(history.map(({ patch }) => patch)));
				assert.ok(history.length > 5 && bytes < 4.5 * 1024 ** 2, `${history.length} acts, ${bytes} bytes`);
				assert.equal([...state.items.values()][0]?.turn, 300);
			}
			const stored = await opened.store.reader
				.selectFrom("table_states")
				.select("seq")
				.executeTakeFirstOrThrow();
			assert.ok(stored.seq >= 15, `the state of act ${stored.seq} is stored`);
			assert.ok("seq" in (await play({ kind: "undo" })));
			assert.ok("seq" in (await play({ kind: "rewind", to: 2 }, tableDeps(opened.store))));
			assert.equal([...(await loadedState(deps, table.id)).items.values()][0]?.turn, 20);
			await foldTable(deps, { id: table.id, game_id: game.id }, { count: 2000, bytes: 3 * 1024 ** 2 });
			const { bytes, count } = await opened.store.reader
				.selectFrom("table_acts")
				.select(({ fn }) => [fn.sum(sql<number>`octet_length(body)`).as("bytes"), fn.countAll().as("count")])
				.executeTakeFirstOrThrow();
			assert.ok(Number(count) > 3 && Number(bytes) < 3 * 1024 ** 2, `${count} acts, ${bytes} bytes`);
			assert.deepEqual(await play({ kind: "rewind", to: 2 }), { refused: "TOO_LONG_AGO", params: {} });
			assert.deepEqual(await game.faults(), []);
		});

		test("a process that remembers a table from before its log was cut reads it again", async () => {
			await using opened = await open();
			const { game, deps, table, play } = await seated(opened);
			const rounds = await entryId(deps, table.id, "rounds");
			const other = tableDeps(opened.store);
			await loadedState(other, table.id);
			for (let i = 0; i < 10; i++) await play(table.seatId, { kind: "count", id: rounds, by: 1 });
			await foldTable(deps, { id: table.id, game_id: game.id }, { count: 3, bytes: 1e6 });
			await play(table.seatId, { kind: "count", id: rounds, by: 1 }, other);
			assert.deepEqual(
				toStored(await loadedState(other, table.id)),
				toStored(await loadedState(deps, table.id)),
			);
			assert.equal(
				[...(await loadedState(other, table.id)).items.values()].find(({ isSet }) => isSet)?.value,
				14,
			);
		});

		test("one guest does not fill the notes of a table, nor one table those of the game (N3)", async () => {
			await using opened = await open();
			const { game, deps, table, link, seat } = await seated(opened);
			const about = { id: game.id, version: 1 };
			const at = { x: 0, y: 0 };
			const pin = (by: string) => pinNote(deps, about, { tableId: table.id, seat: by }, { at, text: "x" });
			const first = await pin(seat.seatId);
			assert.ok("id" in first);
			const [row] = await opened.store.reader.selectFrom("table_notes").selectAll().execute();
			const fill = (seatId: string, count: number, from: Partial<TableNote> = {}) =>
				opened.store.write(async (writer) => {
					for (let i = 0; i < count; i++)
						await insertNote(writer, {
							...(row as TableNote),
							...{ id: `not_${seatId}_${i}`, seat_id: seatId, ...from },
						});
				});
			await fill(seat.seatId, 199);
			const full = (reason: string) => (error: Problem) =>
				error.code === "VALIDATION_ERROR" && error.because?.reason === reason;
			await assert.rejects(pin(seat.seatId), full("TOO_MANY_NOTES_OF_SEAT"));
			await removeNote(deps, about, { id: first.id });
			// of seats by which the guest came before
			await fill("sea_gone", 201, { link_id: "lnk_other" });
			await assert.rejects(pin(seat.seatId), full("TOO_MANY_NOTES_OF_NETWORK"));
			assert.equal(await removeNotesBy(deps, about, { tableId: table.id, seatId: "sea_gone" }), 201);
			await fill("sea_gone", 401, { network_hash: "other" });
			await assert.rejects(pin(seat.seatId), full("TOO_MANY_NOTES_OF_LINK"));
			const other = { link_id: "lnk_other", network_hash: "other" };
			await removeNotesBy(deps, about, { tableId: table.id, linkId: link.id });
			await fill("sea_other", 900, other);
			await assert.rejects(pin(seat.seatId), full("TOO_MANY_NOTES_AT_TABLE"));
			await fill(table.seatId, 99, { link_id: null, network_hash: null });
			assert.ok("id" in (await pin(table.seatId)), "the host has more");
			await assert.rejects(pin(table.seatId), full("TOO_MANY_NOTES_AT_TABLE"));
			assert.equal(await removeNotesBy(deps, about, { tableId: table.id, linkId: "lnk_other" }), 900);
			assert.ok("id" in (await pin(seat.seatId)));
		});

		test("a table is updated to a version once, however many processes try, and waits if the host holds updates back", async () => {
			await using opened = await open();
			const { game, deps, table, play } = await seated(opened);
			await play(table.seatId, { kind: "settings", holdsUpdates: true });
			await game.push(0, [{ kind: "die", name: "Big die", externalKey: "die", sides: 20 }]);
			await game.publish();
			assert.equal(await takeVersion(deps, table.id), 1);
			const taken = await Promise.all(
				[deps, tableDeps(opened.store)].map((by) => takeVersion(by, table.id, true)),
			);
			assert.deepEqual(taken, [2, 2]);
			const state = await loadedState(deps, table.id);
			assert.deepEqual([state.seq, tableFacts(state).version], [3, 2]);
			assert.ok([...state.pieces.values()].some(({ name }) => name === "Big die"));
		});

		test("revoking a link removes its guests' seats, and a full link gives no seats (D5)", async () => {
			await using opened = await open();
			const { deps, table, link, seat, play } = await seated(opened);
			assert.deepEqual(await takeSeat(deps, link.secret, guest, "192.0.2.1"), {
				refused: "TABLE_FULL",
				params: {},
			});
			await play(seat.seatId, { kind: "hand", ids: [await entryId(deps, table.id, "coin")] });
			const [listed] = await tableLinks(deps, gameOwner, table.id);
			assert.deepEqual([listed?.role, listed?.maxSeats, listed?.seats], ["player", 1, 1]);
			await revokeTableLink(deps, table.id, link.id);
			const state = await loadedState(deps, table.id);
			assert.deepEqual([...state.seats.keys()], [table.seatId]);
			assert.ok([...state.items.values()].every(({ place }) => place.in === "box"));
			assert.equal(await seatWith(deps, table.id, seat.seatSecret), undefined);
			await assert.rejects(takeSeat(deps, link.secret, guest, "192.0.2.1"), { code: "SEAT_NOT_FOUND" });
			assert.deepEqual(await play(seat.seatId, { kind: "undo" }), { refused: "NOT_ALLOWED", params: {} });
			const input = { role: "spectator", maxSeats: null, name: "" } as const;
			const second = await createTableLink(deps, gameOwner, table.id, input);
			const watching = await takeSeat(deps, second.secret, guest, "192.0.2.1");
			assert.ok("seatId" in watching);
			await removeSeat(deps, { tableId: table.id, seatId: watching.seatId }, { isRemoved: true });
			const own = { tableId: table.id, seatId: table.seatId };
			await assert.rejects(removeSeat(deps, own, { isRemoved: true }), { code: "SEAT_NOT_FOUND" });
		});

		test("a closed table is read and not played on; a deleted one is gone", async () => {
			await using opened = await open();
			const { game, deps, table, play } = await seated(opened);
			assert.equal((await changeTable(deps, game.id, table.id, { name: "Saturday" })).name, "Saturday");
			assert.ok((await changeTable(deps, game.id, table.id, { isClosed: true })).closedAt);
			await assert.rejects(play(table.seatId, { kind: "undo" }), { code: "TABLE_CLOSED" });
			assert.equal((await changeTable(deps, game.id, table.id, { isClosed: false })).closedAt, null);
			await play(table.seatId, { kind: "roll", ids: [await entryId(deps, table.id, "die")] });
			await assert.rejects(changeTable(deps, "gam_b", table.id, { name: "x" }), { code: "GAME_NOT_FOUND" });
			await assert.rejects(changeTable(deps, game.id, "tbl_b", { name: "x" }), { code: "TABLE_NOT_FOUND" });
			await deleteTable(deps, game.id, table.id);
			assert.deepEqual(await listTableRecords(deps, game.id), []);
			await assert.rejects(play(table.seatId, { kind: "undo" }), { code: "TABLE_NOT_FOUND" });
			assert.deepEqual(await game.faults(), []);
		});

		test("tables are in the export of the account, and are deleted with their game, even while they are played on (D6)", async () => {
			await using opened = await open();
			const { game, deps, table, seat, play } = await seated(opened);
			const about = { id: game.id, version: 1 };
			const noting = { tableId: table.id, seat: seat.seatId };
			for (const text of ["Clear", "Unclear ☹"])
				assert.ok("id" in (await pinNote(deps, about, noting, { at: { x: 1.5, y: 2 }, text })));
			assert.deepEqual(await game.faults(), []);
			const urls = diskUrls(() => "http://tables.example");
			let text = "";
			const user = { userId: "usr_a", sessionHash: "" } as SignedInUser;
			for await (const part of exportAccount({ ...deps, urls }, user)) text += part;
			const [exported] = JSON.parse(text).games[0].tables;
			const noted = JSON.parse(text).games[0].notes.find(
				({ text: of }: { text: string }) => of === "Unclear ☹",
			);
			assert.deepEqual([noted.text, noted.author, noted.spot], ["Unclear ☹", "Ben", { x: 1.5, y: 2 }]);
			// sent again, it is the same note, with what was typed since
			const sent = { at: { x: 1, y: 1 }, key: "k-1" };
			const first = await pinNote(deps, about, noting, { ...sent, text: "Typo" });
			const again = await pinNote(deps, about, noting, {
				at: { x: 9, y: 9 },
				key: "k-1",
				text: "Typos here",
			});
			assert.ok("id" in first && "id" in again);
			assert.deepEqual([again.id, again.text, again.spot], [first.id, "Typos here", { x: 1, y: 1 }]);
			const byHost = { tableId: table.id, seat: table.seatId };
			const other = await pinNote(deps, about, byHost, { ...sent, text: "Typo" });
			assert.ok("id" in other && other.id !== first.id, "keys are those of a seat");
			assert.equal((await listNotes(deps, about)).length, 4);
			await removeNote(deps, about, { id: noted.id });
			assert.deepEqual(await game.faults(), []);
			assert.deepEqual([exported.name, exported.log.length, exported.log[0].code], ["Friday", 1, "join"]);
			assert.deepEqual(exported.view[`hand:${seat.seatId}`], { count: 0, backs: [] }, "as the host sees it");
			const rounds = await entryId(deps, table.id, "rounds");
			const acts = Array.from({ length: 20 }, () =>
				play(table.seatId, { kind: "count", id: rounds, by: 1 }).catch(
					(error: { code: string }) => error.code,
				),
			);
			const outcomes = Promise.all(acts);
			await deleteGame(deps, game.id);
			for (const outcome of await outcomes)
				assert.ok(typeof outcome === "object" || outcome === "TABLE_NOT_FOUND");
			for (const name of [
				"tables",
				"table_acts",
				"table_states",
				"table_seats",
				"table_links",
				"table_notes",
			] as const)
				assert.deepEqual(await opened.store.reader.selectFrom(name).selectAll().execute(), []);
			const [owner] = await opened.store.reader.selectFrom("users").select("record_bytes").execute();
			assert.equal(owner?.record_bytes, 0);
		});
	});
}
