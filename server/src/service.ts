import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { linkToFirstAccount } from "./accounts/invites.ts";
import { type Config, usesFolder } from "./config.ts";
import { OperatorError } from "./domain/errors.ts";
import { followNotices } from "./follow-notices.ts";
import { rebuildRecords } from "./game-edit/records.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { healthRoutes } from "./http/api/operations.ts";
import { createApp } from "./http/edge/app.ts";
import { allRoutes, answerUnknownAddress } from "./http/routes.ts";
import { resumeLooking } from "./images/derive/looks.ts";
import { resumeRemaking } from "./images/derive/remake.ts";
import { recordStaged, sweepInterruptedConfirms } from "./images/upload/sweep.ts";
import { createJobHandlers, jobLanes } from "./job-handlers.ts";
import { type JobHandlers, type Runner, reclaimJobs, startRunner } from "./jobs/runner.ts";
import type { ObjectStore } from "./objects/object-store.ts";
import { publishReady, resumePublishing } from "./publishing/publish.ts";
import { type Overrides, openServices, type Services } from "./services.ts";
import type { Store } from "./store/store.ts";
import type { Log } from "./telemetry/log.ts";

/** The share of the service's work that a process does. */
export type Duties = {
	/** The calls that it answers; `health`: only health checks and metrics. */
	answers: "everything" | "health" | "nothing";
	/** Whether it runs jobs. */
	works: boolean;
};

const allDuties: Duties = { answers: "everything", works: true };

export type Service = {
	/** Its address on this machine; empty if it does not listen. */
	url: string;
	/** Creates a link to create the first account; undefined if an account with a password exists. */
	firstAccountLink(): Promise<string | undefined>;
	app: FastifyInstance;
	store: Store;
	objects: ObjectStore;
	jobs: Runner;
	/** Runs now the clean-up that otherwise runs every minute. */
	sweep(): Promise<void>;
	/** Runs now the comparison of everything stored with the records that otherwise runs once a day. */
	sweepStrays(): Promise<void>;
	/** Publishes now what would otherwise be published a moment later. */
	publish(): Promise<void>;
	/** Reports that it is about to stop, and answers calls until a load balancer has noticed. */
	drain(): Promise<void>;
	/** Finishes running requests and jobs, then stops. */
	close(): Promise<void>;
};

/** `http://host:port`, usable on this machine. */
function localUrl({ address, family, port }: AddressInfo): string {
	const host =
		address === "0.0.0.0" || address === "::" ? "localhost" : family === "IPv6" ? `[${address}]` : address;
	return `http://${host}:${port}`;
}

/** @throws OperatorError when the duties need other processes, which the configuration does not allow */
function checkDuties(config: Config, { works, answers }: Duties): void {
	if (usesFolder(config) && !(works && answers === "everything")) {
		throw new OperatorError(
			"running several processes requires DATABASE_URL and the S3 variables; without them, one process does everything",
		);
	}
	if (!works && config.publicUrl === undefined) {
		throw new OperatorError("PUBLIC_URL must be set: all processes must use the same addresses");
	}
}

/** Completes or removes what a process left unfinished when it ended. */
async function recover(services: Services, handlers: JobHandlers): Promise<void> {
	const { isShared, store } = services;
	if (!isShared) {
		// with other processes running this would interfere with them; there, uploads and leases expire instead
		await recordStaged(services);
		await sweepInterruptedConfirms(services);
	}
	await rebuildRecords(store);
	await resumePublishing(store, services);
	await resumeRemaking(services);
	await resumeLooking(services);
	await reclaimJobs({ ...services, handlers }, !isShared);
}

/** For a process that runs no jobs. */
const noRunner: Runner = { wake: () => undefined, idle: async () => undefined, stop: async () => undefined };

/** The HTTP server of a process, which does not listen yet. */
async function createServer(services: Services, { answers }: Duties): Promise<FastifyInstance> {
	const app = await createApp(
		{
			...services,
			answerUnknownAddress: (request, reply) => answerUnknownAddress(services, request, reply),
		},
		answers === "everything" ? allRoutes(services) : healthRoutes(services),
	);
	app.addHook("preClose", async () => {
		services.hub.close();
		services.tableHub.close();
	});
	return app;
}

/**
 * Opens the service, or the part of it that this process runs, and starts to listen.
 * @throws Error when another process uses the same folder, records and images do not belong together, the address is in
 *   use, or the duties need other processes, which the configuration does not allow
 */
export async function startService(
	config: Config,
	log: Log,
	{ duties = allDuties, ...overrides }: Overrides & { duties?: Duties } = {},
): Promise<Service> {
	checkDuties(config, duties);
	// closed in the reverse order
	await using stack = new AsyncDisposableStack();
	const services = stack.use(await openServices(config, log, overrides));
	const { store, objects, status, publicUrl } = services;
	const handlers = createJobHandlers(services);
	await recover(services, handlers);
	const jobs = duties.works ? startRunner({ ...services, handlers, lanes: jobLanes }) : noRunner;
	stack.defer(() => jobs.stop());
	stack.defer(followNotices(services, jobs, duties.works));
	stack.defer(() => services.tokenUse.flush());
	const app = await createServer(services, duties);
	stack.defer(() => app.close());
	if (duties.answers !== "nothing") {
		await app.listen({ host: config.host, port: config.port });
		status.localUrl = localUrl(app.server.address() as AddressInfo);
		log.info({ url: status.localUrl }, "listening");
	}
	const housekeeping = startHousekeeping(services);
	stack.defer(() => housekeeping.stop());

	const running = stack.move();
	return {
		url: status.localUrl,
		async firstAccountLink() {
			const secret = await linkToFirstAccount(services);
			return secret === undefined ? undefined : `${publicUrl()}/sign-up/${secret}`;
		},
		app,
		store,
		objects,
		jobs,
		sweep: housekeeping.sweep,
		sweepStrays: housekeeping.sweepStrays,
		publish: () => publishReady(services),
		async drain() {
			status.isEnding = true;
			await sleep(config.drain);
		},
		close: () => running.disposeAsync(),
	};
}
