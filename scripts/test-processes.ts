// Which test files share a process. Loading the service and getting its code warm takes a process longer than most
// files take to run, so files that touch nothing but what they made share one; they still run one after another.
import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** How many files share a process: enough that loading is paid rarely, and few enough that no process runs for long. */
const together = 8;

/** Whether a file has a process of its own: it may wear out, measure or stop the clock of the one it runs in. */
function isAlone(file: string): boolean {
	if (/\/(hostile|postgres)\//.test(file)) return true;
	return /\bmock\b.* from "node:test"/.test(readFileSync(`${root}${file}`, "utf8"));
}

/** The files of each process, those first that run longest. */
function shareOut(patterns: string[]): string[][] {
	const files = [...new Set(globSync(patterns, { cwd: root }))].sort();
	if (files.length === 0) throw new Error(`there are no test files ${patterns.join(" ")}`);
	const sharing = files.filter((file) => !isAlone(file));
	const processes = Math.ceil(sharing.length / together);
	// dealt like cards: neighbours are alike, and the long ones should not all meet in one process
	const shared = Array.from({ length: processes }, (_, i) => sharing.filter((_, at) => at % processes === i));
	return [...shared, ...files.filter(isAlone).map((file) => [file])];
}

type Outcome = { tests: number; failed: string | undefined };

/** Runs the files of one process, and prints what it said when it has ended. */
async function runProcess(files: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
	const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
	const child = spawn(process.execPath, ["--test", "--test-isolation=none", ...files], {
		cwd: root,
		env: { ...env, ...colour },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
	process.stdout.write(`\n${files.join(" ")}\n${output}`);
	const tests = Number(/^\W*tests (\d+)/m.exec(output)?.[1] ?? 0);
	if (code === 0 && tests > 0) return { tests, failed: undefined };
	const list = output.lastIndexOf("failing tests:");
	const reason = list < 0 ? output.slice(-4000) : output.slice(list);
	return { tests, failed: `${files.join(" ")} (exit code ${code})\n${reason}` };
}

/**
 * Runs test files, as many processes at a time as are asked for.
 * @returns how many tests ran, and what was said of those that failed
 */
export async function runFiles(
	patterns: string[],
	env: NodeJS.ProcessEnv,
	atOnce: number,
): Promise<{ tests: number; failed: string[] }> {
	const waiting = shareOut(patterns);
	const outcomes: Outcome[] = [];
	async function work(): Promise<void> {
		for (let files = waiting.shift(); files !== undefined; files = waiting.shift()) {
			outcomes.push(await runProcess(files, env));
		}
	}
	await Promise.all(Array.from({ length: atOnce }, work));
	return {
		tests: outcomes.reduce((sum, { tests }) => sum + tests, 0),
		failed: outcomes.flatMap(({ failed }) => failed ?? []),
	};
}
