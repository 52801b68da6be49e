import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type PublishedGame, TuckboxError } from "@tuckbox/client";
import { useEffect } from "react";
import { connection } from "./connection.ts";
import { applyAnswer, type Change } from "./delta.ts";
import { isOwnDoing } from "./own-doing.ts";
import { keys } from "./queries.ts";
import { sessionHasEnded } from "./session.ts";
import { useSignal } from "./signal.ts";
import { type GameSource, useSource } from "./source.ts";

/** A hidden page closes its stream after this time: browsers allow six connections per service, shared by all tabs. */
const hiddenGraceMs = 30_000;
/** How many changes are remembered while the page is open. */
const maxChanges = 50;
const retryDelayMs = 1_000;

/** Fetches what changed since the version that is shown, and shows it. */
async function catchUp(client: QueryClient, source: GameSource, signal: AbortSignal): Promise<void> {
	const gameId = source.id;
	const key = keys.published(gameId);
	const known = client.getQueryData<PublishedGame>(key);
	// nothing is shown yet, or it is being fetched
	if (known === undefined) return await client.invalidateQueries({ queryKey: key });
	const answer = await source.published({ since: known.version, signal });
	const shown = client.getQueryData<PublishedGame>(key);
	if (shown === undefined || answer.version <= shown.version || shown.version !== known.version) return;
	const { published, change } = applyAnswer(shown, answer);
	client.setQueryData(key, published);
	if (source.canEdit) client.setQueryData(keys.game(gameId), published.game);
	const isNews = shown.components.length > 0 && !isOwnDoing(gameId);
	client.setQueryData<readonly Change[]>(keys.changes(gameId), (before = []) =>
		[{ ...change, isNews }, ...before].slice(0, maxChanges),
	);
	void client.invalidateQueries({ queryKey: keys.versions(gameId), exact: true });
	if (source.canEdit) void client.invalidateQueries({ queryKey: keys.games });
}

/** Follows a game's event stream until the signal aborts. @throws TuckboxError when the service refuses */
async function follow(client: QueryClient, source: GameSource, signal: AbortSignal): Promise<void> {
	// quietly: the pieces are the same
	const onImages = () => void client.invalidateQueries({ queryKey: keys.published(source.id), exact: true });
	const shownVersion = () => client.getQueryData<PublishedGame>(keys.published(source.id))?.version;
	while (!signal.aborted) {
		const known = shownVersion();
		const options = { signal, onImages, ...(known !== undefined && { lastEventId: String(known) }) };
		try {
			for await (const { version } of source.events(options)) {
				if (version > (shownVersion() ?? -1)) await catchUp(client, source, signal);
			}
		} catch (error) {
			if (signal.aborted || !(error instanceof TuckboxError) || !error.retryable) throw error;
			// the new stream repeats the event whose version could not be fetched
			await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
		}
	}
}

/**
 * Keeps a game up to date while the page is open: what a push publishes appears in `usePublished` and `useChanges` a
 * moment later. Call it once per page; it starts when `isLoaded` says that `usePublished` has answered.
 */
export function useLive(gameId: string, isLoaded: boolean): void {
	const client = useQueryClient();
	const source = useSource(gameId);
	// when the service comes back, a stream that waits to reconnect is replaced by a new one immediately
	const { isOnline } = useSignal(connection);
	// a stream that ended with the session is opened again with the next one
	const isSignedOut = useSignal(sessionHasEnded);
	useEffect(() => {
		if (!isLoaded || !isOnline || isSignedOut || !source.isLive) return;
		let stream: AbortController | undefined;
		let unseen: ReturnType<typeof setTimeout> | undefined;
		const open = () => {
			if (stream !== undefined) return;
			stream = new AbortController();
			follow(client, source, stream.signal).catch((error) => {
				// the game or the session no longer exists: the next query shows that
				if (error instanceof TuckboxError) void client.invalidateQueries({ queryKey: keys.game(source.id) });
			});
		};
		const close = () => {
			stream?.abort();
			stream = undefined;
		};
		const update = () => {
			clearTimeout(unseen);
			if (document.visibilityState === "visible") open();
			else unseen = setTimeout(close, hiddenGraceMs);
		};
		update();
		document.addEventListener("visibilitychange", update);
		return () => {
			document.removeEventListener("visibilitychange", update);
			clearTimeout(unseen);
			close();
		};
	}, [client, source, isLoaded, isOnline, isSignedOut]);
}
