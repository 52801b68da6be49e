import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { RouteShape } from "@tuckbox/client";
import { call } from "../../api/client.ts";
import { keys } from "../../api/queries.ts";
import { useSource } from "../../api/source.ts";

const route = "GET /api/v1/games/{gameId}/playtests/report";

/** What the playtests of a game say, added up. */
export type PlaytestReport = RouteShape<typeof route>["answer"];
export type ReportGame = PlaytestReport["games"][number];
type ReportPiece = PlaytestReport["pieces"][number];
export type ReportRevision = ReportPiece["revisions"][number];
export type Share = ReportRevision["wins"]["played"]["seats"];
export type Spread = ReportRevision["timeInHand"]["turns"];

/** The report of a game; never loaded for those who may not read it. */
export function useReport(gameId: string): UseQueryResult<PlaytestReport> {
	const { canEdit } = useSource(gameId);
	return useQuery({
		queryKey: [...keys.game(gameId), "playtests", "report"],
		queryFn: ({ signal }) => call(route, { params: { gameId }, signal }),
		enabled: canEdit,
		staleTime: 30_000,
	});
}
