import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { until } from "../server/tests/support/waiting.ts";
import { runTests } from "./test-processes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Creates a folder for test files until the test ends, and keeps their output from being printed. */
function prepare(t: TestContext) {
	const folder = mkdtempSync(join(realpathSync(tmpdir()), "tuckbox-runner-"));
	t.after(() => rmSync(folder, { recursive: true }));
	// NODE_TEST_CONTEXT would let the files report to this process; engine and storage are recognized by their absence
	const { NODE_TEST_CONTEXT: _, TEST_ENGINE: _engine, TEST_OBJECTS: _objects, ...env } = process.env;
	const run = (name: string, source: string) => {
		writeFileSync(
			join(folder, name),
			`import { suite, test } from "node:test";\nimport { appendFileSync, readFileSync } from "node:fs";\n${source}`,
		);
		return { files: [relative(root, join(folder, name))], env };
	};
	const write = process.stdout.write.bind(process.stdout);
	// their output begins with their engine and storage, which are not set here; any other output is the reporter's
	const isTheirs = (text: string | Uint8Array) => String(text).startsWith("\nundefined, undefined: ");
	t.mock.method(process.stdout, "write", (text: string | Uint8Array) => isTheirs(text) || write(text));
	return { folder, run };
}

test("a file whose suites are all skipped passes with its reason, and a process that ends before its tests fails", async (t) => {
	const { run } = prepare(t);
	const outcomes = await runTests(
		[
			run("passing.test.ts", `test("a", () => {});`),
			run("skipped.test.ts", `suite("all of it", { skip: "no nginx" }, () => test("a", () => {}));`),
			run("failing.test.ts", `test("a", () => { throw new Error("no"); });`),
			run("ended.test.ts", "process.exit(0);"),
		],
		2,
	);
	assert.deepEqual(
		outcomes.map(({ tests, skipped, failed }) => ({ tests, skipped, failed: failed.length })),
		[
			{ tests: 1, skipped: [], failed: 0 },
			{ tests: 0, skipped: ["all of it: no nginx"], failed: 0 },
			{ tests: 1, skipped: [], failed: 1 },
			{ tests: 0, skipped: [], failed: 1 },
		],
	);
});

test("up to maxUnsteady files that fail are run again when all others have ended, and those that pass then are named", async (t) => {
	const { folder, run } = prepare(t);
	/** A test that records its run, and passes from this time on. */
	const noting = (name: string, passesAt: number) =>
		run(
			`${name}.test.ts`,
			`test("a", () => {
				appendFileSync(${JSON.stringify(join(folder, "runs"))}, "${name}\\n");
				appendFileSync(${JSON.stringify(join(folder, name))}, "x");
				if (readFileSync(${JSON.stringify(join(folder, name))}).length < ${passesAt}) throw new Error("once");
			});`,
		);
	const [shaky, broken, good] = [noting("shaky", 2), noting("broken", 9), noting("good", 1)];
	const both = await runTests([shaky, broken, good], 1, { maxUnsteady: 2 });
	const order = readFileSync(join(folder, "runs"), "utf8").trim().split("\n");
	const two = await runTests([noting("late", 2), noting("later", 2), good], 3, { maxUnsteady: 1 });
	assert.deepEqual(
		both.map(({ tests, failed, unsteady }) => ({ tests, failed: failed.length, unsteady: unsteady.length })),
		[
			{ tests: 1, failed: 0, unsteady: 1 },
			{ tests: 1, failed: 1, unsteady: 0 },
			{ tests: 1, failed: 0, unsteady: 0 },
		],
	);
	assert.match(both[0]?.unsteady[0] ?? "", /shaky\.test\.ts passed only when run again\n.*Error: once/s);
	assert.match(both[1]?.failed[0] ?? "", /When it was run again, alone:/);
	assert.deepEqual(order, ["shaky", "broken", "good", "shaky", "broken"]);
	assert.deepEqual(
		two.map(({ failed, unsteady }) => [failed.length, unsteady.length]),
		[
			[1, 0],
			[1, 0],
			[0, 0],
		],
		"more failures than that are no chance",
	);
});

test("a test that hangs fails by its name, and a process that outlives its tests is killed with what it started", async (t) => {
	const { folder, run } = prepare(t);
	/** A test that starts a process, and waits until it listens on a socket of this name. */
	const starting = (socket: string) => {
		const listening = `require("node:net").createServer().listen(${JSON.stringify(join(folder, socket))}, () => console.log("up"))`;
		return `async () => {
			const { spawn } = await import("node:child_process");
			const child = spawn(process.execPath, ["-e", ${JSON.stringify(listening)}], { stdio: ["ignore", "pipe", "inherit"] });
			await new Promise((resolve) => child.stdout.once("data", resolve));
			child.stdout.destroy();
			child.unref();
		}`;
	};
	/** A test that never ends, unless it is aborted. */
	const never = `({ signal }) => new Promise((done) => {
		const timer = setTimeout(done, 3_600_000);
		signal.addEventListener("abort", () => clearTimeout(timer));
	})`;
	const [hanging] = await runTests([run("hanging.test.ts", `test("never ends", ${never});`)], 1, {
		testLimit: 100,
	});
	const [restless, late] = await runTests(
		[
			run("restless.test.ts", `test("a", ${starting("restless")}); setInterval(() => {}, 1000);`),
			run("late.test.ts", `test("ends later than its process may", ${never});`),
		],
		2,
		{ limit: 20_000, testLimit: 60_000 },
	);
	const [leaving] = await runTests([run("leaving.test.ts", `test("a", ${starting("leaving")});`)], 1);
	assert.match(hanging?.failed[0] ?? "", /✖ never ends/);
	assert.match(restless?.failed[0] ?? "", /Not finished after 20 s: killed\./);
	assert.match(
		late?.failed[0] ?? "",
		/✖ ends later than its process may.*Not finished after 20 s: killed\./s,
	);
	assert.match(leaving?.failed[0] ?? "", /It left a process behind, which was killed\./);
	for (const socket of ["restless", "leaving"]) {
		const connecting = async () => {
			const connection = connect(join(folder, socket));
			const refused = once(connection, "error").then(([error]) => error.code);
			const accepted = once(connection, "connect").then(() => "accepted");
			accepted.catch(() => undefined);
			return await Promise.race([refused, accepted]).finally(() => connection.destroy());
		};
		// a slow machine may have killed it before it listened
		const hasEnded = (code: string) => code === "ECONNREFUSED" || code === "ENOENT";
		await until(`${socket} has ended`, connecting, hasEnded);
	}
});
