import { overviewOf } from "../../catalog/overview.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import type { Store } from "../../store/store.ts";
import { type Route, route } from "../route.ts";
import { GamesOverview } from "../schemas/account-games.ts";

type Deps = { store: Store; urls: ObjectUrls; quotaBytes: number };

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
			handle: async ({ person }) => await overviewOf(deps, person),
		}),
	];
}
