import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { defaultQuestions, type Question } from "@tuckbox/pieces/table";
import type { AnswerInput } from "../../src/domain/playtests/form.ts";
import { deleteGame } from "../../src/games/games.ts";
import { answerPlaytest, listSeatPlaytests, listSeenPieces } from "../../src/playtests/answers.ts";
import { readForm, writeForm } from "../../src/playtests/form.ts";
import { deletePlaytest } from "../../src/playtests/playtests.ts";
import { findPlaytestRecord } from "../../src/playtests/records.ts";
import { takeVersion } from "../../src/table/acts.ts";
import { removeSeat, takeSeat } from "../../src/table/seats.ts";
import { changeTable } from "../../src/table/tables.ts";
import { engines, type Opened } from "../support/stores/stores.ts";
import { coinGame, refused, seated } from "../support/tables/seated-table.ts";

/** A table whose seats answer the questions after playtests. */
async function asking(opened: Opened) {
	const at = await seated(opened);
	const { game, deps, table } = at;
	const seat = (id: string) => ({ tableId: table.id, seat: id });
	return {
		...at,
		answer: (of: string, id: string, answers: AnswerInput[]) =>
			answerPlaytest(deps, game, seat(of), id, answers),
		own: (of: string) => listSeatPlaytests(deps, seat(of)),
		seen: async (of: string, id: string) => {
			const pieces = await listSeenPieces(deps, seat(of), id);
			return new Map(pieces.map((piece) => [piece.externalKey, piece]));
		},
		read: (id: string) => findPlaytestRecord(deps, game.id, id),
		bytes: async () => {
			const [owner] = await opened.store.reader.selectFrom("users").select("record_bytes").execute();
			return Number(owner?.record_bytes);
		},
	};
}

