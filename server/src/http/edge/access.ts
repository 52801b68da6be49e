import { because, type Scope } from "@tuckbox/pieces";
import type { FastifyReply, FastifyRequest } from "fastify";
import { builtInAppId, isBuiltIn } from "../../domain/access/built-in-app.ts";
import { ownToolsLimit, type RateLimitName, rateLimitText } from "../../domain/access/rate.ts";
import { hasRole, neededRole, type Role } from "../../domain/access/role.ts";
import { includes } from "../../domain/access/scope.ts";
import { addressBlock, networkBlock } from "../../domain/access/throttle.ts";
import { isSameSecret } from "../../domain/access/token.ts";
import { Problem } from "../../domain/errors.ts";
import { gameOf, isAppInGame } from "../../games/games.ts";
import { roleOf } from "../../games/members.ts";
import { joinPush } from "../../publishing/pushes.ts";
import type { Game } from "../../store/store.ts";
import { gameOfTable } from "../../table/seats.ts";
import { type CallerDeps, identify } from "./caller.ts";
import type { Granted } from "./granted.ts";
import type { RateVerdict, RateWindows } from "./rate-windows.ts";
import type { Route } from "./route.ts";
import { isSafe } from "./same-origin.ts";

type Deps = CallerDeps & { rateWindows: RateWindows };

/**
 * Checks that a signed-in user's change carries the CSRF token of their session; called once the body has been read. The cookie
 * of a guest's seat needs none: other sites never send it (`SameSite=Strict`), and it is worth one seat.
 * @throws Problem CSRF_TOKEN_INVALID
 */
export function checkCsrf(route: Route, request: FastifyRequest): void {
	const { csrf, actor, user, seat } = request.granted;
	const isUserCall =
		route.access === "session" || (actor !== undefined && user !== undefined) || seat?.by === "session";
	if (!isUserCall || isSafe(request)) return;
	const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
	const given = isForm
		? (request.body as { csrf?: string } | undefined)?.csrf
		: request.headers["x-csrf-token"];
	if (csrf === undefined || typeof given !== "string" || !isSameSecret(given, csrf)) {
		throw new Problem("CSRF_TOKEN_INVALID", "This page has expired. Reload it and try again.");
	}
}

/**
 * A user may act in the name of an app only where that app has components: otherwise components could carry the name
 * of an app that was never in the game.
 */
async function checkStandIn({ store }: Deps, game: Game, appId: string): Promise<void> {
	if (isBuiltIn(appId) || (await isAppInGame({ store }, game.id, appId))) return;
	throw new Problem("APP_NOT_FOUND", `The app ${appId} has no components in the game ${game.id}.`);
}

function isDryRun(route: Route, request: FastifyRequest): boolean {
	return route.changesNothing?.(request.query) === true;
}

/** The scope that a call's token needs. */
function neededScope(route: Route, request: FastifyRequest): Scope {
	if (isDryRun(route, request)) return "read";
	return route.needs ?? (isSafe(request) ? "read" : "push");
}

/** The limit that a call counts towards. Tuckbox's own tools have limits of their own. */
function limitOf(route: Route, request: FastifyRequest, { actor, user }: Granted): RateLimitName | undefined {
	const limit = isDryRun(route, request) ? "read" : route.limit;
	const isOwnTool = user !== undefined || (actor !== undefined && isBuiltIn(actor.appId));
	return limit !== undefined && isOwnTool ? ownToolsLimit(limit) : limit;
}

/**
 * The caller's role in a game.
 * @throws Problem PERMISSION_DENIED when they do not belong to it, or their role does not allow the call
 */
async function checkRole(deps: Deps, route: Route, game: Game, userId: string): Promise<Role> {
	const role = await roleOf(deps, game, userId);
	if (role === undefined) throw new Problem("PERMISSION_DENIED", because("FOREIGN_GAME", { game: game.id }));
	const needed = neededRole(route.operationId);
	if (!hasRole(role, needed))
		throw new Problem("PERMISSION_DENIED", because(needed === "owner" ? "OWNER_ONLY" : "VIEWER_ROLE"));
	return role;
}

/** The game of the route, if it has one and the caller has access to it, and their role in it. */
async function admit(
	deps: Deps,
	route: Route,
	request: FastifyRequest,
	{ actor, share, tableLink, seat, user }: Granted,
): Promise<Pick<Granted, "game" | "role">> {
	if (route.isForPeople && user === undefined) {
		throw new Problem(
			"UNAUTHORIZED",
			"Sign in first: this call needs a session and does not accept access tokens.",
		);
	}
	if (actor !== undefined && !includes(actor.scope, neededScope(route, request))) {
		throw new Problem("PERMISSION_DENIED", because("READ_ONLY"));
	}
	const tableId = tableLink?.table_id ?? seat?.tableId;
	if (tableId !== undefined) return { game: await gameOfTable(deps, tableId) };
	if (route.access !== "game" && route.access !== "share") return {};
	const { gameId = "" } = request.params as { gameId?: string };
	const game = await gameOf(deps, share?.game_id ?? gameId);
	if (game === undefined) throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
	if (share !== undefined) return { game };
	const role = await checkRole(deps, route, game, actor?.userId ?? "");
	if (user !== undefined && actor !== undefined) await checkStandIn(deps, game, actor.appId);
	return { game, role };
}

