// Which test files share a process. Loading the service and getting its code warm takes a process longer than most
// files take to run, so files that touch nothing but what they made share one; they still run one after another.
import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** How many files share a process: enough that loading is paid rarely, and few enough that no process runs for long. */
const together = 16;

/** Files that wait for processes and clocks for long, and so are begun first. */
const isSlow = (file: string) => /\/(several\/|balancers\.test|s3-faults\.test)/.test(file);

/** Whether a file has a process of its own: it may wear out, measure or stop the clock of the one it runs in. */
function isAlone(file: string): boolean {
	if (isSlow(file) || /\/(hostile|postgres)\//.test(file)) return true;
	return /\bmock\b.* from "node:test"/.test(readFileSync(`${root}${file}`, "utf8"));
}

/** The files of each process, with how late it may begin: those that run longest are 0. */
function shareOut({ files: patterns, except = [] }: TestRun): { files: string[]; begins: number }[] {
	const excepted = new Set(globSync(except, { cwd: root }));
	const files = globSync(patterns, { cwd: root })
		.filter((file) => !excepted.has(file))
		.sort();
	if (files.length === 0) throw new Error(`there are no test files ${patterns.join(" ")}`);
	const sharing = files.filter((file) => !isAlone(file));
	const processes = Math.ceil(sharing.length / together);
	// dealt like cards: neighbours are alike, and the long ones should not all meet in one process
	const shared = Array.from({ length: processes }, (_, i) => sharing.filter((_, at) => at % processes === i));
	return [
		...shared.map((files) => ({ files, begins: 1 })),
		...files.filter(isAlone).map((file) => ({ files: [file], begins: isSlow(file) ? 0 : 2 })),
	];
}

/** Runs the files of one process, and prints what it said when it has ended. */
async function runProcess(
	files: string[],
	env: NodeJS.ProcessEnv,
): Promise<{ tests: number; failed: string | undefined }> {
	const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
	const child = spawn(
		process.execPath,
		["--conditions=tuckbox-source", "--test", "--test-isolation=none", ...files],
		{
			cwd: root,
			env: { ...env, ...colour },
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
	process.stdout.write(`\n${env.TEST_ENGINE}, ${env.TEST_OBJECTS}: ${files.join(" ")}\n${output}`);
	const tests = Number(/^\W*tests (\d+)/m.exec(output)?.[1] ?? 0);
	if (code === 0 && tests > 0) return { tests, failed: undefined };
	const list = output.lastIndexOf("failing tests:");
	const reason = list < 0 ? output.slice(-4000) : output.slice(list);
	return {
		tests,
		failed: `${env.TEST_ENGINE}, ${env.TEST_OBJECTS}: ${files.join(" ")} (exit code ${code})\n${reason}`,
	};
}

/** Files to be run with an environment; patterns, as those of files that are not. */
export type TestRun = { files: string[]; except?: string[] | undefined; env: NodeJS.ProcessEnv };

/** How many tests ran, what was said of those that failed, and how long its processes took together, in ms. */
export type Outcome = { tests: number; failed: string[]; time: number };

/** Runs test files in the given number of processes: one by one in the order given, or the long ones first. */
export async function runTests(runs: TestRun[], atOnce: number): Promise<Outcome[]> {
	const outcomes = runs.map((): Outcome => ({ tests: 0, failed: [], time: 0 }));
	const waiting = runs.flatMap((asked, run) =>
		shareOut(asked).map((process) => ({ ...process, env: asked.env, run })),
	);
	if (atOnce > 1) waiting.sort((a, b) => a.begins - b.begins);
	async function work(): Promise<void> {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const start = performance.now();
			const { tests, failed } = await runProcess(next.files, next.env);
			const outcome = outcomes[next.run] as Outcome;
			outcome.tests += tests;
			outcome.time += performance.now() - start;
			if (failed !== undefined) outcome.failed.push(failed);
		}
	}
	await Promise.all(Array.from({ length: atOnce }, work));
	return outcomes;
}
