import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openStore } from "../../src/adapters.ts";
import { runAdmin } from "../../src/admin.ts";
import { readConfig } from "../../src/config.ts";
import type { Store } from "../../src/store/store.ts";
import { Client } from "./client.ts";
import { engineEnvironment } from "./engine.ts";
import { within } from "./waiting.ts";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** A temporary data folder that outlives the processes serving it. */
export class DataFolder {
	readonly path: string;
	/** Variables that locate its records, when they are not in the folder. */
	readonly env: Record<string, string>;
	constructor(path: string, env: Record<string, string>) {
		this.path = path;
		this.env = env;
	}
	async [Symbol.asyncDispose](): Promise<void> {
		await rm(this.path, { recursive: true, force: true });
	}
}

export async function makeDataFolder(): Promise<DataFolder> {
	const path = await mkdtemp(join(tmpdir(), "tuckbox-test-"));
	return new DataFolder(path, await engineEnvironment(path));
}

function environment(folder: DataFolder, env: Record<string, string> = {}): NodeJS.ProcessEnv {
	return {
		PATH: process.env.PATH,
		HOME: process.env.HOME,
		NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
		PORT: "0",
		DATA_DIR: folder.path,
		RATE_LIMITS: "off",
		...folder.env,
		...env,
	};
}

/** The records of a folder, also while a service is running on it. */
export async function openRecords(folder: DataFolder): Promise<Store> {
	return await openStore(readConfig({ DATA_DIR: folder.path, ...folder.env }));
}

type Run = { code: number; stdout: string; stderr: string };

/** Runs the program to its end. */
export async function run(
	folder: DataFolder,
	args: string[],
	env: Record<string, string> = {},
): Promise<Run> {
	try {
		const output = await promisify(execFile)(process.execPath, [main, ...args], {
			env: environment(folder, env),
		});
		return { code: 0, ...output };
	} catch (error) {
		const { code, stdout, stderr } = error as unknown as Run;
		return { code, stdout, stderr };
	}
}

/** Runs an operator's command that must succeed; its JSON output. */
export async function admin(folder: DataFolder, ...args: string[]): Promise<Record<string, string>> {
	const { code, stdout, stderr } = await run(folder, ["admin", ...args, "--json"]);
	assert.equal(code, 0, stderr);
	return JSON.parse(stdout);
}

/** The service as a separate process. */
export class ServiceProcess {
	readonly url: string;
	readonly child: ChildProcess;
	readonly log: () => string;
	/** The text that it has printed to standard output. */
	readonly said: () => string;

	constructor(url: string, child: ChildProcess, log: () => string, said: () => string) {
		this.url = url;
		this.child = child;
		this.log = log;
		this.said = said;
	}

	/** The most memory the process has had resident, in MB. */
	peakMemory(): number {
		const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
		return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
	}

	/** Sends a signal and resolves with the exit code, or null when the signal ended it. */
	async end(signal: NodeJS.Signals): Promise<number | null> {
		if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
		const ended = new Promise<number | null>((resolve) => this.child.once("exit", resolve));
		this.child.kill(signal);
		return await ended;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.end("SIGKILL");
	}
}

/** Starts the service, or a part of it, and waits until it reports that it is ready. */
export async function serve(
	folder: DataFolder,
	env: Record<string, string> = {},
	args: readonly string[] = ["serve"],
): Promise<ServiceProcess> {
	const child = spawn(process.execPath, [main, ...args], {
		env: environment(folder, env),
		stdio: ["ignore", "pipe", "pipe"],
	});
	let log = "";
	child.stderr.on("data", (chunk) => {
		log += chunk;
	});
	let output = "";
	const ready = new Promise<string>((resolve, reject) => {
		child.stdout.on("data", (chunk) => {
			output += chunk;
			const [isReady, address] =
				/Address\s+(\S+)|running jobs\.(?: Health: (\S+)\/readyz)?\n/.exec(output) ?? [];
			if (isReady !== undefined) resolve(address ?? /Health: (\S+)\/readyz/.exec(output)?.[1] ?? "");
		});
		child.once("exit", (code) =>
			reject(new Error(`the service ended with ${code} before it was ready:\n${log}`)),
		);
	});
	const announced = await within("the service reports that it is ready", ready);
	// behind a balancer its address differs from the one it prints
	const url =
		env.PUBLIC_URL || folder.env.PUBLIC_URL ? /"url":"([^"]+)","msg":"listening"/.exec(log)?.[1] : announced;
	return new ServiceProcess(
		url ?? announced,
		child,
		() => log,
		() => output,
	);
}

/** A user's client with a token from the operator's command, run in this process: starting one takes longer. */
export async function exampleClient(folder: DataFolder, url: string): Promise<Client> {
	const config = readConfig({ DATA_DIR: folder.path, ...folder.env });
	const { text } = await runAdmin(config, ["example-token", "--json"]);
	return new Client(url, JSON.parse(text).token);
}
