import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, type TestContext, test } from "node:test";
import { defaultRest } from "../../src/domain/components/draft.ts";
import { imageForm } from "../../src/domain/components/recipe.ts";
import type { Job } from "../../src/domain/job.ts";
import { type ObjectKey, objectPath } from "../../src/domain/object-key.ts";
import { deriveHandler } from "../../src/images/derive/derive-image.ts";
import { discardHandlers } from "../../src/jobs/discard.ts";
import { type JobHandler, type JobHandlers, startRunner } from "../../src/jobs/runner.ts";
import type { ObjectStore } from "../../src/objects/object-store.ts";
import { insertUser } from "../../src/store/queries/accounts/accounts.ts";
import { insertGame } from "../../src/store/queries/games/games.ts";
import { findDerivative, insertDerivatives } from "../../src/store/queries/images/derivatives.ts";
import { deleteMarkedSources, findSources, insertSources } from "../../src/store/queries/images/sources.ts";
import { enqueue, listJobs } from "../../src/store/queries/service/jobs.ts";
import type { Store } from "../../src/store/store.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { engines } from "../support/stores/stores.ts";
import { until } from "../support/waiting.ts";

/** Lifetime of a lease in ms, of the process that is held up and of the others, which must not lose theirs. */
const leases = { short: 600, long: 300_000 };
const gameId = "gam_a";

/** A process is held up from `close` to `open`: what waits at the gate happens afterwards. */
function createGate() {
	let passing = Promise.resolve();
	let open: () => void = () => undefined;
	return {
		close() {
			passing = new Promise((resolve) => {
				open = resolve;
			});
		},
		open: () => open(),
		pass: () => passing,
	};
}

/** Objects in memory. Like those in a bucket, they are not deleted when the limit has passed. */
function memoryObjects(kept: Map<string, string>): ObjectStore {
	const objects: Partial<ObjectStore> = {
		put: async (key, bytes) => void kept.set(objectPath(key), String(bytes)),
		size: async (key) => kept.get(objectPath(key))?.length,
		locate: async (key) => (kept.has(objectPath(key)) ? Buffer.from("x") : undefined),
		async delete(key, limit) {
			if (limit?.left() === 0) throw new Error("too late");
			kept.delete(objectPath(key));
		},
	};
	return objects as ObjectStore;
}

/**
 * A process that runs jobs, and is held up when it begins to change an object, if `heldUpAt` says so by the number of changes:
 * it then reaches neither records nor objects, and renews no lease, until the gate is opened.
 */
function startWorker(
	t: TestContext,
	deps: { store: Store; objects: ObjectStore; now: () => number },
	heldUpAt?: number,
) {
	const isHeldUp = heldUpAt !== undefined;
	const { store, objects, now } = deps;
	const gate = createGate();
	const begun: string[] = [];
	async function begin(key: ObjectKey): Promise<void> {
		begun.push(objectPath(key));
		if (begun.length === heldUpAt) gate.close();
		await gate.pass();
	}
	const slow: ObjectStore = {
		...objects,
		async put(key, bytes) {
			await begin(key);
			await objects.put(key, bytes); // the store had received it before, and is late
		},
		async delete(key, limit) {
			await begin(key);
			await objects.delete(key, limit);
		},
	};
	const heldUp: Store = {
		...store,
		async write(change) {
			await gate.pass();
			return await store.write(change);
		},
		async writeLazily(change) {
			await gate.pass();
			return await store.writeLazily(change);
		},
	};
	const images = { derive: async () => ({ display: Buffer.from("display"), thumb: Buffer.from("thumb") }) };
	const outcomes: string[] = [];
	const none: JobHandler<Job> = { run: async () => undefined };
	const log = createLogger("silent");
	const metrics = { countDamage: () => undefined };
	const runner = startRunner({
		store: heldUp,
		log,
		now,
		handlers: {
			"delete-account": none,
			publish: none,
			prune: none,
			...discardHandlers({ store: heldUp, objects: slow, now, keyRestMs: 100 }),
			derive: deriveHandler({ store: heldUp, objects: slow, images, now, log, metrics, rest: defaultRest }),
		} as JobHandlers,
		metrics: { countJob: (_, outcome) => void outcomes.push(outcome) },
		isShared: true,
		lease: { durationMs: isHeldUp ? leases.short : leases.long, heartbeatMs: 100 },
		lanes: [{ kinds: ["derive", "discard", "discard-sources", "free-keys"], places: 2 }],
	});
	t.after(async () => {
		gate.open();
		await runner.stop();
	});
	return { runner, gate, begun, outcomes };
}

const source = (text: string, state: "ready" | "doomed") => {
	const sha256 = createHash("sha256").update(text).digest("hex");
	return {
		key: `games/${gameId}/${sha256}.png`,
		game_id: gameId,
		sha256,
		byte_size: text.length,
		content_type: "image/png",
		width_px: 1,
		height_px: 1,
		turned: 0 as const,
		state,
		created_at: 1,
		missing_since: null,
	};
};

async function seed(store: Store): Promise<void> {
	await store.write(async (writer) => {
		await insertUser(writer, {
			id: "usr_a",
			email: "a@example.com",
			name: "A",
			used_bytes: 0,
			record_bytes: 0,
			created_at: 1,
		});
		await insertGame(writer, { id: gameId, ownerId: "usr_a", name: "Game", createdAt: 1 });
	});
}

