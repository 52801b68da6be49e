/** Maximum delays before the changes of a named push are published, in ms. */
export const pushRest = {
	/**
	 * After its last call. A registered app may have to wait for a minute until it may send the next batch; a client that has
	 * been killed does not keep its changes back for long.
	 */
	afterCall: 90_000,
	/**
	 * Time after its first call, in ms: enough for 20,000 pieces at ten batches a minute. From then on its
	 * changes are published like any other.
	 */
	inAll: 600_000,
	/**
	 * After its end, for its images: time for a thousand boards. What is whole is then published without the rest, because an
	 * image may never be ready while a store is unavailable.
	 */
	forImages: 600_000,
};

/** Maximum number of open pushes of a game; beyond it, the push with the oldest last call ends. */
export const maxOpenPushes = 20;

/** Time for which an ended or forgotten push is remembered, in ms. Its late calls get a clear answer until then. */
export const pushMemoryMs = 24 * 60 * 60 * 1000;

type PushTimes = { created_at: number; called_at: number; ended_at: number | null };

/** Whether the changes of a push that has been completed may still wait for its images. */
export function mayAwaitImages({ ended_at: end }: Pick<PushTimes, "ended_at">, now: number): boolean {
	// a push that ends in the future was completed before the clock was set back
	return end !== null && Math.abs(now - end) < pushRest.forImages;
}

/**
 * Until when the changes of a push wait for its end, in ms.
 * @returns undefined if they do not wait any longer
 */
export function heldUntil(push: PushTimes, now: number): number | undefined {
	if (push.ended_at !== null) return undefined;
	const until = Math.min(push.called_at + pushRest.afterCall, push.created_at + pushRest.inAll);
	// a push that would wait for longer than any may was called before the clock was set back
	return now < until && until - now <= pushRest.inAll ? until : undefined;
}
