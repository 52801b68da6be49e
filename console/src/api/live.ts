import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type PublishedGame, TuckboxError } from "@tuckbox/client";
import { useEffect } from "react";
import { tuckbox } from "./client.ts";
import { connection } from "./connection.ts";
import { applyAnswer, type Change } from "./delta.ts";
import { keys } from "./queries.ts";
import { useSignal } from "./signal.ts";

/** How long a page that nobody sees keeps its stream: browsers have six connections for all tabs of a service; in ms. */
const hiddenGraceMs = 30_000;
/** Changes that are remembered while the page is open. */
const maxChanges = 50;
/** In ms. */
const retryDelayMs = 1_000;

/** Asks for what is other than in the version that is shown, and shows it. */
async function catchUp(client: QueryClient, gameId: string, signal: AbortSignal): Promise<void> {
	const key = keys.published(gameId);
	const known = client.getQueryData<PublishedGame>(key);
	// nothing is shown yet, or it is just being asked for anew
	if (known === undefined) return await client.invalidateQueries({ queryKey: key });
	const answer = await tuckbox.game(gameId).versions.published({ since: known.version, signal });
	const shown = client.getQueryData<PublishedGame>(key);
	if (shown === undefined || answer.version <= shown.version || shown.version !== known.version) return;
	const { published, change } = applyAnswer(shown, answer);
	client.setQueryData(key, published);
	client.setQueryData(keys.game(gameId), published.game);
	client.setQueryData<readonly Change[]>(keys.changes(gameId), (before = []) =>
		[change, ...before].slice(0, maxChanges),
	);
	void client.invalidateQueries({ queryKey: keys.versions(gameId), exact: true });
	void client.invalidateQueries({ queryKey: keys.games });
}

/** Follows a game's event stream until it is told to stop. @throws TuckboxError when the service refuses */
async function follow(client: QueryClient, gameId: string, signal: AbortSignal): Promise<void> {
	const shownVersion = () => client.getQueryData<PublishedGame>(keys.published(gameId))?.version;
	while (!signal.aborted) {
		const known = shownVersion();
		const options = { signal, ...(known !== undefined && { lastEventId: String(known) }) };
		try {
			for await (const { version } of tuckbox.game(gameId).events(options)) {
				if (version > (shownVersion() ?? -1)) await catchUp(client, gameId, signal);
			}
		} catch (error) {
			if (signal.aborted || !(error instanceof TuckboxError) || !error.retryable) throw error;
			// the stream tells again what could not be asked for
			await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
		}
	}
}

/**
 * Keeps what is shown of a game up to date while the page is open: what a push publishes is in `usePublished` a moment
 * later, and in `useChanges`. Call it once on a page, where `usePublished` has answered.
 */
export function useLive(gameId: string, isLoaded: boolean): void {
	const client = useQueryClient();
	// a stream that waits to come back is let go when the service is there again, and a new one opened at once
	const { isOnline } = useSignal(connection);
	useEffect(() => {
		if (!isLoaded || !isOnline) return;
		let stream: AbortController | undefined;
		let unseen: ReturnType<typeof setTimeout> | undefined;
		const open = () => {
			if (stream !== undefined) return;
			stream = new AbortController();
			follow(client, gameId, stream.signal).catch((error) => {
				// the game or the session is gone: whatever is asked next says so
				if (error instanceof TuckboxError) void client.invalidateQueries({ queryKey: keys.game(gameId) });
			});
		};
		const close = () => {
			stream?.abort();
			stream = undefined;
		};
		const look = () => {
			clearTimeout(unseen);
			if (document.visibilityState === "visible") open();
			else unseen = setTimeout(close, hiddenGraceMs);
		};
		look();
		document.addEventListener("visibilitychange", look);
		return () => {
			document.removeEventListener("visibilitychange", look);
			clearTimeout(unseen);
			close();
		};
	}, [client, gameId, isLoaded, isOnline]);
}
