import type { RefusalCode } from "@tuckbox/pieces/table";

/** The service's answer to a call that it did not carry out. `code` is from docs/ERRORS.md, or NETWORK_ERROR. */
export class CallError extends Error {
	readonly code: string;
	readonly status: number;
	/** The code of a refused act (docs/TABLE.md). */
	readonly refusal: RefusalCode | undefined;
	/** The reason as a code (pieces/src/findings/reasons.ts). */
	readonly reason: string | undefined;

	constructor(
		code: string,
		message: string,
		{ status = 0, refusal, reason }: { status?: number; refusal?: RefusalCode; reason?: string } = {},
	) {
		super(message);
		this.code = code;
		this.status = status;
		this.refusal = refusal;
		this.reason = reason;
	}
}

/** The token that every change within the owner's session must carry. Guests have none. */
let csrf: string | undefined;

/** Sends a request to the service. The answer may bring the token for changes. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
	const response = await fetch(`/api/v1${path}`, init);
	csrf = response.headers.get("x-csrf-token") ?? csrf;
	return response;
}

/** @throws CallError */
export async function send<T>(
	method: string,
	path: string,
	body?: unknown,
	headers: HeadersInit = {},
): Promise<T> {
	let response: Response;
	try {
		response = await request(path, {
			method,
			headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
	} catch (error) {
		throw new CallError("NETWORK_ERROR", String(error));
	}
	const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined);
	if (response.ok) return answer as T;
	const { code = "NETWORK_ERROR", message = "", refusal, reason } = answer?.error ?? {};
	throw new CallError(code, message, { status: response.status, refusal, reason });
}

/**
 * Calls the service with the browser's seat, or with the session of the game's owner.
 * @throws CallError
 */
export async function call<T>(
	method: string,
	path: string,
	body?: unknown,
	headers: Record<string, string> = {},
): Promise<T> {
	const attempt = () =>
		send<T>(method, path, body, { ...headers, ...(csrf !== undefined && { "x-csrf-token": csrf }) });
	try {
		return await attempt();
	} catch (error) {
		// the browser's session is newer than the page, or the page has a seat of its own
		if (!(error instanceof CallError) || error.code !== "CSRF_TOKEN_INVALID") throw error;
		csrf = (await send<{ csrf: string }>("GET", "/account")).csrf;
		return await attempt();
	}
}
