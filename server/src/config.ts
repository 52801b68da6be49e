import { isIP } from "node:net";
import { resolve } from "node:path";
import { type SignUpMode, signUpModes } from "./domain/access/account.ts";
import { defaultRateLimits, type RateLimitName, type RateLimits } from "./domain/access/rate.ts";
import { defaultQuotaBytes } from "./domain/components/asset.ts";
import { defaultRetention, type Retention } from "./domain/components/retention.ts";
import { type DatabaseAddress, describeDatabase, readDatabaseUrl } from "./domain/database-url.ts";
import { OperatorError } from "./domain/errors.ts";
import { minImageMemory } from "./domain/image-memory.ts";
import { Secret } from "./domain/secret.ts";
import { type LogLevel, logLevels } from "./telemetry/log.ts";

/** The place of the records. */
type RecordsConfig =
	/** Embedded, in the data folder. */
	| { kind: "sqlite" }
	/** `connections`: that one process opens at most. */
	| { kind: "postgres"; address: DatabaseAddress; connections: number };

/**
 * The place of the bytes: the data folder, or a bucket of an S3-compatible store. Addresses do not end in a
 * slash.
 */
type ObjectsConfig =
	| { kind: "disk" }
	| {
			kind: "s3";
			endpoint: string;
			region: string;
			bucket: string;
			accessKeyId: string;
			secretAccessKey: Secret;
			/**
			 * The address at which the bucket can be read without a signature; undefined: only signed addresses
			 * work.
			 */
			publicUrl: string | undefined;
	  };

/** Everything that environment variables configure, read once. Durations in ms, sizes in bytes. */
export type Config = Readonly<{
	host: string;
	port: number;
	/** Without a slash at its end; undefined: derived from host and port. */
	publicUrl: string | undefined;
	dataDir: string;
	/** Encrypts the secrets of links in the database; undefined: a key in the data folder does, if there is one. */
	linkKey: Secret | undefined;
	records: RecordsConfig;
	objects: ObjectsConfig;
	/**
	 * The people who may create an account: anyone, people invited by a user or the operator, or only people
	 * the operator invites.
	 */
	signUp: SignUpMode;
	/** Proxies trusted to report the caller's address: addresses, networks, or names for groups of them. */
	trustedProxies: readonly string[];
	/** Null: no limits. */
	rateLimits: RateLimits | null;
	quotaBytes: number;
	/** For images that are being decoded; undefined: depends on the limit of the process and on the machine. */
	imageMemoryBytes: number | undefined;
	/** The rule for keeping versions of a game. */
	retention: Retention;
	/** Time for which calls are still answered after a signal to stop, in ms. It lets a load balancer redirect them. */
	drain: number;
	/** The interval of an event stream's heartbeat, in ms. */
	heartbeat: number;
	logLevel: LogLevel;
}>;

/** Relative to the working directory. */
const defaultDataDir = "./data";

/** Connections of a process; PostgreSQL allows 100 in all by default. */
const defaultConnections = 20;

/** Minimum length of the key for links: a random text of letters and digits then has more than 128 bits. */
export const minKeyLength = 32;

type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown if the configuration has faults, with one line for each. The service does not start then. */
export class ConfigError extends OperatorError {
	override readonly name = "ConfigError";
	readonly faults: readonly string[];
	constructor(faults: readonly string[]) {
		super(faults.join("\n"));
		this.faults = faults;
	}
}

const s3Names = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

