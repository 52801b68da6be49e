// Runs test files in shared processes. Loading the service and warming up its code takes longer than most files take to
// run, so files that only change what they have created share a process and run one after another.
import { type ChildProcess, spawn } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Number of files in a process: large enough to save loading, small enough that no process runs for long. */
const together = 8;

/** Whether a file waits long for processes and clocks. Such files are started first. */
const isSlow = (file: string) =>
	/(^|\/)(several\/|(balancers|s3-faults)\.test|table\/tests\/busy\.test)/.test(file);

/** Files that may exhaust or measure their process, or that run for long because they use a browser. */
const needsOwnProcess =
	/\/(hostile|postgres)\/|^(console|table)\/tests\/|\/(login|browser|people-in-browsers|oauth-client)\.test/;

/** Texts of files that decode drawings themselves, which a service refuses for its whole process. */
const decodesDrawings = (text: string) =>
	text.includes("/sheet-pictures.ts") || (text.includes("<svg") && / from "sharp"/.test(text));

/**
 * Whether a file needs its own process: also if it mocks something that others use, such as the clock, or needs what a
 * service blocks.
 */
function isAlone(file: string): boolean {
	if (isSlow(file) || needsOwnProcess.test(file)) return true;
	const text = readFileSync(`${root}${file}`, "utf8");
	return /\bmock\b.* from "node:test"/.test(text) || decodesDrawings(text);
}

/** Groups files by process. `begins` is the order of the start: 0 for those that run longest. */
function shareOut({ files: patterns, except = [] }: TestRun): { files: string[]; begins: number }[] {
	const excepted = new Set(globSync(except, { cwd: root }));
	const files = globSync(patterns, { cwd: root })
		.filter((file) => !excepted.has(file))
		.sort();
	if (files.length === 0) throw new Error(`No test files match ${patterns.join(" ")}.`);
	const sharing = files.filter((file) => !isAlone(file));
	const processes = Math.ceil(sharing.length / together);
	// dealt like cards, because neighbours are similar and long ones should not share a process
	const shared = Array.from({ length: processes }, (_, i) => sharing.filter((_, at) => at % processes === i));
	return [
		...shared.map((files) => ({ files, begins: 1 })),
		// the longest text first: what it takes is not known, and one that begins last should not run long
		...files
			.filter(isAlone)
			.sort((a, b) => statSync(`${root}${b}`).size - statSync(`${root}${a}`).size)
			.map((file) => ({ files: [file], begins: isSlow(file) ? 0 : 2 })),
	];
}

/** Sends a signal to a process and to everything that it has started: services, browsers. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
	if (pid === undefined) return;
	try {
		process.kill(process.platform === "win32" ? pid : -pid, signal);
	} catch {} // they have ended
}

/**
 * Runs the files of one process, and prints its output when it has ended.
 * @param limits maximum run times in ms. After that of the process, it and everything that it has started are killed, and
 *   it counts as failed.
 */
