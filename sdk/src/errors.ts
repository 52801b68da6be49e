import type { Detail, ErrorCode } from "./api.ts";

/** Errors that occur before the service is called, or without a response from it. */
export type ClientErrorCode =
	/** Nothing answered, or the line broke. */
	| "NETWORK_ERROR"
	/** Something answered that is no Tuckbox. */
	| "BAD_ANSWER"
	/** The storage refused the bytes of a file. */
	| "UPLOAD_REFUSED"
	/** The service has looked at an image and cannot use it. */
	| "IMAGE_UNUSABLE"
	| "FILE_MISSING"
	| "FILE_UNREADABLE"
	| "FILE_EMPTY"
	| "FILE_TOO_LARGE"
	| "FILE_TYPE_UNSUPPORTED"
	/** SHA-256 is there on https and localhost pages only; give the files' checksums elsewhere. */
	| "NO_CRYPTO";

/** One fault of one item, field or file. */
export type Fault = Detail & {
	/** The file's name as it is in the manifest. */
	file?: string;
};

type More = {
	status?: number;
	details?: readonly Fault[];
	requestId?: string | undefined;
	retryable?: boolean;
	retryAfter?: number | undefined;
	cause?: unknown;
};

/** Everything that goes wrong, but for aborts: those are thrown as the signal's own reason. */
export class TuckboxError extends Error {
	override readonly name = "TuckboxError";
	/** The service's code (docs/ERRORS.md), or one of `ClientErrorCode`. */
	readonly code: ErrorCode | ClientErrorCode;
	/** HTTP status; 0 when there was no answer. */
	readonly status: number;
	/** Every fault that is known. */
	readonly details: readonly Fault[];
	/** What to quote in a bug report; absent when the service has not answered. */
	readonly requestId: string | undefined;
	/** Whether the same call may succeed later. */
	readonly retryable: boolean;
	/** Seconds after which trying again makes sense, where the service has said so. */
	readonly retryAfter: number | undefined;

	constructor(code: ErrorCode | ClientErrorCode, message: string, more: More = {}) {
		super(message, "cause" in more ? { cause: more.cause } : undefined);
		this.code = code;
		this.status = more.status ?? 0;
		this.details = more.details ?? [];
		this.requestId = more.requestId;
		this.retryable = more.retryable ?? false;
		this.retryAfter = more.retryAfter;
	}
}

/** Refuses files, each with its reason: the code is the first one's, `details` has all. */
export function refuseFiles(
	faults: readonly (Fault & { code: ErrorCode | ClientErrorCode })[],
): TuckboxError {
	const shown = faults.slice(0, 3).map(({ file, message }) => `${file} ${message}`);
	const rest = faults.length - shown.length;
	const message = shown.join("; ") + (rest > 0 ? `; and ${rest} more` : "");
	return new TuckboxError(faults[0]?.code ?? "FILE_UNREADABLE", message, {
		details: faults.map(({ code: _, ...fault }) => fault),
	});
}

/** Statuses after which the same request may succeed. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Reads `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
function retryAfterOf(headers: Headers): number | undefined {
	const text = headers.get("retry-after");
	if (text === null || text === "") return undefined;
	const seconds = Number(text);
	if (Number.isFinite(seconds)) return Math.max(0, seconds);
	const at = Date.parse(text);
	return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

type Envelope = {
	error: { code: ErrorCode; message: string; requestId?: string; details?: readonly Detail[] };
};

function isEnvelope(body: unknown): body is Envelope {
	const error = (body as Partial<Envelope> | null)?.error;
	return typeof error?.code === "string" && typeof error.message === "string";
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The element's text in a storage's XML error, which is flat. */
function xmlText(text: string, element: string): string | undefined {
	return new RegExp(`<${element}>([^<]*)</${element}>`).exec(text)?.[1];
}

/** What a refusal says: in the service's envelope, in a storage's XML, or by its status alone. */
export async function errorOf(response: Response): Promise<TuckboxError> {
	const { status, headers, url } = response;
	const text = await response.text().catch(() => "");
	const body = parsed(text);
	const retryable = passingStatuses.has(status);
	const more = { status, retryable, retryAfter: retryAfterOf(headers) };
	if (isEnvelope(body)) {
		const { code, message, requestId, details = [] } = body.error;
		return new TuckboxError(code, message, { ...more, requestId, details });
	}
	const requestId = headers.get("x-request-id") ?? undefined;
	const origin = URL.canParse(url) ? new URL(url).origin : url;
	const storageCode = xmlText(text, "Code");
	if (storageCode !== undefined) {
		const message = `The storage at ${origin} refused it: ${xmlText(text, "Message") ?? storageCode} (${storageCode}).`;
		return new TuckboxError("UPLOAD_REFUSED", message, { ...more, requestId });
	}
	if (retryable) {
		const message = `${origin} answered ${status}; the service behind it does not run, or is busy.`;
		return new TuckboxError(status === 429 ? "RATE_LIMITED" : "SERVER_ERROR", message, {
			...more,
			requestId,
		});
	}
	const message = `${origin} answered ${status} and not as a Tuckbox does. Is the address right?`;
	return new TuckboxError("BAD_ANSWER", message, { ...more, requestId });
}
