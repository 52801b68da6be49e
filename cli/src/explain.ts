import { TuckboxError } from "@tuckbox/client";
import { exitCodes, Failure } from "./failure.ts";

/** Where a call went and with whose token, so that what went wrong can be told with what to do about it. */
export type Circumstances = { url: string; tokenIsFromEnvironment: boolean };

type Told = { message: string; now: string; exitCode?: number };

/** Why a line could not be had, in words, by the code that Node gives. */
const networkReasons: Readonly<Record<string, string>> = {
	ECONNREFUSED: "nothing listens there",
	ENOTFOUND: "there is no host of this name",
	EAI_AGAIN: "the name cannot be looked up; is there a network?",
	ENETUNREACH: "there is no network that leads there",
	EHOSTUNREACH: "the machine cannot be reached",
	ETIMEDOUT: "it took too long",
	UND_ERR_CONNECT_TIMEOUT: "it took too long",
	UND_ERR_HEADERS_TIMEOUT: "it took too long",
	ECONNRESET: "the connection broke",
	UND_ERR_SOCKET: "the connection broke",
	EPIPE: "the connection broke",
	DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself; NODE_EXTRA_CA_CERTS can name it",
	SELF_SIGNED_CERT_IN_CHAIN: "its certificate's authority is not known; NODE_EXTRA_CA_CERTS can name it",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE:
		"its certificate's authority is not known; NODE_EXTRA_CA_CERTS can name it",
	CERT_HAS_EXPIRED: "its certificate has expired",
	ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
	ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak https there",
	ERR_SSL_PACKET_LENGTH_TOO_LONG: "it does not speak https there",
};

type Linked = { code?: string; message?: string; cause?: unknown; errors?: unknown[] };

/** The innermost reason that a request failed for. */
export function networkReason(error: unknown): { code: string; text: string } {
	let reason = error as Linked;
	while (reason.cause !== undefined && reason.cause !== null) reason = reason.cause as Linked;
	const code = reason.code ?? (reason.errors?.[0] as Linked | undefined)?.code ?? "";
	return { code, text: networkReasons[code] ?? (code || reason.message || "no answer") };
}

/** That nothing answers, in the same words wherever it is noticed. */
export function noAnswer(url: string, error: unknown): Failure {
	const { text } = networkReason(error);
	return new Failure(`${url} does not answer: ${text}.`, {
		now: "Check the network and the address (--url, TUCKBOX_URL), and whether the service runs.",
		code: "NETWORK_ERROR",
		cause: error,
	});
}

/** That something answers that is no Tuckbox. */
export function notTuckbox(url: string, what: string): Failure {
	return new Failure(`${url} is not a Tuckbox: ${what}.`, {
		now: "Check the address (--url, TUCKBOX_URL).",
		code: "BAD_ANSWER",
	});
}

function withoutAccess(message: string, { url, tokenIsFromEnvironment }: Circumstances): Told {
	return {
		message: `Your access to ${url} does not hold: ${message}`,
		now: tokenIsFromEnvironment
			? `Make a new token at ${url}/settings/tokens and set TUCKBOX_TOKEN to it.`
			: `Sign in again: tuckbox login --url ${url}`,
		exitCode: exitCodes.signedOut,
	};
}

/** A text as a sentence of its own. */
function sentence(text: string): string {
	return /[.?!]$/.test(text) ? text : `${text}.`;
}

function toldOf(error: TuckboxError, circumstances: Circumstances): Told | undefined {
	const { url } = circumstances;
	const { code, message } = error;
	switch (code) {
		case "UNAUTHORIZED":
		case "INVALID_TOKEN":
			return withoutAccess(message, circumstances);
		case "PERMISSION_DENIED":
			return {
				message: `You may not do this: ${message}`,
				now: "Sign in as the game's owner with the right to push, or name a game of your own: --game-name NAME",
				exitCode: exitCodes.signedOut,
			};
		case "GAME_NOT_FOUND":
			return { message: `There is no such game at ${url}.`, now: "See which there are: tuckbox ls" };
		case "VERSION_NOT_FOUND":
			return { message, now: "See which are kept: tuckbox versions" };
		case "STORAGE_LIMIT_EXCEEDED":
			return {
				message: `Your storage at ${url} is full: ${message}`,
				now: "No piece was changed. Delete what you need no more (tuckbox rm), or ask the operator for more room.",
			};
		case "BAD_ANSWER":
			return {
				message: `${url} is not a Tuckbox: ${message}`,
				now: "Check the address (--url, TUCKBOX_URL).",
			};
		case "RATE_LIMITED":
			return {
				message: `${url} is asked too much: ${message}`,
				now: `Try again in ${Math.ceil(error.retryAfter ?? 60)} s; what has arrived is kept.`,
			};
		case "IMAGE_UNUSABLE":
		case "DERIVATION_FAILED":
			return {
				message: sentence(message),
				now: "No piece was changed. Export what is named again, and push again.",
			};
		case "FILE_MISSING":
		case "FILE_UNREADABLE":
		case "FILE_EMPTY":
		case "FILE_TOO_LARGE":
		case "FILE_TYPE_UNSUPPORTED":
			return {
				message: sentence(message),
				now: "No piece was changed. Put the file right, and push again.",
			};
		case "VALIDATION_ERROR":
			return {
				message: `The service refuses it: ${message}`,
				now: "Put right what is named, and push again; nothing in this batch was changed.",
			};
		case "SERVER_ERROR":
			return {
				message: `The service failed: ${message}`,
				now: "Try again in a minute; what has arrived is kept. If it stays so, tell its operator the request's id.",
			};
		default:
			return undefined;
	}
}

/** Faults beyond the ones that the message has in full, one a line. */
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

/** What the service or the network said, as one sentence what and one what now. */
export function explainAnswer(error: TuckboxError, circumstances: Circumstances): Failure {
	if (error.code === "NETWORK_ERROR") return noAnswer(circumstances.url, error);
	const told = toldOf(error, circumstances) ?? {
		message: sentence(error.message),
		now: "Push again; what has arrived is kept. If it stays so, tell the service's operator.",
	};
	const request = error.requestId === undefined ? "" : ` (request ${error.requestId})`;
	return new Failure(told.message + (error.code === "SERVER_ERROR" ? request : ""), {
		now: told.now,
		exitCode: told.exitCode ?? exitCodes.failed,
		code: error.code,
		lines: linesOf(error),
		details: error.details,
		requestId: error.requestId,
		cause: error,
	});
}

const systemReasons: Readonly<Record<string, string>> = {
	EACCES: "you may not read or write it",
	EPERM: "you may not read or write it",
	ENOENT: "it is not there",
	ENOSPC: "the disk is full",
	EMFILE: "too many files are open",
	EISDIR: "it is a folder",
	ENOTDIR: "it is no folder",
	EIO: "the disk cannot read it",
	EROFS: "the disk is read-only",
};

/** Anything that was thrown, for a person. */
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
		return new Failure(`${path} cannot be used: ${why}.`, { now: "Put that right and try again.", code });
	}
	return new Failure(`This should not have happened: ${message}`, {
		now: "Please report it, with the lines above.",
		code: "BUG",
		lines: (stack ?? "").split("\n").slice(1, 8),
	});
}
