import { Type } from "typebox";
import { example } from "./fields.ts";

const text = { minLength: 1, maxLength: 2000 };

/** Clients that send JSON may send null for a missing field. */
const optional = (description: string) =>
	Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 2000, description }));

export const TokenRequest = Type.Object(
	{
		client_id: Type.String({
			...text,
			description: "The client id of the app.",
			examples: [example.clientId],
		}),
		code: Type.String({ ...text, description: "The authorization code from the redirect." }),
		redirect_uri: Type.String({
			...text,
			description: "The same redirect URI as in the authorization request.",
			examples: ["http://127.0.0.1:52100/callback"],
		}),
		code_verifier: optional("Required if the code was requested with a `code_challenge` (PKCE)."),
		client_secret: optional("Required for a confidential app."),
		grant_type: optional("`authorization_code`, if sent."),
	},
	{ title: "TokenRequest" },
);

export const TokenAnswer = Type.Object(
	{
		access_token: Type.String({ examples: ["tbx_…"] }),
		token: Type.String({ description: "The same as `access_token`." }),
		token_type: Type.String({ description: "Always `bearer`." }),
		expires_in: Type.Null({ description: "Always null: the token is valid until it is revoked." }),
		scope: Type.String({ description: "`push` or `read`." }),
	},
	{ title: "TokenAnswer" },
);

export const OAuthTokenRequest = Type.Object(
	{
		grant_type: Type.Optional(
			Type.String({
				maxLength: 200,
				description: "`authorization_code`, or `urn:ietf:params:oauth:grant-type:device_code`.",
			}),
		),
		client_id: optional("Required unless sent in the `Authorization: Basic` header."),
		client_secret: optional(
			"Required for a confidential app unless sent in the `Authorization: Basic` header.",
		),
		code: optional("For `authorization_code`: the code from the redirect."),
		redirect_uri: optional(
			"For `authorization_code`: the same redirect URI as in the authorization request.",
		),
		code_verifier: optional("For `authorization_code`: the PKCE code verifier."),
		device_code: optional("For a device: the `device_code` from the device authorization."),
		device_name: optional(
			"Of Tuckbox's command line: the name of the machine that signs in, for the list of tokens. Ignored for other apps.",
		),
	},
	{ title: "OAuthTokenRequest" },
);

export const OAuthTokenAnswer = Type.Object(
	{ access_token: Type.String(), token_type: Type.String(), scope: Type.String() },
	{ title: "OAuthTokenAnswer" },
);

export const DeviceAuthorizationRequest = Type.Object(
	{
		client_id: optional("Required unless sent in the `Authorization: Basic` header."),
		client_secret: optional(
			"Required for a confidential app unless sent in the `Authorization: Basic` header.",
		),
		scope: optional("`push` (the default) or `read`."),
	},
	{ title: "DeviceAuthorizationRequest" },
);

export const DeviceAuthorization = Type.Object(
	{
		device_code: Type.String({ description: "The code that the device sends to `/oauth/token`." }),
		user_code: Type.String({ description: "The code that the user enters.", examples: ["WDJB-MJHT"] }),
		verification_uri: Type.String({ description: "The page where the user enters the code." }),
		verification_uri_complete: Type.String({
			description: "The same page with the code filled in, for example for a QR code.",
		}),
		expires_in: Type.Integer({ description: "Lifetime of the codes in seconds." }),
		interval: Type.Integer({ description: "Seconds to wait between polls." }),
	},
	{ title: "DeviceAuthorization" },
);

export const RevocationRequest = Type.Object(
	{
		token: optional("The access token to revoke."),
		token_type_hint: optional("Ignored."),
		client_id: optional("Required unless sent in the `Authorization: Basic` header."),
		client_secret: optional(
			"Required for a confidential app unless sent in the `Authorization: Basic` header.",
		),
	},
	{ title: "RevocationRequest" },
);

/** RFC 7009 leaves the body open, but some clients throw when an answer is not JSON. */
export const Revoked = Type.Object({}, { title: "Revoked", description: "An empty object." });

export const OAuthErrorBody = Type.Object(
	{ error: Type.String(), error_description: Type.String() },
	{ title: "OAuthError", description: "An error as specified by RFC 6749, section 5.2." },
);

export const ServerMetadata = Type.Object(
	{
		issuer: Type.String(),
		authorization_endpoint: Type.String(),
		token_endpoint: Type.String(),
		revocation_endpoint: Type.String(),
		device_authorization_endpoint: Type.String(),
	},
	{
		title: "AuthorizationServer",
		description: "Authorization server metadata as specified by RFC 8414.",
		additionalProperties: true,
	},
);
