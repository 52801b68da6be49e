import assert from "node:assert/strict";
import { after, test } from "node:test";
import { readCsv } from "../../../folder/src/spreadsheets/csv.ts";
import type { Body } from "../support/client.ts";
import { playedTable, wonBy } from "../support/playtests/played-game.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const rowsOfCsv = (text: string) => readCsv(Buffer.from(text), "").map(({ cells }) => cells);

const evil = '=HYPERLINK("http://x","a|b") *bold*';

/** A game with a card whose name is hostile, and three playtests. */
async function played() {
	const made = await playedTable(service);
	const { game, card, draw, lay, playtest, owner, path } = made;
	await game.pushed([card("Sun", { name: evil })]);
	await service.published();
	await owner.ok(owner.post(`${path}/update`, {}));
	const first = await playtest(wonBy(1), async () => {
		await draw();
		await lay();
	});
	const second = await playtest({ ...wonBy(0), question: "Fun?" }, draw);
	await playtest({ excludedBecause: "We forgot a rule." }, draw);
	return { ...made, first, second };
}

test("tables for spreadsheets have the same figures as the report, and no formulas (L5)", async () => {
	const { owner, at, first, second, report } = await played();
	const table = async (name: string, query = "") => {
		const { status, headers, bytes } = await owner.get(`${at}/report/tables/${name}${query}`);
		const text = bytes.toString();
		assert.deepEqual([status, headers.get("content-type")], [200, "text/csv; charset=utf-8"]);
		assert.ok(text.endsWith("\r\n"));
		const [head = [], ...rows] = rowsOfCsv(text);
		return rows.map((row) => Object.fromEntries(head.map((column, i) => [column, row[i] ?? ""])));
	};
	const { games, pieces } = await report();
	assert.deepEqual(
		(await table("games")).map((row) => [
			row.playtest,
			row.winners,
			row.scores,
			row.scoreSpread,
			row.players,
		]),
		[
			[second.id, "0", "0:9 1:4", "5", "2"],
			[first.id, "1", "0:4 1:9", "5", "2"],
		],
	);
	assert.equal(games.length, 2);
	const rows = await table("pieces");
	const sun = rows.find(({ externalKey }) => externalKey === "sun") ?? assert.fail();
	const [revision] = pieces.find(
		({ externalKey }: { externalKey: string }) => externalKey === "sun",
	).revisions;
	assert.equal(sun.name, `'${evil}`, "it is a text");
	assert.deepEqual(
		[
			sun.gamesOnTable,
			sun.gamesPlayed,
			sun.finishedDead,
			sun.inHand,
			sun.winsInHand,
			sun.seatsInHandAllSeats,
		],
		[
			...[revision.games.onTable, revision.games.played, revision.games.finished.dead],
			...[revision.inHand.count, revision.wins.inHand.seats.count, revision.wins.inHand.allSeats.of],
		].map(String),
	);
	const facts = await table("facts");
	assert.deepEqual(
		facts
			.filter(({ event }) => event === "drawn" || event === "played")
			.map((row) => [row.playtest, row.event]),
		[
			[second.id, "drawn"],
			[first.id, "drawn"],
			[first.id, "played"],
		],
	);
	assert.deepEqual(await table("answers"), []);
	assert.deepEqual(await table("games", "?players=3"), []);
	const unknown = await owner.get(`${at}/report/tables/seats`);
	assert.deepEqual([unknown.status, unknown.body.error.code], [404, "NOT_FOUND"]);
});

test("answers are exported with their questions and the pieces that they name, and are counted (L5, J9)", async () => {
	const { owner, guest, at, second, report } = await played();
	const seat = `${guest.path}/playtests/${second.id}`;
	const seen = await guest.client.ok(guest.client.get(`${seat}/pieces`));
	const sun = seen.pieces.find(({ externalKey }: { externalKey: string }) => externalKey === "sun");
	const answers = [
		{ question: 0, value: 4 },
		{ question: 1, text: "@SUM(1)" },
		{ question: 3, pieces: [sun.id] },
	];
	await guest.client.ok(guest.client.call("PUT", `${seat}/answers`, { body: { answers } }));
	const { pieces, summary } = await report();
	const named = pieces.find(({ externalKey }: { externalKey: string }) => externalKey === "sun").revisions[0];
	assert.deepEqual(named.votes, { best: 0, worst: 1, answers: { best: 0, worst: 1 } });
	assert.deepEqual(summary.all.again, { count: 1, median: 4, lowest: 4, highest: 4 });
	const [, ...rows] = rowsOfCsv((await owner.get(`${at}/report/tables/answers`)).bytes.toString());
	assert.deepEqual(
		rows.map(([playtest, place, question, kind, role, , value, text, , , key]) => {
			assert.deepEqual([playtest, place], [second.id, "1"]);
			return [question, kind, role, value, text, key];
		}),
		[
			["0", "scale", "again", "4", "", ""],
			["1", "text", "unclear", "", "'@SUM(1)", ""],
			["3", "piece", "worst", "", "", "sun"],
		],
	);
});

