/**
 * Maximum number of images of one account that wait at the same time. Images take turns by account, so that
 * other accounts are not delayed, but each waiting image keeps its request open.
 */
const maxWaiting = 1000;

/** Counts the images of each account that wait or are being decoded. @param now in ms */
export function createBacklog(now = () => performance.now()) {
	const accounts = new Map<string, { waiting: number; done: number; since: number }>();

	return {
		/**
		 * After how many seconds so many more images may wait, at the account's present pace; 0: now.
		 */
		delayOf(account: string, images: number): number {
			const backlog = accounts.get(account);
			if (backlog === undefined) return 0;
			const excess = backlog.waiting + images - maxWaiting;
			if (excess <= 0) return 0;
			const perImage = (now() - backlog.since) / Math.max(1, backlog.done);
			return Math.max(1, Math.ceil((excess * perImage) / 1000));
		},
		async during<T>(account: string, task: () => Promise<T>): Promise<T> {
			const backlog = accounts.get(account) ?? { waiting: 0, done: 0, since: now() };
			accounts.set(account, backlog);
			backlog.waiting++;
			try {
				return await task();
			} finally {
				backlog.waiting--;
				backlog.done++;
				if (backlog.waiting === 0) accounts.delete(account);
			}
		},
	};
}
