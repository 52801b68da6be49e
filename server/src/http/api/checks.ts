import { checkGame, retryImages } from "../../games/checks.ts";
import { type Route, route } from "../edge/route.ts";
import { GameChecks, Retried } from "./schemas/checks.ts";

type Deps = Parameters<typeof checkGame>[0] & Parameters<typeof retryImages>[0];

/** What the console's page of checks shows and does. */
export function checkRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "checkGame",
			method: "GET",
			url: "/api/v1/games/:gameId/checks",
			tag: "Games",
			summary: "What may disappoint at the table",
			description:
				"Looks at the pieces of all apps as they are now: warnings that still hold, images too small for their pieces or of other proportions, faces and fronts that are missing, and images that could not be made ready.",
			access: "game",
			limit: "read",
			answers: { 200: { description: "What was found.", schema: GameChecks } },
			handle: async ({ game }) => await checkGame(deps, game.id),
		}),
		route({
			operationId: "retryImages",
			method: "POST",
			url: "/api/v1/games/:gameId/checks/retry",
			tag: "Games",
			summary: "Try failed images again",
			description: "All of the game's images that could not be made ready, whichever app has pushed them.",
			access: "game",
			limit: "checks/retry",
			answers: { 200: { description: "How many there are.", schema: Retried } },
			handle: async ({ game }) => ({ retried: await retryImages(deps, game.id) }),
		}),
	];
}
