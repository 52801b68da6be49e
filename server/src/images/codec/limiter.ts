/** For this long after an urgent task the next one is expected; in ms. */
const urgentWindowMs = 100;
/** Maximum delay of ordinary tasks by urgent ones that fill all slots, in ms. */
const maxRushMs = 2000;

/** The cost of a task before its image is known, in pixels: the work of the smallest image. */
const pixelsPerTask = 100_000;
/** The time over which the use of an account is remembered, in ms. */
const memoryMs = 60_000;

/**
 * The pixels that each account has had decoded in about the last minute: a sum whose parts decay exponentially.
 * @param now in ms
 */
export function createPixelUse(now = () => performance.now()) {
	const uses = new Map<string, { pixels: number; at: number }>();

	function of(account: string): number {
		const use = uses.get(account);
		return use === undefined ? 0 : use.pixels * Math.exp((use.at - now()) / memoryMs);
	}

	return {
		of,
		add(account: string, pixels: number): void {
			uses.set(account, { pixels: of(account) + pixels, at: now() });
			// accounts of long ago count as new ones
			if (uses.size > 1000) for (const name of uses.keys()) if (of(name) < pixelsPerTask) uses.delete(name);
		},
	};
}

export type PixelUse = ReturnType<typeof createPixelUse>;

/** Tasks that wait, by account. */
function createQueue(use: PixelUse) {
	const queues = new Map<string, (() => void)[]>();
	return {
		isEmpty: () => queues.size === 0,
		add(account: string, begin: () => void): void {
			const queue = queues.get(account);
			if (queue === undefined) queues.set(account, [begin]);
			else queue.push(begin);
		},
		/**
		 * The first task of the account that has used least; among equal accounts, of the account that has waited
		 * longest.
		 */
		take(): (() => void) | undefined {
			let next: string | undefined;
			for (const account of queues.keys()) {
				if (next === undefined || use.of(account) < use.of(next)) next = account;
			}
			if (next === undefined) return undefined;
			const queue = queues.get(next);
			const begin = queue?.shift();
			if (queue?.length === 0) queues.delete(next);
			use.add(next, pixelsPerTask);
			return begin;
		},
	};
}

/**
 * Runs at most `limit` tasks at the same time, urgent ones first. Accounts take turns: the one with the fewest pixels in the last
 * minute goes next, and its own tasks run in the order they came. A running task cannot be interrupted for an urgent one, so
 * while those keep coming one slot is reserved for them, or all if they fill them; after a while every other slot that becomes
 * free is for the others.
 * @param use shared by limiters whose tasks count together
 * @param now in ms
 */
export function createLimiter(limit: number, use: PixelUse, now = () => performance.now()) {
	let running = 0;
	let urgentTasks = 0; // running and waiting
	let lastUrgent = Number.NEGATIVE_INFINITY;
	let rush = { since: Number.NEGATIVE_INFINITY, until: Number.NEGATIVE_INFINITY };
	let wasUrgent = false; // the last task that began
	const urgent = createQueue(use);
	const waiting = createQueue(use);
	let alarm: NodeJS.Timeout | undefined;

	function noteRush(): void {
		if (urgentTasks < limit) return;
		const time = now();
		rush = { since: time < rush.until ? rush.since : time, until: time + urgentWindowMs };
	}

	/** Whether urgent tasks have filled all slots for so long that an ordinary one is due. */
	function mustShare(): boolean {
		const time = now();
		return time < rush.until && time - rush.since >= maxRushMs;
	}

	function placesForOthers(): number {
		const time = now();
		if (limit === 1 || time - lastUrgent >= urgentWindowMs) return limit;
		return time < rush.until && !mustShare() ? 0 : limit - 1;
	}

	function next(): (() => void) | undefined {
		const isOthersTurn = wasUrgent && mustShare() && !waiting.isEmpty();
		const begin = isOthersTurn ? undefined : urgent.take();
		if (begin !== undefined) {
			wasUrgent = true;
			return begin;
		}
		if (!isOthersTurn && running >= placesForOthers()) return undefined;
		wasUrgent = false;
		return waiting.take();
	}

	function startNext(): void {
		clearTimeout(alarm);
		noteRush();
		while (running < limit) {
			const begin = next();
			if (begin === undefined) break;
			running++;
			begin();
		}
		// the end of a task checks the queue again; tasks held back for urgent ones that do not come need this timer
		if (running < limit && !waiting.isEmpty()) alarm = setTimeout(startNext, urgentWindowMs);
	}

	return async function run<T>(
		{ account, isUrgent }: { account: string; isUrgent: boolean },
		task: () => Promise<T>,
	): Promise<T> {
		if (isUrgent) {
			lastUrgent = now();
			urgentTasks++;
		}
		await new Promise<void>((begin) => {
			(isUrgent ? urgent : waiting).add(account, begin);
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
