import { availableParallelism, totalmem } from "node:os";
import { createSignInThrottle, type SignInThrottle } from "./accounts/throttle.ts";
import { closeFolder, freeBytesOf, openBytes, openLinkKey, openStore, takeFolder } from "./adapters.ts";
import { type Config, describePlaces, usesFolder } from "./config.ts";
import type { SignUpMode } from "./domain/access/account.ts";
import { createLinkSeal, type LinkSeal } from "./domain/access/link-seal.ts";
import { defaultRest, type Rest } from "./domain/components/draft.ts";
import type { Retention } from "./domain/components/retention.ts";
import { defaultImageMemory, shareImageMemory } from "./domain/image-memory.ts";
import { createExportPlaces, type ExportPlaces } from "./exports/places.ts";
import { createHostedImages, type HostedImages } from "./exports/tts-hosted.ts";
import { createPushCache, type PushCache } from "./game-edit/push-cache.ts";
import { type CoverImages, createCoverImages } from "./games/cover-images.ts";
import { createListCache, type ListCache } from "./games/listing/list-cache.ts";
import type { ListsInFlight } from "./games/listing/listing.ts";
import { createRateWindows, type RateWindows } from "./http/edge/rate-windows.ts";
import { type Cookies, createCookies } from "./http/edge/session-cookie.ts";
import { createImages, type Images } from "./images/codec/codec.ts";
import { createWaitingRoom, type WaitingRoom } from "./images/derive/waiting-room.ts";
import type { Transfers } from "./images/upload/receive.ts";
import { createStocktaking, type Stocktaking } from "./images/upload/stock.ts";
import { createTokenUse, type TokenUse } from "./oauth/token-use.ts";
import type { Incoming, ObjectStore, ObjectUrls } from "./objects/object-store.ts";
import { adoptBackup } from "./operate/backup.ts";
import { isBackupFolder } from "./operate/backup-folder.ts";
import { checkBelonging } from "./operate/belonging.ts";
import { createEventHub, type EventHub } from "./publishing/events.ts";
import type { Store } from "./store/store.ts";
import { createTableHub, type TableHub } from "./table/live/hub.ts";
import { createTableCache, type TableCache } from "./table/table-states.ts";
import type { Log } from "./telemetry/log.ts";
import { createMetrics, type Metrics } from "./telemetry/metrics.ts";

/** Everything that a process is made of. A use case, a job and a route each name the few of these that they need. */
export type Services = {
	config: Config;
	log: Log;
	metrics: Metrics;
	/** Unix time in ms. */
	now: () => number;
	/** Other processes may share the records and the images. */
	isShared: boolean;
	/** Changes while the process runs. */
	status: {
		/** Its address on this machine; empty until it listens. */
		localUrl: string;
		/** It is about to stop, and accepts calls only until a load balancer has noticed. */
		isEnding: boolean;
	};
	isEnding: () => boolean;
	publicUrl: () => string;

	store: Store;
	objects: ObjectStore;
	/** Absent if callers PUT to the service only. */
	incoming: Incoming | undefined;
	urls: ObjectUrls;
	/** The free bytes of the disk with the data folder, if there is one. */
	freeBytes: (() => Promise<number>) | undefined;

	images: Images;
	waitingRoom: WaitingRoom;
	stocktaking: Stocktaking;
	transfers: Transfers;
	quotaBytes: number;

	pushCache: PushCache;
	listCache: ListCache;
	coverImages: CoverImages;
	listsInFlight: ListsInFlight;
	retention: Retention;
	/** Delays before a draft is published. */
	rest: Rest;
	exportPlaces: ExportPlaces;
	hostedImages: HostedImages;

	hub: EventHub;
	tables: TableCache;
	tableHub: TableHub;
	/** Between two heartbeats of an event stream or a socket, in ms. */
	heartbeat: number;

	linkSeal: LinkSeal;
	cookies: Cookies;
	throttle: SignInThrottle;
	signUp: SignUpMode;
	tokenUse: TokenUse;
	rateWindows: RateWindows;
	/** In the format of Fastify's trustProxy. */
	trustedProxies: string[];
};

/** Used instead of what would be opened or created, also by the other services; the caller closes what it gives. */
export type Overrides = Partial<Omit<Services, "config" | "log" | "status">>;

/**
 * Opens what the configuration names, and creates what the process holds in memory.
 * @throws OperatorError when another process uses the same folder, or records and images do not belong together
 */
export async function openServices(
	config: Config,
	log: Log,
	given: Overrides = {},
): Promise<Services & AsyncDisposable> {
	await using stack = new AsyncDisposableStack();
	const isShared = given.isShared ?? !usesFolder(config);
	stack.use(await takeFolder(config));
	const store =
		given.store ?? stack.adopt(await openStore(config, { log, now: given.now }), (opened) => opened.close());
	const { now } = store;
	const openTo = await closeFolder(config);
	if (openTo !== undefined) log.warn(openTo);
	const metrics = given.metrics ?? stack.use(createMetrics());
	const status = { localUrl: "", isEnding: false };
	const publicUrl = given.publicUrl ?? (() => config.publicUrl ?? status.localUrl);
	const bytes = await openBytes(config, publicUrl, log);
	stack.defer(bytes.close);
	const { objects = bytes.objects, incoming = bytes.incoming, urls = bytes.urls } = given;
	await checkBelonging({ store, objects, places: describePlaces(config) });
	if (!isShared && (await isBackupFolder(config.dataDir))) await adoptBackup(store, config.dataDir);

	const imageMemory =
		config.imageMemoryBytes ?? defaultImageMemory(process.constrainedMemory() || undefined, totalmem());
	const {
		retention = config.retention,
		heartbeat = config.heartbeat,
		images = createImages(shareImageMemory(imageMemory, availableParallelism())),
		tables = createTableCache(),
		exportPlaces = createExportPlaces(),
	} = given;
	stack.defer(images.stop);
	const failed = (what: string) => (error: unknown) => log.error({ err: error }, `failed to ${what}`);
	const deps = {
		store,
		objects,
		urls,
		images,
		tables,
		retention,
		heartbeat,
		exportPlaces,
		waitingRoom: createWaitingRoom(),
		now,
		log,
		metrics,
	};
	const services = {
		...deps,
		config,
		isShared,
		status,
		isEnding: () => status.isEnding,
		publicUrl,
		incoming,
		freeBytes: freeBytesOf(config),
		stocktaking: createStocktaking(deps),
		transfers: new Map(),
		quotaBytes: config.quotaBytes,
		pushCache: createPushCache(),
		listCache: createListCache(),
		coverImages: createCoverImages(deps),
		listsInFlight: { bytes: 0 },
		rest: defaultRest,
		hostedImages: createHostedImages(deps),
		hub: given.hub ?? createEventHub({ store, onError: failed("notify event streams of a new version") }),
		tableHub: given.tableHub ?? createTableHub({ ...deps, onError: failed("play at a table") }),
		linkSeal: createLinkSeal(await openLinkKey(config)),
		cookies: createCookies(publicUrl),
		throttle: createSignInThrottle(deps),
		signUp: config.signUp,
		tokenUse: createTokenUse({ store, now, onError: failed("record the last use of tokens") }),
		rateWindows: createRateWindows(config.rateLimits, now, store.callCounts),
		trustedProxies: [...config.trustedProxies],
	};
	const opened = stack.move();
	return { ...services, ...given, now, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
