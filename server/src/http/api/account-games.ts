import { overviewOf } from "../../games/overview.ts";
import { addExampleGame } from "../../lifecycle/example-game.ts";
import { type Route, route } from "../edge/route.ts";
import { GamesOverview } from "./schemas/account-games.ts";
import { GameRecord } from "./schemas/games.ts";

type Deps = Parameters<typeof overviewOf>[0] & Parameters<typeof addExampleGame>[0];

/** What the console's first page shows of a person's games. */
export function accountGameRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "getGamesOverview",
			method: "GET",
			url: "/api/v1/account/games",
			tag: "Account",
			summary: "Your games at a glance",
			description: "Each game with what it holds, who pushed to it last, and pictures of its own.",
			access: "session",
			limit: "read",
			answers: { 200: { description: "Your games, oldest first.", schema: GamesOverview } },
			handle: async ({ user }) => await overviewOf(deps, user),
		}),
		route({
			operationId: "addExampleGame",
			method: "POST",
			url: "/api/v1/account/example-game",
			tag: "Account",
			summary: "Put in the example game",
			description:
				'Lantern Bay, with a piece of nearly every kind. It is put in as the app "Console" would push it, whole or not at all, and publishes itself as every change does.',
			access: "session",
			limit: "games",
			errors: ["STORAGE_LIMIT_EXCEEDED", "GAME_NOT_FOUND"],
			answers: { 201: { description: "The new game.", schema: GameRecord } },
			handle: async ({ user, reply }) => {
				const game = await addExampleGame(deps, user);
				reply.status(201);
				return game;
			},
		}),
	];
}
