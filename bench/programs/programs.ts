import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "./client.ts";

export const tuckbox = fileURLToPath(new URL("../../bin/tuckbox", import.meta.url));

// Processes to end and folders to delete when the bench ends in any way.
const children = new Set<ChildProcess>();
const folders = new Set<string>();
process.once("exit", () => {
	for (const child of children) child.kill("SIGKILL");
	for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

/** Creates a temporary folder, which is deleted when the bench ends, or earlier with `removeFolder`. */
export function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "tuckbox-bench-"));
	folders.add(folder);
	return folder;
}

export function removeFolder(folder: string): void {
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	folders.delete(folder);
}

/** Ends this child when the bench ends. */
export function keepTrack(child: ChildProcess): ChildProcess {
	children.add(child);
	child.once("exit", () => children.delete(child));
	return child;
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * CPU time of a process and all its threads so far, in ms; undefined if the system does not report it. Linux counts
 * nanoseconds for each thread, but only ticks of 10 ms for a process.
 */
export function cpuTime(pid: number, thread: "all" | "main" = "all"): number | undefined {
	try {
		const task = `/proc/${pid}/task`;
		const threads = thread === "main" ? [String(pid)] : readdirSync(task);
		let total = 0;
		for (const id of threads) total += Number(readFileSync(`${task}/${id}/schedstat`, "utf8").split(" ")[0]);
		if (total > 0) return total / 1e6;
	} catch {
		// not available; the ticks may be
	}
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return (Number(fields[11]) + Number(fields[12])) * 10; // utime, stime
	} catch {
		return undefined;
	}
}

/** Resident memory of a process in MB; undefined if the system does not report it. */
function residentMemory(pid: number): number | undefined {
	try {
		const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
		return Number(kilobytes) / 1024;
	} catch {
		return undefined;
	}
}

type Start = { command: string; args: string[]; env?: Record<string, string>; profile?: string | undefined };

/** Starts a child, and waits for the address that it prints, or whatever else `announcement` matches in its output. */
export async function launch(
	folder: string,
	{ command, args, env = {}, profile }: Start,
	announcement: RegExp,
): Promise<{ child: ChildProcess; said: string }> {
	const options = profile === undefined ? "" : `--cpu-prof --cpu-prof-dir=${profile}`;
	const log = join(folder, "log");
	const child = keepTrack(
		spawn(command, args, {
			env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_OPTIONS: options, ...env },
			stdio: ["ignore", "pipe", openSync(log, "a"), "ipc"],
		}),
	);
	const said = await new Promise<string>((resolve, reject) => {
		let output = "";
		child.stdout?.on("data", (chunk) => {
			output += chunk;
			const found = announcement.exec(output)?.[1];
			if (found !== undefined) resolve(found);
		});
		child.once("error", reject);
		child.once("exit", (code) => {
			const last = readFileSync(log, "utf8").slice(-2000);
			reject(new Error(`${command} ended with ${code} before it was ready:\n${last}`));
		});
	});
	return { child, said };
}

/** A program under measurement. */
export class Program {
	readonly name: "service" | "floor";
	readonly url: string;
	readonly folder: string;
	readonly token: string | undefined;
	readonly #child: ChildProcess;
	readonly #clients: Client[] = [];

	constructor(
		name: "service" | "floor",
		url: string,
		folder: string,
		token: string | undefined,
		child: ChildProcess,
	) {
		this.name = name;
		this.url = url;
		this.folder = folder;
		this.token = token;
		this.#child = child;
	}

	get pid(): number {
		return this.#child.pid ?? 0;
	}

	/** A client with its own connections. */
	client(connections: number): Client {
		const client = new Client(this.url, this.token, connections);
		this.#clients.push(client);
		return client;
	}

	cpu(thread: "all" | "main" = "all"): number | undefined {
		return cpuTime(this.pid, thread);
	}

	memory(): number | undefined {
		return residentMemory(this.pid);
	}

