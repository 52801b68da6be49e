import type { FastifyReply, FastifyRequest } from "fastify";
import { type Actor, authenticate } from "../auth/actor.ts";
import { gameOf } from "../catalog/games.ts";
import { Problem } from "../domain/errors.ts";
import type { Game, Store } from "../store/store.ts";
import type { RateWindows } from "./rate-windows.ts";
import type { Route } from "./route.ts";

declare module "fastify" {
	interface FastifyRequest {
		/** Who calls and what they may touch; set by {@link grantAccess} before anything else of a route runs. */
		granted: { actor?: Actor; game?: Game };
	}
}

type Deps = { store: Store; rateWindows: RateWindows; now: () => number };

/** Lists and deletes are limited for each endpoint by itself; the other limits belong to one endpoint anyway. */
function counterOf(route: Route, actor: Actor): string {
	const perEndpoint = route.limit === "read" || route.limit === "delete" ? ` ${route.operationId}` : "";
	return `${actor.userId} ${actor.appId}${perEndpoint}`;
}

/**
 * The one place that decides whether a call may go on, in the order of decision 1: token, rate limit, game,
 * owner. The body has not been read yet.
 * @throws Problem UNAUTHORIZED, INVALID_TOKEN, RATE_LIMITED, GAME_NOT_FOUND, PERMISSION_DENIED
 */
export async function grantAccess(
	deps: Deps,
	route: Route,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	if (route.access === "public") return;
	const actor = await authenticate(deps, request.headers.authorization);
	request.granted.actor = actor;

	const rate =
		route.limit === undefined ? undefined : deps.rateWindows.count(route.limit, counterOf(route, actor));
	if (rate !== undefined) {
		reply.header("X-RateLimit-Limit", rate.limit);
		reply.header("X-RateLimit-Remaining", rate.remaining);
		reply.header("X-RateLimit-Reset", rate.resetSeconds);
		if (!rate.allowed) {
			throw new Problem(
				"RATE_LIMITED",
				`More than ${rate.limit} calls of this endpoint in the window; wait ${rate.resetSeconds} s.`,
				{ retryAfter: rate.resetSeconds },
			);
		}
	}
	if (route.access !== "game") return;
	const { gameId = "" } = request.params as { gameId?: string };
	const game = await gameOf(deps, gameId);
	if (game === undefined) throw new Problem("GAME_NOT_FOUND", `There is no game ${gameId}.`);
	if (game.owner_id !== actor.userId) {
		throw new Problem("PERMISSION_DENIED", `The game ${gameId} belongs to somebody else.`);
	}
	request.granted.game = game;
}