function readObjectsConfig(text: (name: string) => string, fault: (message: string) => void): ObjectsConfig {
	const publicUrl = readAddress("S3_PUBLIC_URL", text("S3_PUBLIC_URL"), fault);
	const given = [...s3Names, "S3_PUBLIC_URL"].filter((name) => text(name) !== "");
	if (given.length === 0) return { kind: "disk" };
	const missing = s3Names.filter((name) => text(name) === "");
	if (missing.length > 0) {
		const are = missing.length === 1 ? "is" : "are";
		fault(`${missing.join(", ")} ${are} missing: images go to a bucket when ${given[0]} is set`);
	}
	const endpoint = readAddress("S3_ENDPOINT", text("S3_ENDPOINT"), fault);
	const bucket = text("S3_BUCKET");
	if (bucket !== "" && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
		fault(`S3_BUCKET must be a bucket's name (3 to 63 of a-z, 0-9, dots and hyphens), and is "${bucket}"`);
	}
	return {
		kind: "s3",
		endpoint: endpoint ?? "",
		region: text("S3_REGION"),
		bucket,
		accessKeyId: text("S3_ACCESS_KEY_ID"),
		secretAccessKey: new Secret(text("S3_SECRET_ACCESS_KEY")),
		publicUrl,
	};
}

function readRateLimits(text: string, fault: (message: string) => void): RateLimits | null {
	if (text === "off") return null;
	const limits: RateLimits = { ...defaultRateLimits };
	if (text === "") return limits;
	const names = Object.keys(defaultRateLimits).join(", ");
	let overrides: unknown;
	try {
		overrides = JSON.parse(text);
	} catch {
		overrides = undefined;
	}
	if (typeof overrides !== "object" || overrides === null || Array.isArray(overrides)) {
		fault('RATE_LIMITS must be empty, "off", or a JSON object such as {"presign":600}');
		return limits;
	}
	const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;
	for (const [name, value] of Object.entries(overrides)) {
		if (!Object.hasOwn(defaultRateLimits, name)) {
			fault(`RATE_LIMITS has no limit "${name}"; there are ${names}`);
			continue;
		}
		const known = limits[name as RateLimitName];
		const { limit, windowSeconds = known.windowSeconds } =
			typeof value === "number" ? { limit: value } : (value ?? {});
		if (isCount(limit) && isCount(windowSeconds)) limits[name as RateLimitName] = { limit, windowSeconds };
		else
			fault(
				`RATE_LIMITS.${name} must be a whole number, or {"limit": …, "windowSeconds": …}, each at least 1`,
			);
	}
	return limits;
}

function readLinkKey(text: string, fault: (message: string) => void): Secret | undefined {
	if (text === "") return undefined;
	if (text.length < minKeyLength) fault(`LINK_KEY must have at least ${minKeyLength} characters`);
	return new Secret(text);
}

function readRecords(url: string, connections: number, fault: (message: string) => void): RecordsConfig {
	if (url === "") return { kind: "sqlite" };
	const address = readDatabaseUrl(url);
	if (typeof address !== "string") return { kind: "postgres", address, connections };
	fault(`DATABASE_URL ${address}`);
	return { kind: "sqlite" };
}

function readAddress(name: string, text: string, fault: (message: string) => void): string | undefined {
	if (text === "") return undefined;
	const url = URL.parse(text);
	if (
		url === null ||
		!/^https?:$/.test(url.protocol) ||
		url.search !== "" ||
		url.hash !== "" ||
		url.username !== ""
	) {
		fault(`${name} must be an http or https address without a query, and is "${text}"`);
		return undefined;
	}
	return url.href.replace(/\/+$/, "");
}

const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

function isNetwork(text: string): boolean {
	const [address = "", bits, ...rest] = text.split("/");
	const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
	return (
		most > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
	);
}

function readProxies(text: string, fault: (message: string) => void): string[] {
	if (text === "none") return [];
	const proxies = text.split(",").map((part) => part.trim());
	for (const proxy of proxies) {
		if (namedNetworks.includes(proxy) || isNetwork(proxy)) continue;
		fault(
			`TRUSTED_PROXIES must be "none", or a list of addresses, networks (10.0.0.0/8) or ${namedNetworks.join(", ")}, and has "${proxy}"`,
		);
	}
	return proxies;
}

/**
 * The configuration in an environment; pure.
 * @throws ConfigError that names every fault
 */
