import assert from "node:assert/strict";
import { test } from "node:test";
import { addressBlock, type Failures, networkBlock, remainingWaitMs, withFailure } from "./throttle.ts";

for (const [ip, block, network] of [
	["192.0.2.7", "192.0.2.7", "192.0.2.7"],
	["::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
	["2001:db8:1:2::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
	["2001:0DB8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
	["::1", "0:0:0:0::/64", "0:0:0::/48"],
	["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
] as const) {
	test(`${ip} counts as ${block}, and in the network ${network}`, () => {
		assert.equal(addressBlock(ip), block);
		assert.equal(networkBlock(ip), network);
	});
}

test("the first failures are free, then each doubles the next wait up to a limit", () => {
	const policy = { free: 2, maxWaitMs: 5000, memoryMs: 60_000 };
	let failures: Failures | undefined;
	const waits: number[] = [];
	for (let i = 0; i < 7; i++) {
		waits.push(remainingWaitMs(failures, policy, 0));
		failures = withFailure(failures, policy, 0);
	}
	assert.deepEqual(waits, [0, 0, 1000, 2000, 4000, 5000, 5000]);
	assert.equal(remainingWaitMs(failures, policy, 4999), 1);
	assert.equal(remainingWaitMs(failures, policy, 5000), 0);
	assert.deepEqual(withFailure(failures, policy, 60_000), { count: 1, lastAt: 60_000 }, "forgotten");
});

test("the wait is a number after any number of failures", () => {
	const policy = { free: 0, maxWaitMs: 5000, memoryMs: 60_000 };
	assert.equal(remainingWaitMs({ count: 1e9, lastAt: 0 }, policy, 0), 5000);
});

test("a clock that is set back locks no one out", () => {
	const policy = { free: 2, maxWaitMs: 5000, memoryMs: 60_000 };
	const day = 24 * 60 * 60 * 1000;
	const failures = { count: 10, lastAt: day };
	assert.equal(remainingWaitMs(failures, policy, day), 5000);
	assert.equal(remainingWaitMs(failures, policy, 0), 0);
	const next = withFailure(failures, policy, 0);
	assert.deepEqual(next, { count: 11, lastAt: 0 });
	assert.equal(remainingWaitMs(next, policy, 0), 5000, "the failures before still count");
});
