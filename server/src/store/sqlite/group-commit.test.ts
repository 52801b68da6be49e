import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { WriteOptions, Writer } from "../store.ts";
import { createGroupCommit } from "./group-commit.ts";

/** Changes on a writer that counts its commits, at a time that the test sets. */
function groups() {
	const clock = { now: 0 };
	const commits: string[][] = [];
	let open: string[] | undefined;
	const writer = {} as Writer;
	const exec = (text: string) => {
		if (text === "begin immediate") open = [];
		if (text === "commit" || text === "rollback") {
			if (text === "commit") commits.push(open ?? []);
			open = undefined;
		}
	};
	const group = createGroupCommit(
		{ writer, exec, isOpen: () => open !== undefined },
		async () => undefined,
		() => clock.now,
	);
	const write = (name: string, options?: WriteOptions<void>) =>
		group.write(async () => void open?.push(name), options);
	return { commits, group, write, clock };
}

/** So many that patient changes wait for others. */
async function hurry(write: ReturnType<typeof groups>["write"]): Promise<void> {
	await Promise.all(Array.from({ length: 16 }, (_, i) => write(`${i}`, { isPatient: true })));
}

test("few patient changes do not wait", async () => {
	const { commits, write } = groups();
	for (const name of ["a", "b", "c"]) await write(name, { isPatient: true });
	assert.deepEqual(commits, [["a"], ["b"], ["c"]]);
});

test("many patient changes share a commit though they come one after the other", async (t) => {
	t.mock.timers.enable({ apis: ["setTimeout"] });
	const { commits, write } = groups();
	await hurry(write);
	const first = write("a", { isPatient: true });
	for (let i = 0; i < 5; i++) await turn();
	const second = write("b", { isPatient: true });
	for (let i = 0; i < 5; i++) await turn();
	assert.equal(commits.length, 1, "both wait");
	t.mock.timers.tick(8);
	await Promise.all([first, second]);
	assert.deepEqual(commits.slice(1), [["a", "b"]]);
});

test("changes that have waited do not wait again if one commit has no room for them", async (t) => {
	t.mock.timers.enable({ apis: ["setTimeout"] });
	const { commits, write, clock } = groups();
	await hurry(write);
	const more = Array.from({ length: 65 }, (_, i) => write(`${i}`, { isPatient: true }));
	for (let i = 0; i < 5; i++) await turn();
	clock.now = 8;
	t.mock.timers.tick(8);
	await Promise.all(more);
	assert.deepEqual(
		commits.slice(1).map(({ length }) => length),
		[64, 1],
	);
});

test("a change that is not patient ends the wait of those before it", async (t) => {
	t.mock.timers.enable({ apis: ["setTimeout"] });
	const { commits, write } = groups();
	await hurry(write);
	const first = write("a", { isPatient: true });
	for (let i = 0; i < 5; i++) await turn();
	await Promise.all([first, write("b")]);
	assert.deepEqual(commits.slice(1), [["a", "b"]]);
});

test("a change learns that it is committed before it is durable, and not if it fails", async () => {
	const { group } = groups();
	const told: string[] = [];
	const committed = (value: string) => void told.push(`${value} committed`);
	const fault = new Error("no");
	await Promise.all([
		group.write(async () => "a", { committed }).then((value) => told.push(`${value} durable`)),
		assert.rejects(
			group.write(async () => Promise.reject<string>(fault), { committed }),
			fault,
		),
	]);
	assert.deepEqual(told, ["a committed", "a durable"]);
});
