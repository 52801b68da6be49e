import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { readyTogether } from "./together.ts";

/** Pictures of a version, and the groups in which they have been shown so far. */
function picturesOf(t: TestContext, version: number, names: string) {
	t.mock.timers.enable({ apis: ["setTimeout"] });
	const shown: string[] = [];
	const loads = new Map([...names].map((name) => [name, Promise.withResolvers<void>()]));
	for (const [name, { promise }] of loads)
		void readyTogether(version, promise).then(() => {
			shown.push(name);
		});
	const settle = () => new Promise((resolve) => setImmediate(resolve));
	return {
		async load(which: string): Promise<string> {
			for (const name of which) loads.get(name)?.resolve();
			await settle();
			return shown.splice(0).join("");
		},
		async after(ms: number): Promise<string> {
			t.mock.timers.tick(ms);
			await settle();
			return shown.splice(0).join("");
		},
	};
}

test("the pictures of a version are shown when the last one is ready", async (t) => {
	const { load, after } = picturesOf(t, 2, "abc");
	assert.equal(await load("a"), "");
	assert.equal(await after(290), "");
	assert.equal(await load("b"), "");
	assert.equal(await after(290), "");
	assert.equal(await load("c"), "abc");
});

test("one that takes long does not hold the others, and those that follow wait for it again", async (t) => {
	const { load, after } = picturesOf(t, 3, "abcd");
	assert.equal(await load("ab"), "");
	assert.equal(await after(300), "ab");
	assert.equal(await load("c"), "");
	assert.equal(await load("d"), "cd");
});

test("pictures that arrive one by one are shown together once a second", async (t) => {
	const { load, after } = picturesOf(t, 4, "abcdefghij");
	const steps: string[] = [];
	for (const name of "abcdefghi") steps.push(await load(name), await after(200));
	assert.deepEqual(
		steps.filter((step) => step !== ""),
		["abcde"],
	);
	assert.equal(await load("j"), "fghij");
});

test("versions do not wait for each other", async (t) => {
	const one = picturesOf(t, 5, "a");
	t.mock.timers.reset();
	const { load } = picturesOf(t, 6, "bc");
	assert.equal(await one.load("a"), "a");
	assert.equal(await load("bc"), "bc");
});
