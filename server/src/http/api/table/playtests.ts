import { answerPlaytest, listSeatPlaytests, listSeenPieces } from "../../../playtests/answers.ts";
import { keepName } from "../../../playtests/names.ts";
import type { TableDeps } from "../../../table/acts.ts";
import { type Route, route } from "../../edge/route.ts";
import {
	AnswersInput,
	NameInput,
	SeatPlaytest,
	SeatPlaytestList,
	SeenPieceList,
} from "../schemas/playtests/answers.ts";
import { StandInQuery } from "../schemas/table/tables.ts";

const playtests = "/api/v1/tables/:tableId/playtests";
const errors = ["PLAYTEST_NOT_FOUND", "PLAYTEST_RUNNING"] as const;

/** Routes of seats, which read what a playtest keeps of them, and answer its form. */
export function seatPlaytestRoutes(deps: TableDeps): Route[] {
	return [
		route({
			operationId: "listSeatPlaytests",
			method: "GET",
			url: playtests,
			tag: "Playtests",
			summary: "List the playtests of a seat",
			description:
				"The playtests at the table in which the seat takes or took part, with their questions and its own answers.",
			access: "table",
			limit: "read",
			forStandIns: true,
			query: StandInQuery,
			answers: { 200: { description: "The playtests.", schema: SeatPlaytestList } },
			handle: async ({ seat: { id: seat, tableId } }) => ({
				playtests: await listSeatPlaytests(deps, { tableId, seat }),
			}),
		}),
		route({
			operationId: "keepSeatName",
			method: "PUT",
			url: `${playtests}/name`,
			tag: "Playtests",
			summary: "Take a seat's name out of playtests",
			description:
				"Of all playtests at the table, while they run and afterwards; or put it in again. What happened there stays recorded.",
			access: "table",
			limit: "table/acts",
			forStandIns: true,
			query: StandInQuery,
			body: NameInput,
			answers: { 200: { description: "The playtests of the seat.", schema: SeatPlaytestList } },
			handle: async ({ game, seat: { id: seat, tableId }, body }) => ({
				playtests: await keepName(deps, game, { tableId, seat }, body),
			}),
		}),
		route({
			operationId: "listSeenPieces",
			method: "GET",
			url: `${playtests}/:playtestId/pieces`,
			tag: "Playtests",
			summary: "List the pieces that a seat can name",
			description: "The pieces that it saw in a playtest which has ended, and those that it sees now.",
			access: "table",
			limit: "read",
			forStandIns: true,
			query: StandInQuery,
			errors,
			answers: { 200: { description: "The pieces.", schema: SeenPieceList } },
			handle: async ({ seat: { id: seat, tableId }, params }) => ({
				pieces: await listSeenPieces(deps, { tableId, seat }, params.playtestId ?? ""),
			}),
		}),
		route({
			operationId: "answerPlaytest",
			method: "PUT",
			url: `${playtests}/:playtestId/answers`,
			tag: "Playtests",
			summary: "Answer the form of a playtest",
			description:
				"After its end, as long as the seat exists. The answers replace earlier ones; an empty list takes them back. Those who may host the tables of the game read them.",
			access: "table",
			limit: "table/acts",
			forStandIns: true,
			query: StandInQuery,
			body: AnswersInput,
			errors,
			answers: { 200: { description: "The playtest, with the answers of the seat.", schema: SeatPlaytest } },
			handle: ({ game, seat: { id: seat, tableId }, params, body }) =>
				answerPlaytest(deps, game, { tableId, seat }, params.playtestId ?? "", body.answers),
		}),
	];
}
