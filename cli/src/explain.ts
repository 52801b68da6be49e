import { TuckboxError } from "@tuckbox/client";
import { exitCodes, Failure } from "./failure.ts";
import { shellWord } from "./hints.ts";
import { systemReasons } from "./system-reasons.ts";

/** Where a call went and where its token came from: both decide what to do about an error. */
export type CallContext = { url: string; tokenIsFromEnvironment: boolean };

type Explanation = { message: string; now: string; exitCode?: number };

/** Why a connection failed, by Node's error code. */
const networkReasons: Readonly<Record<string, string>> = {
	ECONNREFUSED: "nothing is listening there",
	ENOTFOUND: "no such host",
	EAI_AGAIN: "the name cannot be looked up; check your network",
	ENETUNREACH: "no network leads there",
	EHOSTUNREACH: "the machine cannot be reached",
	ETIMEDOUT: "it took too long",
	UND_ERR_CONNECT_TIMEOUT: "it took too long",
	UND_ERR_HEADERS_TIMEOUT: "it took too long",
	ECONNRESET: "the connection broke",
	UND_ERR_SOCKET: "the connection broke",
	EPIPE: "the connection broke",
	DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed; name it in NODE_EXTRA_CA_CERTS to trust it",
	SELF_SIGNED_CERT_IN_CHAIN:
		"its certificate's authority is unknown; name it in NODE_EXTRA_CA_CERTS to trust it",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE:
		"its certificate's authority is unknown; name it in NODE_EXTRA_CA_CERTS to trust it",
	CERT_HAS_EXPIRED: "its certificate has expired",
	ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
	ERR_SSL_WRONG_VERSION_NUMBER: "it does not use https there",
	ERR_SSL_PACKET_LENGTH_TOO_LONG: "it does not use https there",
};

type ChainedError = { code?: string; message?: string; cause?: unknown; errors?: unknown[] };

/** The innermost reason why a request failed. */
export function networkReason(error: unknown): { code: string; text: string } {
	let reason = error as ChainedError;
	while (reason.cause !== undefined && reason.cause !== null) reason = reason.cause as ChainedError;
	const code = reason.code ?? (reason.errors?.[0] as ChainedError | undefined)?.code ?? "";
	return { code, text: networkReasons[code] ?? (code || reason.message || "no answer") };
}

/** The failure when nothing answers, in the same words wherever it is noticed. */
export function noAnswer(url: string, error: unknown): Failure {
	const { text } = networkReason(error);
	return new Failure(`${url} does not answer: ${text}.`, {
		now: "Check the network and the address (--url, TUCKBOX_URL), and that the service is running.",
		code: "NETWORK_ERROR",
		cause: error,
	});
}

/** The failure when something answers that is not a Tuckbox server. */
export function notTuckbox(url: string, what: string): Failure {
	return new Failure(`${url} is not a Tuckbox: ${what}.`, {
		now: "Check the address (--url, TUCKBOX_URL).",
		code: "BAD_ANSWER",
	});
}

function withoutAccess(message: string, { url, tokenIsFromEnvironment }: CallContext): Explanation {
	return {
		message: `Your access to ${url} is not valid: ${message}`,
		now: tokenIsFromEnvironment
			? `Create a new token at ${url}/settings/tokens and set TUCKBOX_TOKEN to it.`
			: `Sign in again: tuckbox login --url ${shellWord(url)}`,
		exitCode: exitCodes.signedOut,
	};
}

/** A text with a full stop where it lacks one. */
function sentence(text: string): string {
	return /[.?!]$/.test(text) ? text : `${text}.`;
}

