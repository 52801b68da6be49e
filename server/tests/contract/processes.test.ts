import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { readDatabaseUrl } from "../../src/domain/database-url.ts";
import { notify } from "../../src/store/notices.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import {
	claimJobs,
	enqueue,
	finishJob,
	hasAbandonedJobs,
	isClaimCurrent,
	listJobs,
	lockAbandonedJobs,
	nextDue,
	renewLeases,
	retryJob,
} from "../../src/store/tables/jobs.ts";
import { newPostgresDatabase, postgresIsMissing } from "../support/engine.ts";
import { engines, openPostgres } from "../support/stores.ts";
import { until } from "../support/waiting.ts";

for (const [engine, open, skip] of engines) {
	describe(`processes on ${engine}`, { skip }, () => {
		test("each job is claimed by one of many, and none is left", async () => {
			await using opened = await open();
			const { store } = opened;
			const jobs = Array.from(
				{ length: 60 },
				(_, i) => ({ kind: "discard-game", gameId: `gam_${i}` }) as const,
			);
			await store.write((writer) => enqueue(writer, jobs, 1));
			const claimed: string[] = [];
			const worker = async () => {
				for (;;) {
					const rows = await store.writeLazily((writer) => claimJobs(writer, "discard-game", 3, 9, 99));
					if (rows.length === 0) return;
					claimed.push(...rows.map(({ id }) => id));
				}
			};
			await Promise.all(Array.from({ length: 8 }, worker));
			assert.deepEqual([claimed.length, new Set(claimed).size], [60, 60]);
		});

		test("a waiting job is not added twice, a claimed one may be, and due jobs come in order", async () => {
			await using opened = await open();
			const { store } = opened;
			const job = { kind: "discard-game", gameId: "gam_a" } as const;
			const other = { kind: "discard-game", gameId: "gam_b" } as const;
			await store.write((writer) => enqueue(writer, [job, job], 10));
			await store.write((writer) => enqueue(writer, [job, other], 20));
			assert.equal((await listJobs(store.reader)).length, 2);
			assert.deepEqual(
				[...(await nextDue(store.reader, ["discard-game", "derive"]))],
				[["discard-game", 10]],
			);
			const [first] = await store.write((writer) => claimJobs(writer, "discard-game", 1, 20, 99));
			assert.deepEqual(JSON.parse(first?.payload ?? ""), job);
			assert.equal(first?.attempts, 1);
			await store.write((writer) => enqueue(writer, [job], 30));
			assert.equal((await listJobs(store.reader)).length, 3);
			// its twin waits already, so the failed one need not
			await store.write((writer) => retryJob(writer, first as NonNullable<typeof first>, "failed", 40));
			const due = await store.write((writer) => claimJobs(writer, "discard-game", 9, 25, 99));
			assert.deepEqual(
				due.map(({ payload }) => JSON.parse(payload)),
				[other],
			);
			await store.write((writer) => finishJob(writer, due[0] as NonNullable<(typeof due)[0]>));
			assert.equal((await listJobs(store.reader, "waiting")).length, 1);
		});

		test("a job is its taker's until the lease is over, and only the last taker ends it", async () => {
			await using opened = await open();
			const { store } = opened;
			await store.write((writer) => enqueue(writer, [{ kind: "discard-game", gameId: "gam_a" }], 10));
			const claim = (now: number) =>
				store.write(async (writer) => (await claimJobs(writer, "discard-game", 1, now, now + 15))[0]);
			const lost = (time: number) => store.write((writer) => lockAbandonedJobs(writer, time));
			const first = await claim(20);
			assert.ok(first);
			await store.write((writer) => renewLeases(writer, [first], 50));
			assert.deepEqual([await hasAbandonedJobs(store.reader, 40), await lost(40)], [false, []]);
			assert.equal(await hasAbandonedJobs(store.reader, 51), true);
			await store.write(async (writer) => {
				for (const row of await lockAbandonedJobs(writer, 51)) await retryJob(writer, row, "lost", 51);
			});

			const second = await claim(60);
			assert.ok(second);
			assert.equal(second.id, first.id);
			await store.write((writer) => renewLeases(writer, [first], 1000));
			assert.equal((await lost(80)).length, 1, "who has lost a job does not prolong it");
			assert.equal(await store.write((writer) => isClaimCurrent(writer, first)), false);
			assert.equal(await store.write((writer) => finishJob(writer, first)), false);
			assert.equal(await store.write((writer) => isClaimCurrent(writer, second)), true);
			assert.equal(await store.write((writer) => finishJob(writer, second)), true);
			assert.deepEqual(await listJobs(store.reader), []);
		});

		test("what a transaction tells is heard once, when it is durable, and not when it fails", async () => {
			await using opened = await open();
			const { store } = opened;
			const heard: string[] = [];
			store.listen({
				onNotice: ({ about, id }) => void heard.push(`${about} ${id}`),
				onGap: () => undefined,
				accepts: () => true,
			});
			await store.write(async (writer) => {
				notify(writer, "version", "gam_a");
				notify(writer, "version", "gam_a");
				await enqueue(writer, [{ kind: "prune", gameId: "gam_a" }], 1);
				assert.deepEqual(heard, []);
			});
			assert.deepEqual(heard, ["version gam_a", "jobs "]);
			const failing = store.write(async (writer) => {
				notify(writer, "version", "gam_b");
				throw new Error("no");
			});
			await assert.rejects(failing, /^Error: no$/);
			await store.writeLazily(async (writer) => notify(writer, "access"));
			assert.deepEqual(heard.slice(2), ["access "]);
		});
	});
}

