// Processes of the service that share a PostgreSQL and a bucket.
import type { Client } from "pg";
import { startPostgres } from "./postgres-server.ts";
import {
	admin,
	freePort,
	launch,
	makeFolder,
	type Place,
	Program,
	serviceEnvironment,
	startScript,
	tuckbox,
} from "./programs.ts";

export type Several = {
	/** The process that serves calls and runs no jobs. */
	service: Program;
	/** Starts a process that only runs jobs, pinned to one core with Linux's `taskset`. */
	startWorker(core: number): Promise<Program>;
	/** Starts a process that serves calls and runs jobs. */
	startServer(): Promise<Program>;
	/** Opens a connection to the database, which the caller must end. */
	connect(): Promise<Client>;
	/** @throws Error with the faults that `admin verify` finds */
	verify(): Promise<void>;
} & AsyncDisposable;

export async function startSeveral(): Promise<Several> {
	await using stack = new AsyncDisposableStack();
	const server = stack.use(await startPostgres());
	await server.query("create database tuckbox");
	const bucket = stack.use(await startScript<Record<string, string>>("programs/bucket.ts"));
	const port = String(await freePort());
	const env = { ...bucket.said, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
	const place: Place = { folder: makeFolder(), databaseUrl: server.url("tuckbox"), env };
	const { token } = await admin(place, "example-token");

	const announcement = /(?:Address|Health:)\s+(http\S+?)(?:\/readyz)?\s/;
	const start = async (command: string, args: string[], folder: string, port: string, token?: string) => {
		const environment = { ...serviceEnvironment({ ...place, folder }), PORT: port };
		const { child, said } = await launch(folder, { command, args, env: environment }, announcement);
		return new Program("service", said, folder, token, child);
	};
	const service = stack.use(await start(tuckbox, ["serve", "--no-work"], place.folder, port, token));
	const held = stack.move();
	return {
		service,
		startWorker: (core) => start("taskset", ["-c", String(core), tuckbox, "work"], makeFolder(), "0"),
		startServer: async () => start(tuckbox, ["serve"], makeFolder(), String(await freePort()), token),
		connect: () => server.connect("tuckbox"),
		async verify() {
			await admin(place, "verify", "--digest");
		},
		[Symbol.asyncDispose]: () => held.disposeAsync(),
	};
}
