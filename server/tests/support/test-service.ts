import assert from "node:assert/strict";
import { argon2, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { addUser, createUser } from "../../src/accounts/accounts.ts";
import { readConfig } from "../../src/config.ts";
import { normalPassword } from "../../src/domain/access/account.ts";
import { defaultRest, type Rest } from "../../src/domain/components/draft.ts";
import type { Retention } from "../../src/domain/components/retention.ts";
import { defaultLease } from "../../src/jobs/lease.ts";
import { createApp } from "../../src/oauth/apps.ts";
import { endToken, mintToken } from "../../src/oauth/tokens.ts";
import { type Service, startService } from "../../src/service.ts";
import { listJobs } from "../../src/store/queries/service/jobs.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { Client } from "./client.ts";
import { engineEnvironment } from "./engine.ts";
import { makeBucket, type TestBucket, usesBucket } from "./servers/buckets.ts";
import { findInconsistencies } from "./stores/invariants.ts";
import { Visitor } from "./visitor.ts";

type Options = {
	/** Added to the environment; by default rate limits are off. */
	env?: Record<string, string>;
	/** Messages of errors that the test provokes; any other logged error fails it. */
	expectsErrors?: RegExp;
	/** The test leaves received uploads unconfirmed. */
	leavesStaged?: boolean;
	/** The test leaves dead jobs. */
	leavesDeadJobs?: boolean;
	/** Drafts are published automatically, as in operation or after another rest; by default only on the test's request. */
	publishesByItself?: boolean | Rest;
	/** A bucket for its bytes, disposed with it; by default they are where TEST_OBJECTS says. */
	bucket?: TestBucket;
	/**
	 * Its images are on disk, whatever TEST_OBJECTS says: the clock stands still, and a store would refuse the
	 * signatures.
	 */
	isOnDisk?: boolean;
	/** The test damages the data on purpose, so that records, bytes and ledger cannot be consistent. */
	damagesData?: boolean;
};

/** A user in a browser, with their credentials. */
export type SignedInVisitor = Visitor & { userId: string; email: string; password: string };

const day = 24 * 60 * 60 * 1000;

type LogLine = { level: number; msg: string; err?: { message: string }; [key: string]: unknown };

/**
 * A hash of a password that takes no time to compute and to compare: it has its costs in it. The tests of sign-in compute
 * those of operation (hostile/brute-force.test.ts).
 */
async function quickHash(password: string): Promise<string> {
	const [nonce, cost] = [randomBytes(16), { memory: 8, passes: 1, parallelism: 1 }];
	const message = normalPassword(password);
	const tag = await promisify(argon2)("argon2id", { message, nonce, tagLength: 32, ...cost });
	const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
	return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`;
}

/** A real service on a real database and disk, in a temporary folder, with a clock that can be moved. */
export class TestService {
	readonly service: Service;
	readonly folder: string;
	readonly log: LogLine[];
	/** The bucket with its bytes, unless they are on disk. */
	bucket: TestBucket | undefined;
	readonly #clock: { offset: number };
	readonly #options: Options;
	readonly #retention: Retention;
	#people = 0;

	constructor(
		service: Service,
		{ folder, retention }: { folder: string; retention: Retention },
		log: LogLine[],
		clock: { offset: number },
		options: Options,
	) {
		this.service = service;
		this.folder = folder;
		this.log = log;
		this.#clock = clock;
		this.#options = options;
		this.#retention = retention;
	}

	get url(): string {
		return this.service.url;
	}

	readonly now = (): number => Date.now() + this.#clock.offset;

	/** Moves the service's clock forward. */
	advance(ms: number): void {
		this.#clock.offset += ms;
	}

	anonymous(): Client {
		return new Client(this.url, undefined);
	}

	/** A new user with a new app and a token. */
	async user(): Promise<Client> {
		const deps = { store: this.service.store, now: this.now };
		this.#people++;
		const { id } = await createUser(deps, {
			email: `user${this.#people}@example.com`,
			name: `User ${this.#people}`,
		});
		return await this.app(id);
	}

	/** A new app of an existing user, with a token. */
	async app(userId: string, lifetime?: number, scope?: "push" | "read"): Promise<Client> {
		const deps = { store: this.service.store, now: this.now };
		const { id } = await createApp(deps, { name: "Test app", redirectUris: [], isConfidential: false });
		const { token } = await mintToken(deps, { userId, appId: id }, lifetime, scope);
		return new Client(this.url, token, { userId, appId: id });
	}

	/** A browser without a session. */
	visitor(address?: string): Visitor {
		return new Visitor(this.url, address);
	}

	/** A new account with a password, signed in in a browser. */
	async person(password = "lanterns in the bay"): Promise<SignedInVisitor> {
		this.#people++;
		const email = `person${this.#people}@example.com`;
		const account = { email, name: `Person ${this.#people}`, passwordHash: await quickHash(password) };
		const id = await this.service.store.write((writer) => addUser(writer, account, this.now()));
		assert.ok(id);
		const visitor = this.visitor();
		const { status } = await visitor.signIn(email, password);
		assert.equal(status, 303);
		return Object.assign(visitor, { userId: id, email, password });
	}

	async revoke(client: Client): Promise<void> {
		await endToken({ store: this.service.store, now: this.now }, client.token ?? "");
	}

	/** Resolves when all due jobs are done, and images have all of their sizes. */
	async idle(): Promise<void> {
		const { jobs, store } = this.service;
		await jobs.idle();
		const { numUpdatedRows } = await store.write((writer) =>
			writer
				.updateTable("jobs")
				.set({ run_at: this.now() })
				.where("priority", "=", -1)
				.where("state", "=", "waiting")
				.executeTakeFirstOrThrow(),
		);
		if (numUpdatedRows > 0n) await jobs.idle();
	}

	/** Publishes what is ready, and resolves when everything that follows from it is done. */
	async published(): Promise<void> {
		await this.idle();
		await this.service.publish();
		await this.idle();
	}

	/** Ids of the uploads whose bytes are staged. */
	async staged(): Promise<string[]> {
		return await Array.fromAsync(this.service.objects.listStaged());
	}

	/** The bytes of records that count towards a user's quota. */
	async recordBytes({ ids }: Client): Promise<number> {
		const { reader } = this.service.store;
		const users = reader.selectFrom("users").where("id", "=", ids.userId);
		return (await users.select("record_bytes").executeTakeFirstOrThrow()).record_bytes;
	}

	/** Inconsistencies between records, bytes and ledger. */
	async inconsistencies(): Promise<string[]> {
		const { store, objects } = this.service;
		return await findInconsistencies(store, this.folder, this.#retention, this.bucket && objects);
	}

	/** Stops the service; fails when it left work, bytes or errors that the test did not announce. */
	async [Symbol.asyncDispose](): Promise<void> {
		const { expectsErrors, leavesStaged, leavesDeadJobs, damagesData } = this.#options;
		try {
			await this.published();
			// keys of objects that were deleted from a bucket rest for a while
			if (this.bucket !== undefined) this.advance(defaultLease.durationMs);
			await this.idle();
			const jobs = await listJobs(this.service.store.reader);
			const left = jobs.filter((job) => !(leavesDeadJobs && job.state === "dead"));
			assert.deepEqual(left, [], "no jobs are left");
			if (!leavesStaged) assert.deepEqual(await this.staged(), [], "no staged bytes are left");
			const inconsistencies = damagesData ? [] : await this.inconsistencies();
			assert.deepEqual(inconsistencies, [], "records, bytes and ledger are consistent");
			const unexpected = this.log.filter(
				(line) => line.level >= 50 && !expectsErrors?.test(`${line.msg} ${line.err?.message ?? ""}`),
			);
			assert.deepEqual(unexpected, [], "no unexpected error was logged");
		} finally {
			await this.service.close();
			await rm(this.folder, { recursive: true, force: true });
			await this.bucket?.remove();
		}
	}
}

export async function startTestService(options: Options = {}): Promise<TestService> {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-test-"));
	const lines: LogLine[] = [];
	const logger = createLogger("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
	const clock = { offset: 0 };
	const bucket = options.bucket ?? (usesBucket && !options.isOnDisk ? await makeBucket() : undefined);
	const env = {
		PORT: "0",
		RATE_LIMITS: "off",
		// only the last versions, so that it does not matter when in an hour a test runs
		KEPT_HOURS: "0",
		KEPT_DAYS: "0",
		...(await engineEnvironment(folder, bucket?.env)),
		...options.env,
		DATA_DIR: folder,
	};
	const config = readConfig(env);
	const now = () => Date.now() + clock.offset;
	const never = { afterChange: day, atMost: day, forImages: 1000 * day, betweenSizes: day };
	const { publishesByItself = false } = options;
	const rest = publishesByItself === true ? defaultRest : publishesByItself || never;
	const service = await startService(config, logger, { now, rest });
	const test = new TestService(service, { folder, retention: config.retention }, lines, clock, options);
	test.bucket = bucket;
	return test;
}
