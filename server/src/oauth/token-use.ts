import { markTokensUsed, type Token } from "../store/queries/accounts/tokens.ts";
import type { Store } from "../store/store.ts";

/** A token's last use is recorded to the minute, without making a request wait for it. In ms. */
const precisionMs = 60_000;
const flushIntervalMs = 2000;

/** Records the last use of tokens: in batches, at most once a minute for each, and without delaying requests. */
export type TokenUse = {
	note(token: Pick<Token, "hash" | "used_at">): void;
	/** Writes what has been recorded in memory. */
	flush(): Promise<void>;
};

export function createTokenUse(deps: {
	store: Store;
	now: () => number;
	onError: (error: unknown) => void;
}): TokenUse {
	/** Recorded in this minute; readers may still see the value before it. */
	const noted = new Map<string, number>();
	let waiting = new Map<string, number>();
	let timer: NodeJS.Timeout | undefined;

	async function flush(): Promise<void> {
		clearTimeout(timer);
		timer = undefined;
		const uses = waiting;
		waiting = new Map();
		const now = deps.now();
		for (const [hash, at] of noted) if (at + precisionMs <= now) noted.delete(hash);
		if (uses.size === 0) return;
		try {
			// a power cut may undo it: the next call records it again
			await deps.store.writeLazily((writer) => markTokensUsed(writer, uses));
		} catch (error) {
			deps.onError(error);
		}
	}

	return {
		note({ hash, used_at }) {
			const now = deps.now();
			if (used_at !== null && used_at + precisionMs > now) return;
			const before = noted.get(hash);
			if (before !== undefined && before + precisionMs > now) return;
			noted.set(hash, now);
			waiting.set(hash, now);
			timer ??= setTimeout(flush, flushIntervalMs).unref();
		},
		flush,
	};
}
