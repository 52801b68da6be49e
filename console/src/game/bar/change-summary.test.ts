import "../../messages/english.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Change } from "../../api/delta.ts";
import { summarizeChanges } from "./change-summary.ts";
import { namesText, summaryText } from "./summary-text.ts";

const push = (given: Partial<Change>): Change => ({
	version: 1,
	from: 0,
	publishedAt: 1,
	makers: ["Dextrous"],
	restoredFrom: null,
	undoes: null,
	createdIds: [],
	changedIds: [],
	deleted: [],
	isNews: true,
	...given,
});
const names: Record<string, string> = { a: "Ace of Clubs", b: "Two of <b>Clubs</b>" };
const describe = (...pushes: Change[]) => {
	const summary = summarizeChanges(pushes);
	assert.ok(summary);
	return summaryText(summary, (id) => names[id]);
};

test("a push in a sentence, with single pieces by name", () => {
	assert.equal(summarizeChanges([]), undefined);
	assert.equal(describe(push({ changedIds: ["a"] })), "Dextrous changed Ace of Clubs");
	assert.equal(
		describe(push({ createdIds: ["a", "b"], changedIds: ["c"], deleted: [{ id: "d", name: "Joker" }] })),
		"Dextrous added 2 pieces, changed 1 piece and removed Joker",
	);
	assert.equal(describe(push({})), "Dextrous made no visible changes");
	assert.equal(
		describe(push({ restoredFrom: 3, changedIds: ["b"] })),
		"Dextrous restored version 3: changed Two of <b>Clubs</b>",
	);
	assert.equal(
		describe(push({ undoes: 3, createdIds: ["a"] })),
		"Dextrous undid version 3: added Ace of Clubs",
	);
	assert.equal(
		describe(push({ undoes: 3, createdIds: ["a"] }), push({ changedIds: ["b"] })),
		"Dextrous added Ace of Clubs and changed Two of <b>Clubs</b>",
	);
	assert.equal(namesText([]), "An app");
	assert.equal(namesText(["A", "B"]), "A and B");
	assert.equal(namesText(["A", "B", "C"]), "A and 2 others");
});

test("several pushes become one summary without pieces that were added and removed in between", () => {
	const first = push({ createdIds: ["a", "b"], changedIds: ["c"] });
	const second = push({
		version: 2,
		makers: ["nanDECK"],
		changedIds: ["a", "d"],
		deleted: [
			{ id: "b", name: "B" },
			{ id: "c", name: "C" },
		],
	});
	const third = push({ version: 3, createdIds: ["c"] });
	const summary = summarizeChanges([third, second, first]);
	assert.ok(summary);
	assert.deepEqual([...summary.created], ["a"]);
	assert.deepEqual([...summary.changed], ["d", "c"]);
	assert.deepEqual(summary.deleted, []);
	assert.deepEqual(summary.makers, ["Dextrous", "nanDECK"]);
	assert.equal(summary.version, 3);
});
