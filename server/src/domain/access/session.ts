import { createHmac } from "node:crypto";
import { dayMs } from "../time.ts";

/** A session ends this long after the sign-in, in ms. */
export const sessionLifetimeMs = 90 * dayMs;
/** It ends sooner when it has not been used for this long, in ms. */
export const sessionIdleTimeMs = 30 * dayMs;
/** Its last use is recorded at most this often, in ms. */
export const sessionTouchIntervalMs = 10 * 60 * 1000;
/** Sessions an account may have at the same time; with one more, the least recently used end. */
export const maxSessions = 50;

/**
 * The token that protects a session's forms against forged requests: derived from the cookie's secret, so that it needs no
 * storage and ends with the session, and does not reveal the secret.
 */
export function csrfToken(sessionSecret: string): string {
	return createHmac("sha256", sessionSecret).update("tuckbox form").digest("base64url");
}

/**
 * A path of this service with its query, where a sign-in may lead back to; undefined for anything else. Browsers read
 * backslashes as slashes and drop tabs and line feeds, so only plain printable paths are accepted.
 */
export function ownPath(text: string | undefined): string | undefined {
	if (text === undefined || text.length > 4000 || !/^\/[!-~]*$/.test(text) || text.includes("\\"))
		return undefined;
	const base = "http://own.invalid";
	const url = URL.parse(text, base);
	if (url === null || url.origin !== base || text.startsWith("//")) return undefined;
	// `/.//evil.example` becomes `//evil.example`
	const path = url.pathname + url.search;
	return path.startsWith("//") ? undefined : path;
}
