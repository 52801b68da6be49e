import * as oauth from "oauth4webapi";
import type { Scope } from "../credentials.ts";
import { noAnswer, notTuckbox } from "../explain.ts";
import { Failure } from "../failure.ts";
import { areSameMachine } from "../service-address.ts";
import { reasonFor } from "./refusal.ts";

/** The client that every Tuckbox server knows: public, with PKCE, redirecting to this machine or using a device code. */
export const client: oauth.Client = { client_id: "cli_tuckbox" };
export const clientAuthentication = oauth.None();

/** How long one request may take. */
const timeoutMs = 30_000;

export type Granted = { token: string; scope: Scope | undefined };

const withTimeout = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);

/** Options of one request. A server on a home network may use plain HTTP: `tuckbox login` warns, and goes on. */
export const requestOptions = (signal: AbortSignal) => ({
	signal: withTimeout(signal),
	[oauth.allowInsecureRequests]: true,
});

/** The issuer in metadata that was refused because it names another server than the one expected. */
function otherIssuer(error: unknown): oauth.AuthorizationServer | undefined {
	if (!(error instanceof oauth.OperationProcessingError) || error.code !== oauth.JSON_ATTRIBUTE_COMPARISON)
		return undefined;
	return (error.cause as { body: oauth.AuthorizationServer }).body;
}

/**
 * Finds out how to sign in to a server, and thereby whether it is a Tuckbox.
 * @throws Failure when nothing answers, what answers is not a Tuckbox, or it goes by another address
 */
export async function discover(url: string, signal: AbortSignal): Promise<oauth.AuthorizationServer> {
	// below the server's own address, also when that has a path: RFC 8414 would have it at the root of the host, which
	// a reverse proxy that maps one path to Tuckbox does not pass on
	const address = `${url}/.well-known/oauth-authorization-server`;
	const headers = { accept: "application/json" };
	const response = await fetch(address, { signal: withTimeout(signal), headers }).catch((error) => {
		throw signal.aborted ? signal.reason : noAnswer(url, error);
	});
	const { status } = response;
	if (status === 429 || status >= 500) {
		throw new Failure(`${url} cannot be signed in to now: it answered ${status}.`, {
			now: "Try again in a minute; if that does not help, ask its operator.",
			code: "SERVER_ERROR",
		});
	}
	try {
		const server = await oauth.processDiscoveryResponse(new URL(url), response);
		if (server.authorization_endpoint && server.token_endpoint) return server;
	} catch (error) {
		if (signal.aborted) throw signal.reason;
		const server = otherIssuer(error);
		if (server !== undefined) {
			if (areSameMachine(server.issuer, url)) return server;
			throw new Failure(`The Tuckbox at ${url} calls itself ${server.issuer}.`, {
				now: `Sign in there: tuckbox login --url ${server.issuer}    (or have its operator set PUBLIC_URL)`,
				code: "OTHER_ADDRESS",
			});
		}
	}
	throw notTuckbox(url, `${new URL(address).pathname} answered ${status} and does not say how to sign in`);
}

/** The access in a token endpoint's answer. */
export function grantedBy({ access_token: token, scope }: oauth.TokenEndpointResponse): Granted {
	return { token, scope: scope === "push" || scope === "read" ? scope : undefined };
}

/** Revokes a token (RFC 7009). @returns why that failed; undefined when the token is revoked */
export async function revoke(
	server: oauth.AuthorizationServer,
	token: string,
	signal: AbortSignal,
): Promise<string | undefined> {
	if (server.revocation_endpoint === undefined) return "the server does not offer to revoke tokens";
	try {
		const options = {
			...requestOptions(signal),
			additionalParameters: { token_type_hint: "access_token" },
		};
		const response = await oauth.revocationRequest(server, client, clientAuthentication, token, options);
		await oauth.processRevocationResponse(response);
		return undefined;
	} catch (error) {
		if (signal.aborted) throw signal.reason;
		return reasonFor(error);
	}
}
