const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];
/** As long as any browser sends; a code and a state are added. */
const maxLength = 2000;

/** An http address of this very machine, of which any port is taken (RFC 8252, 7.3; decision 34). */
function isLoopback(url: URL): boolean {
	return url.protocol === "http:" && loopbackHosts.includes(url.hostname);
}

/** Why a redirect URI cannot be registered; undefined when it can. */
export function redirectFault(text: string): string | undefined {
	if (text.length > maxLength) return `has more than ${maxLength} characters`;
	// a parser drops or escapes these, so that what is compared would not be what is opened
	if (!/^[\x21-\x7e]+$/.test(text) || /[\\"'<>^`{|}]/.test(text)) {
		return "has a character that belongs escaped in an address";
	}
	const url = URL.parse(text);
	if (url === null) return "is no absolute address";
	if (text.includes("#")) return "has a fragment";
	if (text.includes("*")) return "has a wildcard";
	if (url.username !== "" || url.password !== "" || /^[^/]*\/\/[^/?]*@/.test(text)) {
		return "holds a user name or password";
	}
	if (["https:", "http:"].includes(url.protocol)) {
		// `https:example.com` is an address to a browser, and a path to others
		if (!/^https?:\/\/[^/]/i.test(text)) return "is no absolute address";
		if (url.protocol === "https:" || isLoopback(url)) return undefined;
		return "is http and not a loopback address";
	}
	// RFC 8252, 7.1: a private-use scheme is a reversed domain name, so it has a dot
	return url.protocol.includes(".")
		? undefined
		: "has a scheme that is neither https nor private (com.example.app)";
}

/** `http://127.0.0.1:1234/cb` as `http://127.0.0.1` and `/cb`; undefined for anything else than a loopback address. */
function loopbackParts(text: string): { host: string; rest: string } | undefined {
	const [, host = "", port = "", rest = ""] =
		/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::(\d{1,5}))?((?:[/?].*)?)$/.exec(text) ?? [];
	return host === "" || Number(port) > 65_535 ? undefined : { host, rest };
}

/**
 * Whether an app may be led back to `asked`: it is registered, character by character, or differs from a registered
 * loopback address by its port only. Nothing is normalised: what two parsers might read differently does not match.
 */
export function isRegisteredRedirect(registered: readonly string[], asked: string): boolean {
	if (registered.includes(asked)) return true;
	// a port is all that may differ, so what is asked for stands or falls as if it were registered
	if (redirectFault(asked) !== undefined) return false;
	const wanted = loopbackParts(asked);
	if (wanted === undefined) return false;
	return registered.some((uri) => {
		const known = loopbackParts(uri);
		return known !== undefined && known.host === wanted.host && known.rest === wanted.rest;
	});
}

/** Where an answer goes: the redirect URI with parameters added to what it has (RFC 6749, 4.1.2). */
export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
	const added = new URLSearchParams(parameters).toString();
	return uri + (uri.includes("?") ? (/[?&]$/.test(uri) ? "" : "&") : "?") + added;
}