test("several processes may bring an empty PostgreSQL database up to date at once", {
	skip: postgresIsMissing,
}, async () => {
	const { url, query } = await newPostgresDatabase();
	await query("drop schema public cascade; create schema public");
	const address = readDatabaseUrl(url);
	assert.ok(typeof address !== "string");
	const stores = await Promise.all(
		Array.from({ length: 5 }, () => openPostgresStore(address, { connections: 4 })),
	);
	for (const store of stores) await store.close();
	const odd = await query(
		"select attname from pg_attribute join pg_class on pg_class.oid = attrelid \
		join pg_collation on pg_collation.oid = attcollation where relkind = 'r' \
		and relnamespace = 'public'::regnamespace and collname <> 'C'",
	);
	assert.deepEqual(odd, []);
});

test("on PostgreSQL another process hears what is told here, once, and what it missed while nothing came through", {
	skip: postgresIsMissing,
}, async () => {
	await using opened = await openPostgres();
	const [here, there] = [opened.store, await opened.reopen()];
	const heard: string[] = [];
	let missed = 0;
	const accepts = ({ about }: { about: string }) => about === "jobs";
	here.listen({ onNotice: () => undefined, onGap: () => undefined, accepts });
	there.listen({
		onNotice: ({ about, id }) => void heard.push(`${about} ${id}`.trim()),
		onGap: () => void missed++,
		accepts,
	});
	// a connection takes a moment to listen
	await until("the other process hears something", () => {
		here.broadcast({ about: "jobs", id: "" });
		return heard.length;
	});
	// what was sent before this has come by then
	here.broadcast({ about: "version", id: "last" });
	await until(
		"the last of them is heard",
		() => heard,
		() => heard.includes("version last"),
	);
	heard.length = 0;
	await here.write(async (writer) => {
		notify(writer, "jobs");
		notify(writer, "version", "gam_a");
	});
	await until(
		"the version is heard",
		() => heard,
		() => heard.includes("version gam_a"),
	);
	assert.ok(!heard.includes("jobs"), "what a process keeps to itself");
	// one that could not connect at first has missed something already
	const before = missed;
	await sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and (query like 'listen%' or query = 'select')`.execute(there.reader);
	await until(
		"something is missed",
		() => missed,
		() => missed > before,
	);
	heard.length = 0;
	await here.write(async (writer) => notify(writer, "access", "usr_a"));
	await until(
		"the access is heard",
		() => heard,
		() => heard.includes("access usr_a"),
	);
	assert.deepEqual(heard, ["access usr_a"]);
});

test("on PostgreSQL calls are counted together, however many processes count them at once", {
	skip: postgresIsMissing,
}, async () => {
	await using opened = await openPostgres(() => 1000);
	const stores = [opened.store, await opened.reopen(), await opened.reopen()];
	const counted = await Promise.all(
		Array.from({ length: 90 }, (_, i) => stores[i % 3]?.callCounts?.count(i % 2 ? "a" : "b", 60_000)),
	);
	const ofA = counted.filter((_, i) => i % 2).map((window) => window?.count ?? 0);
	assert.deepEqual(
		ofA.toSorted((one, other) => one - other),
		Array.from({ length: 45 }, (_, i) => i + 1),
	);
	assert.deepEqual(new Set(counted.map((window) => window?.closesAt)), new Set([61_000]));
	await stores[0]?.callCounts?.refund("a");
	assert.deepEqual(await stores[1]?.callCounts?.count("a", 60_000), { count: 45, closesAt: 61_000 });
});

test("on PostgreSQL a window that has closed opens anew, and is forgotten in time", {
	skip: postgresIsMissing,
}, async () => {
	let now = 1000;
	await using opened = await openPostgres(() => now);
	const { callCounts, reader } = opened.store;
	await callCounts?.count("a", 500);
	await callCounts?.count("b", 5000);
	now = 1500;
	assert.deepEqual(await callCounts?.count("a", 500), { count: 1, closesAt: 2000 });
	now = 2000;
	await callCounts?.forgetClosed();
	const { rows } = await sql<{ name: string }>`select name from rate_windows`.execute(reader);
	assert.deepEqual(rows, [{ name: "b" }]);
});

test("on PostgreSQL all processes go by the server's clock", { skip: postgresIsMissing }, async (t) => {
	const askew = Date.now() - 60_000;
	t.mock.method(Date, "now", () => askew);
	await using opened = await openPostgres();
	const { rows } = await sql<{ time: number }>`
		select extract(epoch from clock_timestamp()) * 1000 as time`.execute(opened.store.reader);
	const apart = opened.store.now() - (rows[0]?.time ?? Number.NaN);
	// by the clock of this process it would be a minute
	assert.ok(Math.abs(apart) < 30_000, `${apart} ms apart`);
});
