import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createLimiter, createPixelUse } from "./limiter.ts";

/** Tasks that record when they start and end when the test ends them. */
function scripted(limit: number, now?: () => number) {
	const use = createPixelUse(now);
	const run = createLimiter(limit, use, now);
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const begin = (name: string, isUrgent: boolean, account: string, pixels = 0) =>
		run({ account, isUrgent }, async () => {
			begun.push(name);
			use.add(account, pixels);
			await new Promise<void>((resolve) => ends.set(name, resolve));
		});
	return {
		begun,
		urgent: (name: string, account = "", pixels = 0) => begin(name, true, account, pixels),
		other: (name: string, account = "", pixels = 0) => begin(name, false, account, pixels),
		end: (name: string) => ends.get(name)?.(),
	};
}

/** Lets everything that is ready run. */
const settle = () => sleep(0);

/** Ends the running tasks one after another, each when the next could begin, until all have begun. */
async function playOut(tasks: ReturnType<typeof scripted>, count: number): Promise<readonly string[]> {
	for (let i = 0; tasks.begun.length < count; i++) {
		await settle();
		tasks.end(tasks.begun[i] ?? "");
		await settle();
	}
	for (const name of tasks.begun) tasks.end(name);
	return tasks.begun;
}

test("no more tasks than allowed run, in the order of their arrival", async () => {
	const tasks = scripted(2);
	const all = ["a", "b", "c"].map((name) => tasks.other(name));
	await settle();
	assert.deepEqual(tasks.begun, ["a", "b"]);
	tasks.end("b");
	await settle();
	assert.deepEqual(tasks.begun, ["a", "b", "c"]);
	for (const name of ["a", "c"]) tasks.end(name);
	await Promise.all(all);
});

test("a task that fails frees its slot", async () => {
	const run = createLimiter(1, createPixelUse());
	const turn = { account: "", isUrgent: false };
	await assert.rejects(
		run(turn, () => Promise.reject(new Error("no"))),
		/no/,
	);
	assert.equal(await run(turn, async () => 1), 1);
});

test("while urgent tasks arrive now and then, one slot stays free for the next", async () => {
	const clock = { time: 0 };
	const tasks = scripted(3, () => clock.time);
	const all = [tasks.urgent("urgent"), ...["a", "b", "c"].map((name) => tasks.other(name))];
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
	await playOut(tasks, all.length);
	await Promise.all(all);
});

test("one card of another account does not wait for two hundred images of the first", async () => {
	const tasks = scripted(2);
	const all = Array.from({ length: 200 }, (_, i) => tasks.urgent(`ann ${i}`, "ann", 1e6));
	await settle();
	all.push(tasks.urgent("bob", "bob", 1e6));
	tasks.end("ann 0");
	await settle();
	assert.deepEqual(tasks.begun, ["ann 0", "ann 1", "bob"]);
	await playOut(tasks, 201);
	await Promise.all(all);
});

test("turns are by pixels: for one huge image, another account has many small ones", async () => {
	const clock = { time: 0 };
	const tasks = scripted(1, () => clock.time);
	const all = Array.from({ length: 4 }, (_, i) => tasks.other(`bomb ${i}`, "ann", 120e6));
	await settle();
	all.push(...Array.from({ length: 30 }, (_, i) => tasks.other(`board ${i}`, "bob", 20e6)));
	const order = await playOut(tasks, 34);
	await Promise.all(all);
	assert.equal(order[0], "bomb 0");
	const second = order.indexOf("bomb 1");
	assert.ok(second > 5 && second < 9, `the second bomb was number ${second}`);
	assert.ok(order.indexOf("bomb 2") - second > 5);
});

test("what an account used is forgotten after a few minutes", () => {
	const clock = { time: 0 };
	const use = createPixelUse(() => clock.time);
	use.add("ann", 1e9);
	clock.time = 60_000;
	assert.ok(use.of("ann") < 4e8 && use.of("ann") > 3e8);
	clock.time = 20 * 60_000;
	assert.ok(use.of("ann") < 10);
	assert.equal(use.of("bob"), 0);
});

test("a backlog of urgent tasks shares the slots with the others after two seconds", async () => {
	const clock = { time: 0 };
	const tasks = scripted(1, () => clock.time);
	const all = Array.from({ length: 100 }, (_, i) => tasks.urgent(`urgent ${i}`, "ann"));
	all.push(...Array.from({ length: 20 }, (_, i) => tasks.other(`other ${i}`, "bob")));
	for (let i = 0; tasks.begun.length < 70; i++) {
		await settle();
		clock.time += 50;
		tasks.end(tasks.begun[i] ?? "");
		await settle();
	}
	const kinds = tasks.begun.map((name) => name.split(" ")[0]);
	const first = kinds.indexOf("other");
	assert.ok(first >= 38 && first <= 42, `the first other task was number ${first}`);
	const later = kinds.slice(first, first + 20);
	assert.equal(later.filter((kind) => kind === "other").length, 10, "every other one");
	await playOut(tasks, 120);
	await Promise.all(all);
});
