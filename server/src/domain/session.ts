import { createHmac } from "node:crypto";
import { dayMs } from "./time.ts";

/** A session ends this long after the sign-in, in ms. */
export const sessionLifetimeMs = 90 * dayMs;
/** It ends sooner when it has not been used for this long, in ms. */
export const sessionIdleTimeMs = 30 * dayMs;
/** That it is used is written down this often at most, in ms. */
export const sessionTouchIntervalMs = 10 * 60 * 1000;
/** Sessions an account may have at once; with one more, those used longest ago end. */
export const maxSessions = 50;

/**
 * The token that a session's forms carry against forged requests: made from the cookie's secret, so that it needs no
 * place of its own and ends with the session, and cannot be turned back into it.
 */
export function csrfToken(sessionSecret: string): string {
	return createHmac("sha256", sessionSecret).update("tuckbox form").digest("base64url");
}

/**
 * A path of this service with its query, as a sign-in may lead back to; undefined for anything else. Backslashes are
 * slashes to browsers, and tabs and line feeds nothing at all, so that only plain printable paths count.
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
