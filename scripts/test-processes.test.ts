import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runTests } from "./test-processes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

test("a file whose suites are all skipped passes with its reason, and a process that ends before its tests fails", async (t) => {
	const folder = mkdtempSync(join(realpathSync(tmpdir()), "tuckbox-runner-"));
	t.after(() => rmSync(folder, { recursive: true }));
	const { NODE_TEST_CONTEXT: _, ...env } = process.env; // otherwise the files would report to this process
	const run = (name: string, source: string) => {
		writeFileSync(join(folder, name), `import { suite, test } from "node:test";\n${source}`);
		return { files: [relative(root, join(folder, name))], env };
	};
	t.mock.method(process.stdout, "write", () => true); // what the processes print
	const outcomes = await runTests(
		[
			run("passing.test.ts", `test("a", () => {});`),
			run("skipped.test.ts", `suite("all of it", { skip: "no nginx" }, () => test("a", () => {}));`),
			run("failing.test.ts", `test("a", () => { throw new Error("no"); });`),
			run("ended.test.ts", "process.exit(0);"),
		],
		2,
	);
	t.mock.restoreAll();
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
