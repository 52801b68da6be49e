import assert from "node:assert/strict";
import { test } from "node:test";
import { findWords } from "./check-words.ts";

const found = (text: string) => findWords(text).map(({ line, word }) => `${line} ${word}`);

test("words of the list are found, with their line", () => {
	assert.deepEqual(
		found("Push the pictures anew.\nWhoever calls is told so at once."),
		["1 anew", "2 Whoever", "2 at once", "2 is told"].sort(),
	);
	assert.deepEqual(found("It is kept no more, or it is asked too much."), ["1 no more", "1 is asked"]);
	assert.deepEqual(found("// see decision 27\n// and interface.txt 2.6"), [
		"1 decision 27",
		"2 interface.txt",
	]);
});

test("systems neither hear nor say anything", () => {
	assert.deepEqual(
		found("The process has heard of it.\nUntil the service has said so.\nWhose an example is."),
		["1 heard of", "1 has heard", "2 service has said", "3 Whose an example is"],
	);
	assert.deepEqual(found("Files, of which one is read"), ["1 of which one"]);
	assert.deepEqual(found("this.#tell(topic);\nroom.hear(seq);\nif (isTold) takeTold();"), [
		"1 tell",
		"2 hear",
		"3 isTold",
		"3 takeTold",
	]);
});

test("a phrase is found when it is broken over two lines of a comment", () => {
	assert.deepEqual(found("/**\n * A version that is kept no\n * more.\n */"), ["2 no more"]);
	assert.deepEqual(found("// The images other\n// than these"), ["1 other than"]);
});

test("a doc comment begins with its subject, in either form", () => {
	assert.deepEqual(
		found(
			"/** What is kept. */\n/**\n * How many are kept.\n */\n\t/** Whose it is. */\n/**\n * Of a die. */",
		),
		["1 What", "3 How", "5 Whose", "7 Of"],
	);
	for (const text of [
		"/** Whether it is kept. */",
		"/** Whenever it changes. */",
		"/** Number of pieces, of which some are kept. */",
		"/**\n * The piece.\n * What it shows is kept.\n */",
		"/* What is kept. */",
		"// What is kept",
		"What is kept.",
	])
		assert.deepEqual(found(text), [], text);
});

test("a link in a comment stays on one line with its target", () => {
	assert.deepEqual(found("/**\n * Calls {@link\n * open} first.\n */"), ["2 {@link"]);
	assert.deepEqual(found("/**\n * Calls\n * {@link open} first.\n */"), []);
});

test("each finding says what to write instead", () => {
	for (const { instead } of findWords("anew, put right, the present password")) assert.notEqual(instead, "");
	assert.equal(findWords("anew")[0]?.instead, "again, from scratch");
});

test("correct sentences pass", () => {
	for (const sentence of [
		"The version is no longer kept.",
		"No more than 200 items, and no more pages after this one.",
		"Besides the front, a card has a back.",
		"The decision pages say why; there are 27 decisions.",
		"The console shows what changed.",
		"A name such as at-once-only or anewton is not a phrase.",
	])
		assert.deepEqual(found(sentence), [], sentence);
});
