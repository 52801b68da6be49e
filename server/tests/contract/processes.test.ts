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
} from "../../src/store/queries/service/jobs.ts";
import { newPostgresDatabase, postgresIsMissing } from "../support/engine.ts";
import { engines, openPostgres } from "../support/stores/stores.ts";
import { until } from "../support/waiting.ts";

/** The jobs of these tests that are due at a time. */
const dueJobs = (limit: number, now: number) => ({
	kind: "discard-game" as const,
	limit,
	now,
	leaseUntil: 99,
});

for (const [engine, open, skip] of engines) {
	describe(`processes on ${engine}`, { skip }, () => {
		test("each job is claimed by exactly one of several processes, and none is left", async () => {
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
					const rows = await store.writeLazily((writer) => claimJobs(writer, dueJobs(3, 9)));
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
			const [first] = await store.write((writer) => claimJobs(writer, dueJobs(1, 20)));
			assert.deepEqual(JSON.parse(first?.payload ?? ""), job);
			assert.equal(first?.attempts, 1);
			await store.write((writer) => enqueue(writer, [job], 30));
			assert.equal((await listJobs(store.reader)).length, 3);
			// the same job is waiting already, so the failed one is not needed
			await store.write((writer) => retryJob(writer, first as NonNullable<typeof first>, "failed", 40));
			const due = await store.write((writer) => claimJobs(writer, dueJobs(9, 25)));
			assert.deepEqual(
				due.map(({ payload }) => JSON.parse(payload)),
				[other],
			);
			await store.write((writer) => finishJob(writer, due[0] as NonNullable<(typeof due)[0]>));
			assert.equal((await listJobs(store.reader, "waiting")).length, 1);
		});

		test("a job belongs to its holder until the lease ends, and only the last holder completes it", async () => {
			await using opened = await open();
			const { store } = opened;
			await store.write((writer) => enqueue(writer, [{ kind: "discard-game", gameId: "gam_a" }], 10));
			const claim = (now: number) =>
				store.write(async (writer) => {
					const [row] = await claimJobs(writer, { ...dueJobs(1, now), leaseUntil: now + 15 });
					return row;
				});
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
			assert.equal((await lost(80)).length, 1, "a process that lost a job does not extend its lease");
			assert.equal(await store.write((writer) => isClaimCurrent(writer, first)), false);
			assert.equal(await store.write((writer) => finishJob(writer, first)), false);
			assert.equal(await store.write((writer) => isClaimCurrent(writer, second)), true);
			assert.equal(await store.write((writer) => finishJob(writer, second)), true);
			assert.deepEqual(await listJobs(store.reader), []);
		});

		test("a notification is received once, after its transaction commits, and not if it fails", async () => {
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

test("several processes may migrate an empty PostgreSQL database at the same time", {
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

test("on PostgreSQL another process receives each notification once, and learns that it missed some after a lost connection", {
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
	// a connection needs a moment to start listening
	await until("the other process receives a notification", () => {
		here.broadcast({ about: "jobs", id: "" });
		return heard.length;
	});
	// everything sent before this one has arrived by then
	here.broadcast({ about: "version", id: "last" });
	await until(
		"the last notification is received",
		() => heard,
		() => heard.includes("version last"),
	);
	heard.length = 0;
	await here.write(async (writer) => {
		notify(writer, "jobs");
		notify(writer, "version", "gam_a");
	});
	await until(
		"the version is received",
		() => heard,
		() => heard.includes("version gam_a"),
	);
	assert.ok(!heard.includes("jobs"), "a process does not receive its own notifications");
	// a process that could not connect at first has already missed notifications
	const before = missed;
	await sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and (query like 'listen%' or query = 'select')`.execute(there.reader);
	await until(
		"the missed notifications are noticed",
		() => missed,
		() => missed > before,
	);
	heard.length = 0;
	await here.write(async (writer) => notify(writer, "access", "usr_a"));
	await until(
		"the access change is received",
		() => heard,
		() => heard.includes("access usr_a"),
	);
	assert.deepEqual(heard, ["access usr_a"]);
});

test("on PostgreSQL calls are counted across all processes, even when they arrive at the same time", {
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

test("on PostgreSQL a closed window opens again, and is deleted eventually", {
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
	now = -100_000;
	assert.deepEqual(
		await callCounts?.count("b", 5000),
		{ count: 1, closesAt: -95_000 },
		"the clock was set back",
	);
});

test("on PostgreSQL all processes use the server's clock", { skip: postgresIsMissing }, async (t) => {
	const askew = Date.now() - 900_000;
	t.mock.method(Date, "now", () => askew);
	await using opened = await openPostgres();
	const { rows } = await sql<{ time: number }>`
		select extract(epoch from clock_timestamp()) * 1000 as time`.execute(opened.store.reader);
	const apart = opened.store.now() - (rows[0]?.time ?? Number.NaN);
	// by this process's clock it would be a quarter of an hour
	assert.ok(Math.abs(apart) < 400_000, `${apart} ms apart`);
});

test("on PostgreSQL another process receives a long hint whole, and before the next one", {
	skip: postgresIsMissing,
}, async () => {
	await using opened = await openPostgres();
	const [here, there] = [opened.store, await opened.reopen()];
	there.listen({ onNotice: () => undefined, onGap: () => undefined, accepts: () => false });
	const received: string[] = [];
	there.hints?.listen((_, text) => received.push(text));
	await until("the other process receives hints", () => {
		here.hints?.send("short");
		return received.length;
	});
	const long = `tbl_1 ${"ä, ".repeat(20_000)}`;
	for (const text of [long, "last"]) here.hints?.send(text);
	await until("the last one", () => received.includes("last"));
	assert.deepEqual(
		received.filter((text) => text !== "short"),
		[long, "last"],
	);
});
