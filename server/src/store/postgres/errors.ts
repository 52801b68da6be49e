import { OperatorError, Problem } from "../../domain/errors.ts";
import { Conflict } from "../locks.ts";

/** PostgreSQL's SQLSTATE, or the system's name of what went wrong. */
function codeOf(error: unknown): string {
	return String((error as { code?: unknown } | null)?.code ?? "");
}

/** Of the system: the server is not there, or not there any more. */
const unreachable = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"EHOSTDOWN",
	"ENOTFOUND",
	"EAI_AGAIN",
	"ENOENT", // a Unix socket
]);

/** Of the server: it stops, has crashed, starts, or takes no more connections. */
const unavailable = new Set(["57P01", "57P02", "57P03", "53300"]);

/** What pg says without a code, and what its pool says. */
const lostWords =
	/^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Client was closed|^Query read timeout/;

/** Whether the server could not be reached, or the connection broke; what was asked may or may not have happened. */
export function isLoss(error: unknown): boolean {
	const code = codeOf(error);
	if (unreachable.has(code) || unavailable.has(code) || code.startsWith("08")) return true;
	if (error instanceof AggregateError) return error.errors.some(isLoss); // every address of a name was tried
	return error instanceof Error && lostWords.test(error.message);
}

/** What a connection says that broke while nobody asked anything of it. */
const broken = new Set(["EPIPE", "ECONNRESET", "57P01", "57P02"]);
const brokenWords = /^Connection terminated|^Client has encountered a connection error|^Client was closed/;

/** Whether the connection broke; not whether the server can be reached by another. */
export function isBreak(error: unknown): boolean {
	return broken.has(codeOf(error)) || (error instanceof Error && brokenWords.test(error.message));
}

const [serializationFailure, deadlock, lockTimeout, canceled] = ["40001", "40P01", "55P03", "57014"];
const [uniqueViolation, foreignKeyViolation] = ["23505", "23503"];
/** Another process has changed the schema under a prepared statement. */
const outdatedPlan = "0A000";

/**
 * Whether a transaction that ended with an error may well succeed when it is run again: `often` when others stood in its
 * way; `once` when what it had looked up was not so any more, or the connection was an old one.
 */
export function isWorthRepeating(error: unknown): "often" | "once" | "never" {
	const code = codeOf(error);
	if (error instanceof Conflict || code === serializationFailure || code === deadlock) return "often";
	if (code === uniqueViolation || code === foreignKeyViolation || code === outdatedPlan) return "once";
	return isLoss(error) ? "once" : "never";
}

/** Whether nothing more can be asked of the connection on which this happened. */
export function endsConnection(error: unknown): boolean {
	return isLoss(error) || codeOf(error) === outdatedPlan;
}

/** What callers are told: a problem that passes, or the error without the values that it repeats from the tables. */
export function asProblem(error: unknown): unknown {
	if (error instanceof Problem || !(error instanceof Error)) return error;
	if (isLoss(error)) {
		return new Problem("SERVER_ERROR", "The database cannot be reached; nothing was half-done. Try again.", {
			retryAfter: 2,
			cause: error,
		});
	}
	const code = codeOf(error);
	if (isWorthRepeating(error) === "often" || code === lockTimeout || code === canceled) {
		return new Problem("SERVER_ERROR", "The database is busy; nothing was half-done. Try again.", {
			retryAfter: 1,
			cause: error,
		});
	}
	if ("detail" in error) error.detail = undefined;
	return error;
}

/** Why a server cannot be used from the start, in the operator's words; other errors as they are. */
export function asOperatorError(error: unknown, database: string): unknown {
	const words: Record<string, string> = {
		"28P01": "refuses the password",
		"28000": "refuses this user",
		"3D000": "does not exist",
		"42501": "does not let this user make its tables",
		"3F000": "has no schema that this user may use",
	};
	const told = words[codeOf(error)];
	const reason = error instanceof AggregateError ? error.errors[0] : error;
	const { message } = (reason ?? error) as Error;
	if (told !== undefined)
		return new OperatorError(`the database ${database} ${told}: ${message}`, { cause: error });
	if (!isLoss(error) && !/SSL|certificate|self-signed/i.test(message)) return error;
	return new OperatorError(`the database ${database} cannot be reached: ${message}`, { cause: error });
}
