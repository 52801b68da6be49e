import type { RouteShape } from "@tuckbox/client";

/** The sums of the playtests of a game. */
export type PlaytestReport = RouteShape<"GET /api/v1/games/{gameId}/playtests/report">["answer"];
/** The report of one piece, with the games in which it lay on the table. */
export type PieceReport =
	RouteShape<"GET /api/v1/games/{gameId}/components/{componentId}/playtests">["answer"];
export type ReportGame = PlaytestReport["games"][number];
export type ReportRevision = PlaytestReport["pieces"][number]["revisions"][number];
export type Share = ReportRevision["wins"]["played"]["seats"];
export type Spread = ReportRevision["timeInHand"]["turns"];
