import assert from "node:assert/strict";
import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "../../../server/tests/support/waiting.ts";
import type { Order } from "./warm-program.ts";

/** `script` of util-linux runs a program on a terminal of its own; BSD has a different one of that name. */
const terminalProgram = "script";

/** Whether programs can be run on a terminal here. */
export const hasTerminal = spawnSync(terminalProgram, ["--version"], { stdio: "ignore" }).status === 0;

const program = fileURLToPath(new URL("../../../bin/tuckbox", import.meta.url));

export type Run = { code: number | null; out: string; err: string };

/** A started command. */
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

	/** Resolves when its output matches; fails when it ends before. */
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

/** A text with its control characters as visible symbols, so that a pattern can contain them. */
export const visible = (text: string): string =>
	text.replaceAll("\u001b", "␛").replaceAll("\r", "␍").replaceAll("\u0007", "␇");

/** Whether each command runs in its own process, as in a shell; otherwise most share one, which starts once. */
const startsAll = Boolean(process.env.COMMAND_PROCESSES);

/** The process in which commands run one after another. */
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

	/** Whether this process waits for it. */
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
	/** Its standard input; it then runs in its own process. */
	input?: string;
	/** Whether it runs in its own process, as in a shell. */
	isOwn?: boolean;
};

/** The real program, with its own home folder. */
export class CommandLine {
	readonly home: string;
	readonly env: Record<string, string>;
	/** The output of all its processes. */
	readonly #said: Running[] = [];
	readonly #runs: Run[] = [];

	constructor(home: string, env: Record<string, string>) {
		this.home = home;
		this.env = env;
	}

	/** Starts it in its own process. */
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
			// as installed, so that hints are the same wherever the repository is
			TUCKBOX_COMMAND: "tuckbox",
			// whatever the language of this machine
			LANG: "C",
			HOME: this.home,
			XDG_CONFIG_HOME: join(this.home, "config"),
			XDG_CACHE_HOME: join(this.home, "cache"),
			...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
			...this.env,
			...env,
		};
	}

	/** Runs it to its end. */
	async run(args: readonly string[], options: Options = {}): Promise<Run> {
		if (startsAll || options.isOwn || options.input !== undefined) return this.start(args, options).ended;
		warmProgram ??= new WarmProgram();
		const { cwd = this.home, env } = options;
		const run = await warmProgram.run({ args, env: this.environment(env), cwd });
		this.#runs.push(run);
		return run;
	}

	/** Runs it to its end, which must be a success. */
	async ok(args: readonly string[], options: Options = {}): Promise<Run> {
		const run = await this.run(args, options);
		if (run.code !== 0)
			throw new Error(`tuckbox ${args.join(" ")} ended with ${run.code}:\n${run.err}\n${run.out}`);
		return run;
	}

	/** The one JSON document that it prints. */
	// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
	async json(args: readonly string[], options: Options = {}): Promise<any> {
		return JSON.parse((await this.ok([...args, "--json"], options)).out);
	}

	/** Starts it on a terminal of its own, by util-linux's `script`. Its output comes as one text. */
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

	/** Runs it to its end on a terminal of its own. */
	async onTerminal(args: readonly string[], options: Options = {}): Promise<Run> {
		const running = this.startOnTerminal(args, options);
		const { child } = running;
		const { input = "" } = options;
		// input before the question would be thrown away
		if (input !== "")
			await running.says(/\[y\/N\]|\[Y\/n\]|delete it:/).then(() => child.stdin?.write(input));
		const run = await running.ended;
		child.stdin?.end();
		return run;
	}

	/** A program in place of a browser, which writes down the address that it should open. */
	async notingBrowser(): Promise<{ BROWSER: string }> {
		const program = join(this.home, "browser");
		const script = `#!/bin/sh\necho "$1" > "${join(this.home, "opened")}"\n`;
		await writeFile(program, script, { mode: 0o755 });
		return { BROWSER: program };
	}

	/** The address that this program has opened last, which it may do after the command has ended. */
	async opened(): Promise<string | undefined> {
		const text = await readFile(join(this.home, "opened"), "utf8").catch(() => "");
		return text.endsWith("\n") ? text.trimEnd() : undefined;
	}

	/** Everything that it printed and stored except the file of sign-ins: none of it may contain a secret. */
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

/** The program as for a new user. */
export async function newCommandLine(env: Record<string, string> = {}): Promise<CommandLine> {
	return new CommandLine(await mkdtemp(join(tmpdir(), "tuckbox-cli-")), env);
}
