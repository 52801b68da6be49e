import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurns, type Turn } from "./turns.ts";

/** Two places and four that wait. Calls run until they are let go, one by one. */
function line() {
	const turns = createTurns({ places: 2, maxWaiting: 4, refusal: () => new Error("refused") });
	const started: string[] = [];
	const refused: string[] = [];
	const running: (() => void)[] = [];
	return {
		started,
		refused,
		async call(name: string, turn: Turn) {
			const work = () =>
				new Promise<void>((resolve) => {
					started.push(name);
					running.push(resolve);
				});
			turns.run(turn, work).catch(() => refused.push(name));
			await new Promise(setImmediate);
		},
		async finish(times: number) {
			for (let i = 0; i < times; i++) {
				running.shift()?.();
				await new Promise(setImmediate);
			}
		},
	};
}

test("known callers go first, then the networks that failed least, each in the order of arrival", async () => {
	const { started, call, finish } = line();
	for (const name of ["a", "b"]) await call(name, { who: name, rank: 1 });
	await call("failed before", { who: "c", rank: 3 });
	await call("fresh", { who: "d", rank: 1 });
	await call("fresh, later", { who: "e", rank: 1 });
	await call("known", { who: "f", rank: 0 });
	await finish(6);
	assert.deepEqual(started, ["a", "b", "known", "fresh", "fresh, later", "failed before"]);
});

test("no second call goes before another caller's first, however trusted the caller is", async () => {
	const { started, call, finish } = line();
	for (const name of ["a", "b"]) await call(name, { who: name, rank: 0 });
	for (const name of ["own 1", "own 2", "own 3"]) await call(name, { who: "member", rank: 0 });
	await call("stranger", { who: "s", rank: 1 });
	await finish(6);
	assert.deepEqual(started, ["a", "b", "own 1", "stranger", "own 2", "own 3"]);
});

test("in a full line the last in turn is refused, even if it came before", async () => {
	const { started, refused, call, finish } = line();
	for (const name of ["a", "b"]) await call(name, { who: name, rank: 1 });
	for (let i = 0; i < 10; i++) await call(`flood ${i}`, { who: `flood ${i}`, rank: 2 });
	assert.deepEqual(
		refused,
		[4, 5, 6, 7, 8, 9].map((i) => `flood ${i}`),
	);
	await call("fresh", { who: "f", rank: 1 });
	await call("known", { who: "k", rank: 0 });
	assert.deepEqual(refused.slice(6), ["flood 3", "flood 2"]);
	await finish(6);
	assert.deepEqual(started.slice(2), ["known", "fresh", "flood 0", "flood 1"]);
	await call("later", { who: "l", rank: 5 });
	assert.equal(started.at(-1), "later", "the line is empty again");
});

test("one network fills the line only as long as no one else waits", async () => {
	const { refused, call } = line();
	for (let i = 0; i < 6; i++) await call(`n ${i}`, { who: "network", rank: 1 });
	assert.deepEqual(refused, []);
	for (const who of ["x", "y"]) await call(who, { who, rank: 9 });
	assert.deepEqual(refused, ["n 5", "n 4"]);
});
