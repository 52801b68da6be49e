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
 * Whether a request that changes something comes from a page of this service. Browsers send `Sec-Fetch-Site`
 * (over TLS and on loopback addresses, where no other name can lead here), or else `Origin`. A request with neither is not
 * from one of our pages.
 */
export function isSameOrigin(request: Pick<FastifyRequest, "headers">, publicUrl: string): boolean {
	const { "sec-fetch-site": site, origin, host } = request.headers;
	// `none`: the user, who reloads the response to a form
	if (site !== undefined) return site === "same-origin" || site === "none";
	if (origin === undefined) return false;
	const own = new URL(publicUrl);
	if (origin === own.origin) return true;
	// the same service may have other names than the public one, such as localhost
	const from = URL.parse(origin);
	return from?.protocol === own.protocol && from.host === host && isOwnHost(host, publicUrl);
}

/** Why a change is refused, for the user whose browser sent it. */
export function foreignOriginText(request: Pick<FastifyRequest, "headers">, publicUrl: string): string {
	const { host } = request.headers;
	return isOwnHost(host, publicUrl)
		? "Only pages of this service may make this call."
		: `This service does not go by the name that your browser used. Open ${publicUrl}, or have the operator set PUBLIC_URL.`;
}
