import pLimit from "p-limit";
import { forgetSessions } from "./accounts/sessions.ts";
import { forgetOldFailures } from "./accounts/throttle.ts";
import { longestRestMs } from "./domain/job.ts";
import { sweep, sweepDeletedGames } from "./images/upload/sweep.ts";
import { forgetGrants } from "./oauth/forget-grants.ts";
import type { Incoming, ObjectStore } from "./objects/object-store.ts";
import { lastStraySweep, strayIntervalMs, sweepStrays } from "./operate/strays.ts";
import { endForgottenPlaytests } from "./playtests/playtests.ts";
import { forgetPushes } from "./publishing/pushes.ts";
import { hastenJobs } from "./store/queries/service/jobs.ts";
import { claimPeriodicTask, type PeriodicTask } from "./store/queries/service/settings.ts";
import type { Store } from "./store/store.ts";
import { packReplays } from "./table/replay-packing.ts";
import { restTables } from "./table/rest.ts";
import type { TableCache } from "./table/table-states.ts";
import type { Log } from "./telemetry/log.ts";
import type { Metrics } from "./telemetry/metrics.ts";

const minute = 60_000;
const hour = 60 * minute;

type Deps = {
	store: Store;
	tables: TableCache;
	objects: ObjectStore;
	incoming: Incoming | undefined;
	now: () => number;
	log: Log;
	metrics: Pick<Metrics, "countDamage">;
	/** Other processes have the same task; each time, one of them runs it. */
	isShared: boolean;
};

export type Housekeeping = {
	/** Runs now what otherwise runs every minute. */
	sweep(): Promise<void>;
	/** Runs now what otherwise runs once a day. */
	sweepStrays(): Promise<void>;
	stop(): Promise<void>;
};

/** Deletes what is no longer needed, at the start and then every minute. */
export function startHousekeeping(deps: Deps): Housekeeping {
	const { store, log } = deps;
	const limit = pLimit(1); // one sweep at a time

	async function inTurn(task: () => Promise<void>): Promise<void> {
		await limit(task).catch((error) => log.error({ err: error }, "a sweep failed"));
	}

	const claim = (task: PeriodicTask, every: number) =>
		store.write((writer) => claimPeriodicTask(writer, task, every, deps.now()));
	const isOurTurn = async (task: PeriodicTask, every: number) => !deps.isShared || (await claim(task, every));

	async function sweepAll(): Promise<void> {
		await sweep(deps); // first, because it frees space on a full disk
		await forgetSessions(deps);
		await forgetGrants(deps);
		await forgetPushes(deps);
		await forgetOldFailures(deps);
		await endForgottenPlaytests(deps);
		await packReplays(deps);
		await restTables(deps);
		await store.callCounts?.forgetClosed();
		await hastenJobs(store, deps.now(), deps.now() + longestRestMs);
	}

	const sweepInTime = () =>
		inTurn(async () => {
			if (await isOurTurn("swept", minute)) await sweepAll();
		});
	const daily = pLimit(1); // takes long, and disturbs no other sweep
	const straySweep = (isDue: (now: number) => Promise<boolean>) =>
		daily(async () => {
			const before = await lastStraySweep(store);
			if (await isDue(deps.now())) await sweepStrays(deps, before);
		}).catch((error) => log.error({ err: error }, "a sweep failed"));
	const straysInTime = () => straySweep(() => claim("swept_strays", strayIntervalMs));
	const timers = [setInterval(sweepInTime, minute).unref(), setInterval(straysInTime, hour).unref()];
	// not awaited: with much to delete it takes long
	void inTurn(async () => {
		if (await isOurTurn("swept_games", hour)) await sweepDeletedGames(deps);
	});
	void sweepInTime();
	void straysInTime();
	return {
		sweep: () => inTurn(sweepAll),
		sweepStrays: () => straySweep(() => claim("swept_strays", 0)),
		async stop() {
			for (const timer of timers) clearInterval(timer);
			// waits for running and queued sweeps
			await limit(async () => undefined);
			await daily(async () => undefined);
		},
	};
}
