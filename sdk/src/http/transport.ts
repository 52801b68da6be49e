import { answers, schemas } from "./answer-shapes.ts";
import { boundedText } from "./bounded-text.ts";
import { errorOf, TuckboxError } from "./errors.ts";
import { backoff, pause, RateWindows, type Wait } from "./rate-windows.ts";
import type { Route, RouteShape } from "./routes.ts";
import { faultIn } from "./shape.ts";

export type CallOptions = { signal?: AbortSignal | undefined };

type Settings = {
	baseUrl: string;
	token: string | undefined;
	fetch: typeof fetch;
	/** The maximum number of tries of a call, including the first; waiting for a rate limit does not count. */
	tries: number;
	onWait: (wait: Wait) => void;
};

type Call<R extends Route> = CallOptions & {
	query?: RouteShape<R>["query"];
	body?: RouteShape<R>["body"];
} & (RouteShape<R>["params"] extends infer Params extends object
		? { params: Record<keyof Params & string, string | number> }
		: { params?: Record<never, never> });

type Exchange<T> = {
	/** The name shown to users while they wait. */
	name: string;
	url: string;
	init: RequestInit & { method: string };
	signal: AbortSignal | undefined;
	/** Maximum time of one try. */
	timeoutMs: number;
	/** The rate window in which the service counts it, and the name of its limit. */
	window?: string;
	limit?: string;
	/** Whether it may be sent again if the response was lost. */
	isRepeatable: boolean;
	read(response: Response): Promise<T>;
};

/** Calls that take effect twice if they are repeated after their response was lost. */
const onceOnly: ReadonlySet<Route> = new Set<Route>([
	"POST /api/v1/games",
	"POST /api/v1/games/{gameId}/shares",
	"POST /api/v1/games/{gameId}/tables",
	"POST /api/v1/games/{gameId}/tables/{tableId}/links",
	"POST /api/v1/games/{gameId}/versions/{version}/restore",
]);

/** Rate limits that count calls with an effect; a batch of files counts as one call. */
const limitOf: Partial<Record<Route, string>> = {
	"POST /api/v1/games": "games",
	"PATCH /api/v1/games/{gameId}": "games/change",
	"PATCH /api/v1/games/{gameId}/listing": "games/change",
	"POST /api/v1/games/{gameId}/assets/presign": "presign",
	"POST /api/v1/games/{gameId}/assets/presign/batch": "presign",
	"POST /api/v1/games/{gameId}/assets/upload-complete": "upload-complete",
	"POST /api/v1/games/{gameId}/assets/upload-complete/batch": "upload-complete",
	"POST /api/v1/games/{gameId}/components": "components",
	"POST /api/v1/games/{gameId}/components/batch": "components/batch",
	"POST /api/v1/games/{gameId}/versions/{version}/restore": "restore",
	"POST /api/v1/games/{gameId}/pushes": "pushes",
	"POST /api/v1/games/{gameId}/pushes/{pushId}/complete": "pushes",
	"PATCH /api/v1/games/{gameId}/versions/{version}": "versions",
	"POST /api/v1/games/{gameId}/checks/retry": "checks/retry",
	"POST /api/v1/games/{gameId}/checks/accept": "checks/accept",
	"POST /api/v1/games/{gameId}/checks/reopen": "checks/accept",
	"POST /api/v1/games/{gameId}/shares": "shares",
	"POST /api/v1/games/{gameId}/tables": "tables",
	"PATCH /api/v1/games/{gameId}/tables/{tableId}": "tables",
	"POST /api/v1/games/{gameId}/tables/{tableId}/update": "tables",
	"POST /api/v1/games/{gameId}/tables/{tableId}/links": "tables",
	"PATCH /api/v1/games/{gameId}/notes/{noteId}": "tables",
};

/**
 * The service's rate limit for a call, and the window of calls that count together: reads and deletes are counted for
 * each route.
 */
function windowFor(route: Route, query: object | undefined): { limit: string; window: string } {
	const isDryRun = query !== undefined && "dryRun" in query;
	const limit = isDryRun ? undefined : limitOf[route];
	if (limit !== undefined) return { limit, window: limit };
	return { limit: route.startsWith("DELETE") ? "delete" : "read", window: `${route} ${isDryRun}` };
}

/** Long enough for a confirm: the service checks up to 200 images before it responds. */
const callTimeoutMs = 5 * 60_000;

/** Long enough for a PUT of 20 MB over a slow connection. */
const uploadTimeoutMs = 20 * 60_000;

/** Maximum bytes of an answer: a list of 10,000 pieces has about 20 MB, and twice that with many images each. */
const maxAnswerBytes = 128 * 1024 * 1024;

