import type { QueryClient } from "@tanstack/react-query";
import { type PublishedGame, TuckboxError } from "@tuckbox/client";
import { applyAnswer, type Change } from "./delta.ts";
import { isOwnDoing } from "./own-doing.ts";
import { keys } from "./queries.ts";
import type { GameSource } from "./source.ts";

/** Maximum number of changes that are remembered while the page is open. */
const maxChanges = 50;
const retryDelayMs = 1_000;

/** Fetches what changed since the version that is shown, and shows it, until the given version is shown. */
async function catchUp(
	client: QueryClient,
	source: GameSource,
	version: number,
	signal: AbortSignal,
): Promise<void> {
	const gameId = source.id;
	const key = keys.published(gameId);
	const known = client.getQueryData<PublishedGame>(key);
	// nothing is shown yet, or it is being fetched
	if (known === undefined) return await client.invalidateQueries({ queryKey: key });
	if (known.version >= version) return;
	const answer = await source.published({ since: known.version, signal });
	const shown = client.getQueryData<PublishedGame>(key);
	// another answer has come first: what follows from it is fetched
	if (shown?.version !== known.version) return await catchUp(client, source, version, signal);
	if (answer.version <= known.version) return;
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
export async function follow(client: QueryClient, source: GameSource, signal: AbortSignal): Promise<void> {
	// quietly: the pieces are the same
	const onImages = () => void client.invalidateQueries({ queryKey: keys.published(source.id), exact: true });
	const shownVersion = () => client.getQueryData<PublishedGame>(keys.published(source.id))?.version;
	while (!signal.aborted) {
		const known = shownVersion();
		const options = { signal, onImages, ...(known !== undefined && { lastEventId: String(known) }) };
		try {
			for await (const { version } of source.events(options)) {
				await catchUp(client, source, version, signal);
			}
		} catch (error) {
			if (signal.aborted || !(error instanceof TuckboxError) || !error.retryable) throw error;
			// the new stream repeats the event whose version could not be fetched
			await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
		}
	}
}