type Worker = ReturnType<typeof startWorker>;

/**
 * Resolves when a process has begun this many changes of objects. On a slow machine, it may have lost its lease before
 * and begun again.
 * @returns what resolves when the run that is held up is over, with its outcome
 */
async function untilHeldUp(
	{ begun, outcomes }: Worker,
	count: number,
): Promise<() => Promise<string | undefined>> {
	await until(
		"the process is held up",
		() => begun.length,
		(length) => length >= count,
	);
	const before = outcomes.length;
	return async () => {
		await until(
			"the run is over",
			() => outcomes.length,
			(now) => now > before,
		);
		return outcomes[before];
	};
}

for (const [engine, open, skip] of engines) {
	describe(`a process that is held up for longer than its lease, on ${engine}`, { skip }, () => {
		test("deletes nothing that was uploaded again meanwhile", async (t) => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			const kept = new Map<string, string>();
			const objects = memoryObjects(kept);
			const texts = Array.from({ length: 12 }, (_, i) => `image ${i}`);
			const doomed = texts.map((text) => source(text, "doomed"));
			const keys = doomed.map(({ key }) => key);
			for (const key of keys) kept.set(key, "former");
			await store.write(async (writer) => {
				await insertSources(writer, doomed);
				await enqueue(writer, [{ kind: "discard-sources", keys }], 1);
			});
			const deps = { store, objects, now: Date.now };
			const slow = startWorker(t, deps, 5);
			const outcome = await untilHeldUp(slow, 5);
			const other = startWorker(t, deps);
			await until(
				"the keys are free",
				() => findSources(store.reader, keys),
				(sources) => sources.length === 0,
			);
			assert.equal(kept.size, 0);
			// the same images are uploaded and confirmed again
			for (const key of keys) kept.set(key, "again");
			await store.write((writer) =>
				insertSources(
					writer,
					texts.map((text) => source(text, "ready")),
				),
			);
			slow.gate.open();
			assert.equal(await outcome(), "lost");
			await other.runner.idle();
			assert.deepEqual([kept.size, slow.begun.length], [12, 5]);
			assert.deepEqual(await listJobs(store.reader), []);
		});

		test("does not delete what is no longer pending deletion, even if it still holds the job", async () => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			const kept = new Map<string, string>();
			const [gone, again] = [source("gone", "doomed"), source("again", "doomed")];
			await store.write((writer) => insertSources(writer, [gone, again]));
			for (const { key } of [gone, again]) kept.set(key, "x");
			await store.write(async (writer) => {
				await deleteMarkedSources(writer, [again.key]);
				await insertSources(writer, [{ ...again, state: "ready" }]);
			});
			const handlers = discardHandlers({
				store,
				objects: memoryObjects(kept),
				now: Date.now,
				keyRestMs: 100,
			});
			const job = { kind: "discard-sources", keys: [gone.key, again.key] } as const;
			const hold = { left: () => 1000, secure: async () => undefined };
			const finish = await handlers["discard-sources"].run({ ...job, keys: [...job.keys] }, hold);
			assert.deepEqual([...kept.keys()], [again.key]);
			await store.write(async (writer) => await finish?.(writer));
			const [left] = await findSources(store.reader, [gone.key]);
			assert.equal(left?.state, "doomed", "the key rests after its deletion");
			const [waiting] = await listJobs(store.reader);
			assert.equal(waiting?.kind, "free-keys");
		});

		test("leaves no derived image that nothing needs any longer", async (t) => {
			await using opened = await open();
			const { store } = opened;
			await seed(store);
			const kept = new Map<string, string>();
			const objects = memoryObjects(kept);
			const shown = source("shown", "ready");
			kept.set(shown.key, "shown");
			const recipe = { crop: "", is_large: 0, form: imageForm, variants: "thumb,display" };
			const derivative = { id: "drv_a", game_id: gameId, source_key: shown.key, ...recipe };
			await store.write(async (writer) => {
				await insertSources(writer, [shown]);
				await insertDerivatives(writer, [{ ...derivative, state: "pending", created_at: 1, sizes: null }]);
				await enqueue(writer, [{ kind: "derive", gameId, derivativeId: "drv_a" }], 1);
			});
			let offset = 0;
			const deps = { store, objects, now: () => Date.now() + offset };
			const slow = startWorker(t, deps, 1);
			const outcome = await untilHeldUp(slow, 1);
			const other = startWorker(t, deps);
			await until(
				"another process creates the images",
				() => findDerivative(store.reader, "drv_a"),
				(found) => found?.state === "ready",
			);
			// the piece and its version are deleted, and with them the images
			await store.write(async (writer) => void (await writer.deleteFrom("derivatives").execute()));
			const paths = [...kept.keys()].filter((path) => path.includes("derived"));
			for (const path of paths) kept.delete(path);
			slow.gate.open();
			await outcome();
			assert.deepEqual(paths.filter((path) => kept.has(path)).length, 2, "its own ones arrive late");
			offset = 61_000;
			other.runner.wake();
			await other.runner.idle();
			await slow.runner.idle();
			assert.deepEqual([...kept.keys()], [shown.key]);
			assert.deepEqual(await listJobs(store.reader), []);
		});
	});
}
