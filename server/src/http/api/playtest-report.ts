import { reportOf } from "../../playtests/report/report.ts";
import type { TableDeps } from "../../table/acts.ts";
import { type Route, route } from "../edge/route.ts";
import { PlaytestReport, ReportQuery } from "./schemas/playtest-report.ts";

/** What the playtests of a game say, for those who may host its tables. */
export function playtestReportRoutes(deps: TableDeps): Route[] {
	return [
		route({
			operationId: "getPlaytestReport",
			method: "GET",
			url: "/api/v1/games/:gameId/playtests/report",
			tag: "Playtests",
			summary: "Read what the playtests say",
			description:
				"Of the game and of each piece in each of its revisions, in the playtests that have ended, count and are complete.",
			access: "game",
			limit: "read",
			query: ReportQuery,
			answers: { 200: { description: "The report.", schema: PlaytestReport } },
			handle: ({ game, query }) => reportOf(deps, game.id, query),
		}),
	];
}
