import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { keepName } from "../../src/playtests/names.ts";
import { enterPaperGame, type PaperInput } from "../../src/playtests/paper.ts";
import { changePlaytest, deletePlaytest } from "../../src/playtests/playtests.ts";
import { findPlaytestRecord, listPlaytests } from "../../src/playtests/records.ts";
import { forgetUserInPlaytests } from "../../src/store/queries/playtests/playtests.ts";
import { removeNotesBy } from "../../src/table/notes.ts";
import { gameOwner } from "../support/stores/drafted-game.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { seated } from "../support/tables/seated-table.ts";

const minute = 60_000;

/** A game whose pieces have ids, for games on paper. */
async function paperTable(opened: Opened) {
	const at = await seated(opened);
	const { game, deps, state } = at;
	const pieces = [...(await state()).pieces.values()];
	const idOf = (key: string) => pieces.find(({ externalKey }) => externalKey === key)?.componentId ?? "";
	return {
		...at,
		idOf,
		enter: (input: Partial<PaperInput> = {}) =>
			enterPaperGame(deps, game, { startedAt: 4_000_000, seats: [], ...input }),
		change: (id: string, input: Parameters<typeof changePlaytest>[3]) =>
			changePlaytest(deps, game, id, input),
		names: async (id: string) => (await findPlaytestRecord(deps, game.id, id)).seats.map(({ name }) => name),
		bytes: async () => {
			const [owner] = await opened.store.reader.selectFrom("users").select("record_bytes").execute();
			return Number(owner?.record_bytes);
		},
	};
}

