import assert from "node:assert/strict";
import { test } from "node:test";
import { createBacklog } from "./backlog.ts";

test("an account may have a thousand images waiting; beyond that, it learns when there will be room", async () => {
	const clock = { time: 0 };
	const { delayOf, during } = createBacklog(() => clock.time);
	const ends: (() => void)[] = [];
	const wait = () => during("ann", () => new Promise<void>((resolve) => ends.push(resolve)));
	assert.equal(delayOf("ann", 1000), 0);
	const all = Array.from({ length: 1000 }, wait);
	assert.deepEqual([delayOf("bob", 200), delayOf("ann", 0)], [0, 0]);
	assert.ok(delayOf("ann", 1) >= 1);

	clock.time = 20_000; // ten of them took two seconds each
	for (const end of ends.splice(0, 10)) end();
	await new Promise(setImmediate);
	assert.equal(delayOf("ann", 10), 0);
	assert.equal(delayOf("ann", 20), 20);
	for (const end of ends) end();
	await Promise.all(all);
	assert.equal(delayOf("ann", 200), 0);
});
