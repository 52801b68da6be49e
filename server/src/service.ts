import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { deleteAccountHandler } from "./auth/delete-account.ts";
import { forgetGrants } from "./auth/forget-grants.ts";
import { linkToFirstAccount } from "./auth/invites.ts";
import { forgetSessions } from "./auth/sessions.ts";
import { createSlowdown, forgetOldFailures } from "./auth/slowdown.ts";
import { createTokenUse } from "./auth/token-use.ts";
import { createPieceMemory } from "./catalog/pieces.ts";
import { remakeRecords } from "./catalog/records.ts";
import { type Config, placesOf, usesFolder } from "./config.ts";
import { deriveHandler } from "./derive/derive-image.ts";
import { createImages } from "./derive/images.ts";
import { createWaitingRoom } from "./derive/waiting-room.ts";
import type { DatabaseAddress } from "./domain/database-url.ts";
import { type Rest, usualRest } from "./domain/draft.ts";
import { OperatorError } from "./domain/errors.ts";
import { createApp } from "./http/app.ts";
import { createRateWindows } from "./http/rate-windows.ts";
import { allRoutes } from "./http/routes/index.ts";
import { createCookies } from "./http/session-cookie.ts";
import { discardHandlers } from "./jobs/discard.ts";
import { type Runner, reclaimJobs, startRunner } from "./jobs/runner.ts";
import { diskUrls, openDiskStore, readDiskStore } from "./objects/disk.ts";
import { openDiskVault } from "./objects/disk-vault.ts";
import type { Incoming, ObjectReader, ObjectStore, ObjectUrls } from "./objects/object-store.ts";
import { withReadCache } from "./objects/read-cache.ts";
import { adoptBackup, type BackupFacts, backup } from "./operate/backup.ts";
import { isBackupFolder } from "./operate/backup-folder.ts";
import { checkBelonging } from "./operate/belonging.ts";
import { createEventHub } from "./publish/events.ts";
import { publishHandlers, publishReady, resumePublishing } from "./publish/publish.ts";
import { copyDatabase, lockFolder, openSqliteStore } from "./store/sqlite.ts";
import type { Store } from "./store/store.ts";
import type { Log } from "./telemetry/log.ts";
import { createMetrics } from "./telemetry/metrics.ts";
import { recordStaged, sweep, sweepDeletedGames, sweepInterruptedConfirms } from "./uploads/sweep.ts";

export type Service = {
	/** Where it can be reached from this machine. */
	url: string;
	/** Makes a link that makes the first account; undefined when somebody can sign in already. */
	firstAccountLink(): Promise<string | undefined>;
	app: FastifyInstance;
	store: Store;
	objects: ObjectStore;
	jobs: Runner;
	/** Gives back now what is otherwise given back every minute. */
	sweep(): Promise<void>;
	/** Publishes now what is otherwise published a moment later. */
	publish(): Promise<void>;
	/** Finishes what is in flight and stops. */
	close(): Promise<void>;
};

const sweepEvery = 60_000;

/** What lies in a data folder. */
const lockName = "serving.lock";
const databaseIn = (folder: string) => join(folder, "tuckbox.sqlite");
const objectsIn = (folder: string) => join(folder, "objects");

type Opening = {
	/** Refuses to make a store where there is none. */
	mustExist?: boolean;
	/** Run by hand: statements may take as long as they take. */
	isPatient?: boolean;
	log?: Log;
	/** Unix time in ms, for tests. */
	now?: (() => number) | undefined;
};

/**
 * The records: on PostgreSQL, or on the embedded engine in the data folder, which is made when it is not there.
 * @throws OperatorError when it must be there and is not, and when the server cannot be used
 */
export async function openStore(config: Config, opening: Opening = {}): Promise<Store> {
	const { mustExist = false, isPatient = false, log, now } = opening;
	if (config.records.kind === "postgres") {
		// only now: whoever uses the embedded engine need not have it in memory
		const { openPostgresStore } = await import("./store/postgres.ts");
		const { address, connections } = config.records;
		const watch = log && {
			lost: (error: unknown) => log.error({ err: error }, "the database cannot be reached"),
			back: () => log.info("the database is back"),
			busy: (error: unknown) => log.warn({ err: error }, "the database was too busy"),
		};
		return await openPostgresStore(address, {
			connections,
			isPatient,
			...(watch && { watch }),
			...(now && { now }),
		});
	}
	if (mustExist && !existsSync(databaseIn(config.dataDir))) {
		throw new OperatorError(
			`there is no data of Tuckbox in ${resolve(config.dataDir)}; DATA_DIR says where it is`,
		);
	}
	await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
	return await openSqliteStore(databaseIn(config.dataDir), now);
}

