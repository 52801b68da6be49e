import type { FastifyReply, FastifyRequest } from "fastify";
import type { Admission, Browser } from "../../accounts/sign-in.ts";
import { sessionLifetimeMs } from "../../domain/access/session.ts";

/**
 * Cookies that only this host can set: `__Host-` cookies, which browsers accept over TLS only. Without TLS (on a loopback
 * address or a local network) there is no such guarantee, and the names have no prefix.
 */
export type Cookies = {
	read(request: FastifyRequest, name: CookieName): string | undefined;
	/** @param seconds how long the browser keeps it; 0 deletes it */
	write(reply: FastifyReply, name: CookieName, value: string, seconds: number): void;
};

type CookieName = "session" | "browser";

const plainNames: Record<CookieName, string> = { session: "tuckbox", browser: "tuckbox-browser" };

/** What a cookie is called in a service with this address. */
export function cookieName(name: CookieName, publicUrl: string): string {
	return publicUrl.startsWith("https:") ? `__Host-${plainNames[name]}` : plainNames[name];
}

export function createCookies(publicUrl: () => string): Cookies {
	const isSecure = () => publicUrl().startsWith("https:");
	const called = (name: CookieName) => cookieName(name, publicUrl());
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

/** The properties of the browser that a sign-in depends on. */
export function browserOf(cookies: Cookies, request: FastifyRequest): Browser {
	return {
		address: request.ip,
		userAgent: request.headers["user-agent"] ?? "",
		mark: cookies.read(request, "browser"),
	};
}

/** Signs the browser in: sets its cookies, which scripts cannot read. */
export function admitBrowser(cookies: Cookies, reply: FastifyReply, admission: Admission): void {
	cookies.write(reply, "session", admission.session, sessionLifetimeMs / 1000);
	cookies.write(reply, "browser", admission.mark, year);
}

/** Signs the browser out; the account still recognizes it (domain/known-browser.ts). */
export function dismissBrowser(cookies: Cookies, reply: FastifyReply): void {
	cookies.write(reply, "session", "", 0);
}
