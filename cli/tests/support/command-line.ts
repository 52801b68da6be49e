import assert from "node:assert/strict";
import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "../../../server/tests/support/waiting.ts";
import type { Order } from "./warm-program.ts";

/** util-linux's `script`, which runs a program on a new terminal. BSD has a different program of that name. */
const terminalProgram = "script";

/** Whether this machine can run programs on a new terminal. */
export const hasTerminal = spawnSync(terminalProgram, ["--version"], { stdio: "ignore" }).status === 0;

const program = fileURLToPath(new URL("../../../bin/tuckbox", import.meta.url));

export type Run = { code: number | null; out: string; err: string };

/** A command that was started. */
export class Running {
	readonly child: ChildProcess;
	out = "";
	err = "";
	readonly ended: Promise<Run>;

	constructor(child: ChildProcess) {
		this.child = child;
		child.stdout?.setEncoding("utf8").on("data", (text: string) => {
			this.out += text;
		});
		child.stderr?.setEncoding("utf8").on("data", (text: string) => {
			this.err += text;
		});
		this.ended = new Promise((resolve) =>
			child.once("close", (code) => resolve({ code, out: this.out, err: this.err })),
		);
	}

	/** Resolves when the output matches; rejects if the command ends before. */
	async says(pattern: RegExp): Promise<RegExpExecArray> {
		let hasEnded = false;
		void this.ended.then(() => {
			hasEnded = true;
		});
		const said = await until(
			`output like ${pattern}`,
			() => `${this.err}\n${this.out}`,
			(text) => hasEnded || pattern.test(text),
		);
		return pattern.exec(said) ?? assert.fail(`it ended without output like ${pattern}:\n${said}`);
	}
}

/** Shows control characters as visible symbols, so that a pattern can contain them. */
export const visible = (text: string): string =>
	text.replaceAll("\u001b", "␛").replaceAll("\r", "␍").replaceAll("\u0007", "␇");

/** Whether each command runs in its own process, as in a shell. Otherwise, most share one, which is faster. */
const startsAll = Boolean(process.env.COMMAND_PROCESSES);

/** A process that runs commands one after another. */
class WarmProgram {
	readonly #child = fork(fileURLToPath(new URL("warm-program.ts", import.meta.url)), {
		execArgv: ["--conditions=tuckbox-source"],
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
	#said = "";
	#last: Promise<unknown> = Promise.resolve();

	constructor() {
		for (const stream of [this.#child.stdout, this.#child.stderr]) {
			stream?.setEncoding("utf8").on("data", (text: string) => {
				this.#said += text;
			});
		}
		this.#holdOpen(false);
	}

	/** Lets this process wait for the other one, or exit without it. */
	#holdOpen(isHeld: boolean): void {
		const { stdout, stderr, channel } = this.#child;
		for (const handle of [this.#child, channel, stdout, stderr] as { ref(): void; unref(): void }[]) {
			if (isHeld) handle.ref();
			else handle.unref();
		}
	}

	run(order: Order): Promise<Run> {
		const run = this.#last.then(() => this.#run(order));
		this.#last = run.catch(() => undefined);
		return run;
	}

	async #run(order: Order): Promise<Run> {
		this.#holdOpen(true);
		const ending = new AbortController();
		const { signal } = ending;
		try {
			const ended = once(this.#child, "exit", { signal }).then(() => {
				throw new Error(`tuckbox ${order.args.join(" ")} has ended its process:\n${this.#said}`);
			});
			const answered = once(this.#child, "message", { signal });
			this.#child.send(order);
			const [run] = await Promise.race([answered, ended]);
			return run;
		} finally {
			ending.abort();
			this.#holdOpen(false);
		}
	}
}

let warmProgram: WarmProgram | undefined;

type Options = {
	cwd?: string;
	env?: Record<string, string>;
	/** Its standard input; with input, it runs in its own process. */
	input?: string;
	/** Whether it runs in its own process, as in a shell. */
	isOwn?: boolean;
};

/** The real program, with a home folder of its own. */
export class CommandLine {
	readonly home: string;
	readonly env: Record<string, string>;
	/** All its commands, with their output. */
	readonly #said: Running[] = [];
	readonly #runs: Run[] = [];

	constructor(home: string, env: Record<string, string>) {
		this.home = home;
		this.env = env;
	}

