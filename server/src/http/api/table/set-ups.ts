import {
	deleteGameSetUp,
	listGameSetUps,
	readGameSetUp,
	type SetUpDeps,
	saveGameSetUp,
} from "../../../table/set-ups.ts";
import { type Route, route } from "../../edge/route.ts";
import { SavedSetUp, SetUpInput, SetUpList, SetUpRecord } from "../schemas/table/set-ups.ts";

const setUps = "/api/v1/games/:gameId/set-ups";
const setUp = `${setUps}/:name`;

/** Set-ups of a game, for its owner. */
export function setUpRoutes(deps: SetUpDeps): Route[] {
	return [
		route({
			operationId: "listSetUps",
			method: "GET",
			url: setUps,
			tag: "Tables",
			summary: "List the set-ups",
			description:
				"Arrangements of the pieces with which a new table can begin. The host of a table saves them there; programs can write them.",
			access: "game",
			limit: "read",
			answers: { 200: { description: "The set-ups by name, without their contents.", schema: SetUpList } },
			handle: async ({ game }) => ({ setUps: await listGameSetUps(deps, game.id) }),
		}),
		route({
			operationId: "getSetUp",
			method: "GET",
			url: setUp,
			tag: "Tables",
			summary: "Get a set-up",
			access: "game",
			limit: "read",
			errors: ["SET_UP_NOT_FOUND"],
			answers: { 200: { description: "The set-up.", schema: SetUpRecord } },
			handle: ({ game, params }) => readGameSetUp(deps.store.reader, game.id, params.name ?? ""),
		}),
		route({
			operationId: "saveSetUp",
			method: "PUT",
			url: setUp,
			tag: "Tables",
			summary: "Save a set-up",
			description:
				"In place of the set-up with this name, if there is one. Pieces that the game does not have are left out when a table is opened.",
			access: "game",
			limit: "tables",
			body: SetUpInput,
			answers: { 200: { description: "The set-up.", schema: SavedSetUp } },
			handle: ({ game, params, body }) => saveGameSetUp(deps, game.id, params.name ?? "", body),
		}),
		route({
			operationId: "deleteSetUp",
			method: "DELETE",
			url: setUp,
			tag: "Tables",
			summary: "Delete a set-up",
			description: "Tables that were opened with it do not change.",
			access: "game",
			limit: "delete",
			errors: ["SET_UP_NOT_FOUND"],
			answers: { 204: { description: "Deleted." } },
			handle: async ({ game, params, reply }) => {
				await deleteGameSetUp(deps, game.id, params.name ?? "");
				return reply.status(204).send();
			},
		}),
	];
}
