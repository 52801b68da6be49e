/** For this long after an urgent task the next one is expected; in ms. */
const urgentWindowMs = 100;
/** Urgent tasks that fill all slots delay the others for this long at most; in ms. */
const maxRushMs = 2000;

/**
 * Runs at most `limit` tasks at the same time, in the order they came, urgent ones first. A running task cannot be
 * interrupted for an urgent one, so while those keep coming one slot is reserved for them, or all if they fill them.
 * @param now in ms
 */
export function createLimiter(limit: number, now = () => performance.now()) {
	let running = 0;
	let urgentTasks = 0; // running and waiting
	let lastUrgent = Number.NEGATIVE_INFINITY;
	let rush = { since: Number.NEGATIVE_INFINITY, until: Number.NEGATIVE_INFINITY };
	const urgent: (() => void)[] = [];
	const waiting: (() => void)[] = [];
	let alarm: NodeJS.Timeout | undefined;

	function noteUrgent(): void {
		const time = now();
		lastUrgent = time;
		urgentTasks++;
		if (urgentTasks < limit) return;
		rush = { since: time < rush.until ? rush.since : time, until: time + urgentWindowMs };
	}

	function placesForOthers(): number {
		const time = now();
		if (limit === 1 || time - lastUrgent >= urgentWindowMs) return limit;
		const isHeldUp = time < rush.until && time - rush.since < maxRushMs;
		return isHeldUp ? 0 : limit - 1;
	}

	function startNext(): void {
		clearTimeout(alarm);
		while (running < limit) {
			const begin = urgent.shift() ?? (running < placesForOthers() ? waiting.shift() : undefined);
			if (begin === undefined) break;
			running++;
			begin();
		}
		// the end of a task checks the queue again; tasks held back for urgent ones that do not come need this timer
		if (running < limit && waiting.length > 0) alarm = setTimeout(startNext, urgentWindowMs);
	}

	return async function run<T>(task: () => Promise<T>, isUrgent = false): Promise<T> {
		if (isUrgent) noteUrgent();
		await new Promise<void>((begin) => {
			(isUrgent ? urgent : waiting).push(begin);
			startNext();
		});
		try {
			return await task();
		} finally {
			running--;
			if (isUrgent) urgentTasks--;
			startNext();
		}
	};
}
