/**
 * Interval at which the clock is synchronized, in ms: this also corrects the lag of a machine that was asleep.
 */
const syncIntervalMs = 15_000;

/** A clock that follows another one. */
export type Clock = {
	/** Unix time in ms. */
	now(): number;
	stop(): void;
};

/** Lead of the database's clock over `performance.now()`, and the greatest error of that, in ms. */
type Reading = { lead: number; error: number };

/**
 * The server's clock, the same for all processes, whatever the clocks of their machines show: a job that one of them
 * enqueues is due for all, a lease ends for all at the same time, and newer records have later times.
 * @param ask reads the server's clock: Unix time in ms
 */
export async function followClock(ask: () => Promise<number>): Promise<Clock> {
	async function read(): Promise<Reading> {
		const sent = performance.now();
		const serverTime = await ask();
		const error = (performance.now() - sent) / 2;
		return { lead: serverTime - sent - error, error };
	}

	let best = await read();
	for (let i = 0; i < 2; i++) {
		const next = await read();
		if (next.error < best.error) best = next;
	}
	let { lead } = best;
	const timer = setInterval(async () => {
		try {
			const { lead: measured, error } = await read();
			if (Math.abs(measured - lead) > error) lead = measured;
		} catch {
			// continues from the last reading until the server is back
		}
	}, syncIntervalMs).unref();
	return { now: () => Math.floor(performance.now() + lead), stop: () => clearInterval(timer) };
}