test("the report in Markdown has counts with their numbers, escaped names, and no names of people (L5, L1)", async () => {
	const { owner, at } = await played();
	const text = async (query = "") => {
		const answer = await owner.get(`${at}/report/markdown${query}`);
		assert.deepEqual(
			[answer.status, answer.headers.get("content-type")],
			[200, "text/markdown; charset=utf-8"],
		);
		return answer.bytes.toString();
	};
	const english = await text();
	assert.ok(english.startsWith("# Lantern Bay: playtests\n"));
	assert.match(english, /2 playtests count\. .*1 playtest is excluded\./);
	const escaped = String.raw`\=HYPERLINK\("http://x","a\|b"\) \*bold\*`.replace(String.raw`\=`, "=");
	const row = english.split("\n").find((line) => line.startsWith(`| ${escaped} |`)) ?? assert.fail(english);
	assert.deepEqual(row.split(" | ").slice(1, 5), ["2", "2 of 2", "1 of 2", "1 of 2"]);
	assert.equal(/(?<!n) = |\b\d+ %/.test(row), false, "no percentages");
	assert.ok(!english.includes("Ben"));
	const german = await text("?language=de");
	assert.match(german, /2 Testpartien zählen\..*1 Testpartie ist ausgeschlossen\./);
	assert.match(await text("?players=5"), /^# Lantern Bay: playtests\n\nNo playtest counts\./);
	assert.equal((await owner.get(`${at}/report/markdown?language=xx`)).status, 400);
});

test("what players found unclear is in the report in their words, the latest first, from games that count (J8, L1, L2, L5)", async () => {
	const { game, owner, at, report } = await playedTable(service);
	const enter = (minute: number, texts: readonly (string | undefined)[], more = {}) =>
		owner.ok(
			owner.post(at, {
				...{ source: "paper", startedAt: Date.UTC(2026, 0, 1, 12, minute), ...more },
				seats: texts.map((_, place) => ({ isDesigner: place === 0 })),
				answers: texts.flatMap((text, place) => (text === undefined ? [] : [{ place, question: 1, text }])),
			}),
		);
	const first = await enter(0, [undefined, "Is *fog* deep?\n# No"]);
	await enter(1, ["Left out"], { excludedBecause: "We forgot a rule." });
	// the question has another number now, and the text before it is an answer to another one
	const questions = [
		{ kind: "scale", role: "again" },
		{ kind: "text", text: "Who won?" },
		{ kind: "text", role: "unclear" },
	];
	await owner.ok(owner.call("PUT", `${game.path}/playtests/form`, { body: { questions } }));
	const second = await enter(2, ["Ben did"]);
	const answers = [
		{ place: 0, question: 1, text: "Ben did" },
		{ place: 0, question: 2, text: "Who begins?" },
	];
	await owner.ok(owner.call("PATCH", `${at}/${second.id}`, { body: { answers } }));
	const texts = async (query = "") =>
		(await report(query)).unclear.map(({ playtest, place, text }: Body) => [playtest, place, text]);
	const fog = [first.id, 1, "Is *fog* deep?\n# No"];
	assert.deepEqual(await texts(), [[second.id, 0, "Who begins?"], fog]);
	assert.deepEqual(await texts("?withoutDesigner=true"), [fog]);
	assert.deepEqual(await texts("?players=2"), [fog]);
	const markdown = (await owner.get(`${at}/report/markdown`)).bytes.toString();
	assert.ok(markdown.includes(String.raw`- Is \*fog\* deep? \# No`), markdown);
	const again = { questions: [questions[0], questions[2]] };
	await owner.ok(owner.call("PUT", `${game.path}/playtests/form`, { body: again }));
	for (let minute = 4; minute < 14; minute++) await enter(minute, [`Text ${minute}`]);
	assert.deepEqual(
		(await texts()).map(([, , text]: string[]) => text),
		Array.from({ length: 10 }, (_, i) => `Text ${13 - i}`),
		"ten at most",
	);
});
