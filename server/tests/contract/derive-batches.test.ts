import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DeriveJob } from "../../src/domain/job.ts";
import {
	claimJobsInTurn,
	deleteJobs,
	enqueueDerivations,
	finishJob,
	jobCounts,
	listJobs,
	nextDue,
	prioritizeJob,
	retryJob,
} from "../../src/store/queries/service/jobs.ts";
import type { Store } from "../../src/store/store.ts";
import { engines } from "../support/stores/stores.ts";

const job = (gameId: string, i: number, ownerId = "ann"): DeriveJob => ({
	kind: "derive",
	gameId,
	derivativeId: `drv_${gameId}_${i}`,
	ownerId,
});
const jobs = (gameId: string, count: number, ownerId?: string) =>
	Array.from({ length: count }, (_, i) => job(gameId, i, ownerId));

/** Claims jobs of all accounts, and returns the ids of their images. */
async function claim(store: Store, limit: number) {
	const wanted = { kind: "derive" as const, limit, now: 5, leaseUntil: 9 };
	const rows = await store.write((writer) => claimJobsInTurn(writer, wanted, ""));
	for (const row of rows) {
		assert.deepEqual([row.state, row.lease_until], ["running", 9]);
		assert.equal(row.dedupe_key, `derive ${JSON.parse(row.payload).derivativeId}`);
	}
	return rows;
}
const idOf = ({ payload }: { payload: string }): string => JSON.parse(payload).derivativeId;
const idsOf = (some: readonly DeriveJob[]) => some.map(({ derivativeId }) => derivativeId);

for (const [engine, open, skip] of engines) {
	describe(`derivations that wait together (${engine})`, { skip }, () => {
		test("each is claimed once, in order, by any number of claimers, and counted until it ends", async () => {
			await using opened = await open();
			const { store } = opened;
			const all = jobs("gam_a", 120);
			await store.write((writer) => enqueueDerivations(writer, all, 1));
			assert.ok((await listJobs(store.reader)).length < 10, "they wait in few rows");
			const first = await claim(store, 3);
			assert.deepEqual(first.map(idOf), idsOf(all.slice(0, 3)));
			assert.deepEqual(await jobCounts(store.reader), [
				{ kind: "derive", state: "running", count: 3 },
				{ kind: "derive", state: "waiting", count: 117 },
			]);
			for (const row of first) assert.ok(await store.write((writer) => finishJob(writer, row)));
			const claimed = first.map(idOf);
			while ((await nextDue(store.reader, ["derive"])).size > 0) {
				// those that found the row of the others locked come again
				const found = await Promise.all(Array.from({ length: 4 }, () => claim(store, 4)));
				claimed.push(...found.flat().map(idOf));
			}
			assert.deepEqual(claimed.toSorted(), idsOf(all).toSorted());
		});

		test("one that fails is retried without the others", async () => {
			await using opened = await open();
			const { store } = opened;
			await store.write((writer) => enqueueDerivations(writer, jobs("gam_a", 3), 1));
			const [row] = await claim(store, 1);
			assert.ok(row !== undefined);
			await store.write((writer) => retryJob(writer, row, "no space", 2));
			const rest = await claim(store, 9);
			const again = rest.find(({ id }) => id === row.id);
			assert.deepEqual([again?.attempts, again?.claims], [2, 2]);
			assert.deepEqual(rest.map(idOf).toSorted(), idsOf(jobs("gam_a", 3)));
		});

		test("those that have left and are added again are not taken for those that still wait", async () => {
			await using opened = await open();
			const { store } = opened;
			const [first, second, third] = jobs("gam_a", 3) as [DeriveJob, DeriveJob, DeriveJob];
			await store.write((writer) => enqueueDerivations(writer, [first, second], 1));
			const [row] = await claim(store, 1);
			assert.ok(row !== undefined && (await store.write((writer) => finishJob(writer, row))));
			await store.write((writer) => enqueueDerivations(writer, [first, third], 1));
			assert.deepEqual((await claim(store, 9)).map(idOf).toSorted(), idsOf([first, second, third]));
		});

		test("one that a reader waits for comes first, once", async () => {
			await using opened = await open();
			const { store } = opened;
			await store.write((writer) => enqueueDerivations(writer, jobs("gam_a", 60), 1));
			const awaited = { kind: "derive", gameId: "gam_a", derivativeId: "drv_gam_a_55" } as const;
			for (let i = 0; i < 3; i++) await store.write((writer) => prioritizeJob(writer, awaited, 3));
			const claimed = await claim(store, 99);
			assert.equal(claimed.length, 60);
			assert.deepEqual([idOf(claimed[0] as never), claimed[0]?.priority], ["drv_gam_a_55", 1]);
			assert.equal(JSON.parse(claimed[0]?.payload ?? "").ownerId, "ann", "its account still takes turns");
			assert.equal(new Set(claimed.map(idOf)).size, 60);
		});

		test("those that are no longer needed are removed, of their game alone", async () => {
			await using opened = await open();
			const { store } = opened;
			for (const gameId of ["gam_a", "gam_ab", "gam_b"])
				await store.write((writer) => enqueueDerivations(writer, jobs(gameId, 2), 1));
			await store.write((writer) => deleteJobs(writer, [job("gam_a", 0), job("gam_b", 0), job("gam_b", 1)]));
			const left = (await claim(store, 9)).map(idOf);
			assert.deepEqual(left.toSorted(), ["drv_gam_a_1", "drv_gam_ab_0", "drv_gam_ab_1"]);
			assert.deepEqual(await jobCounts(store.reader), [{ kind: "derive", state: "running", count: 3 }]);
		});

		test("accounts take turns with them", async () => {
			await using opened = await open();
			const { store } = opened;
			await store.write((writer) => enqueueDerivations(writer, jobs("gam_a", 80, "ann"), 1));
			await store.write((writer) => enqueueDerivations(writer, jobs("gam_b", 2, "bob"), 2));
			const owners = (await claim(store, 5)).map((row) => row.owner_id);
			assert.deepEqual(owners, ["ann", "bob", "ann", "bob", "ann"]);
		});
	});
}
