import assert from "node:assert/strict";
import { test } from "node:test";
import type { Change } from "../api/delta.ts";
import { namesOf, newsOf, sentenceOf } from "./changes.ts";

const push = (given: Partial<Change>): Change => ({
	version: 1,
	publishedAt: 1,
	apps: [{ id: "app_a", name: "Dextrous" }],
	restoredFrom: null,
	createdIds: [],
	changedIds: [],
	deleted: [],
	...given,
});
const names: Record<string, string> = { a: "Ace of Clubs", b: "Two of <b>Clubs</b>" };
const say = (...pushes: Change[]) => {
	const news = newsOf(pushes);
	assert.ok(news);
	return sentenceOf(news, (id) => names[id]);
};

test("a push in a sentence, single pieces by their names", () => {
	assert.equal(newsOf([]), undefined);
	assert.equal(say(push({ changedIds: ["a"] })), "Dextrous changed Ace of Clubs");
	assert.equal(
		say(push({ createdIds: ["a", "b"], changedIds: ["c"], deleted: [{ id: "d", name: "Joker" }] })),
		"Dextrous added 2 pieces, changed 1 piece and removed Joker",
	);
	assert.equal(say(push({})), "Dextrous changed nothing you can see");
	assert.equal(
		say(push({ restoredFrom: 3, changedIds: ["b"] })),
		"Dextrous restored version 3: changed Two of <b>Clubs</b>",
	);
	assert.equal(namesOf([]), "Somebody");
	assert.equal(namesOf(["A", "B"]), "A and B");
	assert.equal(namesOf(["A", "B", "C"]), "A and 2 others");
});

test("several pushes are one piece of news: what came and went did not happen", () => {
	const first = push({ createdIds: ["a", "b"], changedIds: ["c"] });
	const second = push({
		version: 2,
		apps: [{ id: "app_b", name: "nanDECK" }],
		changedIds: ["a", "d"],
		deleted: [
			{ id: "b", name: "B" },
			{ id: "c", name: "C" },
		],
	});
	const third = push({ version: 3, createdIds: ["c"] });
	const news = newsOf([third, second, first]);
	assert.ok(news);
	assert.deepEqual([...news.created], ["a"]);
	assert.deepEqual([...news.changed], ["d", "c"]);
	assert.deepEqual(news.deleted, []);
	assert.deepEqual(news.apps, ["Dextrous", "nanDECK"]);
	assert.equal(news.version, 3);
});
