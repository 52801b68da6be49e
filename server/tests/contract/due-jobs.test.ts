import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Job } from "../../src/domain/job.ts";
import { type JobHandlers, startRunner } from "../../src/jobs/runner.ts";
import { enqueue } from "../../src/store/queries/service/jobs.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { engines } from "../support/stores/stores.ts";
import { until } from "../support/waiting.ts";

const publication = (gameId: string): Job => ({ kind: "publish", gameId, readySince: 0 });

for (const [engine, open, skip] of engines) {
	const name = `on ${engine} a runner looks for added jobs only if they are due before those that it waits for`;
	test(name, { skip }, async () => {
		await using opened = await open();
		const { store } = opened;
		let looks = 0;
		const watched = {
			...store,
			get reader() {
				looks++;
				return store.reader;
			},
		};
		const ran: string[] = [];
		const publish = { run: async (job: Job) => void ("gameId" in job && ran.push(job.gameId)) };
		const runner = startRunner({
			store: watched,
			log: createLogger("silent"),
			now: store.now,
			handlers: { publish } as unknown as JobHandlers,
			lanes: [{ kinds: ["publish"], places: 1 }],
			metrics: { countJob: () => undefined },
			isShared: false,
			lease: { durationMs: 600_000, heartbeatMs: 600_000 },
		});
		try {
			const at = store.now();
			const add = async (gameId: string, dueAt: number) => {
				await store.write((writer) => enqueue(writer, [publication(gameId)], at, dueAt));
				runner.wake(dueAt);
			};
			await add("gam_far", at + 600_000);
			await runner.idle();
			looks = 0;
			await add("gam_farther", at + 700_000);
			await sleep(50);
			assert.equal(looks, 0, "it waits already");
			await add("gam_near", at + 1000);
			await until("the near job", () => ran.length > 0);
			runner.wake();
			await runner.idle();
			assert.deepEqual(ran, ["gam_near"]);
		} finally {
			await runner.stop();
		}
	});
}
