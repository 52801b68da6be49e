import { adminUsage, runAdmin, UsageError } from "./admin.ts";
import { type Config, describePlaces, readConfig } from "./config.ts";
import { OperatorError, Problem } from "./domain/errors.ts";
import { isFull } from "./domain/failure.ts";
import type { Duties, Service } from "./service.ts";
import { createLogger, type Log } from "./telemetry/log.ts";

const usage = `tuckbox serve [--no-work]          start the service (configured by environment, see docs/OPERATING.md);
                                   --no-work: run no background jobs
tuckbox work                       run background jobs for services on the same database and bucket; with PORT set,
                                   answer /healthz, /readyz and /metrics there
${adminUsage}`;

/** After a signal, running requests and jobs have this long to finish; in ms. */
const shutdownTimeoutMs = 30_000;

/** The next steps of a new operator: an account, then one command that signs in, pushes and shows the game. */
function welcome(config: Config, localUrl: string, firstAccountLink: string | undefined): string {
	const address = config.publicUrl ?? localUrl;
	const target = address === "http://127.0.0.1:8080" ? "" : ` --url ${address}`;
	const { records, images } = describePlaces(config);
	const data =
		records === images
			? `  Data            ${records.place}`
			: `  Records         ${records.place}\n  Images          ${images.place}`;
	return `
Tuckbox is ready.

  Address         ${address}
  API reference   ${address}/docs
${data}
${firstAccountLink === undefined ? "" : `\nNo one can sign in yet. Create the first account with this link, which works once:\n\n  ${firstAccountLink}\n`}
${firstAccountLink === undefined ? "Push" : "Then push"} the example game from another terminal. This opens your browser to sign in, and shows the game:

  bin/tuckbox push examples/lantern-bay --open${target}

A folder of your own is pushed in the same way; see bin/tuckbox --help.

`;
}

/** Runs until a signal arrives, which may be before everything is started. */
async function run(duties: Duties, greet: (config: Config, service: Service, log: Log) => Promise<void>) {
	const signalled = new Promise<string>((resolve) => {
		for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => resolve(name));
	});
	const config = readConfig(process.env);
	const log = createLogger(config.logLevel);
	// imported only now: the operator's commands do not need it, and take half the time without it
	const { startService } = await import("./service.ts");
	const service = await startService(config, log, { duties });
	await greet(config, service, log);
	const signal = await signalled;
	log.info({ signal }, "stopping: finishing running requests and jobs");
	setTimeout(() => {
		log.error("running requests or jobs did not finish in time");
		process.exit(1);
	}, shutdownTimeoutMs + config.drain).unref();
	await service.drain();
	await service.close();
	log.info("stopped");
}

async function serve(works: boolean): Promise<void> {
	await run({ answers: "everything", works }, async (config, service, log) => {
		// without it, such as on a full disk, everything else still works
		const link = await service.firstAccountLink().catch((error) => {
			log.error({ err: error }, "failed to create the link to the first account");
			return undefined;
		});
		process.stdout.write(welcome(config, service.url, link));
	});
}

async function work(): Promise<void> {
	const answers = process.env.PORT?.trim() ? "health" : "nothing";
	await run({ answers, works: true }, async (_, service) => {
		process.stdout.write(
			`Tuckbox is running jobs.${service.url === "" ? "" : ` Health: ${service.url}/readyz`}\n`,
		);
	});
}

/** Errors of the operating system at a start that one line explains. */
const refusals = ["EADDRINUSE", "EACCES", "EADDRNOTAVAIL"];

function isExpected(error: unknown): error is Error {
	const { code = "" } = error as NodeJS.ErrnoException;
	return (
		error instanceof OperatorError || error instanceof Problem || refusals.includes(code) || isFull(error)
	);
}

async function main(args: readonly string[]): Promise<void> {
	const [command = "", ...rest] = args;
	// everything in a data folder is for the service's user only: the database holds addresses and hashes of passwords
	process.umask(0o077);
	if (["help", "--help", "-h"].includes(command) || rest.includes("--help")) {
		process.stdout.write(`${usage}\n`);
	} else if (command === "serve" && (rest.length === 0 || rest.join() === "--no-work")) {
		await serve(rest.length === 0);
	} else if (command === "work" && rest.length === 0) {
		await work();
	} else if (command === "admin") {
		const { text, remark, isGood } = await runAdmin(readConfig(process.env), rest);
		process.stdout.write(`${text}\n`);
		if (remark !== undefined) process.stderr.write(`${remark}\n`);
		if (!isGood) process.exitCode = 1;
	} else {
		throw new UsageError(command === "" ? "a command is missing" : `unknown command "${args.join(" ")}"`);
	}
}

try {
	await main(process.argv.slice(2));
} catch (error) {
	if (!isExpected(error)) throw error;
	for (const line of error.message.split("\n")) process.stderr.write(`tuckbox: ${line}\n`);
	if (error instanceof UsageError) process.stderr.write(`\n${usage}\n`);
	process.exitCode = error instanceof UsageError ? 2 : 1;
}