for (const [engine, open, skip] of engines) {
	describe(`the form of playtests on ${engine}`, { skip }, () => {
		test("a playtest keeps the form that its game had at the end (I1, I2)", async () => {
			await using opened = await open();
			const { game, deps, start, end, read } = await asking(opened);
			assert.deepEqual(await readForm(deps, game.id), { questions: defaultQuestions, isDefault: true });
			const first = await start();
			assert.deepEqual((await read(first.id)).questions, []);
			await end(first.id);
			const own: Question[] = [
				{ kind: "text", role: null, text: "Was the market worth it?" },
				{ kind: "piece", role: "worst", text: "" },
			];
			await writeForm(deps, game, [
				{ ...own[0], kind: "text", text: " Was the market worth it? " },
				...own.slice(1),
			]);
			const second = await start();
			await end(second.id);
			await writeForm(deps, game, []);
			assert.deepEqual((await read(first.id)).questions, defaultQuestions);
			assert.deepEqual((await read(second.id)).questions, own);
			assert.deepEqual(await readForm(deps, game.id), { questions: [], isDefault: false });
			assert.deepEqual(await game.faults(), []);
			assert.equal((await writeForm(deps, game, null)).isDefault, true);
			for (const [questions, field] of [
				[[{ kind: "text", text: "  " }], "questions[0].text"],
				[[{ kind: "scale", role: "best" }], "questions[0].kind"],
				[
					[
						{ kind: "text", role: "unclear" },
						{ kind: "text", role: "unclear" },
					],
					"questions[1].role",
				],
			] as const)
				await assert.rejects(writeForm(deps, game, questions), (error: Error) =>
					error.message.startsWith(field),
				);
			assert.deepEqual(await game.faults(), []);
		});

		test("a seat answers after the end, changes its answers and takes them back (I3, I4)", async () => {
			await using opened = await open();
			const { game, deps, table, ben, draw, start, end, answer, own, seen, read, bytes } =
				await asking(opened);
			const { id } = await start();
			await draw(ben);
			await assert.rejects(answer(ben, id, []), refused("PLAYTEST_RUNNING"));
			await end(id);
			const before = await bytes();
			const coin = (await seen(ben, id)).get("coin") ?? assert.fail();
			const said = await answer(ben, id, [
				{ question: 0, value: 4 },
				{ question: 1, text: " <b>The market</b> " },
				{ question: 2, pieces: [coin.id] },
				{ question: 3, pieces: [] },
			]);
			assert.deepEqual(said.answers, [
				{ question: 0, value: 4, text: null, pieces: [] },
				{ question: 1, value: null, text: "<b>The market</b>", pieces: [] },
				{ question: 2, value: null, text: null, pieces: [coin.id] },
			]);
			assert.equal((await bytes()) - before, 3 * 64 + "<b>The market</b>".length);
			await answer(table.seatId, id, [{ question: 0, value: 5 }]);
			assert.deepEqual((await own(ben))[0], said, "only its own");
			const { answers } = await read(id);
			assert.deepEqual(
				answers.map(({ question, place, value, text, pieces }) => [
					...[question, place, value, text],
					pieces.map(({ externalKey }) => externalKey),
				]),
				[
					[0, 0, 5, null, []],
					[0, 1, 4, null, []],
					[1, 1, null, "<b>The market</b>", []],
					[2, 1, null, null, ["coin"]],
				],
			);
			assert.deepEqual(await game.faults(), []);
			await changeTable(deps, game.id, table.id, { isClosed: true });
			await answer(ben, id, [{ question: 0, value: 1 }]);
			assert.deepEqual(
				(await read(id)).answers.map(({ value }) => value),
				[5, 1],
			);
			await answer(ben, id, []);
			await answer(table.seatId, id, []);
			assert.equal(await bytes(), before);
			assert.deepEqual((await own(ben))[0]?.answers, []);
			assert.deepEqual(await game.faults(), []);
		});

		test("answers that do not fit are refused and change nothing (I3)", async () => {
			await using opened = await open();
			const { game, ben, start, end, answer, own } = await asking(opened);
			const { id } = await start();
			await end(id);
			const given = await answer(ben, id, [{ question: 0, value: 2 }]);
			for (const [answers, field] of [
				[[{ question: 4, value: 1 }], "answers[0].question"],
				[
					[
						{ question: 0, value: 1 },
						{ question: 0, value: 2 },
					],
					"answers[1].question",
				],
				[[{ question: 0, text: "x" }], "answers[0].text"],
				[[{ question: 1, text: "x", pieces: [] }], "answers[0].pieces"],
				[[{ question: 2 }], "answers[0].pieces"],
				[[{ question: 2, pieces: ["nothing"] }], "answers[0].pieces[0]"],
			] as const)
				await assert.rejects(answer(ben, id, [...answers]), (error: Error) =>
					error.message.startsWith(field),
				);
			assert.deepEqual((await own(ben))[0], given);
			assert.deepEqual(await game.faults(), []);
		});

		test("a seat names only pieces that it saw, in the revision that it saw (I5, I6)", async () => {
			await using opened = await open();
			const { game, deps, table, ben, draw, play, idsOf, hand, start, end, answer, seen, read } =
				await asking(opened);
			const { id } = await start();
			await draw(ben);
			const [coin = ""] = await hand(ben);
			await play(ben, { kind: "putIn", ids: [coin], into: (await idsOf("bag"))[0] ?? "" });
			await end(id);
			const ofBen = await seen(ben, id);
			const ofAda = await seen(table.seatId, id);
			const named = ofBen.get("coin") ?? assert.fail("Ben held a coin");
			assert.deepEqual([...ofAda.keys()].sort(), ["bag", "die", "rounds"], "what lies open");
			const message = async (piece: string) =>
				await answer(table.seatId, id, [{ question: 2, pieces: [piece] }]).then(
					() => assert.fail(),
					({ message }: Error) => message,
				);
			assert.equal(await message(named.id), await message("x".repeat(16)), "as if there were none");
			assert.equal(named.shown?.name, "Coin");
			await game.push(0, [{ ...coinGame[1], name: "Gold" }]);
			await game.publish();
			await takeVersion(deps, table.id);
			const later = (await seen(ben, id)).get("coin") ?? assert.fail();
			assert.deepEqual([later.id, later.name, later.shown], [named.id, "Coin", null]);
			await answer(ben, id, [{ question: 2, pieces: [named.id] }]);
			const [said] = (await read(id)).answers;
			assert.deepEqual(
				said?.pieces.map(({ name, revision }) => [name, revision]),
				[["Coin", named.revision]],
			);
			assert.deepEqual(await game.faults(), []);
		});

		test("a person who takes over a place names nothing that only the one before saw (I5)", async () => {
			await using opened = await open();
			const { game, deps, table, link, ben, draw, play, idsOf, hand, start, end, answer, own, seen } =
				await asking(opened);
			const { id } = await start();
			await draw(ben);
			const [coin = ""] = await hand(ben);
			await play(ben, { kind: "putIn", ids: [coin], into: (await idsOf("bag"))[0] ?? "" });
			await removeSeat(deps, { tableId: table.id, seatId: ben }, { isRemoved: false });
			const taken = await takeSeat(deps, link.secret, { name: "Cleo", colour: "#aa0033" }, "192.0.2.9");
			assert.ok("seatId" in taken);
			await end(id);
			assert.equal((await seen(taken.seatId, id)).has("coin"), false);
			await assert.rejects(answer(ben, id, []), refused("PLAYTEST_NOT_FOUND"));
			assert.deepEqual(await own(ben), []);
			assert.deepEqual(await game.faults(), []);
		});

		test("answers go with their playtest, and the form with its game (I4)", async () => {
			await using opened = await open();
			const { game, deps, ben, start, end, answer, own, bytes } = await asking(opened);
			await writeForm(deps, game, [{ kind: "text", text: "Fun?" }]);
			const { id } = await start();
			await end(id);
			await answer(ben, id, [{ question: 0, text: "Yes" }]);
			await deletePlaytest(deps, game, id);
			assert.deepEqual(await own(ben), []);
			await assert.rejects(answer(ben, id, []), refused("PLAYTEST_NOT_FOUND"));
			const rows = await opened.store.reader.selectFrom("playtest_answers").selectAll().execute();
			assert.deepEqual(rows, []);
			assert.deepEqual(await game.faults(), []);
			await deleteGame(deps, game.id);
			assert.equal(await bytes(), 0);
			assert.deepEqual(await opened.store.reader.selectFrom("playtest_forms").selectAll().execute(), []);
		});
	});
}
