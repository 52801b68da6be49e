import { because } from "@tuckbox/pieces";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type SignedIn, type SignedInUser, signedInUserOf } from "../../accounts/sessions.ts";
import type { Actor } from "../../domain/access/actor.ts";
import { builtInAppId, isBuiltIn } from "../../domain/access/built-in-app.ts";
import { ownToolsLimit, type RateLimitName, rateLimitText } from "../../domain/access/rate.ts";
import { includes, type Scope } from "../../domain/access/scope.ts";
import { addressBlock, networkBlock } from "../../domain/access/throttle.ts";
import { isSameSecret } from "../../domain/access/token.ts";
import { Problem } from "../../domain/errors.ts";
import { gameOf, isAppInGame } from "../../games/games.ts";
import { shareBehind } from "../../games/shares.ts";
import { authenticate, bearerSecret } from "../../oauth/bearer.ts";
import type { TokenUse } from "../../oauth/token-use.ts";
import {
	gameOfTable,
	hostSeatOf,
	noSuchSeat,
	type SeatCaller,
	seatWith,
	type TableLink,
	tableLinkBehind,
} from "../../play/seats.ts";
import { joinPush } from "../../publishing/pushes.ts";
import type { Game, Store } from "../../store/store.ts";
import type { RateVerdict, RateWindows } from "./rate-windows.ts";
import type { Route } from "./route.ts";
import { foreignOriginText, isSameOrigin } from "./same-origin.ts";
import type { Cookies } from "./session-cookie.ts";

type Granted = {
	actor?: Actor;
	share?: Awaited<ReturnType<typeof shareBehind>>;
	tableLink?: TableLink;
	seat?: SeatCaller;
	game?: Game;
	user?: SignedInUser;
	csrf?: string;
};

declare module "fastify" {
	interface FastifyRequest {
		/** The caller and what they have access to; set by {@link grantAccess} before anything else of a route runs. */
		granted: Granted;
	}
}

type Deps = {
	store: Store;
	tokenUse: TokenUse;
	rateWindows: RateWindows;
	cookies: Cookies;
	publicUrl: () => string;
	now: () => number;
};

function isSafe(request: Pick<FastifyRequest, "method">): boolean {
	return request.method === "GET" || request.method === "HEAD";
}

/** The user who is signed in in the calling browser. @throws Problem UNAUTHORIZED, FORBIDDEN_ORIGIN */
async function identifyInBrowser(
	deps: Deps,
	route: Route,
	request: FastifyRequest,
): Promise<SignedIn | undefined> {
	if (!isSafe(request) && !isSameOrigin(request, deps.publicUrl())) {
		throw new Problem("FORBIDDEN_ORIGIN", foreignOriginText(request, deps.publicUrl()));
	}
	const secret = deps.cookies.read(request, "session");
	const signedIn = secret === undefined ? undefined : await signedInUserOf(deps, secret);
	if (signedIn === undefined && route.access === "session") {
		throw new Problem(
			"UNAUTHORIZED",
			"Sign in first: this call needs a session and does not accept access tokens.",
		);
	}
	return signedIn;
}

/**
 * Checks that a signed-in user's change carries the CSRF token of their session; called once the body has been read.
 * @throws Problem CSRF_TOKEN_INVALID
 */
export function checkCsrf(route: Route, request: FastifyRequest): void {
	const { csrf, actor, user } = request.granted;
	const isUserCall = route.access === "session" || (actor !== undefined && user !== undefined);
	if (!isUserCall || isSafe(request)) return;
	const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
	const given = isForm
		? (request.body as { csrf?: string } | undefined)?.csrf
		: request.headers["x-csrf-token"];
	if (csrf === undefined || typeof given !== "string" || !isSameSecret(given, csrf)) {
		throw new Problem("CSRF_TOKEN_INVALID", "This page has expired. Reload it and try again.");
	}
}

/** Whether the request may come from a page of another site. Reads without any of these headers come from no page. */
function isByAnotherPage(request: Pick<FastifyRequest, "headers" | "method">, publicUrl: string): boolean {
	const { "sec-fetch-site": site, origin } = request.headers;
	const isSilent = isSafe(request) && site === undefined && origin === undefined;
	return !isSilent && !isSameOrigin(request, publicUrl);
}

/**
 * The console's calls: by a signed-in user, from a page of this service. They act as the built-in app, or in a game as the
 * app in `X-Tuckbox-App`, whose components the user edits by hand.
 */
async function identifyConsole(
	deps: Deps,
	route: Route,
	request: FastifyRequest,
): Promise<Granted | undefined> {
	const secret = deps.cookies.read(request, "session");
	if (secret === undefined || isByAnotherPage(request, deps.publicUrl())) return undefined;
	const signedIn = await signedInUserOf(deps, secret);
	if (signedIn === undefined) return undefined;
	const named = route.access === "game" ? request.headers["x-tuckbox-app"] : undefined;
	// checked first, because the app id is logged
	if (named !== undefined && !/^app_[0-9a-z]{26}$/.test(String(named)))
		throw new Problem("APP_NOT_FOUND", "X-Tuckbox-App is not an app id.");
	const appId = typeof named === "string" ? named : builtInAppId;
	const { userId, userAgent: browser } = signedIn.user;
	return { ...signedIn, actor: { userId, appId, scope: "push", browser } };
}

