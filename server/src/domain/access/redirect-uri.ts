import { type Because, because } from "@tuckbox/pieces";

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];
/** Shorter than the longest address that browsers send: a code and a state are added. */
const maxLength = 2000;

/** An http address of the user's own machine, for which any port is accepted (RFC 8252, 7.3). */
function isLoopback(url: URL): boolean {
	return url.protocol === "http:" && loopbackHosts.includes(url.hostname);
}

/** The reason why a redirect URI cannot be registered; undefined if it can. */
export function redirectFault(text: string): Because | undefined {
	const address = text.slice(0, 200).toWellFormed().replaceAll("\0", "");
	if (text.length > maxLength) return because("ADDRESS_TOO_LONG", { address, max: maxLength });
	// a parser drops or escapes these, so the compared address would not be the opened one
	if (!/^[\x21-\x7e]+$/.test(text) || /[\\"'<>^`{|}]/.test(text)) {
		return because("ADDRESS_CHARACTER", { address });
	}
	const url = URL.parse(text);
	if (url === null) return because("ADDRESS_NOT_ABSOLUTE", { address });
	if (text.includes("#")) return because("ADDRESS_FRAGMENT", { address });
	if (text.includes("*")) return because("ADDRESS_WILDCARD", { address });
	if (url.username !== "" || url.password !== "" || /^[^/]*\/\/[^/?]*@/.test(text)) {
		return because("ADDRESS_CREDENTIALS", { address });
	}
	if (["https:", "http:"].includes(url.protocol)) {
		// a browser reads `https:example.com` as an address, other parsers as a path
		if (!/^https?:\/\/[^/]/i.test(text)) return because("ADDRESS_NOT_ABSOLUTE", { address });
		if (url.protocol === "https:" || isLoopback(url)) return undefined;
		return because("ADDRESS_HTTP", { address });
	}
	// RFC 8252, 7.1: a private-use scheme is a reversed domain name, so it has a dot
	return url.protocol.includes(".") ? undefined : because("ADDRESS_SCHEME", { address });
}

/** `http://127.0.0.1:1234/cb` as `http://127.0.0.1` and `/cb`; undefined for anything but a loopback address. */
function loopbackParts(text: string): { host: string; rest: string } | undefined {
	const [, host = "", port = "", rest = ""] =
		/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::(\d{1,5}))?((?:[/?].*)?)$/.exec(text) ?? [];
	return host === "" || Number(port) > 65_535 ? undefined : { host, rest };
}

/**
 * Whether a browser may be sent back to `asked`: it equals a registered address character by character, or differs from a
 * registered loopback address only in its port. Nothing is normalised: what two parsers might read differently does not match.
 */
export function isRegisteredRedirect(registered: readonly string[], asked: string): boolean {
	if (registered.includes(asked)) return true;
	// only the port may differ, so the requested address must itself be one that could be registered
	if (redirectFault(asked) !== undefined) return false;
	const wanted = loopbackParts(asked);
	if (wanted === undefined) return false;
	return registered.some((uri) => {
		const known = loopbackParts(uri);
		return known !== undefined && known.host === wanted.host && known.rest === wanted.rest;
	});
}

/** The redirect URI with parameters added to those it has (RFC 6749, 4.1.2). */
export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
	const added = new URLSearchParams(parameters).toString();
	return uri + (uri.includes("?") ? (/[?&]$/.test(uri) ? "" : "&") : "?") + added;
}