for (const [engine, open, skip] of engines) {
	describe(`games on paper on ${engine}`, { skip }, () => {
		test("a game on paper is entered, changed and deleted like any other (Q6, Q7)", async () => {
			await using opened = await open();
			const { game, deps, idOf, enter, change, bytes } = await paperTable(opened);
			const before = await bytes();
			const { id, ...entered } = await enter({
				...{ minutes: 45, setUp: "Short", version: 1, result: "win", question: "Too long?" },
				seats: [
					{ name: "Ann", isDesigner: true, score: 3 },
					{ name: "Ben", hasWon: true, isNew: true, role: "Owls" },
					{},
				],
				answers: [
					{ place: 1, question: 0, value: 5 },
					{ place: 0, question: 0, value: 2 },
					{ place: 1, question: 3, pieces: [idOf("coin"), idOf("die")] },
				],
			});
			assert.deepEqual(
				[entered.source, entered.table, entered.startedAt, entered.endedAt, entered.versions],
				["paper", null, 4_000_000, 4_000_000 + 45 * minute, [1]],
			);
			assert.deepEqual(
				[entered.setUp, entered.question, entered.result, entered.isComplete, entered.turns],
				["Short", "Too long?", "win", true, []],
			);
			assert.deepEqual(
				entered.seats.map(({ place, name, score, hasWon, isNew, isDesigner, role }) => [
					...[place, name, score, hasWon, isNew, isDesigner, role],
				]),
				[
					[0, "Ann", 3, null, null, true, null],
					[1, "Ben", null, true, true, false, "Owls"],
					[2, null, null, null, null, false, null],
				],
			);
			const brief = ({ answers }: Pick<typeof entered, "answers">) =>
				answers.map(({ question, place, value, pieces }) => [
					...[question, place, value],
					pieces.map(({ externalKey, revision }) => `${externalKey} ${revision.length}`),
				]);
			assert.deepEqual(brief(entered), [
				[0, 0, 2, []],
				[0, 1, 5, []],
				[3, 1, null, ["coin 16", "die 16"]],
			]);
			assert.deepEqual(await game.faults(), []);

			const changed = await change(id, {
				...{ minutes: null, version: null, startedAt: 3_000_000, setUp: null },
				seats: [{ place: 2, name: "Cleo" }],
				answers: [{ place: 2, question: 2, pieces: [idOf("coin")] }],
			});
			assert.deepEqual(
				[changed.startedAt, changed.endedAt, changed.versions, changed.setUp, changed.seats[2]?.name],
				[3_000_000, 3_000_000, [], null, "Cleo"],
			);
			assert.deepEqual(
				brief(changed),
				[[2, 2, null, ["coin 0"]]],
				"the revision is unknown without a version",
			);
			assert.deepEqual(await game.faults(), []);
			await deletePlaytest(deps, game, id);
			assert.deepEqual(await listPlaytests(deps, game.id, { limit: 9 }), []);
			const answers = await opened.store.reader.selectFrom("playtest_answers").selectAll().execute();
			assert.deepEqual(answers, []);
			assert.ok((await bytes()) - before < 1024, "only the pieces stay");
			assert.deepEqual(await game.faults(), []);
		});

		test("seats are added to a game on paper and removed, with their answers (Q7)", async () => {
			await using opened = await open();
			const { game, enter, change, bytes } = await paperTable(opened);
			const { id } = await enter({
				seats: [{ name: "Ann" }, { name: "Ben" }, { name: "Cleo" }],
				answers: [
					{ place: 1, question: 1, text: "The end" },
					{ place: 2, question: 0, value: 4 },
				],
			});
			const before = await bytes();
			const brief = ({ seats, answers }: Awaited<ReturnType<typeof change>>) => [
				seats.map(({ place, name, isDesigner }) => [place, name, isDesigner]),
				answers.map(({ place }) => place),
			];
			const changed = await change(id, { removedPlaces: [1], seats: [{ place: 3, name: "Dora" }] });
			assert.deepEqual(brief(changed), [
				[
					[0, "Ann", false],
					[2, "Cleo", false],
					[3, "Dora", false],
				],
				[2],
			]);
			assert.equal(before - (await bytes()), 64 + "The end".length, "the answer no longer counts");
			const replaced = await change(id, {
				removedPlaces: [2],
				seats: [{ place: 2, isDesigner: true }],
				answers: [{ place: 3, question: 0, value: 1 }],
			});
			assert.deepEqual(brief(replaced)[0]?.[1], [2, null, true]);
			assert.deepEqual(brief(replaced)[1], [3]);
			for (const [input, words] of [
				[{ removedPlaces: [1] }, "No one sat at the place 1"],
				[{ removedPlaces: [3], answers: [{ place: 3, question: 0, value: 1 }] }, "answers[0].place"],
				[{ seats: [{ place: 1000 }] }, "seats[0].place"],
			] as const)
				await assert.rejects(change(id, input), (error: Error) => error.message.startsWith(words), words);
			assert.deepEqual(brief(await change(id, {})), brief(replaced), "what is refused changes nothing");
			assert.deepEqual(await game.faults(), []);
		});

		test("what cannot be entered is named, and changes nothing (Q6, Q7)", async () => {
			await using opened = await open();
			const { game, deps, idOf, start, end, enter, change } = await paperTable(opened);
			const seats = [{ name: "Ann" }];
			for (const [input, field] of [
				[{ version: 2 }, "version"],
				[{ startedAt: 5_000_000 + 25 * 60 * minute }, "startedAt"],
				[{ seats, answers: [{ place: 1, question: 0, value: 1 }] }, "answers[0].place"],
				[{ seats, answers: [{ place: 0, question: 0, text: "x" }] }, "answers[0].text"],
				[
					{ seats, answers: [{ place: 0, question: 2, pieces: [idOf("coin"), "cmp_x"] }] },
					"answers[0].pieces[1]",
				],
			] as const)
				await assert.rejects(enter(input), (error: Error) => error.message.startsWith(field), field);
			assert.deepEqual(await listPlaytests(deps, game.id, { limit: 9 }), []);
			const { id } = await start();
			await end(id);
			for (const [input, field] of [
				[{ minutes: 5 }, "minutes"],
				[{ answers: [] }, "answers"],
				[{ removedPlaces: [1] }, "removedPlaces"],
				[{ seats: [{ place: 2, score: 1 }] }, "No one sat at the place 2"],
				[{ seats: [{ place: 1, name: "Tom" }] }, "seats[0].name"],
			] as const)
				await assert.rejects(change(id, input), (error: Error) => error.message.startsWith(field), field);
			assert.deepEqual(await game.faults(), []);
		});
	});

	describe(`names in playtests on ${engine}`, { skip }, () => {
		test("a seat takes its name out of running, ended and later playtests, and puts it in again (H3)", async () => {
			await using opened = await open();
			const { game, deps, table, ben, play, draw, start, end, facts, names } = await paperTable(opened);
			const seat = { tableId: table.id, seat: ben };
			const first = await start();
			await draw(ben);
			await end(first.id);
			const running = await start();
			await keepName(deps, game, seat, { isKept: false });
			await play(ben, { kind: "profile", name: "Benjamin", colour: "#0033aa" });
			assert.deepEqual(await names(first.id), ["Ada", null]);
			assert.deepEqual(await names(running.id), ["Ada", null], "also after the seat is renamed");
			await end(running.id);
			const later = await start();
			assert.deepEqual(await names(later.id), ["Ada", null]);
			await end(later.id);
			assert.equal((await facts(first.id)).filter(({ event }) => event === "drawn").length, 1, "facts stay");
			const [own] = await keepName(deps, game, seat, { isKept: true });
			assert.equal(own?.name, "Benjamin");
			assert.deepEqual(await names(first.id), ["Ada", "Benjamin"]);
			assert.deepEqual(await game.faults(), []);
		});

		test("names go with an account, with the notes of a guest, and when a host takes them out (H3)", async () => {
			await using opened = await open();
			const { game, deps, table, link, ben, start, end, change, names } = await paperTable(opened);
			const { id } = await start();
			await end(id);
			await removeNotesBy(deps, game, { tableId: table.id, seatId: undefined, linkId: link.id });
			assert.deepEqual(await names(id), ["Ada", null]);
			await keepName(deps, game, { tableId: table.id, seat: ben }, { isKept: true });
			await change(id, { seats: [{ place: 1, name: null }] });
			assert.deepEqual(await names(id), ["Ada", null]);
			await opened.store.write((writer) => forgetUserInPlaytests(writer, gameOwner));
			assert.deepEqual(await names(id), [null, null]);
			assert.deepEqual(await game.faults(), []);
		});
	});
}
