import { changeGame, changeListing, createGame, deleteGame, gameSeenAs, gamesOf } from "../../games/games.ts";
import type { Store } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import {
	GameChange,
	GameInput,
	GameList,
	GameListing,
	GameOfMine,
	GameRecord,
	ListingInput,
} from "./schemas/games.ts";

type Deps = { store: Store; now: () => number };

export function gameRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "listGames",
			method: "GET",
			url: "/api/v1/games",
			tag: "Games",
			summary: "List your games",
			access: "user",
			limit: "read",
			answers: {
				200: {
					description: "Your games, oldest first, and then those that are shared with you.",
					schema: GameList,
				},
			},
			handle: async ({ actor }) => ({ games: await gamesOf(deps, actor) }),
		}),
		route({
			operationId: "createGame",
			method: "POST",
			url: "/api/v1/games",
			tag: "Games",
			summary: "Create a game",
			access: "user",
			limit: "games",
			body: GameInput,
			answers: { 201: { description: "The new game.", schema: GameRecord } },
			handle: async ({ actor, body, reply }) => {
				reply.status(201);
				return await createGame(deps, actor.userId, body.name);
			},
		}),
		route({
			operationId: "getGame",
			method: "GET",
			url: "/api/v1/games/:gameId",
			tag: "Games",
			summary: "Get a game",
			access: "game",
			limit: "read",
			answers: { 200: { description: "The game.", schema: GameOfMine } },
			handle: async ({ game, role }) => await gameSeenAs(deps, game, role),
		}),
		route({
			operationId: "changeGame",
			method: "PATCH",
			url: "/api/v1/games/:gameId",
			tag: "Games",
			summary: "Rename a game, or set its number of players",
			description:
				"The name is that of the next version. The number of players belongs to no version: pages of share links show it immediately.",
			access: "game",
			takesPush: true,
			limit: "games/change",
			body: GameChange,
			answers: { 200: { description: "The changed game.", schema: GameRecord } },
			handle: async ({ actor, game, body }) => await changeGame(deps, actor, game.id, body),
		}),
		route({
			operationId: "listGame",
			method: "PATCH",
			url: "/api/v1/games/:gameId/listing",
			tag: "Games",
			summary: "Star or archive a game",
			description:
				"Your list of games in the console begins with starred games, and shows archived ones only when you ask for them. Nothing else about the game changes, and nothing of it is published.",
			access: "game",
			limit: "games/change",
			body: ListingInput,
			answers: { 200: { description: "How the game is listed.", schema: GameListing } },
			handle: async ({ actor, game, body }) => await changeListing(deps, actor.userId, game.id, body),
		}),
		route({
			operationId: "deleteGame",
			method: "DELETE",
			url: "/api/v1/games/:gameId",
			tag: "Games",
			summary: "Delete a game",
			description: "Deletes the game with everything in it, from all apps. This cannot be undone.",
			access: "game",
			limit: "delete",
			answers: { 204: { description: "Deleted." } },
			handle: async ({ game, reply }) => {
				await deleteGame(deps, game.id);
				return reply.status(204).send();
			},
		}),
	];
}
