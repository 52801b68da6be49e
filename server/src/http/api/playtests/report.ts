import { Readable } from "node:stream";
import { Problem } from "../../../domain/errors.ts";
import { pieceTexts, playtestsOfPiece } from "../../../playtests/report/piece.ts";
import { reportMarkdown, reportOf, reportTexts } from "../../../playtests/report/report.ts";
import { type ReportTable, reportCsv, reportTables } from "../../../playtests/report/spreadsheet.ts";
import type { TableDeps } from "../../../table/acts.ts";
import { type Route, route } from "../../edge/route.ts";
import {
	MarkdownReportQuery,
	PiecePlaytests,
	PlaytestReport,
	ReportQuery,
} from "../schemas/playtests/report.ts";

/** @throws Problem NOT_FOUND */
function tableNamed(name = ""): ReportTable {
	const table = reportTables.find((one) => one === name);
	if (table !== undefined) return table;
	throw new Problem("NOT_FOUND", `There is no such table. Ask for one of ${reportTables.join(", ")}.`);
}

/** The report on the playtests of a game, for those who may host its tables. */
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
			handle: async ({ game, query, reply }) => {
				const texts = reportTexts(await reportOf(deps, game.id, query));
				return await reply.type("application/json").send(Readable.from(texts, { objectMode: false }));
			},
		}),
		route({
			operationId: "exportPlaytestReport",
			method: "GET",
			url: "/api/v1/games/:gameId/playtests/report/markdown",
			tag: "Playtests",
			summary: "Export what the playtests say",
			description: "In Markdown, as a report to send to others: tables with counts, and no names of people.",
			access: "game",
			limit: "read",
			query: MarkdownReportQuery,
			answers: { 200: { description: "The report.", contentType: "text/markdown" } },
			handle: async ({ game, query: { language = "en", ...filter }, reply }) => {
				reply.type("text/markdown; charset=utf-8");
				const report = await reportOf(deps, game.id, filter);
				return await reportMarkdown(report, { game: game.name, language, filter });
			},
		}),
		route({
			operationId: "exportPlaytestTable",
			method: "GET",
			url: "/api/v1/games/:gameId/playtests/report/tables/:table",
			tag: "Playtests",
			summary: "Export a table of the playtests",
			description:
				"As CSV (RFC 4180) for spreadsheets: a row for each game, each revision of a piece, each fact or each answer, of the playtests that the report counts. `table` is `games`, `pieces`, `facts` or `answers`. A text that a spreadsheet would take for a formula begins with an apostrophe.",
			access: "game",
			limit: "read",
			query: ReportQuery,
			errors: ["NOT_FOUND"],
			answers: { 200: { description: "The table.", contentType: "text/csv" } },
			handle: async ({ game, params, query, reply }) => {
				const texts = reportCsv(deps, game.id, tableNamed(params.table), query);
				return await reply.type("text/csv; charset=utf-8").send(Readable.from(texts, { objectMode: false }));
			},
		}),
		route({
			operationId: "listPlaytestsOfPiece",
			method: "GET",
			url: "/api/v1/games/:gameId/components/:componentId/playtests",
			tag: "Playtests",
			summary: "Read what the playtests say of a piece",
			description: "Of each of its revisions, with the games in which it lay on the table.",
			access: "game",
			limit: "read",
			query: ReportQuery,
			errors: ["COMPONENT_NOT_FOUND"],
			answers: { 200: { description: "The piece and its games.", schema: PiecePlaytests } },
			handle: async ({ game, params, query, reply }) => {
				const texts = pieceTexts(await playtestsOfPiece(deps, game.id, params.componentId ?? "", query));
				return await reply.type("application/json").send(Readable.from(texts, { objectMode: false }));
			},
		}),
	];
}
