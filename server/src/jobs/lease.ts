import { setTimeout as sleep } from "node:timers/promises";

/** Lifetime of a lease without a heartbeat, and the interval of heartbeats, in ms. */
export const defaultLease = { durationMs: 15_000, heartbeatMs: 5000 };

/** The share of a lease that must be left for a step with an effect outside of the database; a heartbeat restores it. */
const stepShare = 1 / 3;
const pollMs = 100;

/** Thrown when a job's lease has expired: another process may have claimed the job. */
export class LostLease extends Error {
	override readonly name = "LostLease";
}

/** A job's hold, as its handler sees it. Effects that must not come later than the lease are bound to it. */
export type Hold = {
	/** Time during which no other process can claim the job, in ms; 0 when one may have claimed it. */
	left(): number;
	/** Resolves when there is enough time left for a step. @throws LostLease */
	secure(): Promise<void>;
};

/** A hold that the process renews. */
export type Lease = Hold & {
	/** Begins the lease again. @param from when the renewal that has been answered was requested, from {@link moment} */
	renew(from: Moment): void;
	/** Ends it: another process has claimed the job. */
	end(): void;
};

/** A point in time on this machine's two clocks. */
export type Moment = { steady: number; wall: number };

/**
 * The steady clock stops while a machine is suspended, and the wall clock may be set back: the longer of the
 * two times counts.
 */
export function moment(): Moment {
	return { steady: performance.now(), wall: Date.now() };
}

function passedSince(from: Moment): number {
	const now = moment();
	return Math.max(now.steady - from.steady, now.wall - from.wall);
}

/**
 * A lease by this machine's clock. It begins when it was requested, not when the answer arrived, so it ends before the
 * database lets another process claim the job.
 * @param duration in ms
 */
export function createLease(requested: Moment, duration: number): Lease {
	let from = requested;
	let hasEnded = false;
	const left = () => (hasEnded ? 0 : Math.max(0, duration - passedSince(from)));
	return {
		left,
		async secure() {
			for (;;) {
				const time = left();
				if (time >= stepShare * duration) return;
				if (time === 0) throw new LostLease("the job's lease has expired");
				await sleep(pollMs, undefined, { ref: false });
			}
		},
		renew(requested) {
			from = requested;
		},
		end() {
			hasEnded = true;
		},
	};
}