function explanationOf(error: TuckboxError, context: CallContext): Explanation | undefined {
	const { url } = context;
	const { code, message } = error;
	switch (code) {
		case "UNAUTHORIZED":
		case "INVALID_TOKEN":
			return withoutAccess(message, context);
		case "PERMISSION_DENIED":
			return {
				message: `You do not have permission: ${message}`,
				now: "Sign in as the game's owner with permission to push, or name a game of your own: --game-name NAME",
				exitCode: exitCodes.signedOut,
			};
		case "GAME_NOT_FOUND":
			return { message: `This game does not exist at ${url}.`, now: "List your games: tuckbox ls" };
		case "VERSION_NOT_FOUND":
			return { message, now: "List the versions: tuckbox versions" };
		case "STORAGE_LIMIT_EXCEEDED":
			return {
				message: `Your storage at ${url} is full: ${message}`,
				now: "No piece was changed. Delete what you no longer need (tuckbox rm), or ask the operator for more storage.",
			};
		case "BAD_ANSWER":
			return {
				message: `${url} is not a Tuckbox: ${message}`,
				now: "Check the address (--url, TUCKBOX_URL).",
			};
		case "RATE_LIMITED":
			return {
				message: `Rate limit reached at ${url}: ${message}`,
				now: `Try again in ${Math.ceil(error.retryAfter ?? 60)} s; uploads so far are kept.`,
			};
		case "TOO_MANY_EXPORTS":
			return { message: sentence(message), now: `Try again in ${Math.ceil(error.retryAfter ?? 10)} s.` };
		case "IMAGE_UNUSABLE":
		case "DERIVATION_FAILED":
			return {
				message: sentence(message),
				now: "No piece was changed. Export the named image again, and push again.",
			};
		case "FILE_MISSING":
		case "FILE_UNREADABLE":
		case "FILE_EMPTY":
		case "FILE_TOO_LARGE":
		case "FILE_TYPE_UNSUPPORTED":
			return {
				message: sentence(message),
				now: "No piece was changed. Fix the file, and push again.",
			};
		case "VALIDATION_ERROR":
			if (error.reason === "TOO_MANY_SHARES")
				return {
					message: sentence(message),
					now: "List the game's links: tuckbox share --list. End one: tuckbox share --end ID",
				};
			return {
				message: `The service rejected the push: ${message}`,
				now: "Fix the items listed, and push again. Nothing in this batch was changed.",
			};
		case "SERVER_ERROR":
			return {
				message: `The service failed: ${message}`,
				now: "Try again in a minute; uploads so far are kept. If it keeps failing, send the request id to the operator.",
			};
		default:
			return undefined;
	}
}

/** One line for each error, where there are more than the message has room for. */
function linesOf(error: TuckboxError): string[] {
	if (error.details.length < 2) return [];
	const shown = error.details.slice(0, 20).map((fault) => {
		const of = fault.file ?? [fault.kind, fault.externalKey].filter(Boolean).join(" ");
		const field = fault.file === undefined ? fault.field : "";
		return [of, field, fault.message].filter(Boolean).join("  ");
	});
	const rest = error.details.length - shown.length;
	return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}

/** An error of the service or the network: one sentence says what happened, a second what to do now. */
export function explainAnswer(error: TuckboxError, context: CallContext): Failure {
	if (error.code === "NETWORK_ERROR") return noAnswer(context.url, error);
	const explanation = explanationOf(error, context) ?? {
		message: sentence(error.message),
		now: "Push again; uploads so far are kept. If it keeps failing, contact the service's operator.",
	};
	const request = error.requestId === undefined ? "" : ` (request ${error.requestId})`;
	return new Failure(explanation.message + (error.code === "SERVER_ERROR" ? request : ""), {
		now: explanation.now,
		exitCode: explanation.exitCode ?? exitCodes.failed,
		code: error.code,
		lines: linesOf(error),
		details: error.details,
		requestId: error.requestId,
		cause: error,
	});
}

/** Turns anything that was thrown into a failure for people. */
export function explain(error: unknown): Failure {
	if (error instanceof Failure) return error;
	if (error instanceof TuckboxError)
		return explainAnswer(error, { url: "The service", tokenIsFromEnvironment: false });
	const { code, path, message, stack, name } = error as NodeJS.ErrnoException;
	if (name === "FolderFailure") {
		const { hint } = error as { hint?: string };
		return new Failure(message, { now: hint ?? "Check the path, and try again.", code: "FOLDER_UNREADABLE" });
	}
	if (typeof code === "string" && path !== undefined) {
		const why = systemReasons[code] ?? code;
		return new Failure(`${path} cannot be used: ${why}.`, { now: "Fix this and try again.", code });
	}
	return new Failure(`This should not have happened: ${message}`, {
		now: "Please report it with the lines above.",
		code: "BUG",
		lines: (stack ?? "").split("\n").slice(1, 8),
	});
}