/**
 * Copies the records of a data folder that nobody serves to a PostgreSQL database that has none yet; the images stay
 * where they are, and the folder's own records, too.
 * @param from the folder, or the file with the records in it
 * @returns how many rows of each table
 * @throws OperatorError when there are none, a service is at work on them, or the target has data
 */
export async function copyRecords(from: string, to: DatabaseAddress): Promise<Record<string, number>> {
	const file = from.endsWith(".sqlite") ? from : databaseIn(from);
	if (!existsSync(file)) throw new OperatorError(`there are no records of Tuckbox in ${resolve(from)}`);
	const { openPostgresStore } = await import("./store/postgres.ts");
	const { transferRecords } = await import("./store/transfer.ts");
	await using stack = new AsyncDisposableStack();
	stack.use(
		lockFolder(join(dirname(file), lockName), `a Tuckbox is serving ${dirname(file)}; stop it first`),
	);
	const source = stack.adopt(await openSqliteStore(file), (opened) => opened.close());
	const target = stack.adopt(await openPostgresStore(to, { connections: 4, isPatient: true }), (opened) =>
		opened.close(),
	);
	return await source.snapshot((reader) => target.write((writer) => transferRecords(reader, writer)));
}

/** The bytes of a service: where they are, and the addresses that lead there. */
type Bytes = {
	objects: ObjectStore;
	/** Absent where callers PUT to the service alone. */
	incoming?: Incoming;
	urls: ObjectUrls;
	close(): void;
};

/** @throws OperatorError in one line when the bucket cannot be used */
async function openBytes(config: Config, publicUrl: () => string, log: Log): Promise<Bytes> {
	if (config.objects.kind === "s3") {
		// a start on disk does not load what speaks S3
		const { openBucket } = await import("./objects/s3-bucket.ts");
		return await openBucket(config.objects, publicUrl, log);
	}
	const objects = withReadCache(await openDiskStore(objectsIn(config.dataDir)));
	return { objects, urls: diskUrls(publicUrl), close: () => undefined };
}

/** The objects for whoever only looks, beside a running service. */
export async function readObjects({ objects, dataDir }: Config): Promise<ObjectReader> {
	if (objects.kind === "disk") return readDiskStore(objectsIn(dataDir));
	const { readBucket } = await import("./objects/s3-bucket.ts");
	return readBucket(objects);
}

/**
 * Saves the data folder into another one, beside a running service (operate/backup.ts).
 * @param folder one that may be written as its backup
 * @throws OperatorError when another process uses the folder, and as `backup`
 */
export async function backupInto(config: Config, folder: string, now: () => number): Promise<BackupFacts> {
	using _ = lockFolder(join(folder, lockName), `another Tuckbox serves ${folder}, or saves into it`);
	const objects = await readObjects(config);
	const from = config.objects.kind === "disk" ? objectsIn(config.dataDir) : objects;
	const deps = {
		now,
		objects,
		vault: await openDiskVault(from, objectsIn(folder)),
		records: databaseIn(config.dataDir),
		copy: databaseIn(folder),
		copyRecords: copyDatabase,
		openRecords: openSqliteStore,
	};
	return await backup(deps, folder);
}

/** `http://host:port` as this machine can use it. */
function localUrl({ address, family, port }: AddressInfo): string {
	const host =
		address === "0.0.0.0" || address === "::" ? "localhost" : family === "IPv6" ? `[${address}]` : address;
	return `http://${host}:${port}`;
}

/**
 * Builds the whole service and starts to listen: the one place that picks adapters.
 * @throws Error when another process serves the same folder, records and images do not belong together, or the address
 *   is taken
 */
