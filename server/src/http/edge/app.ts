import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import cors from "@fastify/cors";
import fastify, {
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
	type HTTPMethods,
} from "fastify";
import { type Detail, faulty, Problem } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import type { TokenUse } from "../../oauth/token-use.ts";
import type { Store } from "../../store/store.ts";
import type { TableCache } from "../../table/table-states.ts";
import type { Log } from "../../telemetry/log.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import { pageHeaders } from "../pages/layout.ts";
import { checkCsrf, grantAccess, isStillGranted } from "./access.ts";
import { boundConnections, isWithinPipeline } from "./connections.ts";
import { readForm } from "./form-body.ts";
import { readJson } from "./json-body.ts";
import { createErrorHandler, envelope } from "./problems.ts";
import type { RateWindows } from "./rate-windows.ts";
import { maxBodyBytes } from "./request-body.ts";
import { listOf, type Route } from "./route.ts";
import type { Cookies } from "./session-cookie.ts";
import { isForSocket, routeUpgrades } from "./sockets.ts";
import {
	type CheckedItems,
	compileCheck,
	compileItemsCheck,
	compileQueryCheck,
	type SoundItems,
} from "./validation.ts";

declare module "fastify" {
	interface FastifyRequest {
		/** The error code of the response, for the log. */
		code: string | undefined;
		/** A browser shows the response: errors are pages. */
		isForPeople: boolean;
		/** An OAuth client is calling: errors have the format of RFC 6749. */
		isForOAuth: boolean;
	}
	interface FastifyContextConfig {
		/** The most bytes that the body may have. */
		maxBodyBytes: number;
	}
}

/** The longest a request may take to arrive: 20 MB at half a megabit a second. */
const requestTimeoutMs = 6 * 60 * 1000;
const headersTimeoutMs = 30_000;
/**
 * Time after which a response is aborted if none of it can be sent, in ms (at worst, twice as long): the client has
 * gone.
 */
const idleTimeoutMs = 60_000;

/**
 * After a visit over TLS, browsers refuse plain HTTP for half a year. This applies to this host only, since others may
 * not have TLS.
 */
const transportSecurity = "max-age=15552000";

/** Headers that scripts in browsers may read. */
const exposedHeaders = [
	"Content-Range",
	"ETag",
	"Retry-After",
	"X-RateLimit-Limit",
	"X-RateLimit-Remaining",
	"X-RateLimit-Reset",
	"X-RateLimit-Name",
	"X-Request-Id",
];

const methods: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

function allowedMethods(routes: readonly Route[], url: string): HTTPMethods[] {
	const own = routes.filter((route) => route.url === url).map((route) => route.method as HTTPMethods);
	return own.includes("GET") ? [...own, "HEAD"] : own;
}

/** Every address responds to every method; to those it does not support with 405 and `Allow`. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
	for (const url of new Set(routes.map((route) => route.url))) {
		const allowed = allowedMethods(routes, url);
		app.route({
			method: methods.filter((method) => !allowed.includes(method)),
			url,
			exposeHeadRoute: false,
			onRequest: async (request, reply) => {
				reply.header("Allow", allowed.join(", "));
				throw new Problem(
					"METHOD_NOT_ALLOWED",
					`${request.method} is not allowed here; use ${allowed.join(", ")}.`,
				);
			},
			handler: async () => undefined,
		});
	}
}

/**
 * Finds requests for one of several things whose id is empty, as in `/components/`: without its slash at the end, the address
 * is that of the list, and a client would get a response that it does not expect.
 */
function emptyIds(routes: readonly Route[]): (request: FastifyRequest) => boolean {
	const lists = new Set(
		routes.flatMap(({ method, url }) => {
			const list = listOf(url);
			return list === undefined ? [] : [`${method} ${list}`];
		}),
	);
	return ({ method, url, routeOptions }) =>
		withoutQuery(url).endsWith("/") && lists.has(`${method === "HEAD" ? "GET" : method} ${routeOptions.url}`);
}

const withoutQuery = (url: string): string => url.split("?", 1)[0] ?? "";

/** Whether a browser will show the response as a page. Never below /api/: some HTTP libraries accept HTML, too. */
function wantsPage(request: FastifyRequest): boolean {
	const isRead = request.method === "GET" || request.method === "HEAD";
	return isRead && !request.url.startsWith("/api/") && (request.headers.accept ?? "").includes("text/html");
}

const nothing: SoundItems = new Set();