/**
 * The limits that count each endpoint separately; each of the remaining limits belongs to one endpoint anyway.
 */
const countsEndpoints: readonly RateLimitName[] = ["read", "delete", "tuckbox:read", "tuckbox:delete"];

/**
 * The subject that a call is counted for under a limit: a user and an app, a share link, or the caller's
 * network.
 */
function counterOf(
	limit: RateLimitName,
	route: Route,
	request: FastifyRequest,
	{ actor, share, seat, user }: Granted,
): string {
	if (limit === "device") return networkBlock(request.ip);
	if (route.access === "public") return addressBlock(request.ip);
	if (seat !== undefined) return `${seat.playedBy ?? seat.id} ${route.operationId}`;
	if (route.access === "visitor" || route.access === "tableLink")
		return `${addressBlock(request.ip)} ${route.operationId}`;
	if (share !== undefined) return `${share.id} ${route.operationId}`;
	// what a user does in the console and with the other tools of Tuckbox counts together
	const caller = user === undefined ? actor : { userId: user.userId, appId: builtInAppId };
	const isPerEndpoint = countsEndpoints.includes(limit) || route.access === "session";
	return `${caller?.userId} ${caller?.appId}${isPerEndpoint ? ` ${route.operationId}` : ""}`;
}

/** Sets the headers that report the remaining calls of a limit. @throws Problem RATE_LIMITED if none remain */
export function applyRate(reply: FastifyReply, rate: RateVerdict | undefined): void {
	if (rate === undefined) return;
	reply.header("X-RateLimit-Limit", rate.limit);
	reply.header("X-RateLimit-Remaining", rate.remaining);
	reply.header("X-RateLimit-Reset", rate.resetSeconds);
	reply.header("X-RateLimit-Name", rate.name);
	if (rate.allowed) return;
	const { name, resetSeconds } = rate;
	throw new Problem(
		"RATE_LIMITED",
		`Too many requests: ${rateLimitText(name, rate)}. Wait ${resetSeconds} s. The operator of this service can raise the limit "${name}" (RATE_LIMITS).`,
		{ retryAfter: resetSeconds },
	);
}

/** Whether a call brings a body without identifying its sender. */
function isByStranger(route: Route, { actor, share, tableLink, seat, user }: Granted): boolean {
	return route.body !== undefined && (actor ?? share ?? tableLink ?? seat ?? user) === undefined;
}

/**
 * The only place that decides whether a call is allowed. It checks, in this order: token, rate limits, game, role, push. The body
 * has not been read yet.
 * @throws Problem UNAUTHORIZED, FORBIDDEN_ORIGIN, INVALID_TOKEN, SHARE_NOT_FOUND, RATE_LIMITED, GAME_NOT_FOUND, PERMISSION_DENIED,
 *   PUSH_NOT_FOUND, PUSH_ENDED
 */
export async function grantAccess(
	deps: Deps,
	route: Route,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	if (route.access === "public" && route.limit === undefined && route.body === undefined) return;
	const granted = await identify(deps, route, request);
	request.granted = granted;
	// for shared caches only if the route declares it: the address of a guest's link is its only secret, and
	// the link may end
	if (reply.getHeader("Cache-Control") === undefined) reply.header("Cache-Control", "private, no-cache");
	// the owner's page of a table needs the token for changes, without a call of its own before the first sight
	if (granted.seat?.by === "session" && isSafe(request)) reply.header("X-CSRF-Token", granted.csrf);
	const isByCookie = granted.seat !== undefined && granted.seat.by !== "secret";
	if (isByCookie || (granted.user !== undefined && granted.actor !== undefined)) {
		// a response to a cookie is for pages of this service: other sites' pages must not read it, even from the browser's cache
		reply.removeHeader("Access-Control-Allow-Origin").removeHeader("Access-Control-Expose-Headers");
	}

	const { rateWindows } = deps;
	if (isByStranger(route, granted)) {
		applyRate(reply, await rateWindows.count("strangers", networkBlock(request.ip)));
	}
	const limit = limitOf(route, request, granted);
	if (limit !== undefined) {
		applyRate(reply, await rateWindows.count(limit, counterOf(limit, route, request, granted)));
	}
	const { game, role } = await admit(deps, route, request, granted);
	if (game !== undefined) request.granted.game = game;
	if (role !== undefined) request.granted.role = role;
	const push = request.headers["x-tuckbox-push"];
	const { actor } = granted;
	if (!route.takesPush || push === undefined || game === undefined || actor === undefined) return;
	request.granted.actor = { ...actor, pushId: await joinPush(deps, actor, game.id, String(push)) };
}

/** Whether a call with an open response would still be allowed: a token or a link may have been revoked. */
export async function isStillGranted(deps: Deps, route: Route, request: FastifyRequest): Promise<boolean> {
	try {
		await admit(deps, route, request, await identify(deps, route, request));
		return true;
	} catch (error) {
		// unknown is not revoked
		if (!(error instanceof Problem) || error.code === "SERVER_ERROR") throw error;
		return false;
	}
}
