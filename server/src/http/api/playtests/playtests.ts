import { Readable } from "node:stream";
import { factTexts } from "../../../playtests/facts.ts";
import { readForm, writeForm } from "../../../playtests/form.ts";
import { enterPaperGame } from "../../../playtests/paper.ts";
import { changePlaytest, deletePlaytest, endPlaytest, startPlaytest } from "../../../playtests/playtests.ts";
import { endedPlaytest, findPlaytestRecord, listPlaytests } from "../../../playtests/records.ts";
import type { VersionDeps } from "../../../table/acts.ts";
import { type Route, route } from "../../edge/route.ts";
import { PlaytestForm, PlaytestFormInput } from "../schemas/playtests/answers.ts";
import {
	FactList,
	PaperGame,
	PlaytestChange,
	PlaytestEnd,
	PlaytestList,
	PlaytestQuery,
	PlaytestRecord,
	PlaytestStart,
} from "../schemas/playtests/playtests.ts";

const playtests = "/api/v1/games/:gameId/playtests";
const playtest = `${playtests}/:playtestId`;
const notFound = ["PLAYTEST_NOT_FOUND"] as const;

const playtestsPerPage = 100;

/** The form of a game. */
function formRoutes(deps: VersionDeps): Route[] {
	const url = `${playtests}/form`;
	return [
		route({
			operationId: "getPlaytestForm",
			method: "GET",
			url,
			tag: "Playtests",
			summary: "Get the form that players answer",
			description: "After a playtest, on the screen of each seat.",
			access: "game",
			limit: "read",
			answers: { 200: { description: "The form.", schema: PlaytestForm } },
			handle: ({ game }) => readForm(deps, game.id),
		}),
		route({
			operationId: "writePlaytestForm",
			method: "PUT",
			url,
			tag: "Playtests",
			summary: "Write the form that players answer",
			description: "Playtests that have ended keep the questions that they had.",
			access: "game",
			limit: "tables",
			body: PlaytestFormInput,
			answers: { 200: { description: "The form.", schema: PlaytestForm } },
			handle: ({ game, body }) => writeForm(deps, game, body.questions),
		}),
	];
}

/** Playtests of a game, for those who may host its tables. */
export function playtestRoutes(deps: VersionDeps): Route[] {
	return [
		...formRoutes(deps),
		route({
			operationId: "startPlaytest",
			method: "POST",
			url: "/api/v1/games/:gameId/tables/:tableId/playtests",
			tag: "Playtests",
			summary: "Start a playtest",
			description:
				"From now on, what happens to the pieces at the table is recorded, and every seat sees that it is. No one reads it before the playtest ends.",
			access: "game",
			limit: "tables",
			body: PlaytestStart,
			errors: ["TABLE_NOT_FOUND", "TABLE_CLOSED", "PLAYTEST_RUNNING"],
			answers: { 201: { description: "The playtest.", schema: PlaytestRecord } },
			handle: async ({ game, params, body, reply }) => {
				const started = await startPlaytest(deps, game, params.tableId ?? "", body);
				reply.status(201);
				return started;
			},
		}),
		route({
			operationId: "endPlaytest",
			method: "POST",
			url: `${playtest}/end`,
			tag: "Playtests",
			summary: "End a playtest",
			description:
				"With its result and what there is to say of each place. Scores that are left out are those of the table. If it has ended already, nothing changes.",
			access: "game",
			limit: "tables",
			body: PlaytestEnd,
			errors: ["PLAYTEST_NOT_FOUND", "PLAYTEST_ENDED"],
			answers: { 200: { description: "The playtest.", schema: PlaytestRecord } },
			handle: ({ game, params, body }) => endPlaytest(deps, game, params.playtestId ?? "", body),
		}),
		route({
			operationId: "enterPlaytest",
			method: "POST",
			url: playtests,
			tag: "Playtests",
			summary: "Enter a game that was played on paper",
			description: "With its seats, its result, and what each of them answered.",
			access: "game",
			limit: "tables",
			body: PaperGame,
			answers: { 201: { description: "The playtest.", schema: PlaytestRecord } },
			handle: async ({ game, body, reply }) => {
				const { source: _, ...input } = body;
				const entered = await enterPaperGame(deps, game, input);
				reply.status(201);
				return entered;
			},
		}),
		route({
			operationId: "listPlaytests",
			method: "GET",
			url: playtests,
			tag: "Playtests",
			summary: "List the playtests",
			access: "game",
			limit: "read",
			query: PlaytestQuery,
			answers: { 200: { description: "The playtests, latest first.", schema: PlaytestList } },
			handle: async ({ game, query: { limit = playtestsPerPage, cursor } }) => {
				const page = await listPlaytests(deps, game.id, { before: cursor, limit: limit + 1 });
				const shown = page.slice(0, limit);
				const next = page.length > limit ? shown.at(-1)?.id : undefined;
				return { playtests: shown, ...(next !== undefined && { nextCursor: next }) };
			},
		}),
		route({
			operationId: "getPlaytest",
			method: "GET",
			url: playtest,
			tag: "Playtests",
			summary: "Get a playtest",
			access: "game",
			limit: "read",
			errors: notFound,
			answers: { 200: { description: "The playtest, with its turns and answers.", schema: PlaytestRecord } },
			handle: ({ game, params }) => findPlaytestRecord(deps, game.id, params.playtestId ?? ""),
		}),
		route({
			operationId: "changePlaytest",
			method: "PATCH",
			url: playtest,
			tag: "Playtests",
			summary: "Change what is said of a playtest",
			description:
				"Its result, its question, what there is to say of each place, and whether it counts; of a game that was entered by hand, also what was entered.",
			access: "game",
			limit: "tables",
			body: PlaytestChange,
			errors: notFound,
			answers: { 200: { description: "The playtest.", schema: PlaytestRecord } },
			handle: ({ game, params, body }) => changePlaytest(deps, game, params.playtestId ?? "", body),
		}),
		route({
			operationId: "deletePlaytest",
			method: "DELETE",
			url: playtest,
			tag: "Playtests",
			summary: "Delete a playtest",
			description: "With everything that it recorded. A running one must be ended first.",
			access: "game",
			limit: "delete",
			errors: ["PLAYTEST_NOT_FOUND", "PLAYTEST_RUNNING"],
			answers: { 204: { description: "Deleted." } },
			handle: async ({ game, params, reply }) => {
				await deletePlaytest(deps, game, params.playtestId ?? "");
				return reply.status(204).send();
			},
		}),
		route({
			operationId: "listFacts",
			method: "GET",
			url: `${playtest}/facts`,
			tag: "Playtests",
			summary: "Read what happened in a playtest",
			description:
				"What happened to each copy of each piece. It contains what was hidden, so it can be read only after the end.",
			access: "game",
			limit: "read",
			errors: ["PLAYTEST_NOT_FOUND", "PLAYTEST_RUNNING"],
			answers: { 200: { description: "The facts.", schema: FactList } },
			handle: async ({ game, params, reply }) => {
				const ended = await endedPlaytest(deps.store.reader, game.id, params.playtestId ?? "");
				const texts = async function* () {
					yield '{"facts":';
					yield* factTexts(deps.store, ended);
					yield "}";
				};
				return await reply.type("application/json").send(Readable.from(texts(), { objectMode: false }));
			},
		}),
	];
}
