/** A waiting caller: an account, or the network of a stranger. */
export type Turn = {
	who: string;
	/** The lower, the earlier among those who wait for their first turn: 0 for callers that proved who they are. */
	rank: number;
};

type Waiting = Turn & { round: number; start(): void; refuse(): void };

/**
 * Runs a few tasks at the same time, and lets the others wait in turn: everyone's first call before anyone's second
 * one, and in each round the most trusted first. When too many wait, the last in this order is refused, even if it came
 * earlier. A crowd of strangers, or one caller with many calls, therefore keeps no one else from getting a turn.
 */
export function createTurns(options: { places: number; maxWaiting: number; refusal: () => Error }) {
	const { places, maxWaiting, refusal } = options;
	/** The waiting callers, in the order of their turns. */
	const waiting: Waiting[] = [];
	let running = 0;

	const isBefore = (one: Waiting, other: Waiting) =>
		one.round !== other.round ? one.round < other.round : one.rank < other.rank;

	async function enter({ who, rank }: Turn): Promise<void> {
		if (running < places) return void running++;
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const round = waiting.filter((other) => other.who === who).length;
		const entry = { who, rank, round, start: resolve, refuse: () => reject(refusal()) };
		const place = waiting.findIndex((other) => isBefore(entry, other));
		waiting.splice(place === -1 ? waiting.length : place, 0, entry);
		if (waiting.length > maxWaiting) waiting.pop()?.refuse();
		await promise;
	}

	function leave(): void {
		const next = waiting.shift();
		if (next === undefined) running--;
		else next.start();
	}

	return {
		/** @throws the refusal when too many wait that go first */
		async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
			await enter(turn);
			try {
				return await work();
			} finally {
				leave();
			}
		},
	};
}
