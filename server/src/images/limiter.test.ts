import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createLimiter } from "./limiter.ts";

/** Tasks that record when they start and end when the test ends them. */
function scripted(limit: number, now?: () => number) {
	const run = createLimiter(limit, now);
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const begin = (name: string, isUrgent: boolean) =>
		run(async () => {
			begun.push(name);
			await new Promise<void>((resolve) => ends.set(name, resolve));
		}, isUrgent);
	return {
		begun,
		urgent: (name: string) => begin(name, true),
		other: (name: string) => begin(name, false),
		end: (name: string) => ends.get(name)?.(),
	};
}

/** Lets everything that is ready run. */
const settle = () => sleep(0);

test("no more tasks than allowed run, in the order of their arrival", async () => {
	const tasks = scripted(2);
	const all = ["a", "b", "c"].map(tasks.other);
	await settle();
	assert.deepEqual(tasks.begun, ["a", "b"]);
	tasks.end("b");
	await settle();
	assert.deepEqual(tasks.begun, ["a", "b", "c"]);
	for (const name of ["a", "c"]) tasks.end(name);
	await Promise.all(all);
});

test("a task that fails frees its slot", async () => {
	const run = createLimiter(1);
	await assert.rejects(
		run(() => Promise.reject(new Error("no"))),
		/no/,
	);
	assert.equal(await run(async () => 1), 1);
});

test("while urgent tasks arrive now and then, one slot stays free for the next", async () => {
	const clock = { time: 0 };
	const tasks = scripted(3, () => clock.time);
	const all = [tasks.urgent("urgent"), ...["a", "b", "c"].map(tasks.other)];
	await settle();
	tasks.end("urgent");
	await settle();
	assert.deepEqual(tasks.begun, ["urgent", "a", "b"]);
	clock.time = 1000;
	while (tasks.begun.length < 4) await sleep(5); // without a further call
	for (const name of ["a", "b", "c"]) tasks.end(name);
	await Promise.all(all);
});

test("urgent tasks that fill all slots delay the others, but not forever", async () => {
	const clock = { time: 0 };
	const tasks = scripted(2, () => clock.time);
	const all = [tasks.urgent("1"), tasks.urgent("2"), tasks.other("other")];
	for (let next = 3; clock.time < 1950; next++) {
		clock.time += 50;
		all.push(tasks.urgent(`${next}`));
		tasks.end(`${next - 2}`);
		await settle();
	}
	assert.ok(!tasks.begun.includes("other"));
	clock.time = 2000;
	all.push(tasks.urgent("last"));
	for (let number = 1; !tasks.begun.includes("other"); number++) {
		tasks.end(`${number}`);
		tasks.end("last");
		await settle();
	}
	for (const name of tasks.begun) tasks.end(name);
	await Promise.all(all);
});
