import assert from "node:assert/strict";
import { test } from "node:test";
import { csvRow, unguarded } from "./csv-row.ts";

test("no text in a table is a formula", () => {
	assert.equal(
		csvRow(["=1+1", "+1 Sword", "-x", "@a", "\t=1", -3, "-3", "+1,5"]),
		`'=1+1,'+1 Sword,'-x,'@a,"'\t=1",-3,-3,"+1,5"\r\n`,
	);
	for (const sign of ["＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "−", "\ufeff=", "\u200b＝", "\u3000＝"])
		assert.match(csvRow([`${sign}a`]), /^"?'/, sign);
	for (const sign of ["\t", "\r", "\n"]) assert.equal(csvRow([`${sign}a`]), `"'${sign}a"\r\n`);
	assert.equal(csvRow(["Sea, deep", 'a "b"', " c", "a=b"]), `"Sea, deep","a ""b"""," c",a=b\r\n`);
});

test("a text that got an apostrophe is read without it, and any other keeps its own", () => {
	assert.deepEqual(["'=1+1", "'-x", "'tis", "'3", "=1"].map(unguarded), ["=1+1", "-x", "'tis", "'3", "=1"]);
});
