import {
	keepPreviousData,
	MutationCache,
	QueryCache,
	QueryClient,
	type UseQueryResult,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import type { AccountAnswer, GameOfMine, GamesOverview, PublishedGame, Version } from "@tuckbox/client";
import { TuckboxError } from "@tuckbox/client";
import { checks } from "@tuckbox/pieces";
import { call, tuckbox } from "./client.ts";
import { inCreationOrder } from "./creation-order.ts";
import type { Change } from "./delta.ts";
import { picturesLoaded } from "./pictures-loaded.ts";
import { useSource } from "./source.ts";

/** The keys of the query cache. All keys of one game begin with `game(id)`. */
export const keys = {
	account: ["account"] as const,
	games: ["games"] as const,
	game: (id: string) => ["game", id] as const,
	published: (id: string) => ["game", id, "published"] as const,
	/** The first pieces of a large game. */
	beginning: (id: string) => ["game", id, "beginning"] as const,
	versions: (id: string) => ["game", id, "versions"] as const,
	/** The versions with what each changed. */
	versionList: (id: string) => ["game", id, "versions", "list"] as const,
	version: (id: string, version: number) => ["game", id, "versions", version] as const,
	checks: (id: string) => ["game", id, "checks"] as const,
	/** Versions published while the page was open, newest first. */
	changes: (id: string) => ["game", id, "changes"] as const,
};

/** Whether the same request may succeed in a moment. */
function isTemporary(error: Error): boolean {
	return error instanceof TuckboxError && (error.retryable || error.status >= 500);
}

export function createQueryClient(): QueryClient {
	return new QueryClient({
		queryCache: new QueryCache(),
		mutationCache: new MutationCache(),
		defaultOptions: {
			queries: {
				staleTime: 5_000,
				// while the service is offline, queries pause instead of retrying
				retry: (failures, error) => failures < 3 && isTemporary(error),
				retryDelay: (failures) => Math.min(500 * 2 ** failures, 4_000),
			},
			// a change that failed must not happen later, when the user has given up on it
			mutations: { networkMode: "always", retry: false },
		},
	});
}

let signedInUserId: string | undefined;

/** The signed-in user. */
export function useAccount(): UseQueryResult<AccountAnswer> {
	return useQuery({
		queryKey: keys.account,
		queryFn: async ({ signal }) => {
			const answer = await call("GET /api/v1/account", { signal });
			// another user has signed in in this browser, and must not see the previous user's data
			if (signedInUserId !== undefined && signedInUserId !== answer.account.id) location.assign("/");
			signedInUserId = answer.account.id;
			return answer;
		},
		staleTime: 60_000,
	});
}

/** All games of the user, with what their cards show. Polled, since tools push at any time. */
export function useGames(): UseQueryResult<GamesOverview> {
	return useQuery({
		queryKey: keys.games,
		queryFn: ({ signal }) => call("GET /api/v1/account/games", { signal }),
		refetchInterval: 5_000,
	});
}

/** A game's name and date of creation, and the user's role if it is another user's. */
export function useGame(id: string): UseQueryResult<GameOfMine> {
	const client = useQueryClient();
	return useQuery({
		queryKey: keys.game(id),
		queryFn: ({ signal }) => tuckbox.game(id).get({ signal }),
		placeholderData: () =>
			client.getQueryData<GamesOverview>(keys.games)?.games.find((game) => game.id === id),
	});
}

/** The pieces that a large game begins with: more than a window shows, and few enough to arrive at the same time as its script. */
const firstPieces = 200;

/** The published pieces of a game, of all apps. live.ts keeps them up to date. */
export function usePublished(id: string): UseQueryResult<PublishedGame> {
	const source = useSource(id);
	const client = useQueryClient();
	return useQuery({
		queryKey: keys.published(id),
		queryFn: async ({ signal }) => {
			if (client.getQueryData(keys.published(id)) === undefined) {
				const first = await source.published({ limit: firstPieces, order: "groups", signal });
				if (first.nextCursor === undefined)
					return { ...first, components: inCreationOrder(first.components) };
				client.setQueryData(keys.beginning(id), first);
				// the megabytes that follow must not delay the pictures of what is shown already
				await picturesLoaded(signal);
			}
			const answer = await source.published({ signal });
			// the event stream may have brought a newer version while this answer was on its way
			const shown = client.getQueryData<PublishedGame>(keys.published(id));
			return shown !== undefined && shown.version > answer.version ? shown : answer;
		},
		staleTime: 30_000,
		// the event stream reports what was missed
		refetchOnReconnect: false,
		refetchOnWindowFocus: false,
		// comparing thousands of pieces with each answer would be slow
		structuralSharing: false,
	});
}

/** The pieces that can be shown: all of them, or those that a large game begins with while the others are on their way. */
export function useShownPieces(id: string): Pick<UseQueryResult, "error" | "refetch"> & {
	data: PublishedGame | undefined;
	beginning: PublishedGame | undefined;
} {
	const published = usePublished(id);
	const { data: beginning } = useQuery<PublishedGame>({ queryKey: keys.beginning(id), enabled: false });
	const { data = beginning, error, refetch } = published;
	return { data, beginning, error, refetch };
}

/** The kept versions, oldest first; never loaded where the game is shown without them. */
export function useVersions(id: string): UseQueryResult<Version[]> {
	const source = useSource(id);
	return useQuery({
		queryKey: keys.versions(id),
		queryFn: ({ signal }) => source.versions({ signal }),
		enabled: source.hasVersions,
	});
}

/**
 * Number of open findings of the game, and whether any of them is an error. They are counted again for every published
 * version.
 */
export function useOpenFindings(id: string, version: number | undefined) {
	return useQuery({
		queryKey: [...keys.checks(id), "summary", version],
		queryFn: async ({ signal }) => {
			const { counts } = await tuckbox.game(id).checks({ summary: true, signal });
			const codes = Object.entries(counts) as [keyof typeof checks, number][];
			return {
				count: codes.reduce((sum, [, count]) => sum + count, 0),
				hasErrors: codes.some(([code]) => checks[code] === "error"),
			};
		},
		placeholderData: keepPreviousData,
		enabled: version !== undefined && version > 0,
	});
}

const noChanges: readonly Change[] = [];

/** The versions published while the page was open, newest first. */
export function useChanges(id: string): readonly Change[] {
	const { data } = useQuery<readonly Change[]>({
		queryKey: keys.changes(id),
		queryFn: () => [],
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: Number.POSITIVE_INFINITY,
	});
	return data ?? noChanges;
}
