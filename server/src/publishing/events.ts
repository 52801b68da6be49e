import { Problem } from "../domain/errors.ts";
import { createStreamCounts, type StreamSource } from "../domain/event-streams.ts";
import { type VersionRecord, versionRecords } from "../games/versions.ts";
import { publishedVersions } from "../store/queries/games/games.ts";
import { versionsAfter } from "../store/queries/versions/versions.ts";
import type { Store } from "../store/store.ts";

/** A subscriber to a game's new versions. */
type Listener = {
	gameId: string;
	source: StreamSource;
	/** The user who has opened it; undefined for a guest with a share link. */
	userId: string | undefined;
	/** The last version that was delivered. */
	last: number;
	/** Called once for each version, in order. */
	deliver(version: VersionRecord): void;
	/** Called when the images of the game have new addresses. */
	readdress(): void;
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
	/** Call it when a game may have a new version. */
	announce(gameId: string): void;
	/** Call it when any game may have a new version. */
	announceAny(): Promise<void>;
	/** Call it when the images of a game have new addresses. */
	announceImages(gameId: string): void;
	/** Call it when a user may have lost access, or anyone access to a game; without an id, anyone to any game. */
	review(id?: string): void;
	/** Number of open streams. */
	count(): number;
	/** Ends all streams, and ends new ones immediately. */
	close(): void;
};

/** Delivers published versions to listeners. They are read from the store, so none is delivered twice or missed. */
export function createEventHub(deps: { store: Store; onError: (error: unknown) => void }): EventHub {
	const games = new Map<string, Set<Listener>>();
	const counts = createStreamCounts();
	/** Games whose versions are being delivered; true if there may be another one. */
	const delivering = new Map<string, boolean>();
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

	function forget(listener: Listener): void {
		const listeners = games.get(listener.gameId);
		if (listeners?.delete(listener) && listeners.size === 0) games.delete(listener.gameId);
	}

	return {
		listen(listener) {
			if (isClosed) {
				listener.end();
				return () => undefined;
			}
			const leave = counts.enter(listener.source);
			if (typeof leave !== "function") {
				const message = `Too many event streams ${leave.full} are open. Close some, or wait.`;
				throw new Problem("TOO_MANY_STREAMS", message, { retryAfter: 30 });
			}
			games.set(listener.gameId, (games.get(listener.gameId) ?? new Set()).add(listener));
			void deliver(listener.gameId);
			return () => {
				forget(listener);
				leave();
			};
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
		announceImages(gameId) {
			for (const listener of games.get(gameId) ?? []) listener.readdress();
		},
		review(id) {
			for (const [gameId, listeners] of games) {
				for (const listener of listeners) {
					if (id === undefined || id === gameId || id === listener.userId) listener.review();
				}
			}
		},
		count: () => counts.total(),
		close() {
			isClosed = true;
			for (const listeners of [...games.values()]) for (const listener of [...listeners]) listener.end();
		},
	};
}
