import { Type } from "typebox";
import { example } from "./fields.ts";

const text = { minLength: 1, maxLength: 2000 };

/** Clients that write JSON may send null where they have nothing. */
const optional = (description: string) =>
	Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 2000, description }));

export const TokenRequest = Type.Object(
	{
		client_id: Type.String({ ...text, description: "The app's.", examples: [example.clientId] }),
		code: Type.String({ ...text, description: "What the browser came back with." }),
		redirect_uri: Type.String({
			...text,
			description: "The redirect URI of the authorization request, exactly.",
			examples: ["http://127.0.0.1:52100/callback"],
		}),
		code_verifier: optional("Required if the code was requested with a `code_challenge` (PKCE)."),
		client_secret: optional("Of a confidential app."),
		grant_type: optional("`authorization_code`, or nothing."),
	},
	{ title: "TokenRequest" },
);

export const TokenAnswer = Type.Object(
	{
		access_token: Type.String({ examples: ["tbx_…"] }),
		token: Type.String({ description: "The same." }),
		token_type: Type.String({ description: "Always `bearer`." }),
		expires_in: Type.Null({ description: "The token is valid until it is revoked." }),
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
		client_id: optional("Required, unless sent as Basic authorization."),
		client_secret: optional("For a confidential app, unless sent as Basic authorization."),
		code: optional("Of an authorization."),
		redirect_uri: optional("Of an authorization."),
		code_verifier: optional("Of an authorization."),
		device_code: optional("Of a device."),
	},
	{ title: "OAuthTokenRequest" },
);

export const OAuthTokenAnswer = Type.Object(
	{ access_token: Type.String(), token_type: Type.String(), scope: Type.String() },
	{ title: "OAuthTokenAnswer" },
);

export const DeviceAuthorizationRequest = Type.Object(
	{
		client_id: optional("Required, unless sent as Basic authorization."),
		client_secret: optional("For a confidential app, unless sent as Basic authorization."),
		scope: optional("`push` (the default) or `read`."),
	},
	{ title: "DeviceAuthorizationRequest" },
);

export const DeviceAuthorization = Type.Object(
	{
		device_code: Type.String({ description: "With it the device asks for its token." }),
		user_code: Type.String({ description: "What the user types.", examples: ["WDJB-MJHT"] }),
		verification_uri: Type.String({ description: "Where they type it." }),
		verification_uri_complete: Type.String({ description: "The same, with the code; for a QR code." }),
		expires_in: Type.Integer({ description: "Seconds." }),
		interval: Type.Integer({ description: "Seconds to wait between two polls." }),
	},
	{ title: "DeviceAuthorization" },
);

export const RevocationRequest = Type.Object(
	{
		token: optional("The access token."),
		token_type_hint: optional("Not needed."),
		client_id: optional("Required, unless sent as Basic authorization."),
		client_secret: optional("For a confidential app, unless sent as Basic authorization."),
	},
	{ title: "RevocationRequest" },
);

export const OAuthErrorBody = Type.Object(
	{ error: Type.String(), error_description: Type.String() },
	{ title: "OAuthError", description: "An error as RFC 6749, section 5.2, has it." },
);

export const ServerMetadata = Type.Object(
	{
		issuer: Type.String(),
		authorization_endpoint: Type.String(),
		token_endpoint: Type.String(),
		revocation_endpoint: Type.String(),
		device_authorization_endpoint: Type.String(),
	},
	{ title: "AuthorizationServer", description: "As RFC 8414 has it.", additionalProperties: true },
);
