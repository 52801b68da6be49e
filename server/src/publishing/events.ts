import { Problem } from "../domain/errors.ts";
import { type VersionRecord, versionRecords } from "../games/versions.ts";
import type { Store } from "../store/store.ts";
import { publishedVersions } from "../store/tables/games.ts";
import { versionsAfter } from "../store/tables/versions.ts";

/** Event streams open at once, in all and for the games of one account; each takes some kilobytes. */
const maxStreams = 2000;
const maxStreamsPerAccount = 500;

/** Someone who is told of a game's new versions. */
type Listener = {
	gameId: string;
	ownerId: string;
	/** The last version they know. */
	last: number;
	/** Told of each version once, in order. */
	deliver(version: VersionRecord): void;
	/** They may not be allowed to listen any more: asks, and ends it then. */
	review(): void;
	/** The service stops; they may come back. */
	end(): void;
};

export type EventHub = {
	/**
	 * Tells a listener of every kept version after `last`, now and as they are published.
	 * @returns ends it
	 * @throws Problem TOO_MANY_STREAMS
	 */
	listen(listener: Listener): () => void;
	/** To be called after a game may have got a new version. */
	announce(gameId: string): void;
	/** To be called when any game may have. */
	announceAny(): Promise<void>;
	/** To be called after somebody may have lost access to the games of an account, or of any. */
	review(ownerId?: string): void;
	/** How many are listening. */
	count(): number;
	/** Ends all streams, and at once those that are asked for afterwards. */
	close(): void;
};

/** Brings published versions to those who listen. What is told is read from the store, so nothing is told twice or missed. */
export function createEventHub(deps: { store: Store; onError: (error: unknown) => void }): EventHub {
	const games = new Map<string, Set<Listener>>();
	const perAccount = new Map<string, number>();
	/** Games whose versions are being told; true when there may be another one. */
	const delivering = new Map<string, boolean>();
	let open = 0;
	let isClosed = false;

	async function deliverOnce(gameId: string): Promise<void> {
		const listeners = [...(games.get(gameId) ?? [])];
		if (listeners.length === 0) return;
		const known = Math.min(...listeners.map(({ last }) => last));
		const versions = await versionsAfter(deps.store.reader, gameId, known);
		const records = await versionRecords(deps.store.reader, versions);
		for (const listener of listeners) {
			for (const record of records) {
				if (record.version <= listener.last) continue;
				listener.last = record.version;
				listener.deliver(record);
			}
		}
	}

	async function deliver(gameId: string): Promise<void> {
		if (delivering.has(gameId)) return void delivering.set(gameId, true);
		do {
			delivering.set(gameId, false);
			await deliverOnce(gameId).catch(deps.onError);
		} while (delivering.get(gameId));
		delivering.delete(gameId);
	}

	function leave(listener: Listener): void {
		const listeners = games.get(listener.gameId);
		if (!listeners?.delete(listener)) return;
		if (listeners.size === 0) games.delete(listener.gameId);
		open--;
		const left = (perAccount.get(listener.ownerId) ?? 1) - 1;
		if (left === 0) perAccount.delete(listener.ownerId);
		else perAccount.set(listener.ownerId, left);
	}

	return {
		listen(listener) {
			if (isClosed) {
				listener.end();
				return () => undefined;
			}
			const own = perAccount.get(listener.ownerId) ?? 0;
			if (open >= maxStreams || own >= maxStreamsPerAccount) {
				throw new Problem("TOO_MANY_STREAMS", "Too many event streams are open; close some or wait.", {
					retryAfter: 30,
				});
			}
			open++;
			perAccount.set(listener.ownerId, own + 1);
			games.set(listener.gameId, (games.get(listener.gameId) ?? new Set()).add(listener));
			void deliver(listener.gameId);
			return () => leave(listener);
		},
		announce: (gameId) => void deliver(gameId),
		async announceAny() {
			try {
				const published = await publishedVersions(deps.store.reader, games.keys());
				for (const { id, version } of published) {
					const known = [...(games.get(id) ?? [])].map(({ last }) => last);
					if (Math.min(...known) < version) void deliver(id);
				}
			} catch (error) {
				deps.onError(error);
			}
		},
		review(ownerId) {
			for (const listeners of games.values()) {
				for (const listener of listeners) {
					if (ownerId === undefined || listener.ownerId === ownerId) listener.review();
				}
			}
		},
		count: () => open,
		close() {
			isClosed = true;
			for (const listeners of [...games.values()]) for (const listener of [...listeners]) listener.end();
		},
	};
}
