import { schemas } from "./answer-shapes.ts";
import type { Detail, ErrorCode } from "./api.ts";
import { boundedText } from "./bounded-text.ts";
import { faultIn } from "./shape.ts";

/** Errors that occur before the service is called, or without a response from it. */
export type ClientErrorCode =
	/** There was no response, or the connection broke. */
	| "NETWORK_ERROR"
	/** The response is not from a Tuckbox service. */
	| "BAD_ANSWER"
	/** The storage refused the bytes of a file. */
	| "UPLOAD_REFUSED"
	/** The service checked an image and cannot use it. */
	| "IMAGE_UNUSABLE"
	| "FILE_MISSING"
	| "FILE_UNREADABLE"
	| "FILE_EMPTY"
	| "FILE_TOO_LARGE"
	| "FILE_TYPE_UNSUPPORTED"
	/** Browsers provide SHA-256 only on https and localhost pages; elsewhere, pass the files' checksums. */
	| "NO_CRYPTO";

/** One fault of one item, field or file. */
export type Fault = Detail & {
	/** The file's name in the manifest. */
	file?: string;
};

type More = {
	status?: number;
	reason?: Detail["reason"];
	params?: Detail["params"];
	details?: readonly Fault[];
	requestId?: string | undefined;
	retryable?: boolean;
	retryAfter?: number | undefined;
	cause?: unknown;
};

/** Every error except aborts, which throw the signal's reason. */
export class TuckboxError extends Error {
	override readonly name = "TuckboxError";
	/** The service's code (docs/ERRORS.md), or one of `ClientErrorCode`. */
	readonly code: ErrorCode | ClientErrorCode;
	/** HTTP status; 0 if there was no response. */
	readonly status: number;
	/** The reason as a code, for programs that show it in another language; undefined if the service did not return it. */
	readonly reason: Detail["reason"];
	/** The facts in the message. */
	readonly params: Detail["params"];
	/** Every known fault. */
	readonly details: readonly Fault[];
	/** Quote it in a bug report; undefined if the service did not respond. */
	readonly requestId: string | undefined;
	/** Whether the same call may succeed if it is repeated later. */
	readonly retryable: boolean;
	/** Seconds to wait before trying again, if the service returned them. */
	readonly retryAfter: number | undefined;

	constructor(code: ErrorCode | ClientErrorCode, message: string, more: More = {}) {
		super(message, "cause" in more ? { cause: more.cause } : undefined);
		this.code = code;
		this.status = more.status ?? 0;
		this.reason = more.reason;
		this.params = more.params;
		this.details = more.details ?? [];
		this.requestId = more.requestId;
		this.retryable = more.retryable ?? false;
		this.retryAfter = more.retryAfter;
	}
}

/**
 * The error for refused files. Its code is that of the first file, and `details` lists all files with their reasons.
 */
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

/** Statuses after which the same request may succeed later. */
const retryableStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Reads `Retry-After`: seconds or a date (RFC 9110, 10.2.3). Anything else counts as absent. */
function retryAfterOf(headers: Headers): number | undefined {
	const text = headers.get("retry-after")?.trim() ?? "";
	if (/^\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
	const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

type Envelope = {
	error: {
		code: ErrorCode;
		message: string;
		reason?: Detail["reason"];
		params?: Detail["params"];
		requestId?: string;
		details?: readonly Detail[];
	};
};

/** Finds an error of the service in a response, even if its details are missing or malformed. */
function envelopeIn(body: unknown): Envelope["error"] | undefined {
	const fault = faultIn(body, { ref: "Error" }, schemas);
	if (fault === undefined) return (body as Envelope).error;
	const { code, message } = (body as Partial<Envelope> | null | undefined)?.error ?? {};
	return typeof code === "string" && typeof message === "string" ? { code, message } : undefined;
}

/** Maximum bytes of an error that are read: one fault for each of 200 items has about 100 kB. */
const maxErrorBytes = 4 * 1024 * 1024;

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The text of an element in an XML error of the object storage. Its elements are not nested. */
function xmlText(text: string, element: string): string | undefined {
	return new RegExp(`<${element}>([^<]*)</${element}>`).exec(text)?.[1];
}

/** Reads the error in a response: from the service's JSON, from the object storage's XML, or from the status alone. */
export async function errorOf(response: Response): Promise<TuckboxError> {
	const { status, headers, url } = response;
	const text = (await boundedText(response, maxErrorBytes).catch(() => "")) ?? "";
	const body = parsed(text);
	const retryable = retryableStatuses.has(status);
	const more = { status, retryable, retryAfter: retryAfterOf(headers) };
	const envelope = envelopeIn(body);
	if (envelope !== undefined) {
		const { code, message, reason, params, requestId, details = [] } = envelope;
		return new TuckboxError(code, message, { ...more, reason, params, requestId, details });
	}
	const requestId = headers.get("x-request-id") ?? undefined;
	const origin = URL.canParse(url) ? new URL(url).origin : url;
	const storageCode = xmlText(text, "Code");
	if (storageCode !== undefined) {
		const message = `The storage at ${origin} refused the upload: ${xmlText(text, "Message") ?? storageCode} (${storageCode}).`;
		return new TuckboxError("UPLOAD_REFUSED", message, { ...more, requestId });
	}
	if (retryable) {
		const message = `${origin} returned status ${status}. The service is busy or not running. Try again later.`;
		return new TuckboxError(status === 429 ? "RATE_LIMITED" : "SERVER_ERROR", message, {
			...more,
			requestId,
		});
	}
	const message = `${origin} returned status ${status}, and the response is not from a Tuckbox service. Is the address right?`;
	return new TuckboxError("BAD_ANSWER", message, { ...more, requestId });
}
