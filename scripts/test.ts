// What `npm test` runs: every test on the embedded engine, then those that are about the whole service on PostgreSQL,
// on one cluster for the run. `--long`: the hostile tests in their long form on both, and all others on PostgreSQL.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { clusterEnvironment, prepareCluster } from "../server/tests/support/engine.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const isLong = process.argv.includes("--long");

const longForm = {
	KILL_ROUNDS: "40",
	FUZZ_REQUESTS: "50000",
	MODEL_RUNS: "500",
	PUSH_ROUNDS: "20",
	QUOTA_ROUNDS: "20",
	LORIS_LONG: "1",
	OUTAGE_ROUNDS: "15",
};

/** What depends on the engine most, and short enough that all of `npm test` takes three minutes; `--long` runs all. */
const aboutRecords = [
	"server/tests/http/{account-apps,components,partial-updates,quota,resend,token}.test.ts",
	"server/tests/flows/{publishing,push,restore}.test.ts",
	"server/tests/hostile/{model,pushers,quota-races}.test.ts",
];
const shortForm = {
	MODEL_RUNS: "6",
	PUSH_ROUNDS: "1",
	QUOTA_ROUNDS: "1",
};

type Run = { engine: "sqlite" | "postgres"; files: string[]; env: Record<string, string> };

const runs: Run[] = isLong
	? [
			{ engine: "sqlite", files: ["server/tests/hostile/*.test.ts"], env: longForm },
			{ engine: "postgres", files: ["server/tests/{http,flows,hostile,postgres}/*.test.ts"], env: longForm },
		]
	: [
			{ engine: "sqlite", files: ["server/**/*.test.ts", "scripts/**/*.test.ts"], env: {} },
			{ engine: "postgres", files: aboutRecords, env: shortForm },
		];

/** Runs the tests of some files. @returns whether they passed */
async function runTests({ engine, files, env }: Run, cluster: Record<string, string>): Promise<boolean> {
	// one more than cores: many tests wait for a process or a clock
	const atOnce = isLong ? 1 : Math.min(4, availableParallelism() + 1);
	const child = spawn(process.execPath, ["--test", `--test-concurrency=${atOnce}`, ...files], {
		cwd: root,
		env: { ...process.env, ...cluster, ...env, TEST_ENGINE: engine },
		stdio: "inherit",
	});
	return await new Promise((resolve) => child.once("exit", (code) => resolve(code === 0)));
}

const cluster = await prepareCluster().catch((error: Error) => error);
const covered: string[] = [];
for (const run of runs) {
	if (run.engine === "postgres" && cluster instanceof Error) continue;
	const start = performance.now();
	const passed = await runTests(run, clusterEnvironment(cluster));
	const seconds = Math.round((performance.now() - start) / 1000);
	const engine =
		cluster instanceof Error || run.engine === "sqlite" ? run.engine : `postgres ${cluster.version}`;
	covered.push(
		`  ${engine.padEnd(14)} ${passed ? "passed" : "FAILED"} in ${seconds} s: ${run.files.join(" ")}`,
	);
	if (!passed) process.exitCode = 1;
}
if (cluster instanceof Error) covered.push(`  postgres       NOT TESTED: ${cluster.message}`);
else await cluster.stop();
console.log(`\nCovered in this run:\n${covered.join("\n")}\n`);