/**
 * The seat that calls: the one whose secret is the call's bearer token; the one that this browser has taken; or the host's, if
 * the owner of the game is signed in in this browser. Cookies are accepted from pages of this service alone: the upgrade to a
 * socket is a read that any page could make.
 * @throws Problem UNAUTHORIZED, FORBIDDEN_ORIGIN, SEAT_NOT_FOUND
 */
async function identifySeat(
	deps: Deps,
	request: Pick<FastifyRequest, "headers" | "method">,
	tableId: string,
): Promise<SeatCaller> {
	const { authorization } = request.headers;
	if (authorization !== undefined) {
		const id = await seatWith(deps, tableId, bearerSecret(authorization));
		if (id === undefined) throw noSuchSeat();
		return { id, tableId, by: "secret" };
	}
	const [secret, session] = [deps.cookies.read(request, "seat"), deps.cookies.read(request, "session")];
	if (secret === undefined && session === undefined)
		throw new Problem("UNAUTHORIZED", "Take a seat at the table first, with the link that you were given.");
	if (isByAnotherPage(request, deps.publicUrl()))
		throw new Problem("FORBIDDEN_ORIGIN", foreignOriginText(request, deps.publicUrl()));
	const own = secret === undefined ? undefined : await seatWith(deps, tableId, secret);
	if (own !== undefined) return { id: own, tableId, by: "cookie" };
	const signedIn = session === undefined ? undefined : await signedInUserOf(deps, session);
	const hosting = signedIn && (await hostSeatOf(deps, tableId, signedIn.user.userId));
	if (hosting === undefined) throw noSuchSeat();
	return { id: hosting, tableId, by: "session" };
}

/** The caller: the bearer of a token or of a share link's secret, a seat at a table, or a user in a browser. */
async function identify(deps: Deps, route: Route, request: FastifyRequest): Promise<Granted> {
	if (route.access === "public") return {};
	if (route.access === "session" || route.access === "visitor") {
		return { ...(await identifyInBrowser(deps, route, request)) };
	}
	if (route.access === "share") {
		const { secret = "" } = request.params as { secret?: string };
		return { share: await shareBehind(deps, secret) };
	}
	if (route.access === "tableLink") {
		const { secret = "" } = request.params as { secret?: string };
		return { tableLink: await tableLinkBehind(deps, secret) };
	}
	if (route.access === "table") {
		const { tableId = "" } = request.params as { tableId?: string };
		return { seat: await identifySeat(deps, request, tableId) };
	}
	const { authorization } = request.headers;
	const user = authorization === undefined ? await identifyConsole(deps, route, request) : undefined;
	return user ?? { actor: await authenticate(deps, authorization) };
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

/** The game of the route, if it has one and the caller has access to it. */
async function admit(
	deps: Deps,
	route: Route,
	request: FastifyRequest,
	{ actor, share, tableLink, seat, user }: Granted,
): Promise<Game | undefined> {
	if (actor !== undefined && !includes(actor.scope, neededScope(route, request))) {
		throw new Problem("PERMISSION_DENIED", because("READ_ONLY"));
	}
	const tableId = tableLink?.table_id ?? seat?.tableId;
	if (tableId !== undefined) return await gameOfTable(deps, tableId);
	if (route.access !== "game" && route.access !== "share") return undefined;
	const { gameId = "" } = request.params as { gameId?: string };
	const game = await gameOf(deps, share?.game_id ?? gameId);
	if (game === undefined) throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
	if (share === undefined && game.owner_id !== actor?.userId) {
		throw new Problem("PERMISSION_DENIED", because("FOREIGN_GAME", { game: gameId }));
	}
	if (user !== undefined && actor !== undefined) await checkStandIn(deps, game, actor.appId);
	return game;
}

/** The limits that count each endpoint separately; each of the others belongs to one endpoint anyway. */
const countsEndpoints: readonly RateLimitName[] = ["read", "delete", "tuckbox:read", "tuckbox:delete"];

/** What a call is counted for under a limit: a user and an app, a share link, or where the call comes from. */
function counterOf(
	limit: RateLimitName,
	route: Route,
	request: FastifyRequest,
	{ actor, share, seat, user }: Granted,
): string {
	if (limit === "device") return networkBlock(request.ip);
	if (route.access === "public") return addressBlock(request.ip);
	if (seat !== undefined) return `${seat.id} ${route.operationId}`;
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

/** Whether a call brings a body, and nothing that says who sends it. */
function isByStranger(route: Route, { actor, share, tableLink, seat, user }: Granted): boolean {
	return route.body !== undefined && (actor ?? share ?? tableLink ?? seat ?? user) === undefined;
}

/**
 * The only place that decides whether a call is allowed. It checks, in this order: token, rate limits, game, owner, push. The body
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
	const isByCookie = granted.seat !== undefined && granted.seat.by !== "secret";
	if (isByCookie || (granted.user !== undefined && granted.actor !== undefined)) {
		// a response to a cookie is for one browser, not for shared caches
		reply.header("Cache-Control", "private, no-cache");
		// and for pages of this service: other sites' pages must not read it, even from the browser's cache
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
	const game = await admit(deps, route, request, granted);
	if (game !== undefined) request.granted.game = game;
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
