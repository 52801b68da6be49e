import * as oauth from "oauth4webapi";
import { networkReason, noAnswer } from "../explain.ts";
import { Failure } from "../failure.ts";
import { t } from "../messages/words.ts";

/** A server's refusal of a request, in the terms of RFC 6749, 4.1.2.1 and 5.2. */
export type Refusal = { error: string; description: string; retryAfterSeconds: number | undefined };

const retryAfterOf = ({ headers }: Response) => Number(headers.get("retry-after")) || undefined;

/** The response behind an error of the library that is not a refusal in JSON. */
function answerBehind(error: unknown): Response | undefined {
	if (error instanceof oauth.WWWAuthenticateChallengeError) return error.response;
	const isAnswer = error instanceof oauth.OperationProcessingError && error.cause instanceof Response;
	return isAnswer ? (error.cause as Response) : undefined;
}

/**
 * The refusal behind an error of oauth4webapi.
 * @returns undefined for other errors: the connection failed, or an approval could not be read
 */
export function refusalBehind(error: unknown): Refusal | undefined {
	if (error instanceof oauth.AuthorizationResponseError) {
		const description = error.error_description ?? error.error;
		return { error: error.error, description, retryAfterSeconds: undefined };
	}
	if (error instanceof oauth.ResponseBodyError) {
		const description = String(error.error_description ?? t("login.answered", { status: error.status }));
		return { error: error.error, description, retryAfterSeconds: retryAfterOf(error.response) };
	}
	const answer = answerBehind(error);
	if (answer === undefined || answer.ok) return undefined;
	const description = t("login.answered", { status: answer.status });
	return { error: "server_error", description, retryAfterSeconds: retryAfterOf(answer) };
}

/** A failure of our own that the library passes on as the cause of its error. */
export function failureBehind(error: unknown): Failure | undefined {
	for (let one = error; one instanceof Error; one = one.cause) if (one instanceof Failure) return one;
	return undefined;
}

/** The reason why a request failed, in a few words. */
export function reasonFor(error: unknown): string {
	const refusal = refusalBehind(error);
	if (refusal !== undefined) return refusal.description;
	const isUnread = error instanceof oauth.OperationProcessingError;
	return isUnread ? t("login.unread") : networkReason(error).text;
}

function failureOf({ error, description }: Refusal): Failure {
	if (error === "access_denied")
		return new Failure(t("login.denied"), { now: t("ask.unchanged"), code: "DENIED" });
	if (error === "invalid_client") {
		return new Failure(t("login.unknownClient", { why: description }), {
			now: t("login.updateServer"),
			code: "CLIENT_ID_MISMATCH",
		});
	}
	const message = /[.?!]$/.test(description) ? description : `${description}.`;
	return new Failure(t("login.refused", { why: message }), {
		now: t("login.again"),
		code: error,
	});
}

/**
 * The error that ends a sign-in.
 * @param missing what the server left out when its approval could not be read
 * @returns a Failure, or the signal's reason when the sign-in was cancelled
 */
export function signInFailure(
	error: unknown,
	issuer: string,
	missing: "token" | "code",
	signal: AbortSignal,
): unknown {
	if (signal.aborted) return signal.reason;
	const failure = failureBehind(error);
	if (failure !== undefined) return failure;
	const refusal = refusalBehind(error);
	if (refusal !== undefined) return failureOf(refusal);
	if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
		return new Failure(t(`login.approved_${missing}`), {
			now: t("login.again"),
			cause: error,
		});
	}
	return noAnswer(issuer, error);
}
