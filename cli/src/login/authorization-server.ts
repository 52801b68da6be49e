import { hostname } from "node:os";
import { isScope, type Scope } from "@tuckbox/pieces";
import * as oauth from "oauth4webapi";
import { noAnswer, notTuckbox } from "../explain.ts";
import { Failure } from "../failure.ts";
import { shellWord } from "../hints.ts";
import { t } from "../messages/words.ts";
import { areSameMachine } from "../service/service-address.ts";
import { failureBehind, reasonFor } from "./refusal.ts";

/** The client registered at every Tuckbox server: public, with PKCE, for a loopback redirect or a device code. */
export const client: oauth.Client = { client_id: "cli_tuckbox" };
export const clientAuthentication = oauth.None();

/** Maximum number of characters of a refused address in a message. */
const maxShownLength = 200;

/** Time limit of one request. */
const timeoutMs = 30_000;

export type Granted = { token: string; scope: Scope | undefined };

const withTimeout = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);

/** Maximum size of a server's response about a sign-in. The longest, the metadata, has about two thousand bytes. */
const maxBytes = 256 * 1024;

/** Works like `fetch`, but cuts off a response that is far longer than any about a sign-in. */
const boundedFetch: typeof fetch = async (...request) => {
	const response = await fetch(...request);
	let left = maxBytes;
	const bound = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
		transform(chunk, controller) {
			left -= chunk.byteLength;
			if (left >= 0) controller.enqueue(chunk);
			else controller.error(notTuckbox(new URL(response.url).origin, t("login.tooLong")));
		},
	});
	return new Response(response.body?.pipeThrough(bound) ?? null, response);
};

/** The name of this machine, under which the account's settings list its sign-in. */
export const thisMachine = () => ({ device_name: hostname() });

/** Options of one request. Plain HTTP is allowed for servers on a home network: `tuckbox login` only warns about it. */
export const requestOptions = (signal: AbortSignal) => ({
	signal: withTimeout(signal),
	[oauth.allowInsecureRequests]: true,
	[oauth.customFetch]: boundedFetch,
});

/** The issuer in metadata that was refused because it names a different server. */
function otherIssuer(error: unknown): oauth.AuthorizationServer | undefined {
	if (!(error instanceof oauth.OperationProcessingError) || error.code !== oauth.JSON_ATTRIBUTE_COMPARISON)
		return undefined;
	const { body } = error.cause as { body: oauth.AuthorizationServer };
	return /^https?:\/\/./.test(body.issuer) ? body : undefined;
}

/** The addresses in a server's metadata that a sign-in uses (RFC 8414, 2; RFC 8628, 4). */
const endpoints = [
	"authorization_endpoint",
	"token_endpoint",
	"device_authorization_endpoint",
	"revocation_endpoint",
] as const;

/**
 * Validates an address that a server gives for signing in. It must have the server's own origin: otherwise, a response
 * could open any page or program, or send the code elsewhere.
 * @throws Failure for another server's address, and for anything but http and https
 */
export function ownAddress({ issuer }: oauth.AuthorizationServer, name: string, address: unknown): string {
	if (typeof address === "string" && URL.canParse(address)) {
		const { protocol, origin, username, password } = new URL(address);
		const isWeb = protocol === "http:" || protocol === "https:";
		if (isWeb && origin === new URL(issuer).origin && username === "" && password === "") return address;
	}
	const shown = String(address).slice(0, maxShownLength);
	throw new Failure(t("login.foreign", { name, issuer, address: shown }), {
		now: t("login.checkOrAsk"),
		code: "FOREIGN_ENDPOINT",
	});
}

/** @throws Failure when an endpoint belongs to another server */
function withOwnEndpoints(server: oauth.AuthorizationServer): oauth.AuthorizationServer {
	for (const name of endpoints) if (server[name] !== undefined) ownAddress(server, name, server[name]);
	return server;
}

/**
 * Fetches the metadata for signing in to a server, which also shows whether it is a Tuckbox server.
 * @throws Failure when nothing answers, when it is not a Tuckbox server, or when it has another address
 */
export async function discover(url: string, signal: AbortSignal): Promise<oauth.AuthorizationServer> {
	// below the server's own address, even if that has a path. RFC 8414 puts the metadata at the root of the host, but
	// a reverse proxy that maps one path to Tuckbox does not forward requests for the root.
	const address = `${url}/.well-known/oauth-authorization-server`;
	const headers = { accept: "application/json" };
	const response = await boundedFetch(address, { signal: withTimeout(signal), headers }).catch((error) => {
		throw signal.aborted ? signal.reason : noAnswer(url, error);
	});
	const { status } = response;
	if (status === 429 || status >= 500) {
		throw new Failure(t("login.notNow", { url, status }), {
			now: t("login.againInAMinute"),
			code: "SERVER_ERROR",
		});
	}
	try {
		const server = await oauth.processDiscoveryResponse(new URL(url), response);
		if (server.authorization_endpoint && server.token_endpoint) return withOwnEndpoints(server);
	} catch (error) {
		if (signal.aborted) throw signal.reason;
		const failure = failureBehind(error);
		if (failure !== undefined) throw failure;
		const server = otherIssuer(error);
		if (server !== undefined) {
			if (areSameMachine(server.issuer, url)) return withOwnEndpoints(server);
			throw new Failure(t("login.callsItself", { url, issuer: server.issuer }), {
				now: t("login.signInThere", { command: `tuckbox login --url ${shellWord(server.issuer)}` }),
				code: "OTHER_ADDRESS",
			});
		}
	}
	throw notTuckbox(url, t("login.doesNotSay", { path: new URL(address).pathname, status }));
}

/** The access that a token endpoint's response grants. */
export function grantedBy({ access_token: token, scope }: oauth.TokenEndpointResponse): Granted {
	return { token, scope: isScope(scope) ? scope : undefined };
}

/** Revokes a token (RFC 7009). @returns the reason why that failed; undefined when the token is revoked */
export async function revoke(
	server: oauth.AuthorizationServer,
	token: string,
	signal: AbortSignal,
): Promise<string | undefined> {
	if (server.revocation_endpoint === undefined) return t("login.noRevoking");
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
