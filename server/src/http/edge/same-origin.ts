import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * Whether the service is known by the name in a `Host` header: as in PUBLIC_URL, by an IP address, or as localhost. With any
 * other, a page of a stranger may have made a browser resolve a name of theirs to this machine (DNS rebinding).
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
	const name = URL.parse(`http://${host ?? ""}`)?.hostname ?? "";
	if (name === new URL(publicUrl).hostname) return true;
	if (name === "localhost" || name.endsWith(".localhost")) return true;
	return isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
}

/**
 * Whether, according to the browser, a page of this service makes the request. With `none`, the user makes it, by
 * reloading or typing the address.
 */
function isOwnSite(site: string | string[]): boolean {
	return site === "same-origin" || site === "none";
}

/**
 * Whether a request that changes something comes from a page of this service. Browsers send `Sec-Fetch-Site` (over TLS and on
 * loopback addresses), and `Origin`. A request with neither is not from one of our pages.
 */
export function isSameOrigin(request: Pick<FastifyRequest, "headers">, publicUrl: string): boolean {
	const { "sec-fetch-site": site, origin, host } = request.headers;
	if (site !== undefined && !isOwnSite(site)) return false;
	const own = new URL(publicUrl);
	// proxies may replace the host, and the origin of PUBLIC_URL can only be that of our pages
	if (origin === own.origin) return true;
	// the same service may have other names than the public one, such as localhost; under a stranger's, that page is its own origin
	if (!isOwnHost(host, publicUrl)) return false;
	if (site !== undefined) return true;
	const from = URL.parse(origin ?? "");
	return from?.protocol === own.protocol && from.host === host;
}

/**
 * Whether a page of another site may be making a request. Reads without any of these headers come from no page. The host of a
 * read does not matter: browsers send a cookie only to the name that has set it.
 */
export function isByAnotherPage(
	request: Pick<FastifyRequest, "headers" | "method">,
	publicUrl: string,
): boolean {
	const { "sec-fetch-site": site, origin } = request.headers;
	if (!isSafe(request)) return !isSameOrigin(request, publicUrl);
	if (site !== undefined) return !isOwnSite(site);
	return origin !== undefined && !isSameOrigin(request, publicUrl);
}

/** Whether a call only reads. */
export function isSafe(request: Pick<FastifyRequest, "method">): boolean {
	return request.method === "GET" || request.method === "HEAD";
}

/** The reason why a call is refused, for the user whose browser sent it. */
export function foreignOriginText(request: Pick<FastifyRequest, "headers">, publicUrl: string): string {
	const { host } = request.headers;
	return isOwnHost(host, publicUrl)
		? "Only pages of this service may make this call."
		: `This service does not go by the name that your browser used. Open ${publicUrl}, or have the operator set PUBLIC_URL.`;
}
