import assert from "node:assert/strict";
import { test } from "node:test";
import { createStreamCounts, type StreamSource, streamLimits } from "./event-streams.ts";

/** Opens streams until there is no room. */
function fill(counts: ReturnType<typeof createStreamCounts>, source: Partial<StreamSource>) {
	const leaves: (() => void)[] = [];
	for (;;) {
		const entered = counts.enter({ account: "ann", share: undefined, network: "192.0.2.1", ...source });
		if (typeof entered !== "function") return { opened: leaves.length, leaves, full: entered.full };
		leaves.push(entered);
	}
}

test("an account has its streams, and another still has room", () => {
	const counts = createStreamCounts();
	assert.deepEqual({ ...fill(counts, {}), leaves: [] }, { opened: 500, leaves: [], full: "of this account" });
	assert.equal(fill(counts, { account: "ben", network: "192.0.2.2" }).opened, streamLimits.account);
});

test("a share link cannot use up its owner's streams, nor those of the other links", () => {
	const counts = createStreamCounts();
	const one = fill(counts, { share: "one" });
	assert.deepEqual([one.opened, one.full], [300, "through this share link"]);
	const two = fill(counts, { share: "two" });
	assert.deepEqual([two.opened, two.full], [100, "through share links of this account"]);
	assert.equal(fill(counts, {}).opened, 100, "the owner's own");
	for (const leave of one.leaves) leave();
	assert.equal(fill(counts, { share: "three" }).opened, 300, "room returns");
});

test("a few accounts, or a few addresses, cannot take all streams", () => {
	const counts = createStreamCounts();
	for (let i = 0; i < 4; i++) fill(counts, { account: `a ${i}`, network: `n ${i}` });
	assert.ok(fill(counts, { account: "ann", network: "ann's" }).opened >= 100);
	const other = createStreamCounts();
	for (let i = 0; i < 20; i++) fill(other, { account: `a ${i}`, network: "one" });
	assert.equal(other.total(), streamLimits.total / 2, "from one address");
	assert.ok(fill(other, { network: "another" }).opened >= 400);
});

test("streams that end are no longer counted, however often they are ended", () => {
	const counts = createStreamCounts();
	const { leaves } = fill(counts, { share: "one" });
	for (const leave of [...leaves, ...leaves]) leave();
	assert.equal(counts.total(), 0);
	assert.equal(fill(counts, { share: "one" }).opened, 300);
});
