import assert from "node:assert/strict";
import { test } from "node:test";
import { csvRow } from "./csv.ts";

test("no text in a table is a formula", () => {
	assert.equal(
		csvRow(["=1+1", "+1 Sword", "-x", "@a", "\t=1", -3, "-3", "+1,5"]),
		`'=1+1,'+1 Sword,'-x,'@a,"'\t=1",-3,-3,"+1,5"\r\n`,
	);
	assert.equal(csvRow(["Sea, deep", 'a "b"', " c", "a=b"]), `"Sea, deep","a ""b"""," c",a=b\r\n`);
});
