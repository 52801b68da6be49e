import { type ErrorCode, Problem } from "../errors.ts";

/** The errors of the OAuth endpoints with their statuses (RFC 6749, 5.2; RFC 8628, 3.5). */
const oauthErrors = {
	invalid_request: 400,
	invalid_client: 401,
	invalid_grant: 400,
	invalid_scope: 400,
	unsupported_grant_type: 400,
	authorization_pending: 400,
	slow_down: 400,
	access_denied: 400,
	expired_token: 400,
} as const;

export type OAuthError = keyof typeof oauthErrors;

/** A refusal to issue a token: the API and OAuth have different codes for it. */
export class GrantRefusal extends Problem {
	readonly oauth: OAuthError;

	constructor(code: ErrorCode, oauth: OAuthError, message: string, more: { retryAfter?: number } = {}) {
		super(code, message, more);
		this.oauth = oauth;
	}
}

/** The OAuth error and status of any problem. */
export function oauthErrorOf(problem: Problem): { error: string; status: number } {
	if (problem instanceof GrantRefusal) {
		return { error: problem.oauth, status: oauthErrors[problem.oauth] };
	}
	const { status } = problem;
	if (status === 429) return { error: "temporarily_unavailable", status };
	return { error: status >= 500 ? "server_error" : "invalid_request", status };
}
