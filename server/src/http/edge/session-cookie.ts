import type { FastifyReply, FastifyRequest } from "fastify";
import type { Admission, Browser } from "../../accounts/sign-in.ts";
import { sessionLifetimeMs } from "../../domain/access/session.ts";

/**
 * Cookies that only this host can set: `__Host-` cookies, which browsers accept over TLS only. Without TLS (on a loopback
 * address or a local network) there is no such guarantee, and the names have no prefix.
 */
export type Cookies = {
	read(request: Pick<FastifyRequest, "headers">, name: CookieName): string | undefined;
	/** @param seconds time for which the browser keeps it; 0 deletes it */
	write(reply: FastifyReply, name: CookieName, value: string, seconds: number): void;
	/** Writes the secret of a seat, which is sent with calls of its table alone; an empty one deletes it. */
	writeSeat(reply: FastifyReply, tableId: string, secret: string): void;
};

type CookieName = "session" | "browser" | "seat";

const plainNames: Record<CookieName, string> = {
	session: "tuckbox",
	browser: "tuckbox-browser",
	seat: "tuckbox-seat",
};

/**
 * The name of a cookie in a service with this address. Only cookies for all of its paths can be `__Host-`
 * cookies.
 */
export function cookieName(name: CookieName, publicUrl: string): string {
	if (!publicUrl.startsWith("https:")) return plainNames[name];
	return `${name === "seat" ? "__Secure" : "__Host"}-${plainNames[name]}`;
}

const year = 365 * 24 * 60 * 60;

export function createCookies(publicUrl: () => string): Cookies {
	const isSecure = () => publicUrl().startsWith("https:");
	const called = (name: CookieName) => cookieName(name, publicUrl());
	const set = (reply: FastifyReply, name: CookieName, value: string, attributes: string) =>
		reply.header(
			"Set-Cookie",
			`${called(name)}=${value}; ${attributes}; HttpOnly${isSecure() ? "; Secure" : ""}`,
		);
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
			set(reply, name, value, `Path=/; Max-Age=${seconds}; SameSite=Lax`);
		},
		writeSeat(reply, tableId, secret) {
			const seconds = secret === "" ? 0 : year;
			set(reply, "seat", secret, `Path=/api/v1/tables/${tableId}; Max-Age=${seconds}; SameSite=Strict`);
		},
	};
}

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
