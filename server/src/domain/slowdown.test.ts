import assert from "node:assert/strict";
import { test } from "node:test";
import { addressBlock, type Failures, waitAfter, withFailure } from "./slowdown.ts";

for (const [ip, block] of [
	["192.0.2.7", "192.0.2.7"],
	["::ffff:192.0.2.7", "192.0.2.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:db8:1:2::9", "2001:db8:1:2::/64"],
	["2001:0DB8::1", "2001:db8:0:0::/64"],
	["::1", "0:0:0:0::/64"],
	["fe80::1%eth0", "fe80:0:0:0::/64"],
] as const) {
	test(`${ip} counts as ${block}`, () => assert.equal(addressBlock(ip), block));
}

test("failures are free at first, then each makes the next wait twice as long, up to a bound", () => {
	const patience = { free: 2, longestWait: 5000, memory: 60_000 };
	let failures: Failures | undefined;
	const waits: number[] = [];
	for (let i = 0; i < 7; i++) {
		waits.push(waitAfter(failures, patience, 0));
		failures = withFailure(failures, patience, 0);
	}
	assert.deepEqual(waits, [0, 0, 1000, 2000, 4000, 5000, 5000]);
	assert.equal(waitAfter(failures, patience, 4999), 1);
	assert.equal(waitAfter(failures, patience, 5000), 0);
	assert.deepEqual(withFailure(failures, patience, 60_000), { count: 1, lastAt: 60_000 }, "forgotten");
});

test("however many failures there were, the wait is a number", () => {
	const patience = { free: 0, longestWait: 5000, memory: 60_000 };
	assert.equal(waitAfter({ count: 1e9, lastAt: 0 }, patience, 0), 5000);
});
