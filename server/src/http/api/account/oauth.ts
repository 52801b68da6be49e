import { scopes } from "@tuckbox/pieces";
import type { FastifyReply, FastifyRequest } from "fastify";
import { GrantRefusal } from "../../../domain/access/grant-refusal.ts";
import { challengeMethod } from "../../../domain/access/pkce.ts";
import { addressBlock, networkBlock } from "../../../domain/access/throttle.ts";
import { faultyField } from "../../../domain/errors.ts";
import { authenticateClient } from "../../../oauth/client.ts";
import { revokeByApp } from "../../../oauth/connections.ts";
import { pollDevice, startDevice } from "../../../oauth/device.ts";
import { exchangeCode } from "../../../oauth/exchange.ts";
import type { Store } from "../../../store/store.ts";
import { applyRate } from "../../edge/access.ts";
import { clientCredentials } from "../../edge/client-credentials.ts";
import type { RateWindows } from "../../edge/rate-windows.ts";
import { type Route, route } from "../../edge/route.ts";
import {
	DeviceAuthorization,
	DeviceAuthorizationRequest,
	OAuthTokenAnswer,
	OAuthTokenRequest,
	RevocationRequest,
	Revoked,
	ServerMetadata,
	TokenAnswer,
	TokenRequest,
} from "../schemas/oauth.ts";

type Deps = { store: Store; rateWindows: RateWindows; publicUrl: () => string; now: () => number };

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

/** A field that the grant requires. */
function needed(name: string, value: string | null | undefined): string {
	if (value) return value;
	throw new GrantRefusal("VALIDATION_ERROR", "invalid_request", `${name} is required`);
}

