import { checkGame, retryImages } from "../../games/checks.ts";
import { type Route, route } from "../edge/route.ts";
import { GameChecks, Retried } from "./schemas/checks.ts";

type Deps = Parameters<typeof checkGame>[0] & Parameters<typeof retryImages>[0];

/** The checks of a game, for the console. */
export function checkRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "checkGame",
			method: "GET",
			url: "/api/v1/games/:gameId/checks",
			tag: "Games",
			summary: "Check a game for problems",
			description:
				"Checks the current components of all apps: warnings that still apply, images that are too small or have the wrong proportions, missing faces and fronts, and images that could not be processed.",
			access: "game",
			limit: "read",
			answers: { 200: { description: "The findings.", schema: GameChecks } },
			handle: async ({ game }) => await checkGame(deps, game.id),
		}),
		route({
			operationId: "retryImages",
			method: "POST",
			url: "/api/v1/games/:gameId/checks/retry",
			tag: "Games",
			summary: "Retry failed images",
			description: "Retries all images of the game that could not be processed, whichever app pushed them.",
			access: "game",
			limit: "checks/retry",
			answers: { 200: { description: "The number of images.", schema: Retried } },
			handle: async ({ game }) => ({ retried: await retryImages(deps, game.id) }),
		}),
	];
}
