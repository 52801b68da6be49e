import type { Because, Reason } from "@tuckbox/pieces";

/**
 * Every error the service answers: code, HTTP status and what it means.
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
		meaning: "The client id does not exist, its secret is wrong, or the code belongs to another app.",
	},
	DERIVATION_FAILED: {
		status: 400,
		meaning: "An image cannot be used: damaged, too large, or not of the claimed size.",
	},
	PERMISSION_DENIED: {
		status: 403,
		meaning:
			"The game belongs to another user, the caller's role in it does not allow the call, the token is read-only, or the share link does not show versions.",
	},
	FORBIDDEN_ORIGIN: { status: 403, meaning: "Only pages of this service may make this call." },
	CSRF_TOKEN_INVALID: {
		status: 403,
		meaning: "The session's token is missing from the form or from the header `X-CSRF-Token`.",
	},
	PASSWORD_WRONG: {
		status: 403,
		meaning: "The password is wrong, or does not belong to the e-mail address.",
	},
	SIGN_UP_CLOSED: { status: 403, meaning: "Sign-up is closed on this server." },
	UPLOAD_URL_INVALID: { status: 403, meaning: "The upload URL was not issued by this service." },
	UPLOAD_URL_EXPIRED: { status: 403, meaning: "The upload URL is older than 30 minutes; presign again." },
	NOT_FOUND: { status: 404, meaning: "There is nothing at this address." },
	GAME_NOT_FOUND: { status: 404, meaning: "The game does not exist." },
	MEMBER_NOT_FOUND: { status: 404, meaning: "The game has no such member." },
	ASSET_NOT_FOUND: { status: 404, meaning: "The asset does not exist, or belongs to another app." },
	COMPONENT_NOT_FOUND: { status: 404, meaning: "The component does not exist, or belongs to another app." },
	VERSION_NOT_FOUND: { status: 404, meaning: "The version does not exist, or it is no longer kept." },
	PUSH_NOT_FOUND: { status: 404, meaning: "The push does not exist, or belongs to another app or game." },
	SHARE_NOT_FOUND: { status: 404, meaning: "The share link does not exist, or has been revoked." },
	TABLE_NOT_FOUND: { status: 404, meaning: "The table does not exist, or has been deleted." },
	SEAT_NOT_FOUND: {
		status: 404,
		meaning: "The seat or the link to a table does not exist, or has been removed.",
	},
	NOTE_NOT_FOUND: { status: 404, meaning: "The note does not exist, or has been deleted." },
	PLAYTEST_NOT_FOUND: { status: 404, meaning: "The playtest does not exist, or has been deleted." },
	REPLAY_NOT_FOUND: {
		status: 404,
		meaning: "The playtest has no replay, or the seat may not watch it.",
	},
	SET_UP_NOT_FOUND: { status: 404, meaning: "The set-up does not exist, or has been deleted." },
	SESSION_NOT_FOUND: { status: 404, meaning: "You have no such session, or it has ended." },
	INVITE_NOT_FOUND: { status: 404, meaning: "The invitation or link does not exist, or has been used." },
	APP_NOT_FOUND: { status: 404, meaning: "You have no such app, registered or connected." },
	TOKEN_NOT_FOUND: { status: 404, meaning: "You have no such access token." },
	METHOD_NOT_ALLOWED: { status: 405, meaning: "The address exists, but not with this method; see `Allow`." },
	REQUEST_TIMEOUT: { status: 408, meaning: "The request did not arrive in time." },
	TABLE_CLOSED: { status: 409, meaning: "The table has been closed: it can be read, and not played on." },
	PLAYTEST_RUNNING: {
		status: 409,
		meaning:
			"A playtest is running at the table: until it ends, its facts cannot be read, and no other one starts.",
	},
	PLAYTEST_ENDED: { status: 409, meaning: "The playtest has ended already. What it says can be changed." },
	ACT_REFUSED: {
		status: 409,
		meaning: "The table does not allow the act; `refusal` says why, with a code of docs/TABLE.md.",
	},
	PUSH_ENDED: { status: 409, meaning: "The push has ended; open another one, or call without one." },
	PAYLOAD_TOO_LARGE: {
		status: 413,
		meaning: "The body is too large, or a list is too long for one response.",
	},
	STORAGE_LIMIT_EXCEEDED: {
		status: 413,
		meaning: "These files do not fit into the account's storage quota.",
	},
	RANGE_NOT_SATISFIABLE: { status: 416, meaning: "The requested range lies outside the file." },
	UPGRADE_REQUIRED: { status: 426, meaning: "This address is for WebSockets." },
	TOO_MANY_STREAMS: {
		status: 429,
		meaning: "Too many event streams or tables are open; close some or wait.",
	},
	TOO_MANY_EXPORTS: {
		status: 429,
		meaning: "Too many exports and plans are being made; wait for one or cancel it.",
	},
	RATE_LIMITED: { status: 429, meaning: "Too many requests in the window; wait `Retry-After` seconds." },
	HEADERS_TOO_LARGE: { status: 431, meaning: "The request's headers are too large." },
	SERVER_ERROR: {
		status: 502,
		meaning: "The service failed or is busy. Nothing was partly done; try again.",
	},
} as const;

export type ErrorCode = keyof typeof catalogue;

/** A fault that the operator can fix, not one of the code: it is printed as one line, without a stack trace. */
export class OperatorError extends Error {
	override readonly name: string = "OperatorError";
}

/** One fault of one item or field. `index` is the item's place in a batch. */
export type Detail = {
	index?: number;
	kind?: string;
	externalKey?: string;
	field: string;
	message: string;
	/** The reason for the message, for programs that show it in another language. */
	reason?: Reason;
	params?: Because["params"];
};

/** Maximum number of details in a response. */
export const maxDetails = 200;

/** A refusal: thrown anywhere, sent as the error envelope by http/edge/problems.ts. */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly code: ErrorCode;
	/** The reason for the message, for programs that show it in another language. */
	readonly because: Because | undefined;
	readonly details: readonly Detail[] | undefined;
	/** Seconds after which trying again makes sense; sent as `Retry-After`. */
	readonly retryAfter: number | undefined;
	/** Facts for programs, sent next to the code. */
	readonly facts: Readonly<Record<string, unknown>>;

	constructor(
		code: ErrorCode,
		message: string | Because,
		more: {
			details?: readonly Detail[];
			retryAfter?: number;
			cause?: unknown;
			facts?: Readonly<Record<string, unknown>>;
		} = {},
	) {
		super(typeof message === "string" ? message : message.message, { cause: more.cause });
		this.code = code;
		this.because = typeof message === "string" ? undefined : message;
		this.details = more.details;
		this.retryAfter = more.retryAfter;
		this.facts = more.facts ?? {};
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

/** Refuses one field of a request that is not a batch. */
export function faultyField(field: string, fault: string | Because): Problem {
	return faulty([{ field, ...(typeof fault === "string" ? { message: fault } : fault) }]);
}

/** Refuses a version that is not kept. */
export function noSuchVersion(number: number): Problem {
	return new Problem(
		"VERSION_NOT_FOUND",
		`There is no version ${number} of the game, or it is no longer kept.`,
	);
}
