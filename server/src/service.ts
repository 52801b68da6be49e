import type { AddressInfo } from "node:net";
import { availableParallelism, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { linkToFirstAccount } from "./accounts/invites.ts";
import { createSignInThrottle } from "./accounts/throttle.ts";
import { closeFolder, freeBytesOf, openBytes, openStore, takeFolder } from "./adapters.ts";
import { type Config, placesOf, usesFolder } from "./config.ts";
import { defaultRest, type Rest } from "./domain/components/draft.ts";
import type { Retention } from "./domain/components/retention.ts";
import { OperatorError } from "./domain/errors.ts";
import { defaultImageMemory, shareImageMemory } from "./domain/image-memory.ts";
import { createExportPlaces } from "./exports/places.ts";
import { createHostedImages } from "./exports/tts-hosted.ts";
import { rebuildRecords } from "./game-edit/records.ts";
import { createCoverImages } from "./games/cover-images.ts";
import { createComponentCache } from "./games/upsert/stored-components.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { healthRoutes } from "./http/api/operations.ts";
import { createApp } from "./http/edge/app.ts";
import { createRateWindows } from "./http/edge/rate-windows.ts";
import { createCookies } from "./http/edge/session-cookie.ts";
import { allRoutes, answerUnknownAddress } from "./http/routes.ts";
import { createImages } from "./images/codec/codec.ts";
import { deriveHandler } from "./images/derive/derive-image.ts";
import { lookHandler, resumeLooking } from "./images/derive/looks.ts";
import { remakeHandler, resumeRemaking } from "./images/derive/remake.ts";
import { createWaitingRoom } from "./images/derive/waiting-room.ts";
import { createStocktaking } from "./images/upload/stock.ts";
import { recordStaged, sweepInterruptedConfirms } from "./images/upload/sweep.ts";
import { discardHandlers } from "./jobs/discard.ts";
import { defaultLease } from "./jobs/lease.ts";
import { type JobHandlers, type Runner, reclaimJobs, startRunner } from "./jobs/runner.ts";
import { deleteAccountHandler } from "./lifecycle/delete-account.ts";
import { createTokenUse } from "./oauth/token-use.ts";
import type { ObjectStore } from "./objects/object-store.ts";
import { adoptBackup } from "./operate/backup.ts";
import { isBackupFolder } from "./operate/backup-folder.ts";
import { checkBelonging } from "./operate/belonging.ts";
import { createEventHub } from "./publishing/events.ts";
import { publishHandlers, publishReady, resumePublishing } from "./publishing/publish.ts";
import type { Store } from "./store/store.ts";
import { createTableHub } from "./table/hub.ts";
import { createTableCache } from "./table/table-states.ts";
import type { Log } from "./telemetry/log.ts";
import { createMetrics } from "./telemetry/metrics.ts";

/** How often to check for versions of other processes whose notification was lost, in ms. */
const pollIntervalMs = 10_000;

/** What a process does of the service's work. */
export type Duties = {
	/** Which calls it answers; `health`: only the health checks and metrics. */
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

/** Completes or removes what a process left unfinished when it ended. */
async function recover(
	deps: { store: Store; objects: ObjectStore; now: () => number; handlers: JobHandlers },
	{ retention, isAlone }: { retention: Retention; isAlone: boolean },
): Promise<void> {
	if (isAlone) {
		// with other processes running this would interfere with them; there, uploads and leases expire instead
		await recordStaged(deps);
		await sweepInterruptedConfirms(deps);
	}
	await rebuildRecords(deps.store);
	await resumePublishing(deps.store, { now: deps.now, retention });
	await resumeRemaking(deps);
	await resumeLooking(deps);
	await reclaimJobs(deps, isAlone);
}

/** For a process that runs no jobs. */
const noRunner: Runner = { wake: () => undefined, idle: async () => undefined, stop: async () => undefined };

/**
 * Builds the service, or the part of it that this process runs, and starts to listen.
 * @param clock Unix time in ms; by default that of the records
 * @throws Error when another process uses the same folder, records and images do not belong together, the address is in
 *   use, or the duties need other processes, which the configuration does not allow
 */
export async function startService(
	config: Config,
	log: Log,
	clock?: () => number,
	rest: Rest = defaultRest,
	duties: Duties = allDuties,
): Promise<Service> {
	const isShared = !usesFolder(config);
	if (!isShared && !(duties.works && duties.answers === "everything")) {
		throw new OperatorError(
			"running several processes requires DATABASE_URL and the S3 variables; without them, one process does everything",
		);
	}
	if (!duties.works && config.publicUrl === undefined) {
		throw new OperatorError("PUBLIC_URL must be set: all processes must use the same addresses");
	}
	await using stack = new AsyncDisposableStack();
	const { retention } = config;
	stack.use(await takeFolder(config));
	const store = stack.adopt(await openStore(config, { log, now: clock }), (opened) => opened.close());
	const { now } = store;
	const openTo = await closeFolder(config);
	if (openTo !== undefined) log.warn(openTo);
	const metrics = stack.use(createMetrics());
	let localAddress = "";
	const publicUrl = () => config.publicUrl ?? localAddress;
	const { objects, incoming, urls, close } = await openBytes(config, publicUrl, log);
	stack.defer(close);
	const places = placesOf(config);
	await checkBelonging({ store, objects, places });
	if (!isShared && (await isBackupFolder(config.dataDir))) await adoptBackup(store, config.dataDir);

	const imageMemory =
		config.imageMemoryBytes ?? defaultImageMemory(process.constrainedMemory() || undefined, totalmem());
	const images = createImages(shareImageMemory(imageMemory, availableParallelism()));
	const derive = deriveHandler({ store, objects, images, now, log, metrics });
	const handlers = {
		derive,
		"derive-large": derive,
		remake: remakeHandler({ store, objects, images, now, log }),
		look: lookHandler({ store, objects, now }),
		// nothing that deletes on this machine's disk outlives its process, and there is only one
		...discardHandlers({
			store,
			objects,
			now,
			keyRestMs: config.objects.kind === "s3" ? defaultLease.durationMs : 0,
		}),
		...deleteAccountHandler({ store, now }),
		...publishHandlers({ now, retention, rest }),
	};
	await recover({ store, objects, now, handlers }, { retention, isAlone: !isShared });
	const jobs = duties.works
		? startRunner({
				store,
				log,
				now,
				handlers,
				metrics,
				isShared,
				lanes: [
					// more than are decoded at the same time: while one image is written to the disk, the next is decoded
					{ kinds: ["derive"], places: availableParallelism() + 2, isInTurn: true },
					{ kinds: ["derive-large"], places: 1, isInTurn: true },
					{ kinds: ["publish"], places: 1 },
					{ kinds: ["remake", "look"], places: 1 },
					{
						kinds: ["discard", "discard-sources", "free-keys", "discard-game", "delete-account", "prune"],
						places: 2,
					},
				],
			})
		: noRunner;
	stack.defer(() => jobs.stop());

	const hub = createEventHub({
		store,
		onError: (error) => log.error({ err: error }, "failed to notify event streams of a new version"),
	});
	const tables = createTableCache();
	const tableHub = createTableHub({
		store,
		tables,
		now,
		retention,
		heartbeat: config.heartbeat,
		urls,
		onError: (error) => log.error({ err: error }, "failed to play at a table"),
	});
	const waitingRoom = createWaitingRoom();
	store.listen({
		onNotice({ about, id, of = "" }) {
			if (about === "jobs") jobs.wake();
			else if (about === "version") {
				hub.announce(id);
				tableHub.announceVersion(id);
			} else if (about === "table") tableHub.announce(id, of);
			else if (about === "notes") tableHub.announceNotes(id, of);
			else if (about === "derived") waitingRoom.announce(id);
			else if (about === "images") hub.announceImages(id);
			else if (about === "access") {
				hub.review(id === "" ? undefined : id);
				tableHub.review(id === "" ? undefined : id);
			}
		},
		onGap() {
			jobs.wake();
			void hub.announceAny();
			hub.review();
			tableHub.announceAny();
			tableHub.review();
		},
		// a process with more jobs than slots calls the others itself
		accepts: ({ about }) => about === "jobs" && duties.works,
	});
	if (isShared) {
		const looking = setInterval(() => {
			void hub.announceAny();
			tableHub.announceAny();
		}, pollIntervalMs).unref();
		stack.defer(() => clearInterval(looking));
	}

	const tokenUse = createTokenUse({
		store,
		now,
		onError: (error) => log.error({ err: error }, "failed to record the last use of tokens"),
	});
	stack.defer(() => tokenUse.flush());

	let isEnding = false;
	const exportPlaces = createExportPlaces();
	const deps = {
		store,
		tokenUse,
		objects,
		incoming,
		urls,
		images,
		waitingRoom,
		stocktaking: createStocktaking({ store, objects, now, log, metrics }),
		componentCache: createComponentCache(),
		coverImages: createCoverImages({ store, objects }),
		hostedImages: createHostedImages({ store, objects, images, now, log, metrics, exportPlaces }),
		now,
		log,
		metrics,
		isEnding: () => isEnding,
		publicUrl,
		cookies: createCookies(publicUrl),
		trustedProxies: [...config.trustedProxies],
		signUp: config.signUp,
		throttle: createSignInThrottle({ store, now }),
		hub,
		tables,
		tableHub,
		freeBytes: freeBytesOf(config),
		heartbeat: config.heartbeat,
		retention,
		exportPlaces,
		transfers: new Map(),
		listsInFlight: { bytes: 0 },
		quotaBytes: config.quotaBytes,
		rateWindows: createRateWindows(config.rateLimits, now, store.callCounts),
	};
	const app = await createApp(
		{ ...deps, answerUnknownAddress: (request, reply) => answerUnknownAddress(deps, request, reply) },
		duties.answers === "everything" ? allRoutes(deps) : healthRoutes(deps),
	);
	app.addHook("preClose", async () => {
		hub.close();
		tableHub.close();
	});
	stack.defer(() => app.close());
	if (duties.answers !== "nothing") {
		await app.listen({ host: config.host, port: config.port });
		localAddress = localUrl(app.server.address() as AddressInfo);
		log.info({ url: localAddress }, "listening");
	}
	const housekeeping = startHousekeeping({
		store,
		tables: deps.tables,
		objects,
		incoming,
		now,
		log,
		metrics,
		isShared,
	});
	stack.defer(() => housekeeping.stop());

	const held = stack.move();
	return {
		url: localAddress,
		async firstAccountLink() {
			const secret = await linkToFirstAccount({ store, now });
			return secret === undefined ? undefined : `${publicUrl()}/sign-up/${secret}`;
		},
		app,
		store,
		objects,
		jobs,
		sweep: housekeeping.sweep,
		sweepStrays: housekeeping.sweepStrays,
		publish: () => publishReady({ store, now, retention }),
		async drain() {
			isEnding = true;
			await sleep(config.drain);
		},
		close: () => held.disposeAsync(),
	};
}
