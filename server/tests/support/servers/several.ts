import { Client } from "../client.ts";
import { newPostgresDatabase } from "../engine.ts";
import { DataFolder, exampleClient, run, type ServiceProcess, serve } from "../process.ts";
import { type S3StandIn, startS3StandIn } from "./s3-stand-in.ts";

/** Processes that share a database and a bucket, each started as the program itself. */
export class Several implements AsyncDisposable {
	/** The addresses of the database and the bucket; there is no data folder. */
	readonly home: DataFolder;
	/** The store with the bucket, in this process. */
	readonly store: S3StandIn;
	readonly #processes: ServiceProcess[] = [];

	constructor(home: DataFolder, store: S3StandIn) {
		this.home = home;
		this.store = store;
	}

	async #start(args: readonly string[], env: Record<string, string>): Promise<ServiceProcess> {
		const started = await serve(this.home, env, args);
		this.#processes.push(started);
		return started;
	}

	/** A process that serves calls and leaves the jobs to others. */
	server(env: Record<string, string> = {}): Promise<ServiceProcess> {
		return this.#start(["serve", "--no-work"], env);
	}

	/** A process that runs jobs only. */
	worker(env: Record<string, string> = {}): Promise<ServiceProcess> {
		return this.#start(["work"], { PORT: "", ...env });
	}

	/** A user's clients, one for each process, all with the same token. */
	async clients(...processes: ServiceProcess[]): Promise<Client[]> {
		const { token } = await exampleClient(this.home, "");
		return processes.map(({ url }) => new Client(url, token));
	}

	/** The report of `admin verify` once no work is left; empty if all is consistent. */
	async faults(): Promise<string> {
		const { code, stdout, stderr } = await run(this.home, ["admin", "verify", "--digest"]);
		return code === 0 ? "" : stdout + stderr;
	}

	/** Errors that the processes have logged. */
	errors(): string[] {
		return this.#processes.flatMap(({ log }) =>
			log()
				.split("\n")
				.filter((line) => /"level":[56]0/.test(line)),
		);
	}

	async [Symbol.asyncDispose](): Promise<void> {
		for (const started of this.#processes) await started.end("SIGKILL");
		await this.store.stop();
	}
}

export async function makeSeveral(env: Record<string, string> = {}): Promise<Several> {
	const store = await startS3StandIn();
	store.makeBucket("test-bucket");
	const { url } = await newPostgresDatabase();
	const home = new DataFolder("/nowhere/tuckbox", {
		DATABASE_URL: url,
		PUBLIC_URL: "http://tuckbox.test",
		...store.env("test-bucket"),
		...env,
	});
	return new Several(home, store);
}

/** Sets the clock of a process to another time: clocks of several machines always differ. */
export function clockAhead(seconds: number): Record<string, string> {
	const shift = `const Real = Date; globalThis.Date = class extends Real {
		constructor(...given) { given.length ? super(...given) : super(Real.now() + ${seconds * 1000}); }
		static now() { return Real.now() + ${seconds * 1000}; }
	}`;
	return { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(shift)}"` };
}
