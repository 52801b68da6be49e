import { because } from "@tuckbox/pieces";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { oauthErrorOf } from "../../domain/access/grant-refusal.ts";
import { faulty, Problem } from "../../domain/errors.ts";
import { isFull } from "../../domain/failure.ts";
import type { Log } from "../../telemetry/log.ts";
import { pageHeaders } from "../pages/layout.ts";
import { problemPage, signInAddress } from "../pages/problem-page.ts";
import { wordsOf } from "../pages/words.ts";
import { drain } from "./request-body.ts";

/** The error envelope. */
export function envelope(problem: Problem, requestId: string): Record<string, unknown> {
	const { code, message, details, facts, because: { reason, params } = {} } = problem;
	const said = { ...(reason && { reason }), ...(params && { params }) };
	return {
		error: { code, message, ...said, requestId, ...facts, ...(details !== undefined && { details }) },
	};
}

/** Fastify's own errors, as codes of our catalogue. */
function fromFastify(error: FastifyError): Problem | undefined {
	if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
		return faulty([{ field: "Content-Type", message: "must be application/json" }]);
	}
	if (error.code === "FST_ERR_BAD_URL") return faulty([{ field: "address", message: "is malformed" }]);
	if (error.code === "FST_ERR_CTP_INVALID_CONTENT_LENGTH") {
		return faulty([{ field: "Content-Length", message: "does not match the body" }]);
	}
	if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
		return faulty([{ field: "request", message: error.message }]);
	}
	return undefined;
}

/** The caller's connection ended before the request was read; its bytes may be complete all the same. */
function isGone(request: FastifyRequest): boolean {
	return request.raw.destroyed && (!request.raw.complete || request.raw.errored !== null);
}

/** An error in the format of OAuth (RFC 6749, 5.2). */
async function sendOAuthError(
	problem: Problem,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<unknown> {
	const { error, status } = oauthErrorOf(problem);
	request.code = error;
	if (status === 401 && request.headers.authorization !== undefined) {
		reply.header("WWW-Authenticate", 'Basic realm="Tuckbox", charset="UTF-8"');
	}
	// only the characters that RFC 6749 allows
	const description = problem.message.replaceAll('"', "'").replaceAll(/[^ !#-[\]-~]/g, "?");
	return await reply.status(status).send(JSON.stringify({ error, error_description: description }));
}

/** Responds to every thrown error; an unexpected one is logged and sent as SERVER_ERROR. */
export function createErrorHandler(log: Log) {
	return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
		const known = error instanceof Problem ? error : fromFastify(error as FastifyError);
		const problem =
			known ??
			(isGone(request)
				? faulty([{ field: "body", message: "was cut off" }])
				: isFull(error)
					? new Problem("SERVER_ERROR", because("DISK_FULL"), { retryAfter: 30 })
					: new Problem("SERVER_ERROR", "The service failed; nothing was half-done. Try again.", {
							retryAfter: 1,
						}));
		if (known === undefined && !isGone(request))
			log.error({ reqId: request.id, err: error }, "request failed");
		request.code = problem.code;
		if (!(await drain(request.raw))) reply.header("Connection", "close");
		if (problem.retryAfter !== undefined) reply.header("Retry-After", problem.retryAfter);
		if (request.isForPeople) {
			if (problem.code === "UNAUTHORIZED") return await reply.redirect(signInAddress(request), 303);
			reply.status(problem.status).headers(pageHeaders()).type("text/html; charset=utf-8");
			reply.removeHeader("Access-Control-Allow-Origin");
			return await reply.send(problemPage(wordsOf(request), problem, request.id));
		}
		reply.header("Cache-Control", "no-store").type("application/json; charset=utf-8");
		if (request.isForOAuth) return await sendOAuthError(problem, request, reply);
		if (problem.status === 401) reply.header("WWW-Authenticate", "Bearer");
		return await reply.status(problem.status).send(JSON.stringify(envelope(problem, request.id)));
	};
}
