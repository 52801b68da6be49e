import type { FastifyReply, FastifyRequest } from "fastify";
import { type Actor, authenticate } from "../auth/actor.ts";
import { gameOf } from "../catalog/games.ts";
import { Problem } from "../domain/errors.ts";
import { shareBehind } from "../publish/shares.ts";
import type { Share } from "../store/shares.ts";
import type { Game, Store } from "../store/store.ts";
import type { RateWindows } from "./rate-windows.ts";
import type { Route } from "./route.ts";

type Granted = { actor?: Actor; share?: Share; game?: Game };

declare module "fastify" {
	interface FastifyRequest {
		/** Who calls and what they may touch; set by {@link grantAccess} before anything else of a route runs. */
		granted: Granted;
	}
}

type Deps = { store: Store; rateWindows: RateWindows; now: () => number };

/** Who calls: the bearer of a token, or of a share link's secret. */
async function identify(deps: Deps, route: Route, request: FastifyRequest): Promise<Granted> {
	if (route.access === "public") return {};
	if (route.access === "share") {
		const { secret = "" } = request.params as { secret?: string };
		return { share: await shareBehind(deps, secret) };
	}
	return { actor: await authenticate(deps, request.headers.authorization) };
}

/** The game a caller may touch by this route, if it is about one. */
async function admit(
	deps: Deps,
	route: Route,
	request: FastifyRequest,
	{ actor, share }: Granted,
): Promise<Game | undefined> {
	if (route.access !== "game" && route.access !== "share") return undefined;
	const { gameId = "" } = request.params as { gameId?: string };
	const game = await gameOf(deps, share?.game_id ?? gameId);
	if (game === undefined) throw new Problem("GAME_NOT_FOUND", `There is no game ${gameId}.`);
	if (share === undefined && game.owner_id !== actor?.userId) {
		throw new Problem("PERMISSION_DENIED", `The game ${gameId} belongs to somebody else.`);
	}
	return game;
}

/** Reads and deletes are limited for each endpoint by itself; the other limits belong to one endpoint anyway. */
function counterOf(route: Route, { actor, share }: Granted): string {
	if (share !== undefined) return `${share.id} ${route.operationId}`;
	const perEndpoint = route.limit === "read" || route.limit === "delete" ? ` ${route.operationId}` : "";
	return `${actor?.userId} ${actor?.appId}${perEndpoint}`;
}

/**
 * The one place that decides whether a call may go on, in the order of decision 1: token, rate limit, game,
 * owner. The body has not been read yet.
 * @throws Problem UNAUTHORIZED, INVALID_TOKEN, SHARE_NOT_FOUND, RATE_LIMITED, GAME_NOT_FOUND, PERMISSION_DENIED
 */
export async function grantAccess(
	deps: Deps,
	route: Route,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	if (route.access === "public") return;
	const granted = await identify(deps, route, request);
	request.granted = granted;

	const rate =
		route.limit === undefined ? undefined : deps.rateWindows.count(route.limit, counterOf(route, granted));
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
	const game = await admit(deps, route, request, granted);
	if (game !== undefined) request.granted.game = game;
}

/** Whether a call that is still being answered would be allowed now: a token or a link may have been revoked. */
export async function isStillGranted(deps: Deps, route: Route, request: FastifyRequest): Promise<boolean> {
	try {
		await admit(deps, route, request, await identify(deps, route, request));
		return true;
	} catch (error) {
		if (error instanceof Problem) return false;
		throw error;
	}
}
