import type { FastifyRequest } from "fastify";

/**
 * Whether a request that changes something comes from a page of this service. Browsers say so: `Sec-Fetch-Site`
 * (over TLS and on loopback addresses), else `Origin`. What says neither is no page of ours.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
	const { "sec-fetch-site": site, origin, host } = request.headers;
	// `none`: the person themselves, who loads the answer to a form again
	if (site !== undefined) return site === "same-origin" || site === "none";
	if (origin === undefined) return false;
	const own = new URL(publicUrl);
	if (origin === own.origin) return true;
	// the same service may have other names than the public one, such as localhost
	const from = URL.parse(origin);
	return from?.protocol === own.protocol && from.host === host;
}
