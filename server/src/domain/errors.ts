/**
 * Every error the service answers: code, HTTP status and what it means (interface.txt section 7, decision 4).
 * docs/ERRORS.md lists the same codes; a test compares the two.
 */
export const catalogue = {
	UNAUTHORIZED: { status: 401, meaning: "No access token was sent." },
	INVALID_TOKEN: { status: 401, meaning: "The access token is malformed, unknown, expired or revoked." },
	VALIDATION_ERROR: {
		status: 400,
		meaning: "The request has invalid or missing fields; `details` names each.",
	},
	INVALID_CODE: { status: 400, meaning: "The code is unknown, used, or its PKCE verifier is wrong." },
	CODE_EXPIRED: { status: 400, meaning: "The code is older than ten minutes." },
	REDIRECT_URI_MISMATCH: {
		status: 400,
		meaning: "The redirect URI is not the one that the code was sent to.",
	},
	CLIENT_ID_MISMATCH: {
		status: 400,
		meaning: "There is no such client id, its secret is wrong, or the code was given to another one.",
	},
	DERIVATION_FAILED: {
		status: 400,
		meaning: "An image cannot be used: damaged, too large, or not of the claimed size.",
	},
	PERMISSION_DENIED: {
		status: 403,
		meaning: "The game belongs to somebody else, or the token may only read.",
	},
	FORBIDDEN_ORIGIN: { status: 403, meaning: "Only a page of this service itself may ask for this." },
	CSRF_TOKEN_INVALID: {
		status: 403,
		meaning: "The form or the header `X-CSRF-Token` does not carry the session's token.",
	},
	PASSWORD_WRONG: { status: 403, meaning: "The password, or the e-mail address with it, is wrong." },
	SIGN_UP_CLOSED: { status: 403, meaning: "Accounts are not made in this way here." },
	UPLOAD_URL_INVALID: { status: 403, meaning: "The upload URL was not issued by this service." },
	UPLOAD_URL_EXPIRED: { status: 403, meaning: "The upload URL is older than 30 minutes; presign again." },
	NOT_FOUND: { status: 404, meaning: "There is nothing at this address." },
	GAME_NOT_FOUND: { status: 404, meaning: "There is no such game." },
	ASSET_NOT_FOUND: { status: 404, meaning: "There is no such asset, or another app made it." },
	COMPONENT_NOT_FOUND: { status: 404, meaning: "There is no such component, or another app made it." },
	VERSION_NOT_FOUND: { status: 404, meaning: "There is no such version of the game, or it is kept no more." },
	SHARE_NOT_FOUND: { status: 404, meaning: "There is no such share link, or it has been revoked." },
	SESSION_NOT_FOUND: { status: 404, meaning: "You have no such session, or it has ended." },
	INVITE_NOT_FOUND: { status: 404, meaning: "There is no such invitation or link, or it has been used." },
	APP_NOT_FOUND: { status: 404, meaning: "You have no such app, or none such is connected." },
	TOKEN_NOT_FOUND: { status: 404, meaning: "You have no such access token." },
	METHOD_NOT_ALLOWED: { status: 405, meaning: "The address exists, but not with this method; see `Allow`." },
	REQUEST_TIMEOUT: { status: 408, meaning: "The request did not arrive in time." },
	PAYLOAD_TOO_LARGE: { status: 413, meaning: "The body is too large, or a list too long for one piece." },
	STORAGE_LIMIT_EXCEEDED: { status: 413, meaning: "The account's storage quota does not hold these files." },
	RANGE_NOT_SATISFIABLE: { status: 416, meaning: "The requested range lies outside the file." },
	TOO_MANY_STREAMS: { status: 429, meaning: "Too many event streams are open; close some or wait." },
	RATE_LIMITED: { status: 429, meaning: "Too many requests in the window; wait `Retry-After` seconds." },
	HEADERS_TOO_LARGE: { status: 431, meaning: "The request's headers are larger than the service takes." },
	SERVER_ERROR: { status: 502, meaning: "The service failed or is busy; nothing was half-done, try again." },
} as const;

export type ErrorCode = keyof typeof catalogue;

/** What goes wrong for the person at the terminal rather than in the code: one line tells it, a trace would not. */
export class OperatorError extends Error {
	override readonly name: string = "OperatorError";
}

/** One fault of one item or field (decision 4). `index` is the item's place in a batch. */
export type Detail = {
	index?: number;
	kind?: string;
	externalKey?: string;
	field: string;
	message: string;
};

/** At most this many details are sent (decision 4). */
export const maxDetails = 200;

/** An answer that refuses: thrown anywhere, sent as the error envelope by http/problems.ts. */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly code: ErrorCode;
	readonly details: readonly Detail[] | undefined;
	/** Seconds after which trying again makes sense; sent as `Retry-After`. */
	readonly retryAfter: number | undefined;

	constructor(
		code: ErrorCode,
		message: string,
		more: { details?: readonly Detail[]; retryAfter?: number; cause?: unknown } = {},
	) {
		super(message, { cause: more.cause });
		this.code = code;
		this.details = more.details;
		this.retryAfter = more.retryAfter;
	}

	get status(): number {
		return catalogue[this.code].status;
	}
}

/** Faults grouped by what is wrong, each group naming its offenders: `needs a front image: "a", "b"`. */
function summary(details: readonly Detail[]): string {
	const groups = new Map<string, Set<string>>();
	for (const detail of details) {
		const fault = detail.field === "" ? detail.message : `${detail.field} ${detail.message}`;
		const offender =
			detail.externalKey !== undefined
				? `"${detail.externalKey}"`
				: detail.index !== undefined
					? `item ${detail.index}`
					: undefined;
		const offenders = groups.get(fault) ?? new Set();
		if (offender !== undefined) offenders.add(offender);
		groups.set(fault, offenders);
	}
	return [...groups]
		.map(([fault, offenders]) => (offenders.size === 0 ? fault : `${fault}: ${[...offenders].join(", ")}`))
		.join("; ");
}

/** Refuses with every fault found; `details` must not be empty. */
export function faulty(
	details: readonly Detail[],
	code: "VALIDATION_ERROR" | "DERIVATION_FAILED" = "VALIDATION_ERROR",
): Problem {
	const shown = details.slice(0, maxDetails);
	const rest = details.length - shown.length;
	return new Problem(code, summary(shown) + (rest > 0 ? `; and ${rest} more` : ""), { details: shown });
}

/** Refuses one field of a request that is not about several items. */
export function faultyField(field: string, message: string): Problem {
	return faulty([{ field, message }]);
}