export async function startService(
	config: Config,
	log: Log,
	clock?: () => number,
	rest: Rest = usualRest,
): Promise<Service> {
	await using stack = new AsyncDisposableStack();
	const { dataDir, keptVersions } = config;
	if (usesFolder(config)) {
		await mkdir(dataDir, { recursive: true, mode: 0o700 });
		stack.use(lockFolder(join(dataDir, lockName)));
	}
	const store = stack.adopt(await openStore(config, { log, now: clock }), (opened) => opened.close());
	const { now } = store;
	const images = createImages();
	const waitingRoom = createWaitingRoom();
	const metrics = stack.use(createMetrics());
	let localAddress = "";
	const publicUrl = () => config.publicUrl ?? localAddress;
	const { objects, incoming, urls, close } = await openBytes(config, publicUrl, log);
	stack.defer(close);
	const places = placesOf(config);
	if (places.records !== places.images) await checkBelonging({ store, objects, places });
	const hub = createEventHub({
		store,
		onError: (error) => log.error({ err: error }, "a new version could not be told"),
	});
	if (usesFolder(config) && (await isBackupFolder(dataDir))) await adoptBackup({ store, objects }, dataDir);
	await recordStaged({ store, objects, now });
	await sweepInterruptedConfirms({ store, objects });
	const handlers = {
		derive: deriveHandler({ store, objects, images, now }),
		...discardHandlers({ objects }),
		...deleteAccountHandler({ store, now }),
		...publishHandlers({ now, keptVersions, rest }),
	};
	await remakeRecords(store);
	await resumePublishing(store, { now, keptVersions });
	await reclaimJobs({ store, now, handlers }, true);
	const jobs = startRunner({
		store,
		log,
		now,
		handlers,
		metrics,
		isShared: false,
		lanes: [
			// more than are decoded at once: while one is written to the disk, the next has its turn
			{ kinds: ["derive"], places: availableParallelism() + 2 },
			{ kinds: ["publish"], places: 1 },
			{ kinds: ["discard", "discard-sources", "discard-game", "delete-account", "prune"], places: 2 },
		],
	});
	stack.defer(() => jobs.stop());
	store.listen({
		heard({ about, id }) {
			if (about === "jobs") jobs.wake();
			else if (about === "version") hub.announce(id);
			else if (about === "derived") waitingRoom.announce(id);
			else hub.review(id === "" ? undefined : id);
		},
		missed() {
			jobs.wake();
			void hub.announceAny();
			hub.review();
		},
		// whoever has more to do than places calls the others by himself
		keeps: ({ about }) => about === "jobs",
	});

	const tokenUse = createTokenUse({
		store,
		now,
		onError: (error) => log.error({ err: error }, "the use of tokens could not be noted"),
	});
	stack.defer(() => tokenUse.flush());

	const deps = {
		store,
		tokenUse,
		objects,
		incoming,
		urls,
		images,
		waitingRoom,
		jobs,
		pieceMemory: createPieceMemory(),
		now,
		log,
		metrics,
		publicUrl,
		cookies: createCookies(publicUrl),
		trustedProxies: [...config.trustedProxies],
		signUp: config.signUp,
		slowdown: createSlowdown({ store, now }),
		hub,
		heartbeat: config.heartbeat,
		keptVersions,
		transfers: new Map(),
		listsInFlight: { bytes: 0 },
		quotaBytes: config.quotaBytes,
		rateWindows: createRateWindows(config.rateLimits, now, store.callCounts),
	};
	let sweeping = Promise.resolve();
	const inTurn = (task: () => Promise<void>) => {
		sweeping = sweeping.then(task).catch((error) => log.error({ err: error }, "a sweep failed"));
		return sweeping;
	};
	const sweepNow = () =>
		inTurn(async () => {
			await sweep(deps); // first: it makes room on a full disk
			await forgetSessions(deps);
			await forgetGrants(deps);
			await forgetOldFailures(deps);
			await store.callCounts?.forgetClosed();
		});
	const sweeper = setInterval(sweepNow, sweepEvery).unref();
	stack.defer(async () => {
		clearInterval(sweeper);
		await sweeping;
	});

	const app = await createApp(deps, allRoutes(deps));
	app.addHook("preClose", async () => hub.close());
	stack.defer(() => app.close());
	await app.listen({ host: config.host, port: config.port });
	localAddress = localUrl(app.server.address() as AddressInfo);

	// not waited for: the more there is to give back, the longer it takes
	void inTurn(() => sweepDeletedGames(deps));
	void sweepNow();

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
		sweep: sweepNow,
		async publish() {
			await publishReady({ store, now, keptVersions });
		},
		close: () => held.disposeAsync(),
	};
}