	async [Symbol.asyncDispose](): Promise<void> {
		for (const client of this.#clients) client.close();
		await stop(this.#child);
		removeFolder(this.folder);
	}
}

/** Asks a child to exit, and kills it if it does not. */
async function stop(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = new Promise((resolve) => child.once("exit", resolve));
	child.kill("SIGTERM");
	const killTimer = setTimeout(() => child.kill("SIGKILL"), 15_000);
	await ended;
	clearTimeout(killTimer);
}

const plenty = 1_000_000_000;
const limitNames = [
	"presign",
	"upload-complete",
	"components",
	"components/batch",
	"games",
	"read",
	"delete",
	"tables",
];
/** Rate limits that Tuckbox's own tools share with other apps. */
const sharedLimitNames = ["seats", "seats/take", "table/acts"];

/** The storage of a service. With an address of a database, the records are on PostgreSQL. */
export type Place = { folder: string; databaseUrl?: string | undefined; env?: Record<string, string> };

/**
 * The environment of a service: as in production, except that rate limits are raised, because no client calls as often
 * as a bench does.
 */
export function serviceEnvironment({ folder, databaseUrl = "", env }: Place): Record<string, string> {
	return {
		PORT: "0",
		DATA_DIR: join(folder, "data"),
		DATABASE_URL: databaseUrl,
		LOG_LEVEL: "info",
		RATE_LIMITS: JSON.stringify(
			Object.fromEntries(
				[...sharedLimitNames, ...limitNames.flatMap((name) => [name, `tuckbox:${name}`])].map((name) => [
					name,
					plenty,
				]),
			),
		),
		...env,
	};
}

/** Runs an operator's command on the data of a service. @returns its JSON output */
export async function admin(place: Place, ...args: string[]): Promise<Record<string, string>> {
	const { stdout } = await promisify(execFile)(tuckbox, ["admin", ...args, "--json"], {
		env: { PATH: process.env.PATH, HOME: process.env.HOME, ...serviceEnvironment(place) },
	});
	return JSON.parse(stdout) as Record<string, string>;
}

export type ProgramOptions = {
	/** Folder for the CPU profiles that the programs write when they end. */
	profile?: string | undefined;
	/** The database for the records; without it, the embedded engine. */
	databaseUrl?: string;
};

/** Starts the service on the data in a folder, and stops it when disposed. */
export async function launchService(
	folder: string,
	{ port = 0, profile, databaseUrl }: ProgramOptions & { port?: number } = {},
): Promise<{ url: string; child: ChildProcess } & AsyncDisposable> {
	const env = { ...serviceEnvironment({ folder, databaseUrl }), PORT: String(port) };
	const { child, said } = await launch(
		folder,
		{ command: tuckbox, args: ["serve"], env, profile },
		/Address\s+(\S+)\s/,
	);
	return { url: said, child, [Symbol.asyncDispose]: () => stop(child) };
}

export async function startService(options: ProgramOptions = {}): Promise<Program> {
	const folder = makeFolder();
	const { url, child } = await launchService(folder, options);
	const { token } = await admin({ folder, databaseUrl: options.databaseUrl }, "example-token");
	return new Program("service", url, folder, token, child);
}

/** The path of a program of the bench. */
const scriptAt = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/**
 * Starts a program of the bench that answers calls as the service does. It gets a folder for its data, and then `args`.
 */
export async function startFloor(
	{ profile }: Pick<ProgramOptions, "profile"> = {},
	name = "floors/floor.ts",
	...args: string[]
): Promise<Program> {
	const folder = makeFolder();
	const { child, said } = await launch(
		folder,
		{ command: process.execPath, args: [scriptAt(name), folder, ...args], profile },
		/Address\s+(\S+)\s/,
	);
	return new Program("floor", said, folder, undefined, child);
}

/** Runs a program of the bench that does one thing and prints one line of JSON. @returns the parsed line */
export async function runScript<T>(name: string, ...args: string[]): Promise<T> {
	const child = promisify(execFile)(process.execPath, [scriptAt(name), ...args]);
	children.add(child.child);
	try {
		return JSON.parse((await child).stdout) as T;
	} finally {
		children.delete(child.child);
	}
}

/**
 * Starts a program of the bench that runs during a workload until it is stopped.
 * @returns also the first line that it prints, parsed as JSON
 */
export async function startScript<T>(name: string, ...args: string[]) {
	const folder = makeFolder();
	const { child, said } = await launch(
		folder,
		{ command: process.execPath, args: [scriptAt(name), ...args] },
		/^(.*)\n/,
	);
	return {
		said: JSON.parse(said) as T,
		pid: child.pid ?? 0,
		child,
		async [Symbol.asyncDispose](): Promise<void> {
			await stop(child);
			removeFolder(folder);
		},
	};
}

/** The versions and the machine, for the head of a table. */
export function revision(): string {
	const root = fileURLToPath(new URL("../..", import.meta.url));
	try {
		return execFileSync("git", ["describe", "--always", "--dirty"], { cwd: root, encoding: "utf8" }).trim();
	} catch {
		return "unknown revision";
	}
}
