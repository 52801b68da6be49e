import type { RouteShape } from "@tuckbox/client";

/** The sums of the playtests of a game. */
export type PlaytestReport = RouteShape<"GET /api/v1/games/{gameId}/playtests/report">["answer"];
export type ReportGame = PlaytestReport["games"][number];
export type ReportRevision = PlaytestReport["pieces"][number]["revisions"][number];
export type Share = ReportRevision["wins"]["played"]["seats"];
export type Spread = ReportRevision["timeInHand"]["turns"];
