import { type OverviewDeps, overviewOf } from "../../../games/overview.ts";
import { addExampleGame, type ExampleGameDeps } from "../../../lifecycle/example-game.ts";
import { type Route, route } from "../../edge/route.ts";
import { GamesOverview } from "../schemas/account-games.ts";
import { GameRecord } from "../schemas/games.ts";

/** The user's games, for the first page of the console. */
export function accountGameRoutes(deps: OverviewDeps & ExampleGameDeps): Route[] {
	return [
		route({
			operationId: "getGamesOverview",
			method: "GET",
			url: "/api/v1/account/games",
			tag: "Account",
			summary: "Get an overview of your games",
			description: "Each game with its totals, its last push and some of its images.",
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
			summary: "Add the example game",
			description:
				"Creates the game Lantern Bay, with a component of nearly every kind. It is pushed all or nothing, as what the console and the command line push, and published automatically. Playtests that bots have played are added then.",
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
