import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { createUser } from "../../src/accounts/accounts.ts";
import type { DeriveJob } from "../../src/domain/job.ts";
import { lockGames } from "../../src/store/locks.ts";
import { findUser, insertUser } from "../../src/store/queries/accounts/accounts.ts";
import {
	advanceGame,
	findGame,
	insertGame,
	listGames,
	renameGame,
} from "../../src/store/queries/games/games.ts";
import { holdBytes, releaseBytes } from "../../src/store/queries/images/account-bytes.ts";
import { claimJobsInTurn, enqueue, prioritizeJob } from "../../src/store/queries/service/jobs.ts";
import { lockFolder, openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { postgresIsMissing } from "../support/engine.ts";
import { engines, openPostgres } from "../support/stores/stores.ts";

const user = {
	id: "usr_a",
	email: "a@example.com",
	name: "A",
	used_bytes: 0,
	record_bytes: 0,
	created_at: 1,
};
const game = { id: "gam_a", ownerId: "usr_a", name: "Game", createdAt: 1 };

/** A statement that takes long. */
const countTo = (max: number) =>
	sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${max}) select max(n) from numbers`;

async function seed(store: Store): Promise<void> {
	await store.write(async (writer) => {
		await insertUser(writer, user);
		await insertGame(writer, game);
	});
}

for (const [engine, open, skip] of engines) {
	describe(`the store on ${engine}`, { skip }, () => {
		test("a transaction is atomic: an error leaves nothing behind", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			const failing = store.write(async (writer) => {
				await insertGame(writer, { ...game, id: "gam_b" });
				throw new Error("no");
			});
			await assert.rejects(failing, /^Error: no$/);
			assert.deepEqual(
				(await listGames(store.reader, "usr_a")).map(({ id }) => id),
				["gam_a"],
			);
		});

		test("changes in one group commit succeed and fail independently", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			const outcomes = await Promise.allSettled(
				Array.from({ length: 100 }, (_, i) =>
					store.write(async (writer) => {
						await insertGame(writer, { ...game, id: `gam_${i}` });
						if (i % 3 === 1) throw new Error(`no ${i}`);
						if (i % 3 === 2) await insertGame(writer, { ...game, id: "gam_a" }); // already taken
						return i;
					}),
				),
			);
			for (const [i, outcome] of outcomes.entries()) {
				if (i % 3 === 0) assert.deepEqual(outcome, { status: "fulfilled", value: i });
				else if (i % 3 === 1)
					assert.equal(outcome.status === "rejected" && outcome.reason.message, `no ${i}`);
				else assert.match(outcome.status === "rejected" ? outcome.reason.message : "", /unique/i);
			}
			const there = (await listGames(store.reader, "usr_a")).map(({ id }) => id);
			const expected = Array.from({ length: 34 }, (_, i) => `gam_${i * 3}`);
			assert.deepEqual(new Set(there), new Set(["gam_a", ...expected]));
		});

		test("a long transaction lets others be served, and its statements run in the order of their calls", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			let isOver = false;
			let turns = 0;
			const others = (async () => {
				for (; !isOver; turns++) await yieldToEventLoop();
			})();
			const during = await store.write(async (writer) => {
				const before = turns;
				const statements = Array.from({ length: 10 }, (_, i) => [
					countTo(100_000).execute(writer),
					renameGame(writer, "gam_a", `Game ${i}`),
				]);
				await Promise.all(statements.flat());
				return turns - before;
			});
			isOver = true;
			await others;
			assert.ok(during > 0, "others were served");
			assert.equal((await findGame(store.reader, "gam_a"))?.name, "Game 9");
		});

		test("writers of a game take turns: no position is assigned twice", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			const firsts = await Promise.all(
				Array.from({ length: 20 }, () =>
					store.withGameWrite("gam_a", async (writer, current) => {
						await sleep(1);
						await advanceGame(writer, current, { positions: 3 });
						return current.last_position + 1;
					}),
				),
			);
			assert.deepEqual(
				firsts.sort((a, b) => a - b),
				Array.from({ length: 20 }, (_, i) => 1 + 3 * i),
			);
			const after = await findGame(store.reader, "gam_a");
			assert.deepEqual([after?.revision, after?.last_position], [20, 60]);
		});

		test("when many take the same name at the same time, one gets it and the others are refused", async () => {
			await using opened = await open();
			const deps = { store: opened.store, now: () => 1 };
			const asked = Array.from({ length: 12 }, () => createUser(deps, { email: "a@example.com", name: "A" }));
			const outcomes = await Promise.allSettled(asked);
			const results = outcomes.map((outcome) =>
				outcome.status === "rejected" ? outcome.reason.message : "made",
			);
			assert.deepEqual(
				results.sort(),
				[...Array(11).fill("an account for a@example.com already exists"), "made"].sort(),
			);
		});

		test("accounts take turns with their jobs, and what is urgent comes first within an account", async () => {
			await using opened = await open();
			const { store } = opened;
			const job = (ownerId: string, i: number): DeriveJob => ({
				kind: "derive",
				gameId: "gam_a",
				derivativeId: `${ownerId}${i}`,
				ownerId,
			});
			const anns = Array.from({ length: 20 }, (_, i) => job("ann", i));
			await store.write((writer) => enqueue(writer, anns, 1));
			await store.write((writer) => enqueue(writer, [job("bob", 0), job("cay", 0)], 2));
			await store.write((writer) => prioritizeJob(writer, job("ann", 19), 3));
			const claimed: string[] = [];
			let last = "";
			for (const limit of [2, 1, 3]) {
				const wanted = { kind: "derive" as const, limit, now: 5, leaseUntil: 9 };
				const rows = await store.write((writer) => claimJobsInTurn(writer, wanted, last));
				last = rows.at(-1)?.owner_id ?? "";
				claimed.push(...rows.map((row) => row.dedupe_key));
			}
			assert.equal(claimed[0], "derive ann19");
			assert.deepEqual(
				claimed.map((key) => key.slice("derive ".length).replace(/\d+/, "")),
				["ann", "bob", "cay", "ann", "ann", "ann"],
			);
			assert.equal(new Set(claimed).size, 6);
		});

		test("games of one account written in parallel count its bytes exactly", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			const ids = Array.from({ length: 6 }, (_, i) => `gam_${i}`);
			for (const id of ids) await store.write((writer) => insertGame(writer, { ...game, id }));
			const shared = { sha256: "shared", byteSize: 1000 };
			const rounds = ids.flatMap((id) =>
				Array.from({ length: 8 }, (_, i) =>
					store.withGameWrite(id, async (writer) => {
						await holdBytes(writer, "usr_a", [shared, { sha256: `${id}${i}`, byteSize: 1 }]);
						await sleep(1);
						if (i % 2 === 1)
							await releaseBytes(writer, "usr_a", [shared, { sha256: `${id}${i}`, byteSize: 1 }]);
					}),
				),
			);
			await Promise.all(rounds);
			assert.equal((await findUser(store.reader, "usr_a"))?.used_bytes, 1000 + 24);
		});

		test("transactions that need each other's games all complete", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			await store.write((writer) => insertGame(writer, { ...game, id: "gam_b" }));
			const change = (own: string, other: string) =>
				store.withGameWrite(own, async (writer, current) => {
					await advanceGame(writer, current);
					await sleep(2);
					await lockGames(writer, [other], "conflict");
					await renameGame(writer, other, `by ${own}`);
				});
			const pairs = [["gam_a", "gam_b"] as const, ["gam_b", "gam_a"] as const];
			await Promise.all([...pairs, ...pairs, ...pairs, ...pairs].map(([own, other]) => change(own, other)));
			const revisions = (await listGames(store.reader, "usr_a")).map(({ revision }) => revision);
			assert.deepEqual(revisions, [4, 4], "each is applied once, however often it was retried");
		});

		test("lists are ordered by bytes, whatever the database's locale", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			const ids = ["gam_B", "gam_b", "gam_Z", "gam_é", "gam_e", "gam-x", "gam_z", "gam_😀", "gam_\uffff"];
			for (const id of ids) await store.write((writer) => insertGame(writer, { ...game, id }));
			const listed = (await listGames(store.reader, "usr_a")).map(({ id }) => id);
			const byBytes = [...ids, "gam_a"].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
			assert.deepEqual(listed, byBytes);
		});

		test("a string with U+0000 matches nothing and cannot be stored", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			assert.equal(await findGame(store.reader, "gam_a\0"), undefined);
			assert.equal(await store.write((writer) => findUser(writer, "\0")), undefined);
		});

		test("withGameWrite refuses a game that does not exist", async () => {
			await using opened = await open();
			const refused = opened.store.withGameWrite("gam_x", async () => assert.fail("never called"));
			await assert.rejects(refused, (error: Error & { code?: string }) => error.code === "GAME_NOT_FOUND");
		});

		test("a reader sees the latest commit while a transaction is open, and a snapshot one state throughout", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			await store.snapshot(async (snapshot) => {
				assert.equal((await listGames(snapshot, "usr_a")).length, 1);
				await store.write(async (writer) => {
					await insertGame(writer, { ...game, id: "gam_b" });
					assert.equal((await listGames(store.reader, "usr_a")).length, 1, "not committed yet");
				});
				assert.equal((await listGames(store.reader, "usr_a")).length, 2);
				assert.equal((await listGames(snapshot, "usr_a")).length, 1);
			});
		});

		test("many simultaneous snapshots all complete", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			const counts = await Promise.all(
				Array.from({ length: 30 }, () =>
					store.snapshot(async (snapshot) => {
						await sleep(1);
						return (await listGames(snapshot, "usr_a")).length;
					}),
				),
			);
			assert.deepEqual(new Set(counts), new Set([1]));
		});

		test("readers cannot write", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			await assert.rejects(store.reader.deleteFrom("games").execute(), /read-?only/);
			await assert.rejects(
				store.snapshot((reader) => reader.deleteFrom("games").execute()),
				/read-?only/,
			);
		});

		test("what was written is still there after reopening, and reopening does not migrate again", async () => {
			await using opened = await open();
			await seed(opened.store);
			const [one, two] = [await opened.reopen(), await opened.reopen()];
			assert.equal((await findUser(one.reader, "usr_a"))?.email, "a@example.com");
			const applied = await two.reader.selectFrom("migrations").select("name").execute();
			assert.equal(new Set(applied.map(({ name }) => name)).size, applied.length);
		});

		test("a store with a newer schema version is refused", async () => {
			await using opened = await open();
			await opened.store.write((writer) =>
				writer.insertInto("migrations").values({ name: "9999-future", applied_at: 1 }).execute(),
			);
			await assert.rejects(opened.reopen(), /newer Tuckbox.*9999-future/);
		});

		test("values that the engine would silently alter are refused", async () => {
			await using opened = await open();
			for (const value of [new Date(0), true, {}]) {
				const odd = { ...user, created_at: value as unknown as number };
				await assert.rejects(
					opened.store.write((writer) => insertUser(writer, odd)),
					/cannot bind/,
				);
			}
		});

		test("bytes are counted once for each distinct content, in any order of holds and releases", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			const used = async () => (await findUser(store.reader, "usr_a"))?.used_bytes;
			const a = { sha256: "a", byteSize: 100 };
			const b = { sha256: "b", byteSize: 20 };
			await store.write((writer) => holdBytes(writer, "usr_a", [a, a, b]));
			assert.equal(await used(), 120);
			await store.write((writer) => holdBytes(writer, "usr_a", [a]));
			await store.write((writer) => releaseBytes(writer, "usr_a", [a, a]));
			assert.equal(await used(), 120);
			await store.write((writer) => releaseBytes(writer, "usr_a", [a]));
			assert.equal(await used(), 20);
			await assert.rejects(
				store.write((writer) => releaseBytes(writer, "usr_a", [b, b])),
				/more often than held/,
			);
			assert.equal(await used(), 20, "a refused release changes nothing");
		});
	});
}

test("on SQLite a change that is requested when the store has closed fails for its caller alone", async () => {
	const folder = await mkdtemp(join(tmpdir(), "store-closing-"));
	try {
		const store = await openSqliteStore(join(folder, "closing.db"));
		await store.close();
		await assert.rejects(
			store.write(async () => "too late"),
			{ code: "ERR_INVALID_STATE" },
		);
	} finally {
		await rm(folder, { recursive: true });
	}
});

test("a folder is served by one process at a time and is free again afterwards", async () => {
	const folder = await mkdtemp(join(tmpdir(), "tuckbox-test-"));
	const file = join(folder, "serving.lock");
	const lock = lockFolder(file);
	assert.throws(() => lockFolder(file), /another Tuckbox/);
	lock[Symbol.dispose]();
	lockFolder(file)[Symbol.dispose]();
	await rm(folder, { recursive: true, force: true });
});

test("on PostgreSQL a transaction with a swallowed error is not reported as committed", {
	skip: postgresIsMissing,
}, async () => {
	await using opened = await openPostgres();
	const { store } = opened;
	await seed(store);
	const done = store.write(async (writer) => {
		await insertGame(writer, { ...game, id: "gam_b" });
		await insertGame(writer, game).catch(() => undefined);
	});
	await assert.rejects(done);
	assert.equal((await listGames(store.reader, "usr_a")).length, 1);
});