	/** Starts a command in its own process. */
	start(args: readonly string[], { cwd = this.home, env = {}, input }: Options = {}): Running {
		const child = spawn(program, args, {
			cwd,
			env: this.environment(env),
			stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
		});
		child.stdin?.end(input);
		const running = new Running(child);
		this.#said.push(running);
		return running;
	}

	environment(env: Record<string, string> = {}): Record<string, string> {
		return {
			PATH: process.env.PATH ?? "",
			// as when installed, so that hints do not depend on the place of the repository
			TUCKBOX_COMMAND: "tuckbox",
			// independent of the language of this machine
			LANG: "C",
			HOME: this.home,
			XDG_CONFIG_HOME: join(this.home, "config"),
			XDG_CACHE_HOME: join(this.home, "cache"),
			...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
			...this.env,
			...env,
		};
	}

	/** Runs a command to its end. */
	async run(args: readonly string[], options: Options = {}): Promise<Run> {
		if (startsAll || options.isOwn || options.input !== undefined) return this.start(args, options).ended;
		warmProgram ??= new WarmProgram();
		const { cwd = this.home, env } = options;
		const run = await warmProgram.run({ args, env: this.environment(env), cwd });
		this.#runs.push(run);
		return run;
	}

	/** Runs a command to its end, and asserts that it succeeds. */
	async ok(args: readonly string[], options: Options = {}): Promise<Run> {
		const run = await this.run(args, options);
		if (run.code !== 0)
			throw new Error(`tuckbox ${args.join(" ")} ended with ${run.code}:\n${run.err}\n${run.out}`);
		return run;
	}

	/** Runs a command and parses the JSON document that it prints. */
	// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
	async json(args: readonly string[], options: Options = {}): Promise<any> {
		return JSON.parse((await this.ok([...args, "--json"], options)).out);
	}

	/** Starts a command on a new terminal, with util-linux's `script`. Both its outputs are combined. */
	startOnTerminal(args: readonly string[], { cwd = this.home, env = {} }: Options = {}): Running {
		const line = [program, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
		const child = spawn(terminalProgram, ["-qefc", line, "/dev/null"], {
			cwd,
			env: { ...this.environment(), TERM: "xterm-256color", ...env },
			stdio: ["pipe", "pipe", "pipe"],
		});
		const running = new Running(child);
		this.#said.push(running);
		return running;
	}

	/** Runs a command to its end on a new terminal. */
	async onTerminal(args: readonly string[], options: Options = {}): Promise<Run> {
		const running = this.startOnTerminal(args, options);
		const { child } = running;
		const { input = "" } = options;
		// input that arrives before the question would be discarded
		if (input !== "")
			await running.says(/\[y\/N\]|\[Y\/n\]|delete it:/).then(() => child.stdin?.write(input));
		const run = await running.ended;
		child.stdin?.end();
		return run;
	}

	/** Creates a program that stands in for a browser and records the address that it is given. */
	async notingBrowser(): Promise<{ BROWSER: string }> {
		const program = join(this.home, "browser");
		const script = `#!/bin/sh\necho "$1" > "${join(this.home, "opened")}"\n`;
		await writeFile(program, script, { mode: 0o755 });
		return { BROWSER: program };
	}

	/** The address that the stand-in was last given. It may be recorded only after the command has ended. */
	async opened(): Promise<string | undefined> {
		const text = await readFile(join(this.home, "opened"), "utf8").catch(() => "");
		return text.endsWith("\n") ? text.trimEnd() : undefined;
	}

	/** Everything that the program printed and stored, except the file of sign-ins: none of it may contain a secret. */
	async everything(): Promise<string> {
		const files = await readdir(this.home, { recursive: true, withFileTypes: true });
		const texts = files
			.filter(
				(entry) =>
					entry.isFile() && entry.name !== "credentials.json" && /\.(json|log|yaml)$/.test(entry.name),
			)
			.map((entry) => readFile(join(entry.parentPath, entry.name), "utf8"));
		const said = [...this.#said, ...this.#runs];
		return [...said.flatMap(({ out, err }) => [out, err]), ...(await Promise.all(texts))].join("\n");
	}

	async [Symbol.asyncDispose](): Promise<void> {
		for (const { child } of this.#said) {
			if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
		}
		await rm(this.home, { recursive: true, force: true });
	}
}

/** The program for a new user, without stored settings. */
export async function newCommandLine(env: Record<string, string> = {}): Promise<CommandLine> {
	return new CommandLine(await mkdtemp(join(tmpdir(), "tuckbox-cli-")), env);
}