/** Maximum bytes of a storage's response to a PUT, whose content is ignored. */
const maxReceiptBytes = 1024 * 1024;

/**
 * Maximum wait for a rate limit. The longest window, of new games, is an hour; a minute is added for clocks that
 * differ.
 */
const maxWaitSeconds = 61 * 60;
/**
 * Maximum number of refusals of one call by a rate limit. Each time, others were faster in a window that had just
 * opened.
 */
const maxRefusals = 30;

/** Maximum `Retry-After` that is waited for, except for rate limits. */
const maxRetryAfterSeconds = 60;

function callAddress(baseUrl: string, path: string, params: Record<string, string | number>, query: object) {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name] ?? "")));
	const search = new URLSearchParams(
		Object.entries(query)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, String(value)]),
	);
	return { path: filled, url: baseUrl + filled + (search.size === 0 ? "" : `?${search}`) };
}

function networkReason(error: unknown): string {
	const cause = (error as Error).cause as { code?: string; message?: string } | undefined;
	return cause?.code || cause?.message || (error as Error).message;
}

/** Sends requests: repeats calls that may be repeated, waits when the service requires it, and counts requests. */
export class Transport {
	/** Number of requests sent, including PUTs and repetitions. */
	requests = 0;
	/** The named push to which its calls belong. */
	push: string | undefined;
	readonly #settings: Settings;
	readonly #windows: RateWindows;

	constructor(settings: Settings, windows = new RateWindows()) {
		this.#settings = settings;
		this.#windows = windows;
	}