/** The OAuth endpoints: they issue and revoke access tokens (RFC 6749, 7009, 8414, 8628). */
export function oauthRoutes(deps: Deps): Route[] {
	/** Once a request's code is known, it is not a guess: it counts towards another limit than the network address's. */
	const counting = (request: FastifyRequest, reply: FastifyReply) => {
		const forget = () => deps.rateWindows.refund("token/address", addressBlock(request.ip));
		return {
			async countPoll() {
				await forget();
				applyRate(reply, await deps.rateWindows.count("device/poll", networkBlock(request.ip)));
			},
			async countUser(userId: string) {
				await forget();
				applyRate(reply, await deps.rateWindows.count("token", userId));
			},
		};
	};

	return [
		route({
			operationId: "exchangeCode",
			method: "POST",
			url: "/api/v1/token",
			tag: "Authorization",
			summary: "Exchange an authorization code for an access token",
			description:
				"Accepts JSON or a form. A code is valid for ten minutes and can be used once; using it again revokes the token it was exchanged for. Limits: 5 per minute for each user across all apps, and 30 per minute for each network address until the user is known.",
			access: "public",
			limit: "token/address",
			body: TokenRequest,
			takes: "both",
			answers: { 200: { description: "The token.", schema: TokenAnswer } },
			errors: ["CLIENT_ID_MISMATCH", "INVALID_CODE", "CODE_EXPIRED", "REDIRECT_URI_MISMATCH"],
			handle: async ({ request, reply, body }) => {
				if ((body.grant_type || "authorization_code") !== "authorization_code") {
					throw faultyField("grant_type", "must be authorization_code");
				}
				const { token, scope } = await exchangeCode(
					{ ...deps, ...counting(request, reply) },
					{
						...clientCredentials(request, body),
						code: body.code,
						redirectUri: body.redirect_uri,
						codeVerifier: body.code_verifier || undefined,
					},
				);
				reply.header("Cache-Control", "no-store");
				return { access_token: token, token, token_type: "bearer", expires_in: null, scope };
			},
		}),
		route({
			operationId: "oauthToken",
			method: "POST",
			url: "/oauth/token",
			tag: "Authorization",
			summary: "Exchange a code for an access token (OAuth 2.0)",
			description:
				"The token endpoint of RFC 6749 and RFC 8628, for standard OAuth clients: exchanges an authorization code or a device code for an access token.",
			access: "public",
			limit: "token/address",
			body: OAuthTokenRequest,
			takes: "both",
			oauth: true,
			answers: { 200: { description: "The token.", schema: OAuthTokenAnswer } },
			handle: async ({ request, reply, body }) => {
				const limits = counting(request, reply);
				const grantType = needed("grant_type", body.grant_type);
				if (grantType !== "authorization_code" && grantType !== deviceGrant) {
					const message = `grant_type must be authorization_code or ${deviceGrant}`;
					throw new GrantRefusal("VALIDATION_ERROR", "unsupported_grant_type", message);
				}
				const client = clientCredentials(request, body);
				const deviceName = body.device_name || undefined;
				const { token, scope } =
					grantType === deviceGrant
						? await pollDevice(
								{ ...deps, ...limits },
								{ ...client, deviceName, deviceCode: needed("device_code", body.device_code) },
							)
						: await exchangeCode(
								{ ...deps, ...limits },
								{
									...client,
									deviceName,
									code: needed("code", body.code),
									redirectUri: needed("redirect_uri", body.redirect_uri),
									codeVerifier: body.code_verifier || undefined,
								},
							);
				reply.header("Cache-Control", "no-store");
				// expires_in is left out: it means seconds here, and clients refuse null
				return { access_token: token, token_type: "bearer", scope };
			},
		}),
		route({
			operationId: "revokeToken",
			method: "POST",
			url: "/oauth/revoke",
			tag: "Authorization",
			summary: "Revoke an access token",
			description: "The revocation endpoint of RFC 7009. An unknown or expired token counts as revoked.",
			access: "public",
			limit: "token/address",
			body: RevocationRequest,
			takes: "both",
			oauth: true,
			answers: { 200: { description: "The token is no longer valid.", schema: Revoked } },
			handle: async ({ request, reply, body }) => {
				const { clientId, clientSecret } = clientCredentials(request, body);
				const token = needed("token", body.token);
				const app = await authenticateClient(deps, { id: clientId, secret: clientSecret });
				await revokeByApp(deps, app, token);
				reply.header("Cache-Control", "no-store");
				return {};
			},
		}),
		route({
			operationId: "authorizeDevice",
			method: "POST",
			url: "/oauth/device_authorization",
			tag: "Authorization",
			summary: "Start a device authorization",
			description:
				"The device authorization endpoint of RFC 8628. Show the user `user_code` and `verification_uri`, and poll `/oauth/token` every `interval` seconds until they allow or deny access.",
			access: "public",
			limit: "device",
			body: DeviceAuthorizationRequest,
			takes: "both",
			oauth: true,
			answers: { 200: { description: "The codes, and the URL to show.", schema: DeviceAuthorization } },
			handle: async ({ request, reply, body }) => {
				const client = clientCredentials(request, body);
				const started = await startDevice(deps, { ...client, scope: body.scope || undefined });
				const address = `${deps.publicUrl()}/oauth/device`;
				reply.header("Cache-Control", "no-store");
				return {
					device_code: started.deviceCode,
					user_code: started.userCode,
					verification_uri: address,
					verification_uri_complete: `${address}?user_code=${started.userCode}`,
					expires_in: started.expiresInSeconds,
					interval: started.intervalSeconds,
				};
			},
		}),
		route({
			operationId: "getAuthorizationServer",
			method: "GET",
			url: "/.well-known/oauth-authorization-server",
			tag: "Authorization",
			summary: "Get the OAuth server metadata",
			access: "public",
			answers: { 200: { description: "The metadata, as specified by RFC 8414.", schema: ServerMetadata } },
			handle: async () => {
				const issuer = deps.publicUrl();
				const methods = ["none", "client_secret_basic", "client_secret_post"];
				return {
					issuer,
					authorization_endpoint: `${issuer}/authorize`,
					token_endpoint: `${issuer}/oauth/token`,
					token_endpoint_auth_methods_supported: methods,
					revocation_endpoint: `${issuer}/oauth/revoke`,
					revocation_endpoint_auth_methods_supported: methods,
					device_authorization_endpoint: `${issuer}/oauth/device_authorization`,
					response_types_supported: ["code"],
					response_modes_supported: ["query"],
					grant_types_supported: ["authorization_code", deviceGrant],
					code_challenge_methods_supported: [challengeMethod],
					scopes_supported: scopes,
					authorization_response_iss_parameter_supported: true,
					service_documentation: `${issuer}/docs`,
				};
			},
		}),
	];
}
