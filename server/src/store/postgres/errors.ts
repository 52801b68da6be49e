import { OperatorError, Problem } from "../../domain/errors.ts";
import { Conflict } from "../locks.ts";

/** PostgreSQL's SQLSTATE, or the system's error code. */
function sqlState(error: unknown): string {
	return String((error as { code?: unknown } | null)?.code ?? "");
}

/** System errors: the server cannot be reached, or is gone. */
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

/** Server errors: it is stopping, has crashed, is starting, or has too many connections. */
const unavailable = new Set(["57P01", "57P02", "57P03", "53300"]);

/** Errors of pg and its pool that have no code. */
const lossMessages =
	/^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Client was closed|^Query read timeout/;

/** Whether the server could not be reached, or the connection broke. The statement may or may not have run. */
export function isLoss(error: unknown): boolean {
	const code = sqlState(error);
	if (unreachable.has(code) || unavailable.has(code) || code.startsWith("08")) return true;
	if (error instanceof AggregateError) return error.errors.some(isLoss); // every address of a name was tried
	return error instanceof Error && lossMessages.test(error.message);
}

/** Errors of a connection that broke while it was idle. */
const breakCodes = new Set(["EPIPE", "ECONNRESET", "57P01", "57P02"]);
const breakMessages = /^Connection terminated|^Client has encountered a connection error|^Client was closed/;

/** Whether the connection broke. The server may still be reachable by another one. */
export function isBreak(error: unknown): boolean {
	return breakCodes.has(sqlState(error)) || (error instanceof Error && breakMessages.test(error.message));
}

/** Whether a statement was refused because its connection had broken before, so that the server never saw it. */
export function isUnsent(error: unknown): boolean {
	return error instanceof Error && /^Client (has encountered|was closed).* not queryable/.test(error.message);
}

const [serializationFailure, deadlock, lockTimeout, canceled] = ["40001", "40P01", "55P03", "57014"];
const [uniqueViolation, foreignKeyViolation] = ["23505", "23503"];
/** Another process has changed the schema under a prepared statement. */
const outdatedPlan = "0A000";

/**
 * Whether a failed transaction may succeed when it is run again: `often` after a conflict with another transaction; `once`
 * when what it had read is outdated, or the connection was an old one.
 */
export function isWorthRepeating(error: unknown): "often" | "once" | "never" {
	const code = sqlState(error);
	if (error instanceof Conflict || code === serializationFailure || code === deadlock) return "often";
	if (code === uniqueViolation || code === foreignKeyViolation || code === outdatedPlan) return "once";
	return isLoss(error) ? "once" : "never";
}

/** Whether a connection can no longer be used after this error. */
export function endsConnection(error: unknown): boolean {
	return isLoss(error) || sqlState(error) === outdatedPlan;
}

/** The error for callers: a temporary problem, or the error without the values from the tables that it repeats. */
export function asProblem(error: unknown): unknown {
	if (error instanceof Problem || !(error instanceof Error)) return error;
	if (isLoss(error)) {
		return new Problem("SERVER_ERROR", "The database cannot be reached; nothing was half-done. Try again.", {
			retryAfter: 2,
			cause: error,
		});
	}
	const code = sqlState(error);
	if (isWorthRepeating(error) === "often" || code === lockTimeout || code === canceled) {
		return new Problem("SERVER_ERROR", "The database is busy; nothing was half-done. Try again.", {
			retryAfter: 1,
			cause: error,
		});
	}
	if ("detail" in error) error.detail = undefined;
	return error;
}

/** Explains to the operator why the server cannot be used at start-up; returns other errors unchanged. */
export function asOperatorError(error: unknown, database: string): unknown {
	const reasons: Record<string, string> = {
		"28P01": "refuses the password",
		"28000": "refuses this user",
		"3D000": "does not exist",
		"42501": "does not let this user create tables",
		"3F000": "has no schema that this user may use",
	};
	const reason = reasons[sqlState(error)];
	const first = error instanceof AggregateError ? error.errors[0] : error;
	const { message } = (first ?? error) as Error;
	if (reason !== undefined)
		return new OperatorError(`the database ${database} ${reason}: ${message}`, { cause: error });
	if (!isLoss(error) && !/SSL|certificate|self-signed/i.test(message)) return error;
	return new OperatorError(`the database ${database} cannot be reached: ${message}`, { cause: error });
}