async function runProcess(
	files: string[],
	env: NodeJS.ProcessEnv,
	limits: Limits,
	running: Set<ChildProcess>,
): Promise<{ tests: number; skipped: string[]; failed: string | undefined }> {
	const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
	const child = spawn(
		process.execPath,
		[
			"--conditions=tuckbox-source",
			"--import=./scripts/seed-tests.ts",
			"--test",
			"--test-isolation=none",
			`--test-timeout=${Math.ceil(limits.test)}`,
			...files,
		],
		{
			cwd: root,
			env: { ...env, ...colour },
			stdio: ["ignore", "pipe", "pipe"],
			detached: true, // a group of its own
		},
	);
	running.add(child);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
	let killing: NodeJS.Timeout | undefined;
	const overrun = setTimeout(() => {
		child.kill("SIGTERM"); // it names the tests that it interrupts, if it can
		killing = setTimeout(() => signalGroup(child, "SIGKILL"), 10_000);
	}, limits.process);
	const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
	clearTimeout(overrun);
	clearTimeout(killing);
	if (killing !== undefined) output += `\nNot finished after ${limits.process / 1000} s: killed.\n`;
	// a process that it leaves behind may keep the pipes open
	const left = await Promise.race([closed, wait(5_000, "left", { ref: false })]);
	signalGroup(child, "SIGKILL");
	if (left !== undefined) output += "\nIt left a process behind, which was killed.\n";
	for (const stream of [child.stdout, child.stderr]) stream.destroy(); // a process outside the group may still hold them
	running.delete(child);
	process.stdout.write(`\n${env.TEST_ENGINE}, ${env.TEST_OBJECTS}: ${files.join(" ")}\n${output}`);
	const plain = stripVTControlCharacters(output);
	const count = (name: string) => Number(new RegExp(`^\\W*${name} (\\d+)$`, "m").exec(plain)?.[1] ?? 0);
	const tests = count("tests");
	const skipped = [...plain.matchAll(/^\s*﹣ (.+?) \([\d.]+ms\) # (.+)$/gm)].map(
		([, title, why]) => `${title}: ${why}`,
	);
	// a skipped suite counts no tests; a process without tests and suites ended before its tests
	if (code === 0 && left === undefined && tests + count("suites") > 0)
		return { tests, skipped, failed: undefined };
	const list = output.lastIndexOf("failing tests:");
	const reason = list < 0 ? output.slice(-4000) : output.slice(list);
	return {
		tests,
		skipped,
		failed: `${env.TEST_ENGINE}, ${env.TEST_OBJECTS}: ${files.join(" ")} (exit code ${code})\n${reason}`,
	};
}

/** Maximum run times in ms: of a process, and of a single test, so that the output names the test that hangs. */
type Limits = { process: number; test: number };

const stopping = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Patterns of the files to run, patterns of the files to leave out, and the environment of the run. */
export type TestRun = { files: string[]; except?: string[] | undefined; env: NodeJS.ProcessEnv };

export type Outcome = {
	/** Number of tests that ran. */
	tests: number;
	/** Skipped tests, each with the reason. */
	skipped: string[];
	/** The output of each failed process. */
	failed: string[];
	/** The processes that passed only when they were run again, with the output of their failure. */
	unsteady: string[];
	/** The total time of the processes, in ms. */
	time: number;
};

/**
 * Runs test files in the given number of processes: the long ones first or, with only one process, in the order given.
 * @param limit maximum run time of a process, in ms
 * @param testLimit maximum run time of a single test, in ms
 * @param maxUnsteady maximum number of failed processes for a second run: each runs again, alone, when all others have
 *   ended. If more have failed, none runs again.
 */
export async function runTests(
	runs: TestRun[],
	atOnce: number,
	options: { limit?: number; testLimit?: number; maxUnsteady?: number } = {},
): Promise<Outcome[]> {
	const { limit = 600_000, testLimit = limit / 2, maxUnsteady = 0 } = options;
	const outcomes = runs.map((): Outcome => ({ tests: 0, skipped: [], failed: [], unsteady: [], time: 0 }));
	const waiting = runs.flatMap((asked, run) =>
		shareOut(asked).map((process) => ({ ...process, env: asked.env, outcome: outcomes[run] as Outcome })),
	);
	if (atOnce > 1) waiting.sort((a, b) => a.begins - b.begins);
	const failures: { process: (typeof waiting)[number]; failed: string }[] = [];
	const running = new Set<ChildProcess>();
	let stopped = false;
	// separate process groups do not receive the terminal's signals
	const stop = (signal: NodeJS.Signals) => {
		stopped = true;
		waiting.length = 0;
		for (const child of running) signalGroup(child, signal);
	};
	for (const signal of stopping) process.once(signal, stop);
	async function run({ files, env, outcome }: (typeof waiting)[number], place: number) {
		const start = performance.now();
		// processes that run at the same time choose different ports (server/tests/support/waiting.ts)
		const limits = { process: limit, test: testLimit };
		const result = await runProcess(files, { ...env, TEST_PLACE: `${place}` }, limits, running);
		outcome.time += performance.now() - start;
		return result;
	}
	async function work(_: unknown, place: number): Promise<void> {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const { tests, skipped, failed } = await run(next, place);
			next.outcome.tests += tests;
			next.outcome.skipped.push(...skipped);
			if (failed !== undefined) failures.push({ process: next, failed });
		}
	}
	await Promise.all(Array.from({ length: atOnce }, work));
	for (const { process, failed } of failures) {
		const { files, outcome } = process;
		const again = failures.length <= maxUnsteady && !stopped ? await run(process, 0) : undefined;
		if (again === undefined) outcome.failed.push(failed);
		else if (again.failed === undefined)
			outcome.unsteady.push(`${files.join(" ")} passed only when run again\n${failed}`);
		else outcome.failed.push(`${failed}\nWhen it was run again, alone:\n${again.failed}`);
	}
	for (const signal of stopping) process.off(signal, stop);
	return outcomes;
}
