import type { FastifyRequest } from "fastify";

/**
 * Whether a request that changes something comes from a page of this service. Browsers send `Sec-Fetch-Site`
 * (over TLS and on loopback addresses), or else `Origin`. A request with neither is not from one of our pages.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
	const { "sec-fetch-site": site, origin, host } = request.headers;
	// `none`: the user, who reloads the response to a form
	if (site !== undefined) return site === "same-origin" || site === "none";
	if (origin === undefined) return false;
	const own = new URL(publicUrl);
	if (origin === own.origin) return true;
	// the same service may have other names than the public one, such as localhost
	const from = URL.parse(origin);
	return from?.protocol === own.protocol && from.host === host;
}
