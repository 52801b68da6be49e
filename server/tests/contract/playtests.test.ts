import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { playtestLimits } from "@tuckbox/pieces/table";
import { deleteGame } from "../../src/games/games.ts";
import type { FactRecord } from "../../src/playtests/facts.ts";
import { changePlaytest, deletePlaytest, endForgottenPlaytests } from "../../src/playtests/playtests.ts";
import { endedPlaytest, findPlaytestRecord, listPlaytests } from "../../src/playtests/records.ts";
import { readTable, takeVersion } from "../../src/table/acts.ts";
import { takeSeat } from "../../src/table/seats.ts";
import { changeTable, deleteTable } from "../../src/table/tables.ts";
import { engines } from "../support/stores/stores.ts";
import { coinGame, refused, seated } from "../support/tables/seated-table.ts";

const brief = (facts: readonly FactRecord[]) =>
	facts.map(({ event, piece, copy, place, value }) => [event, piece.externalKey, copy, place, value]);

const day = 24 * 60 * 60 * 1000;

for (const [engine, open, skip] of engines) {
	describe(`playtests on ${engine}`, { skip }, () => {
		test("a playtest has its seats, its turns, its result and its facts (Q1, Q2, Q5, E1, B2)", async () => {
			await using opened = await open();
			const { game, table, ben, play, idsOf, hand, draw, start, end, facts, wait } = await seated(opened);
			await draw(ben);
			const { id, ...begun } = await start("Too many coins?");
			assert.deepEqual(begun, {
				...{ source: "table", table: { id: table.id, name: "Friday" } },
				...{ question: "Too many coins?", setUp: null, startedAt: 5_000_000, endedAt: null, endedBy: null },
				...{
					versions: [1],
					result: null,
					excludedBecause: null,
					isComplete: null,
					sharedReplay: "own",
					hasReplay: false,
					turns: [],
				},
				...{ questions: [], answers: [] },
				seats: [
					{ place: 0, name: "Ada", isDesigner: true, isNew: null, score: null, hasWon: null, role: null },
					{ place: 1, name: "Ben", isDesigner: false, isNew: null, score: null, hasWon: null, role: null },
				],
			});
			await draw(ben);
			const { seatId: ada } = table;
			await play(ada, { kind: "turnOrder", order: [ada, ben] });
			await play(ada, { kind: "scores", start: 0 });
			await play(ben, { kind: "score", seat: ben, by: 7 });
			const [coin = ""] = await hand(ben);
			await play(ben, { kind: "lay", items: [{ id: coin, x: 0, y: 0 }] });
			wait(1000);
			await play(ada, { kind: "endTurn", seat: ada });
			const [die = ""] = await idsOf("die");
			await play(ben, { kind: "roll", ids: [die] });
			wait(500);
			const ended = await end(id, {
				result: "win",
				seats: [
					{ place: 1, hasWon: true, isNew: true, role: "Miner" },
					{ place: 0, score: 3 },
				],
			});
			assert.deepEqual(
				ended.turns.map(({ number, round, place, startedAt, endedAt }) => [
					...[number, round, place, startedAt, endedAt],
				]),
				[
					[1, 1, 0, 5_000_000, 5_001_000],
					[2, 1, 1, 5_001_000, 5_001_500],
				],
			);
			assert.deepEqual(
				[ended.result, ended.isComplete, ended.endedBy, ended.seats[1]?.score, ended.seats[0]?.score],
				["win", true, null, 7, 3],
			);
			assert.deepEqual(
				[ended.seats[1]?.hasWon, ended.seats[1]?.isNew, ended.seats[1]?.role],
				[true, true, "Miner"],
			);
			const all = await facts(id);
			const value = all.find(({ event }) => event === "rolled")?.value ?? null;
			const [played, atEnd] = [brief(all).slice(0, 3), brief(all).slice(3)];
			assert.deepEqual(played, [
				["drawn", "coin", 1, 1, null],
				["played", "coin", 2, 1, null],
				["rolled", "die", 1, 1, value],
			]);
			// in the order of the coins, of which chance has drawn some
			assert.deepEqual(atEnd.toSorted(), [
				["heldAtEnd", "coin", 1, 1, null],
				["neverSeen", "coin", 3, null, null],
				["neverSeen", "coin", 4, null, null],
				["neverSeen", "coin", 5, null, null],
			]);
			assert.deepEqual(all.map(({ turn }) => turn).slice(0, 4), [null, 1, 2, 2]);
			assert.ok(all.every(({ piece }) => piece.revision.length === 16));
			assert.deepEqual(await game.faults(), []);
		});

		test("only one playtest runs at a table, and it ends once (Q1, Q2)", async () => {
			await using opened = await open();
			const { game, deps, start, end } = await seated(opened);
			const starts = await Promise.allSettled([start("a"), start("b")]);
			assert.equal(starts.filter(({ status }) => status === "fulfilled").length, 1);
			const [{ id } = assert.fail()] = await listPlaytests(deps, game.id, { limit: 9 });
			await assert.rejects(start(), refused("PLAYTEST_RUNNING"));
			await assert.rejects(endedPlaytest(opened.store.reader, game.id, id), refused("PLAYTEST_RUNNING"));
			await assert.rejects(deletePlaytest(deps, game, id), refused("PLAYTEST_RUNNING"));
			const ends = await Promise.allSettled([
				end(id, { result: "coopWin" }),
				end(id, { result: "coopLoss" }),
			]);
			const lost = ends.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
			assert.deepEqual(lost, ["PLAYTEST_ENDED"]);
			const { result } = await findPlaytestRecord(deps, game.id, id);
			const won = ends.flatMap((one) => (one.status === "fulfilled" ? [one.value.result] : []));
			assert.deepEqual([result], won);
			await assert.rejects(end(id, { seats: [{ place: 7, score: 1 }] }), refused("PLAYTEST_ENDED"));
			await assert.rejects(
				changePlaytest(deps, game, id, { result: "win", seats: [{ place: 7, score: 1 }] }),
				refused("VALIDATION_ERROR"),
			);
			assert.equal((await findPlaytestRecord(deps, game.id, id)).result, result, "nothing was changed");
			const changed = await changePlaytest(deps, game, id, { excludedBecause: "We forgot a rule." });
			assert.deepEqual([changed.excludedBecause, changed.result], ["We forgot a rule.", result]);
			await start();
			assert.equal((await listPlaytests(deps, game.id, { limit: 9 })).length, 2);
			await deletePlaytest(deps, game, id);
			await assert.rejects(findPlaytestRecord(deps, game.id, id), refused("PLAYTEST_NOT_FOUND"));
			assert.deepEqual(await game.faults(), []);
		});

		test("what was undone or rewound does not count, unless that is taken back as well (Y1, Y2)", async () => {
			await using opened = await open();
			const { table, ben, play, draw, hand, start, end, facts, game } = await seated(opened);
			const { seatId: ada } = table;
			await play(ada, { kind: "saveSetUp", name: "begin" });
			const drawn = (all: FactRecord[]) => all.filter(({ event }) => event === "drawn").length;
			const first = await start();
			await draw(ben);
			await play(ben, { kind: "undo" });
			const kept = await draw(ben, 2);
			await play(ben, { kind: "undo" });
			await play(ben, { kind: "redo" });
			await draw(ben);
			await play(ada, { kind: "rewind", to: kept });
			await end(first.id);
			assert.equal(drawn(await facts(first.id)), 2);
			const second = await start();
			await draw(ben);
			await play(ada, { kind: "returnTo", name: "begin" });
			await draw(ada, 3);
			await end(second.id);
			const all = await facts(second.id);
			assert.deepEqual([drawn(all), all.filter(({ event }) => event === "heldAtEnd").length], [1, 3]);
			const third = await start();
			const { length } = await hand(ada);
			await draw(ada);
			await play(ada, { kind: "returnTo", name: "begin" });
			await play(ada, { kind: "undo" });
			await draw(ada);
			await end(third.id);
			const again = await facts(third.id);
			assert.deepEqual(
				[drawn(again), again.filter(({ event }) => event === "heldAtEnd").length],
				[2, length + 2],
			);
			assert.deepEqual(await game.faults(), []);
		});

		test("a playtest that no one ends is ended with its table, or after a day (Q3)", async () => {
			await using opened = await open();
			const { game, deps, table, draw, ben, start, wait, facts } = await seated(opened);
			const endedBy = async ({ id }: { id: string }) => {
				const { endedBy, isComplete } = await findPlaytestRecord(deps, game.id, id);
				return [endedBy, isComplete];
			};
			const rested = await start();
			wait(day - 1);
			await endForgottenPlaytests(deps);
			assert.deepEqual(await endedBy(rested), [null, null]);
			await draw(ben);
			wait(1);
			await endForgottenPlaytests(deps);
			assert.deepEqual(await endedBy(rested), [null, null]);
			wait(day);
			await endForgottenPlaytests(deps);
			assert.deepEqual(await endedBy(rested), ["rest", true]);
			const closed = await start();
			await changeTable(deps, game.id, table.id, { isClosed: true });
			assert.deepEqual(await endedBy(closed), ["closing", true]);
			await changeTable(deps, game.id, table.id, { isClosed: false });
			const last = await start();
			await draw(ben);
			await deleteTable(deps, game.id, table.id);
			assert.deepEqual(await endedBy(last), ["deletion", true]);
			assert.equal((await facts(last.id)).filter(({ event }) => event === "drawn").length, 1);
			assert.deepEqual(await game.faults(), []);
			await deleteGame(deps, game.id);
			for (const name of [
				"playtests",
				"playtest_seats",
				"playtest_marks",
				"playtest_facts",
				"playtest_answers",
				"playtest_forms",
				"recorded_pieces",
			] as const)
				assert.deepEqual(await opened.store.reader.selectFrom(name).selectAll().execute(), []);
			const [owner] = await opened.store.reader.selectFrom("users").select("record_bytes").execute();
			assert.equal(owner?.record_bytes, 0);
		});

		test("the log of the table says when a playtest begins and ends, and no one undoes that (Q1)", async () => {
			await using opened = await open();
			const { deps, table, play, draw, ben, start, end, wait, game } = await seated(opened);
			const lines = async () => {
				const { history } = (await readTable(deps, table.id)).loaded;
				return history
					.filter(({ kind }) => /Playtest$/.test(kind))
					.map(({ kind, seat, log, patch }) => [kind, seat, log.values, Object.keys(patch)]);
			};
			const drawn = await draw(ben);
			const first = await start();
			await play(ben, { kind: "undo" });
			await play(table.seatId, { kind: "rewind", to: drawn });
			await end(first.id);
			const began = ["startPlaytest", null, {}, []];
			const ended = ["endPlaytest", null, {}, []];
			assert.deepEqual(await lines(), [began, ended]);
			await start();
			const { active_at: active } = (await readTable(deps, table.id)).table;
			wait(day + 1);
			await endForgottenPlaytests(deps);
			assert.deepEqual((await lines()).slice(2), [began, ["endPlaytest", null, { by: "rest" }, []]]);
			assert.equal((await readTable(deps, table.id)).table.active_at, active, "no one has used the table");
			assert.deepEqual(await game.faults(), []);
		});

		test("a piece that changes during the game counts in the revision that lay there (E5)", async () => {
			await using opened = await open();
			const { game, deps, table, ben, play, idsOf, start, end, facts } = await seated(opened);
			const { id } = await start();
			const count = async () => play(ben, { kind: "count", id: (await idsOf("rounds"))[0] ?? "", by: 1 });
			await count();
			const [, , , rounds] = coinGame;
			const push = async (change: object) => {
				await game.push(0, [{ ...rounds, ...change }]);
				await game.publish();
				await takeVersion(deps, table.id);
				await count();
			};
			await push({ count: 9 });
			await push({ name: "Laps" });
			await push({ name: "Rounds", payload: { note: "x" } });
			await push({ payload: {} });
			const { versions } = await end(id);
			assert.deepEqual(versions, [1, 2, 3, 4, 5]);
			const all = (await facts(id)).filter(({ event }) => event === "counted");
			const revisions = all.map(({ piece }) => piece.revision);
			assert.deepEqual(
				revisions.map((one) => revisions.indexOf(one)),
				[0, 0, 2, 3, 0],
			);
			assert.deepEqual(
				all.map(({ piece }) => piece.name),
				["Rounds", "Rounds", "Laps", "Rounds", "Rounds"],
			);
			assert.deepEqual(await game.faults(), []);
		});

		test("people who sit down take over their place (Q4)", async () => {
			await using opened = await open();
			const { game, deps, table, link, play, state, draw, start, end, facts } = await seated(opened);
			const { id } = await start();
			const { seatId: ada } = table;
			await play(ada, { kind: "addStandIn", name: "Third", colour: "#336699" });
			const [standIn = ""] = [...(await state()).seats].find(([, { isStandIn }]) => isStandIn) ?? [];
			await draw(standIn);
			const cleo = { name: "Cleo", colour: "#aa0033", standIn };
			const taken = await takeSeat(deps, link.secret, cleo, "192.0.2.2");
			assert.ok(!("refused" in taken));
			await draw(taken.seatId);
			const { seats } = await end(id);
			assert.deepEqual(
				seats.map(({ place, name, isDesigner }) => [place, name, isDesigner]),
				[
					[0, "Ada", true],
					[1, "Ben", false],
					[2, "Cleo", false],
				],
			);
			const drawn = (await facts(id)).filter(({ event }) => event === "drawn");
			assert.deepEqual(
				drawn.map(({ place }) => place),
				[2, 2],
			);
			assert.deepEqual(await game.faults(), []);
		});

		test("a playtest that has recorded as much as it can ends incomplete (B1)", async () => {
			await using opened = await open();
			const { game, table, ben, draw, start, end, facts } = await seated(opened);
			const { id } = await start();
			await draw(ben);
			const recorded = playtestLimits.maxRecorded - 1;
			const tables = opened.store.write((writer) =>
				writer.updateTable("tables").set({ recorded }).where("id", "=", table.id).execute(),
			);
			await tables;
			await draw(ben, 2);
			await draw(ben);
			const { isComplete } = await end(id);
			assert.equal(isComplete, false);
			assert.equal((await facts(id)).length, 1);
			assert.deepEqual(await game.faults(), []);
		});
	});
}
