import {
	keepPreviousData,
	type UseQueryResult,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import type { RouteShape } from "@tuckbox/client";
import { call } from "../../api/client.ts";
import { keys } from "../../api/queries.ts";
import { useSource } from "../../api/source.ts";
import type { Fact, Playtest, PlaytestChange, PlaytestSummary } from "./playtest.ts";
import type { PieceReport, PlaytestReport } from "./report.ts";

const playtests = "/api/v1/games/{gameId}/playtests";
const playtest = `${playtests}/{playtestId}` as const;

const pageOf = (gameId: string, cursor: string | undefined, signal: AbortSignal) =>
	call(`GET ${playtests}`, {
		params: { gameId },
		query: { ...(cursor !== undefined && { cursor }) },
		signal,
	});

const readPlaytest = (gameId: string, playtestId: string, signal: AbortSignal) =>
	call(`GET ${playtest}`, { params: { gameId, playtestId }, signal });

const readFacts = async (gameId: string, playtestId: string, signal: AbortSignal) =>
	(await call(`GET ${playtest}/facts`, { params: { gameId, playtestId }, signal })).facts;

const playtestsKey = (gameId: string) => [...keys.game(gameId), "playtests"];

/** Milliseconds after which the playtests are fetched again, because they start and end at tables. */
const refreshMs = 15_000;

type PlaytestList = { playtests: PlaytestSummary[]; hasMore: boolean };

/** The playtests of a game, latest first: those of the given number of pages. */
export function usePlaytests(gameId: string, pages: number): UseQueryResult<PlaytestList> {
	return useQuery({
		queryKey: [...playtestsKey(gameId), "list", pages],
		queryFn: async ({ signal }) => {
			const shown: PlaytestSummary[] = [];
			let cursor: string | undefined;
			for (let page = 0; page < pages; page++) {
				const answer = await pageOf(gameId, cursor, signal);
				shown.push(...answer.playtests);
				cursor = answer.nextCursor;
				if (cursor === undefined) break;
			}
			return { playtests: shown, hasMore: cursor !== undefined };
		},
		placeholderData: keepPreviousData,
		refetchInterval: refreshMs,
	});
}

export function usePlaytest(gameId: string, playtestId: string): UseQueryResult<Playtest> {
	return useQuery({
		queryKey: [...playtestsKey(gameId), "one", playtestId],
		queryFn: ({ signal }) => readPlaytest(gameId, playtestId, signal),
		refetchInterval: ({ state }) => state.data?.endedAt === null && refreshMs,
	});
}

/** The facts of a playtest that has ended; they never change. */
export function useFacts(gameId: string, playtestId: string, hasEnded: boolean): UseQueryResult<Fact[]> {
	return useQuery({
		queryKey: [...playtestsKey(gameId), "facts", playtestId],
		queryFn: ({ signal }) => readFacts(gameId, playtestId, signal),
		enabled: hasEnded,
		staleTime: Number.POSITIVE_INFINITY,
	});
}

export function useChangePlaytest(gameId: string, playtestId: string, onDone: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (body: PlaytestChange) => call(`PATCH ${playtest}`, { params: { gameId, playtestId }, body }),
		onSuccess: async () => {
			onDone();
			await client.invalidateQueries({ queryKey: playtestsKey(gameId) });
		},
	});
}

/** Enters a game that was played on paper. */
export function useEnterGame(gameId: string, onDone: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (body: RouteShape<`POST ${typeof playtests}`>["body"]) =>
			call(`POST ${playtests}`, { params: { gameId }, body }),
		onSuccess: async () => {
			onDone();
			await client.invalidateQueries({ queryKey: playtestsKey(gameId) });
		},
	});
}

export function useDeletePlaytest(gameId: string, playtestId: string, onDone: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => call(`DELETE ${playtest}`, { params: { gameId, playtestId } }),
		onSuccess: async () => {
			onDone();
			await client.invalidateQueries({ queryKey: [...playtestsKey(gameId), "list"] });
		},
	});
}

/** The report of a game; never loaded for those who may not read it. */
export function useReport(gameId: string): UseQueryResult<PlaytestReport> {
	const { canEdit } = useSource(gameId);
	return useQuery({
		queryKey: [...playtestsKey(gameId), "report"],
		queryFn: ({ signal }) => call(`GET ${playtests}/report`, { params: { gameId }, signal }),
		enabled: canEdit,
		staleTime: 30_000,
	});
}

/** The report of one piece, revision by revision; never loaded for those who may not read it. */
export function usePieceReport(gameId: string, componentId: string): UseQueryResult<PieceReport> {
	const { canEdit } = useSource(gameId);
	return useQuery({
		queryKey: [...playtestsKey(gameId), "piece", componentId],
		queryFn: ({ signal }) =>
			call("GET /api/v1/games/{gameId}/components/{componentId}/playtests", {
				params: { gameId, componentId },
				signal,
			}),
		enabled: canEdit,
		staleTime: 30_000,
	});
}
