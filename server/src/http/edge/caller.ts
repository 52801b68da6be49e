import type { FastifyRequest } from "fastify";
import { type SignedIn, signedInUserOf } from "../../accounts/sessions.ts";
import { builtInAppId } from "../../domain/access/built-in-app.ts";
import { Problem } from "../../domain/errors.ts";
import { shareBehind } from "../../games/shared-game.ts";
import { authenticate, bearerSecret } from "../../oauth/bearer.ts";
import type { TokenUse } from "../../oauth/token-use.ts";
import type { Store } from "../../store/store.ts";
import { tableLinkBehind } from "../../table/links.ts";
import { findOwnSeat, noSuchSeat, playingAs, type SeatCaller, seatWith } from "../../table/seats.ts";
import type { TableCache } from "../../table/table-states.ts";
import type { Granted } from "./granted.ts";
import type { Route } from "./route.ts";
import { foreignOriginText, isByAnotherPage, isSafe } from "./same-origin.ts";
import type { Cookies } from "./session-cookie.ts";

// The caller. access.ts decides whether the call is allowed.

export type CallerDeps = {
	store: Store;
	tables: TableCache;
	tokenUse: TokenUse;
	cookies: Cookies;
	publicUrl: () => string;
	now: () => number;
};

/**
 * The user who is signed in in the calling browser. Other sites may lead to our pages, and that is all they may do.
 * @throws Problem UNAUTHORIZED, FORBIDDEN_ORIGIN
 */
async function identifyInBrowser(
	deps: CallerDeps,
	route: Route,
	request: FastifyRequest,
): Promise<SignedIn | undefined> {
	const isVisit = route.page === true && isSafe(request);
	if (!isVisit && isByAnotherPage(request, deps.publicUrl())) {
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
 * The console's calls: by a signed-in user, from a page of this service. They act as the built-in app, or in a game as the
 * app in `X-Tuckbox-App`, whose components the user edits by hand.
 */
async function identifyConsole(
	deps: CallerDeps,
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
 * The seat that calls: the one whose secret is the call's bearer token; the one that this browser has taken; or the own
 * seat of someone who belongs to the game and is signed in in this browser. Cookies are accepted from pages of this service alone: the upgrade to a
 * socket is a read that any page could make.
 * @throws Problem UNAUTHORIZED, FORBIDDEN_ORIGIN, SEAT_NOT_FOUND
 */
async function identifySeat(
	deps: CallerDeps,
	request: Pick<FastifyRequest, "headers" | "method">,
	tableId: string,
): Promise<{ seat: SeatCaller; csrf?: string }> {
	const { authorization } = request.headers;
	if (authorization !== undefined) {
		const id = await seatWith(deps, tableId, bearerSecret(authorization));
		if (id === undefined) throw noSuchSeat();
		return { seat: { id, tableId, by: "secret" } };
	}
	const [secret, session] = [deps.cookies.read(request, "seat"), deps.cookies.read(request, "session")];
	if (secret === undefined && session === undefined)
		throw new Problem("UNAUTHORIZED", "Take a seat at the table first, with the link that you were given.");
	if (isByAnotherPage(request, deps.publicUrl()))
		throw new Problem("FORBIDDEN_ORIGIN", foreignOriginText(request, deps.publicUrl()));
	const own = secret === undefined ? undefined : await seatWith(deps, tableId, secret);
	if (own !== undefined) return { seat: { id: own, tableId, by: "cookie" } };
	const signedIn = session === undefined ? undefined : await signedInUserOf(deps, session);
	if (signedIn === undefined) throw noSuchSeat();
	const { userId } = signedIn.user;
	const id = await findOwnSeat(deps, tableId, userId);
	if (id === undefined) throw noSuchSeat();
	return { seat: { id, tableId, by: "session", userId }, csrf: signedIn.csrf };
}

/** The caller: the bearer of a token or of a share link's secret, a seat at a table, or a user in a browser. */
export async function identify(deps: CallerDeps, route: Route, request: FastifyRequest): Promise<Granted> {
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
		const { seat, ...granted } = await identifySeat(deps, request, tableId);
		const { as } = request.query as { as?: unknown };
		const isOwn = route.forStandIns !== true || as === undefined;
		return { seat: isOwn ? seat : await playingAs(deps, seat, String(as)), ...granted };
	}
	const { authorization } = request.headers;
	const user = authorization === undefined ? await identifyConsole(deps, route, request) : undefined;
	return user ?? { actor: await authenticate(deps, authorization) };
}
