import { type Route, type RouteShape, Tuckbox, TuckboxError } from "@tuckbox/client";
import { reportOffline, reportOnline } from "./connection.ts";
import { noteOwnDoing } from "./own-doing.ts";
import { sessionHasEnded } from "./session.ts";

const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

let prepareRefusal: () => Promise<unknown> = async () => undefined;

/** Runs a task before any refusal is passed on, such as loading its words. */
export function beforeRefusals(prepare: () => Promise<unknown>): void {
	prepareRefusal = prepare;
}

/**
 * Sends a request and records whether it was answered.
 * @throws TypeError if it was not
 */
async function send(url: string, init: RequestInit): Promise<Response> {
	try {
		const response = await fetch(url, init);
		// every answer of the service has a request id; one without is from a proxy in front of it
		const isOurs = response.headers.has("x-request-id");
		if (!response.ok) await prepareRefusal();
		if (isOurs) reportOnline();
		else if (gatewayStatuses.has(response.status)) reportOffline(url);
		return response;
	} catch (error) {
		const isAborted = init.signal?.aborted === true;
		if (!isAborted) reportOffline(url);
		throw error;
	}
}

let csrf: string | undefined;

/** The token that every change by a session must carry. */
async function csrfToken(): Promise<string> {
	if (csrf !== undefined) return csrf;
	return (await call("GET /api/v1/account")).csrf;
}

/** Whether the service refuses a change because the browser's session is newer than the page's token. */
async function isOutOfDate(response: Response): Promise<boolean> {
	if (response.status !== 403) return false;
	const body = await response
		.clone()
		.json()
		.catch(() => undefined);
	return body?.error?.code === "CSRF_TOKEN_INVALID";
}

/**
 * `fetch` with the session's cookie, and with its CSRF token for changes.
 * @param appId the app that a change is made for
 */
async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit, appId?: string): Promise<Response> {
	const url = new URL(input instanceof Request ? input.url : input, location.href);
	// images go to signed addresses, which need no credentials and may be on other hosts
	if (url.origin !== location.origin || !url.pathname.startsWith("/api/")) return await send(url.href, init);

	const isChange = !["GET", "HEAD"].includes(init.method ?? "GET");
	const headers = new Headers(init.headers);
	if (appId !== undefined) headers.set("x-tuckbox-app", appId);
	const request = { ...init, headers, credentials: "same-origin" } as const;
	if (isChange) headers.set("x-csrf-token", await csrfToken());
	let response = await send(url.href, request);
	if (isChange && (await isOutOfDate(response))) {
		csrf = undefined;
		headers.set("x-csrf-token", await csrfToken());
		response = await send(url.href, request);
	}
	// a dry run changes nothing
	if (isChange && response.ok && url.searchParams.get("dryRun") !== "true") noteOwnDoing(url);
	if (response.status === 401) {
		csrf = undefined;
		sessionHasEnded.set(true);
	} else if (response.ok) sessionHasEnded.set(false);
	return response;
}

/** A client for queries, which retry on their own and wait while the service is offline. */
export const tuckbox = new Tuckbox({
	baseUrl: location.origin,
	retries: 1,
	fetch: (input, init = {}) => fetchSignedIn(input, init),
});

/**
 * A client for pushes, with the usual retries after a connection failure.
 * @param appId the app to push for; the console's own app if undefined
 */
export function tuckboxAs(appId?: string): Tuckbox {
	return new Tuckbox({
		baseUrl: location.origin,
		fetch: (input, init = {}) => fetchSignedIn(input, init, appId),
	});
}

async function problemOf(response: Response): Promise<TuckboxError> {
	const { error } = await response.json().catch(() => ({ error: undefined }));
	const { code = "BAD_ANSWER", message = `The service answered ${response.status}.`, ...more } = error ?? {};
	return new TuckboxError(code, message, { ...more, status: response.status });
}

/** A client for guests with a share link: without the session, even where there is one. */
export const guest = new Tuckbox({
	baseUrl: location.origin,
	retries: 1,
	fetch: (input, init = {}) =>
		send(input instanceof Request ? input.url : String(input), { ...init, credentials: "omit" }),
});

/** A route of the signed-in user's account, for browser sessions only, or of the tables, playtests or people of a game. */
type AccountRoute = Extract<
	Route,
	| `${string} /api/v1/account${string}`
	| `${string} /api/v1/games/{gameId}/${"tables" | "playtests" | "components/{componentId}/playtests" | "members" | "membership" | "invites" | "offer"}${string}`
>;

type AccountCall<R extends AccountRoute> = {
	body?: RouteShape<R>["body"];
	params?: Record<keyof RouteShape<R>["params"] & string, string>;
	query?: Record<string, string>;
	signal?: AbortSignal;
};

/**
 * Calls routes for which the client package has no methods.
 * @throws TuckboxError, or the signal's reason
 */
export async function call<R extends AccountRoute>(
	route: R,
	{ body, params, query, signal }: AccountCall<R> = {},
): Promise<RouteShape<R>["answer"]> {
	const [method = "", template = ""] = route.split(" ");
	const values: Readonly<Record<string, string>> = params ?? {};
	const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ""));
	const init: RequestInit = {
		method,
		...(signal !== undefined && { signal }),
		...(body !== undefined && {
			body: JSON.stringify(body),
			headers: { "content-type": "application/json" },
		}),
	};
	let response: Response;
	try {
		response = await fetchSignedIn(query ? `${path}?${new URLSearchParams(query)}` : path, init);
	} catch (cause) {
		if (signal?.aborted) throw signal.reason;
		if (cause instanceof TuckboxError) throw cause;
		throw new TuckboxError("NETWORK_ERROR", "The service does not answer.", { retryable: true, cause });
	}
	if (!response.ok) throw await problemOf(response);
	if (response.status === 204) return undefined as RouteShape<R>["answer"];
	const answer = await response.json();
	// a new password starts a new session
	if (typeof answer.csrf === "string") csrf = answer.csrf;
	return answer;
}