/** Registers a declared route with Fastify: access first, then validation of query and body, then the handler. */
function addRoute(app: FastifyInstance, route: Route, deps: Deps): void {
	const checkQuery = route.query && compileQueryCheck(route.query);
	const checkBody = route.body && route.items === undefined ? compileCheck(route.body) : undefined;
	const checkItems = route.items && compileItemsCheck(route.items);

	function check(request: FastifyRequest, sound: SoundItems): CheckedItems {
		const faults: Detail[] = route.items === undefined ? (checkQuery?.(request.query) ?? []) : [];
		const isObject =
			typeof request.body === "object" && request.body !== null && !Array.isArray(request.body);
		if (route.body !== undefined && !isObject) {
			const message =
				route.takes === "form"
					? "must be a form, sent with Content-Type: application/x-www-form-urlencoded"
					: "must be a JSON object, sent with Content-Type: application/json";
			throw faulty([{ field: "body", message }]);
		}
		faults.push(...(checkBody?.(request.body) ?? []));
		const checked = checkItems?.(request.body, sound) ?? { items: [], faults: [] };
		const isListFaulty = checked.faults.some((fault) => fault.index === undefined);
		if (!route.keepsFaultyItems || isListFaulty) faults.push(...checked.faults);
		if (faults.length > 0) throw faulty(faults);
		return checked;
	}

	function checkQueryAlone(request: FastifyRequest): void {
		const faults = checkQuery?.(request.query) ?? [];
		if (faults.length > 0) throw faulty(faults);
	}

	app.route({
		method: route.method,
		url: route.url,
		config: { maxBodyBytes: maxBodyBytes(route) },
		onRequest: (request, reply) => {
			const isForBrowsers = route.access === "session" || route.access === "visitor";
			// scripts of other origins must not read these, not even what a guest sees
			if (isForBrowsers || route.isForOperators || route.page)
				reply.removeHeader("Access-Control-Allow-Origin");
			if (isForBrowsers) reply.header("Cache-Control", "no-store");
			if (route.page) reply.headers(pageHeaders());
			request.isForPeople = route.page === true;
			request.isForOAuth = route.oauth === true;
			return grantAccess(deps, route, request, reply);
		},
		handler: async (request, reply) => {
			checkCsrf(route, request);
			// the handler validates a list of items: it may have seen some of them before
			if (route.items === undefined) check(request, nothing);
			else checkQueryAlone(request);
			return await route.handle({
				request,
				reply,
				params: request.params as Record<string, string>,
				query: request.query,
				body: request.body,
				checkItems: (sound = nothing) => check(request, sound),
				isStillGranted: () => isStillGranted(deps, route, request),
			});
		},
	});
}

/** Counts the Host headers of a request: of several, Node would silently take the first. */
function countHosts(rawHeaders: readonly string[]): number {
	let count = 0;
	for (let i = 0; i < rawHeaders.length; i += 2) {
		if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") count++;
	}
	return count;
}

/** The response in progress on a connection. */
const answering = new WeakMap<Socket, ServerResponse>();

