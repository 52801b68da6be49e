/** The origin of an event stream, which decides whose places it takes. */
export type StreamSource = {
	/** The owner of the game. */
	account: string;
	/** The share link that it was opened with, or the member who opened it; undefined: the owner's own apps, console and tables. */
	share: string | undefined;
	/** The network that it was opened from. */
	network: string;
};

/** Event streams open at the same time; each takes some kilobytes. */
export const streamLimits = {
	/** Maximum of all streams in one process. */
	total: 2000,
	/** For the games of one account. */
	account: 500,
	/** Maximum by share links among an account's streams; the rest is kept for the owner. */
	shares: 400,
	/** Maximum by one share link among an account's streams, so that one link leaves room for the rest. */
	share: 300,
} as const;

/**
 * Counts open event streams. Besides the limits, no account and no network may take more than what is left: each next one
 * still finds half of that free, so a few accounts or addresses cannot take all.
 */
export function createStreamCounts() {
	let total = 0;
	const counts = new Map<string, number>();
	const of = (name: string) => counts.get(name) ?? 0;
	const counterNames = ({ account, share, network }: StreamSource) => [
		`account ${account}`,
		`network ${network}`,
		...(share === undefined ? [] : [`shares ${account}`, `share ${share}`]),
	];

	return {
		/** Number of open streams. */
		total: () => total,
		/** @returns a function that ends the stream's count, or the reason why there is no room for another one */
		enter(source: StreamSource): (() => void) | { full: string } {
			const [account = "", network = "", shares = "", share = ""] = counterNames(source);
			const left = streamLimits.total - total;
			if (of(account) >= streamLimits.account || of(account) >= left) return { full: "of this account" };
			if (of(network) >= left) return { full: "from this network address" };
			if (source.share !== undefined) {
				if (of(share) >= streamLimits.share) return { full: "through this share link" };
				if (of(shares) >= streamLimits.shares) return { full: "through share links of this account" };
			}
			const names = counterNames(source);
			total++;
			for (const name of names) counts.set(name, of(name) + 1);
			let isOpen = true;
			return () => {
				if (!isOpen) return;
				isOpen = false;
				total--;
				for (const name of names) {
					if (of(name) > 1) counts.set(name, of(name) - 1);
					else counts.delete(name);
				}
			};
		},
	};
}
