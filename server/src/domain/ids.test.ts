import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "./ids.ts";

test("an id is its prefix and 26 unambiguous characters", () => {
	for (let i = 0; i < 200; i++) assert.match(newId("cmp"), /^cmp_[0-9abcdefghjkmnpqrstvwxyz]{26}$/);
	assert.ok(newId("gam").startsWith("gam_"));
});

test("ids sort by creation time", () => {
	const times = [0, 1, 31, 32, 1_700_000_000_000, 1_700_000_000_001, 2 ** 44, 2 ** 48 - 1];
	const ids = times.map((time) => newId("ast", time));
	assert.deepEqual(ids.toSorted(), ids);
	assert.equal(new Set(ids.map((id) => id.length)).size, 1);
});

test("ids of the same millisecond share only their beginning", () => {
	const ids = Array.from({ length: 1000 }, () => newId("upl", 1_700_000_000_000));
	assert.equal(new Set(ids.map((id) => id.slice(0, 14))).size, 1);
	assert.equal(new Set(ids.map((id) => id.slice(14))).size, ids.length);
});
