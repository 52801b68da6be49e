/** How often the clock is set by the server's, in ms: a machine that was asleep lags behind no longer. */
const syncIntervalMs = 15_000;

/** A clock that is set by another one. */
export type Clock = {
	/** Unix time in ms. */
	now(): number;
	stop(): void;
};

/** How far the other clock is ahead of the time since this process began, in ms, and how wrong that may be. */
type Reading = { lead: number; error: number };

/**
 * The server's clock, as all processes see it, whatever their own machines' clocks say: what one of them enqueues is
 * due for the others, a lease ends for all at once, and what is newer has the later time.
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
			// it goes on by itself until the server is back
		}
	}, syncIntervalMs).unref();
	return { now: () => Math.floor(performance.now() + lead), stop: () => clearInterval(timer) };
}