	/** A transport with its own count of requests that shares this one's state of rate limits. */
	counting(onWait: (wait: Wait) => void): Transport {
		const notifyBoth = (wait: Wait) => {
			this.#settings.onWait(wait);
			onWait(wait);
		};
		return new Transport({ ...this.#settings, onWait: notifyBoth }, this.#windows);
	}

	/** Calls the API. @throws TuckboxError, or the signal's reason */
	async call<R extends Route>(route: R, call: Call<R>): Promise<RouteShape<R>["answer"]> {
		try {
			return await this.#call(route, call);
		} catch (error) {
			// a push that the service has ended or no longer has goes on without its name
			const isOver = error instanceof TuckboxError && /^PUSH_(ENDED|NOT_FOUND)$/.test(error.code);
			if (!isOver || this.push === undefined) throw error;
			this.push = undefined;
			return await this.#call(route, call);
		}
	}

	async #call<R extends Route>(route: R, call: Call<R>): Promise<RouteShape<R>["answer"]> {
		const { method, path, url, init } = this.#describe(route, call);
		return await this.#exchange<RouteShape<R>["answer"]>({
			name: `${method} ${path}`,
			url,
			init,
			signal: call.signal,
			timeoutMs: callTimeoutMs,
			...windowFor(route, call.query),
			isRepeatable: !onceOnly.has(route),
			read: async (response) => {
				if (response.redirected && method !== "GET") {
					const message = `${url} redirects to ${response.url}. Use that address as baseUrl.`;
					throw new TuckboxError("BAD_ANSWER", message, { status: response.status });
				}
				const text = await boundedText(response, maxAnswerBytes);
				if (response.status === 204) return undefined as RouteShape<R>["answer"];
				const refuse = (more: string) =>
					new TuckboxError(
						"BAD_ANSWER",
						`${url} does not answer like Tuckbox${more}. Is the address right?`,
						{
							status: response.status,
						},
					);
				if (text === undefined) throw refuse(`: it sends more than ${maxAnswerBytes / 1024 / 1024} MB`);
				let answer: unknown;
				try {
					answer = JSON.parse(text);
				} catch {
					throw refuse("");
				}
				const fault = faultIn(answer, answers[route] ?? "unknown", schemas);
				if (fault !== undefined) throw refuse(`: ${fault}`);
				return answer as RouteShape<R>["answer"];
			},
		});
	}

	/** Opens a stream: one try without a timeout. @throws TuckboxError, or the signal's reason */
	async open<R extends Route>(route: R, call: Call<R> & { signal: AbortSignal }): Promise<Response> {
		const { url, init } = this.#describe(route, call);
		return await this.#try(url, { ...init, signal: call.signal }, call.signal, async (response) => response);
	}

	/** PUTs bytes to a signed URL. The URL grants the permission, so the token is not sent. */
	async put(file: { name: string; url: string; contentType: string; bytes: ArrayBuffer }, o: CallOptions) {
		if (!URL.canParse(file.url) || !/^https?:$/.test(new URL(file.url).protocol)) {
			const { baseUrl } = this.#settings;
			throw new TuckboxError(
				"BAD_ANSWER",
				`${baseUrl} named an address for uploads that is none: ${file.url}`,
			);
		}
		await this.#exchange({
			name: `PUT ${file.name}`,
			url: file.url,
			init: { method: "PUT", headers: { "content-type": file.contentType }, body: file.bytes },
			signal: o.signal,
			timeoutMs: uploadTimeoutMs,
			isRepeatable: true,
			read: (response) => boundedText(response, maxReceiptBytes),
		});
	}

	#describe<R extends Route>(route: R, { params = {}, query = {}, body }: Call<R>) {
		const [method = "", template = ""] = route.split(" ");
		const { token, baseUrl } = this.#settings;
		const headers = new Headers();
		if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
		if (body !== undefined) headers.set("content-type", "application/json");
		if (this.push !== undefined && method !== "GET") headers.set("x-tuckbox-push", this.push);
		const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
		return { method, init, ...callAddress(baseUrl, template, params, query) };
	}

	/** @throws TuckboxError when the service requires a longer wait than any of its limits */
	async #wait(wait: Wait, signal: AbortSignal | undefined): Promise<void> {
		const { seconds } = wait;
		if (seconds > maxWaitSeconds) {
			const message = `${this.#settings.baseUrl} asks to wait ${Math.round(seconds)} s before ${wait.request}; at most ${maxWaitSeconds} s are waited.`;
			throw new TuckboxError("RATE_LIMITED", message, { status: 429, retryable: true, retryAfter: seconds });
		}
		this.#settings.onWait(wait);
		await pause(wait.seconds * 1000, signal);
	}

	async #waitForWindow({ name, window, limit, signal }: Exchange<unknown>): Promise<void> {
		if (window === undefined) return;
		for (let ms = this.#windows.take(window); ms > 0; ms = this.#windows.take(window)) {
			const named = this.#windows.limitOf(window) ?? limit;
			const wait = { reason: "rate-limit" as const, seconds: ms / 1000, request: name };
			await this.#wait({ ...wait, ...(named !== undefined && { limit: named }) }, signal);
		}
	}

	/** One try. @throws TuckboxError, or the signal's reason */
	async #try<T>(
		url: string,
		init: RequestInit,
		signal: AbortSignal | undefined,
		read: (response: Response) => Promise<T>,
		window?: string,
	): Promise<T> {
		try {
			signal?.throwIfAborted();
			this.requests++;
			const response = await this.#settings.fetch(url, { ...init, credentials: "omit" });
			if (window !== undefined) this.#windows.learn(window, response.headers);
			if (!response.ok) throw await errorOf(response);
			return await read(response);
		} catch (error) {
			if (signal?.aborted) throw signal.reason;
			if (error instanceof TuckboxError) throw error;
			const { origin } = new URL(url);
			const message = `No answer from ${origin} (${networkReason(error)}). Is the service running there?`;
			throw new TuckboxError("NETWORK_ERROR", message, { retryable: true, cause: error });
		} finally {
			if (window !== undefined) this.#windows.release(window);
		}
	}

	/** Tries until the call succeeds, cannot succeed, or has used up its tries. */
	async #exchange<T>(exchange: Exchange<T>): Promise<T> {
		const { name, url, init, signal, isRepeatable, read, window } = exchange;
		let refusals = 0;
		for (let failures = 0; ; ) {
			await this.#waitForWindow(exchange);
			const timeout = AbortSignal.timeout(exchange.timeoutMs);
			const both = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
			try {
				return await this.#try(url, { ...init, signal: both }, signal, read, window);
			} catch (error) {
				if (!(error instanceof TuckboxError)) throw error;
				// an earlier try deleted the object, and its response was lost
				if (failures > 0 && init.method === "DELETE" && error.status === 404) return undefined as T;
				const { retryAfter } = error;
				const isLimited = error.code === "RATE_LIMITED" && window !== undefined && retryAfter !== undefined;
				if (isLimited && ++refusals <= maxRefusals) {
					// a service that allows an immediate retry again and again is called less and less often
					this.#windows.close(window, Math.max(retryAfter * 1000, Math.min(25 * 2 ** refusals, 5000)));
					continue;
				}
				if (isLimited) throw error;
				failures++;
				// the operator has to make room, which takes longer than any wait here
				const isFull = error.reason === "DISK_FULL";
				const isHopeless = !error.retryable || isFull || (!isRepeatable && error.status !== 429);
				if (isHopeless || failures >= this.#settings.tries || (retryAfter ?? 0) > maxRetryAfterSeconds)
					throw error;
				const seconds = Math.max(backoff(failures) / 1000, retryAfter ?? 0);
				const reason = error.status === 0 ? "network" : "unavailable";
				await this.#wait({ reason, seconds, request: name }, signal);
			}
		}
	}
}
