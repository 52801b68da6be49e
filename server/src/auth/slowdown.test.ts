import assert from "node:assert/strict";
import { test } from "node:test";
import { patience } from "../domain/slowdown.ts";
import { createSlowdown } from "./slowdown.ts";

const fail = (slowdown: ReturnType<typeof createSlowdown>, who: string, times: number) => {
	for (let i = 0; i < times; i++) slowdown.begin([{ of: "pair", who }]);
};

test("who failed too often waits; others do not, and a good try ends it", () => {
	let now = 0;
	const slowdown = createSlowdown(() => now);
	fail(slowdown, "a", patience.pair.free);
	assert.throws(() => slowdown.begin([{ of: "pair", who: "a" }]), { code: "RATE_LIMITED", retryAfter: 1 });
	fail(slowdown, "b", 1);
	now = 1000;
	slowdown.begin([{ of: "pair", who: "a" }]).succeeded();
	fail(slowdown, "a", patience.pair.free);
});

test("a good try takes back what it counted, and nobody else's failures", () => {
	const slowdown = createSlowdown(() => 0);
	const places = (who: string) => [
		{ of: "pair" as const, who },
		{ of: "address" as const, who: "198.51.100.1" },
	];
	for (let i = 0; i < patience.address.free - 1; i++) slowdown.begin(places(`guess ${i}`));
	for (let i = 0; i < 5; i++) slowdown.begin(places("owner")).succeeded();
	slowdown.begin(places("guess again"));
	assert.throws(() => slowdown.begin(places("owner")), { code: "RATE_LIMITED" });
});

test("it remembers a bounded number of names, the latest", () => {
	const slowdown = createSlowdown(() => 0);
	fail(slowdown, "first", patience.pair.free);
	for (let i = 0; i < 49_999; i++) slowdown.begin([{ of: "pair", who: `${i}` }]);
	assert.throws(() => slowdown.begin([{ of: "pair", who: "first" }]), { code: "RATE_LIMITED" });
	slowdown.begin([{ of: "pair", who: "one more" }]);
	fail(slowdown, "first", 1);
});
