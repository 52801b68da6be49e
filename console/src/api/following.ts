import type { QueryClient } from "@tanstack/react-query";
import { type PublishedGame, TuckboxError } from "@tuckbox/client";
import { ownAppName } from "./app-names.ts";
import { applyAnswer, type Change } from "./delta.ts";
import { isOwnDoing } from "./own-doing.ts";
import { keys } from "./queries.ts";
import type { GameSource } from "./source.ts";

/** Maximum number of changes that are remembered while the page is open. */
const maxChanges = 50;
const retryDelayMs = 1_000;

/**
 * The names of those who made the versions after `from`: of a person for changes in a browser or with Tuckbox's own
 * tools, of the app for others. The list of versions is up to date afterwards.
 */
async function makersOf(
	client: QueryClient,
	source: GameSource,
	from: number,
	{ version, apps }: PublishedGame,
): Promise<string[]> {
	const queryKey = keys.versions(source.id);
	const versions = source.hasVersions
		? await client
				.fetchQuery({ queryKey, queryFn: ({ signal }) => source.versions({ signal }), staleTime: 0 })
				.catch(() => client.invalidateQueries({ queryKey, exact: true }))
		: undefined;
	const authors = (versions ?? [])
		.filter((one) => one.version > from && one.version <= version)
		.flatMap(({ authors: some = [], isByHand }) => some.map((author) => ({ ...author, isByHand })));
	void client.invalidateQueries({ queryKey: keys.versionList(source.id) });
	const names = authors.map(({ app, isByHand, user }) =>
		isByHand || app.name === ownAppName ? user.name : app.name,
	);
	return [...new Set(names.length > 0 ? names : apps.map(({ name }) => name))];
}

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
	const makers = await makersOf(client, source, known.version, answer);
	const isNews = shown.components.length > 0 && !isOwnDoing(gameId);
	client.setQueryData<readonly Change[]>(keys.changes(gameId), (before = []) =>
		[{ ...change, makers, isNews }, ...before].slice(0, maxChanges),
	);
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
