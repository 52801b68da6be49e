import { Problem } from "../domain/errors.ts";
import { type VersionRecord, versionRecords } from "../games/versions.ts";
import type { Store } from "../store/store.ts";
import { publishedVersions } from "../store/tables/games.ts";
import { versionsAfter } from "../store/tables/versions.ts";

/** Event streams open at the same time, in total and for the games of one account; each takes some kilobytes. */
const maxStreams = 2000;
const maxStreamsPerAccount = 500;

/** A subscriber to a game's new versions. */
type Listener = {
	gameId: string;
	ownerId: string;
	/** The last version that was delivered. */
	last: number;
	/** Called once for each version, in order. */
	deliver(version: VersionRecord): void;
	/** Checks whether the subscriber still has access, and ends the stream if not. */
	review(): void;
	/** Ends the stream because the service stops; subscribers may reconnect. */
	end(): void;
};

export type EventHub = {
	/**
	 * Delivers every kept version after `last` to a listener, now and as they are published.
	 * @returns a function that ends this
	 * @throws Problem TOO_MANY_STREAMS
	 */
	listen(listener: Listener): () => void;
	/** To be called when a game may have a new version. */
	announce(gameId: string): void;
	/** To be called when any game may have a new version. */
	announceAny(): Promise<void>;
	/** To be called when someone may have lost access to the games of an account, or of any account. */
	review(ownerId?: string): void;
	/** How many are listening. */
	count(): number;
	/** Ends all streams, and immediately those that are opened afterwards. */
	close(): void;
};

/** Delivers published versions to listeners. They are read from the store, so none is delivered twice or missed. */
export function createEventHub(deps: { store: Store; onError: (error: unknown) => void }): EventHub {
	const games = new Map<string, Set<Listener>>();
	const perAccount = new Map<string, number>();
	/** Games whose versions are being delivered; true if there may be another one. */
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
				throw new Problem("TOO_MANY_STREAMS", "Too many event streams are open. Close some, or wait.", {
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
