import pLimit from "p-limit";
import { forgetSessions } from "./accounts/sessions.ts";
import { forgetOldFailures } from "./accounts/throttle.ts";
import { sweep, sweepDeletedGames } from "./images/sweep.ts";
import { forgetGrants } from "./oauth/forget-grants.ts";
import type { Incoming, ObjectStore } from "./objects/object-store.ts";
import type { Store } from "./store/store.ts";
import { claimPeriodicTask } from "./store/tables/settings.ts";
import type { Log } from "./telemetry/log.ts";

const minute = 60_000;
const hour = 60 * minute;

type Deps = {
	store: Store;
	objects: ObjectStore;
	incoming: Incoming | undefined;
	now: () => number;
	log: Log;
	/** Other processes have the same task; each time, one of them runs it. */
	isShared: boolean;
};

export type Housekeeping = {
	/** Runs now what otherwise runs every minute. */
	sweep(): Promise<void>;
	stop(): Promise<void>;
};

/** Deletes what is no longer needed, at the start and then every minute. */
export function startHousekeeping(deps: Deps): Housekeeping {
	const { store, log } = deps;
	const limit = pLimit(1); // one sweep at a time

	async function inTurn(task: () => Promise<void>): Promise<void> {
		await limit(task).catch((error) => log.error({ err: error }, "a sweep failed"));
	}

	const isOurTurn = async (task: "swept" | "swept_games", every: number) =>
		!deps.isShared || (await store.write((writer) => claimPeriodicTask(writer, task, every, deps.now())));

	async function sweepAll(): Promise<void> {
		await sweep(deps); // first, because it frees space on a full disk
		await forgetSessions(deps);
		await forgetGrants(deps);
		await forgetOldFailures(deps);
		await store.callCounts?.forgetClosed();
	}

	const sweepInTime = () =>
		inTurn(async () => {
			if (await isOurTurn("swept", minute)) await sweepAll();
		});
	const timer = setInterval(sweepInTime, minute).unref();
	// not awaited: with much to delete it takes long
	void inTurn(async () => {
		if (await isOurTurn("swept_games", hour)) await sweepDeletedGames(deps);
	});
	void sweepInTime();
	return {
		sweep: () => inTurn(sweepAll),
		async stop() {
			clearInterval(timer);
			await limit(async () => undefined); // waits for running and queued sweeps
		},
	};
}