/** Responds to a request that is not valid HTTP, and closes the connection. */
function answerBrokenRequest(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
	if (!socket.writable || error.code === "ECONNRESET") {
		socket.destroy();
		return;
	}
	// the response to an earlier request goes first: the client would take this one for it
	const due = answering.get(socket);
	if (due?.req.complete && !due.closed) {
		due.once("close", () => setImmediate(answerBrokenRequest, error, socket));
		return;
	}
	const problem =
		error.code === "ERR_HTTP_REQUEST_TIMEOUT"
			? new Problem("REQUEST_TIMEOUT", "The request took too long to arrive.")
			: error.code === "HPE_HEADER_OVERFLOW"
				? new Problem("HEADERS_TOO_LARGE", "The request's headers are too large.")
				: faulty([{ field: "request", message: "is not valid HTTP" }]);
	const requestId = newId("req");
	const body = JSON.stringify(envelope(problem, requestId));
	// without a body: the client would take it for the next response
	const { rawPacket } = error;
	const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString("latin1", 0, 5) === "HEAD ";
	socket.end(
		`HTTP/1.1 ${problem.status} ${problem.code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
			`Access-Control-Allow-Origin: *\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${isHead ? "" : body}`,
	);
}

type Deps = {
	store: Store;
	tables: TableCache;
	tokenUse: TokenUse;
	rateWindows: RateWindows;
	cookies: Cookies;
	publicUrl: () => string;
	/** Proxies whose `X-Forwarded-For` is trusted, in the format of Fastify's trustProxy. */
	trustedProxies: string[];
	log: Log;
	metrics: Metrics;
	/** Responds to a browser at an unknown address; false if an error page must be sent. */
	answerUnknownAddress: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
	/** The process is stopping, and accepts calls only until the load balancer has noticed. */
	isEnding: () => boolean;
	now: () => number;
};

/** The HTTP server with the given routes. */
export async function createApp(deps: Deps, routes: readonly Route[]): Promise<FastifyInstance> {
	const { log, metrics } = deps;
	const app = fastify({
		genReqId: () => newId("req"),
		requestTimeout: requestTimeoutMs,
		// requests without a host are refused below, in our format
		http: {
			headersTimeout: headersTimeoutMs,
			requireHostHeader: false,
			shouldUpgradeCallback: isForSocket(routes),
		},
		keepAliveTimeout: 65_000, // longer than the minute that proxies keep idle connections
		forceCloseConnections: "idle",
		return503OnClosing: false,
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1024 },
		trustProxy: deps.trustedProxies,
		clientErrorHandler: answerBrokenRequest,
		frameworkErrors: (error, request, reply) => {
			// called before any hook
			reply.header("X-Request-Id", request.id);
			reply.header("Access-Control-Allow-Origin", "*");
			reply.header("Access-Control-Expose-Headers", exposedHeaders.join(", "));
			request.isForPeople = wantsPage(request);
			return errorHandler(error, request, reply) as never;
		},
	});
	const errorHandler = createErrorHandler(log);
	boundConnections(app.server, log);
	routeUpgrades(app);
	// unknown expectations are ignored: Node would answer 417 in a format of its own
	app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));

	function record(request: FastifyRequest, reply: FastifyReply, ms: number): void {
		const { actor, seat, user } = request.granted;
		const route = (request.is404 ? undefined : request.routeOptions.url) ?? "(unknown)";
		metrics.countRequest(request.method, route, reply.statusCode, ms);
		log.info(
			{
				reqId: request.id,
				method: request.method,
				route,
				status: reply.statusCode,
				ms: Math.round(ms * 10) / 10,
				...(request.code !== undefined && { code: request.code }),
				...(actor !== undefined && { user: actor.userId, app: actor.appId }),
				...(user !== undefined && { user: user.userId }),
				...(seat !== undefined && { seat: seat.id }),
			},
			"request",
		);
	}

	app.decorateRequest("granted");
	app.decorateRequest("code", undefined);
	app.decorateRequest("isForPeople", false);
	app.decorateRequest("isForOAuth", false);
	app.addHook("onRequest", async (request, reply) => {
		const { socket } = request.raw;
		if (!isWithinPipeline(socket, reply.raw)) {
			socket.destroy();
			return reply.hijack();
		}
		answering.set(request.raw.socket, reply.raw);
		request.granted = {};
		reply.header("X-Request-Id", request.id);
		reply.header("X-Content-Type-Options", "nosniff");
		// not onResponse: callers that disconnect before the end, as event listeners do, would not be counted
		const start = performance.now();
		reply.raw.once("close", () => record(request, reply, performance.now() - start));
		// RFC 9112, 3.2
		const hosts = countHosts(request.raw.rawHeaders);
		if (hosts === 0 && request.raw.httpVersion === "1.1") {
			throw faulty([{ field: "request", message: "has no Host header" }]);
		}
		if (hosts > 1) throw faulty([{ field: "request", message: "has more than one Host header" }]);
	});
	let isClosing = false;
	app.addHook("preClose", async () => {
		isClosing = true;
	});
	app.addHook("onSend", async (_request, reply) => {
		// a connection that is kept alive would delay the shutdown
		if (isClosing || deps.isEnding()) reply.header("Connection", "close");
		if (deps.publicUrl().startsWith("https:")) reply.header("Strict-Transport-Security", transportSecurity);
		// pages of other origins may not load as an image or script what their scripts may not read
		if (!reply.hasHeader("Access-Control-Allow-Origin") && !reply.hasHeader("Cross-Origin-Resource-Policy"))
			reply.header("Cross-Origin-Resource-Policy", "same-origin");
		// only from here on: while the service is processing a request, an idle connection is normal
		reply.raw.setTimeout(idleTimeoutMs);
	});
	await app.register(cors, {
		origin: "*",
		methods,
		exposedHeaders,
		maxAge: 86_400,
		strictPreflight: false,
	});

	app.setErrorHandler(errorHandler);
	const hasEmptyId = emptyIds(routes);
	// here and not in the handler, which would read the body first
	app.addHook("onRequest", async (request, reply) => {
		if (!request.is404 && !hasEmptyId(request)) return;
		request.isForPeople = wantsPage(request);
		if (request.isForPeople) {
			reply.headers(pageHeaders()).removeHeader("Access-Control-Allow-Origin");
			request.code = "NOT_FOUND";
			if (await deps.answerUnknownAddress(request, reply)) return;
		}
		const path = withoutQuery(request.url).slice(0, 200);
		throw new Problem("NOT_FOUND", `${request.method} ${path} does not exist.`);
	});
	app.setNotFoundHandler(() => undefined);
	app.setSerializerCompiler(() => (value) => JSON.stringify(value));

	app.removeAllContentTypeParsers();
	app.addContentTypeParser("application/json", async (request: FastifyRequest) =>
		readJson(request.raw, request.routeOptions.config.maxBodyBytes),
	);

	const withBody = routes.filter(({ body }) => body !== undefined);
	for (const route of withBody) if ((route.takes ?? "json") === "json") addRoute(app, route, deps);
	await app.register(async (forms) => {
		const form = "application/x-www-form-urlencoded";
		forms.addContentTypeParser(form, async (request: FastifyRequest) =>
			readForm(request.raw, request.routeOptions.config.maxBodyBytes),
		);
		for (const route of withBody) if (route.takes === "both") addRoute(forms, route, deps);
		await forms.register(async (formsOnly) => {
			formsOnly.removeContentTypeParser("application/json");
			for (const route of withBody) if (route.takes === "form") addRoute(formsOnly, route, deps);
		});
	});
	// the others read their file themselves, or have no body; if one is sent, it is ignored
	await app.register(async (others) => {
		others.removeAllContentTypeParsers();
		others.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
		for (const route of routes) if (route.body === undefined) addRoute(others, route, deps);
	});
	refuseOtherMethods(app, routes);
	return app;
}
