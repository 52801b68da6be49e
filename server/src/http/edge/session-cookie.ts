import type { FastifyReply, FastifyRequest } from "fastify";
import type { Admission, Browser } from "../../accounts/sign-in.ts";
import { sessionLifetimeMs } from "../../domain/session.ts";

/**
 * Cookies that only this host can have set: `__Host-` ones, which browsers take over TLS only. Without TLS (a loopback
 * address, or a workshop's network) there is no such promise, and the names are plain.
 */
export type Cookies = {
	read(request: FastifyRequest, name: CookieName): string | undefined;
	/** @param seconds how long the browser keeps it; 0 deletes it */
	write(reply: FastifyReply, name: CookieName, value: string, seconds: number): void;
};

type CookieName = "session" | "browser";

const plainNames: Record<CookieName, string> = { session: "tuckbox", browser: "tuckbox-browser" };

export function createCookies(publicUrl: () => string): Cookies {
	const isSecure = () => publicUrl().startsWith("https:");
	const called = (name: CookieName) => (isSecure() ? `__Host-${plainNames[name]}` : plainNames[name]);
	return {
		read(request, name) {
			const wanted = called(name);
			for (const pair of (request.headers.cookie ?? "").split(";")) {
				const at = pair.indexOf("=");
				if (at !== -1 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim();
			}
			return undefined;
		},
		write(reply, name, value, seconds) {
			const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
			reply.header("Set-Cookie", `${called(name)}=${value}; ${attributes}`);
		},
	};
}

const year = 365 * 24 * 60 * 60;

/** What a sign-in needs to know about the browser. */
export function browserOf(cookies: Cookies, request: FastifyRequest): Browser {
	return {
		address: request.ip,
		userAgent: request.headers["user-agent"] ?? "",
		mark: cookies.read(request, "browser"),
	};
}

/** Signs the browser in: its cookies, which no script can read. */
export function admitBrowser(cookies: Cookies, reply: FastifyReply, admission: Admission): void {
	cookies.write(reply, "session", admission.session, sessionLifetimeMs / 1000);
	cookies.write(reply, "browser", admission.mark, year);
}

/** Signs the browser out; it stays known to the account (domain/known-browser.ts). */
export function dismissBrowser(cookies: Cookies, reply: FastifyReply): void {
	cookies.write(reply, "session", "", 0);
}