export function readConfig(env: Environment): Config {
	const faults: string[] = [];
	const fault = (message: string) => void faults.push(message);
	const text = (name: string) => env[name]?.trim() ?? "";
	const wholeNumber = (name: string, standard: number, least: number, most: number): number => {
		const value = text(name) === "" ? standard : Number(text(name));
		if (Number.isInteger(value) && value >= least && value <= most) return value;
		fault(`${name} must be a whole number from ${least} to ${most}, and is "${text(name)}"`);
		return standard;
	};

	const logLevel = logLevels.find((level) => level === (text("LOG_LEVEL") || "info"));
	if (logLevel === undefined)
		fault(`LOG_LEVEL must be one of ${logLevels.join(", ")}, and is "${text("LOG_LEVEL")}"`);

	const signUp = signUpModes.find((mode) => mode === (text("SIGN_UP") || "invite"));
	if (signUp === undefined)
		fault(`SIGN_UP must be one of ${signUpModes.join(", ")}, and is "${text("SIGN_UP")}"`);

	const config: Config = {
		host: text("HOST") || "127.0.0.1",
		port: wholeNumber("PORT", 8080, 0, 65_535),
		publicUrl: readAddress("PUBLIC_URL", text("PUBLIC_URL"), fault),
		dataDir: text("DATA_DIR") || defaultDataDir,
		linkKey: readLinkKey(text("LINK_KEY"), fault),
		records: readRecords(
			text("DATABASE_URL"),
			wholeNumber("DATABASE_CONNECTIONS", defaultConnections, 4, 1000),
			fault,
		),
		objects: readObjectsConfig(text, fault),
		signUp: signUp ?? "invite",
		trustedProxies: readProxies(text("TRUSTED_PROXIES") || "loopback", fault),
		rateLimits: readRateLimits(text("RATE_LIMITS"), fault),
		quotaBytes: wholeNumber("ACCOUNT_QUOTA_BYTES", defaultQuotaBytes, 1, Number.MAX_SAFE_INTEGER),
		imageMemoryBytes:
			text("IMAGE_MEMORY_BYTES") === ""
				? undefined
				: wholeNumber("IMAGE_MEMORY_BYTES", minImageMemory, minImageMemory, Number.MAX_SAFE_INTEGER),
		retention: {
			last: wholeNumber("KEPT_VERSIONS", defaultRetention.last, 1, 1000),
			hours: wholeNumber("KEPT_HOURS", defaultRetention.hours, 0, 1000),
			days: wholeNumber("KEPT_DAYS", defaultRetention.days, 0, 1000),
		},
		drain: wholeNumber("DRAIN_SECONDS", 0, 0, 20) * 1000,
		heartbeat: wholeNumber("HEARTBEAT_SECONDS", 15, 1, 50) * 1000,
		logLevel: logLevel ?? "info",
	};
	if (faults.length > 0) throw new ConfigError(faults);
	return Object.freeze(config);
}

/** The address of a service with this configuration, unless the system chooses its port. */
export function serviceAddress({ publicUrl, host, port }: Config): string {
	if (publicUrl !== undefined) return publicUrl;
	const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
	return `http://${name}:${port}`;
}

/**
 * Whether anything is stored in the data folder, which only one process can use. With a PostgreSQL database and a bucket
 * nothing is, and any number of processes can work together.
 */
export function usesFolder({ records, objects }: Config): boolean {
	return records.kind === "sqlite" || objects.kind === "disk";
}

/** A place, and the variable that names it. */
export type Place = { variable: string; place: string };

/** Describes the places of records and images for the operator. */
export function describePlaces({ records, objects, dataDir }: Config): { records: Place; images: Place } {
	const folder = { variable: "DATA_DIR", place: resolve(dataDir) };
	return {
		records:
			records.kind === "sqlite"
				? folder
				: { variable: "DATABASE_URL", place: describeDatabase(records.address) },
		images:
			objects.kind === "disk"
				? folder
				: { variable: "S3_BUCKET", place: `the bucket "${objects.bucket}" at ${objects.endpoint}` },
	};
}
