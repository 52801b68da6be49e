import { scopes } from "@tuckbox/pieces";
import { Type } from "typebox";
import { example, id, milliseconds, nullable, oneOf } from "./fields.ts";

const appName = Type.String({ minLength: 1, maxLength: 400, examples: ["Card press"] });
const redirectUris = Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), {
	maxItems: 20,
	description:
		"Allowed redirect URIs: https, http on a loopback address (with any port), or a private scheme such as `com.example.app:/cb`.",
	examples: [["https://press.example/callback", "http://127.0.0.1/callback"]],
});
const requiresPkce = Type.Boolean({
	description:
		"Whether authorization requests must use PKCE. Set it to false only for older apps without PKCE support.",
});

export const AppInput = Type.Object(
	{
		name: appName,
		redirectUris,
		confidential: Type.Optional(
			Type.Boolean({
				description:
					"Whether the app can keep a secret: true for an app on a server, false for an app in a browser or on a user's device.",
			}),
		),
		requiresPkce: Type.Optional(requiresPkce),
	},
	{ title: "AppInput" },
);

export const AppChange = Type.Object(
	{
		name: Type.Optional(appName),
		redirectUris: Type.Optional(redirectUris),
		requiresPkce: Type.Optional(requiresPkce),
	},
	{ title: "AppChange" },
);

const app = {
	id: id(example.appId),
	clientId: id(example.clientId),
	name: appName,
	redirectUris,
	confidential: Type.Boolean(),
	requiresPkce,
	createdAt: milliseconds("Registration"),
};

export const AppRecord = Type.Object(app, { title: "App" });
export const NewApp = Type.Object(
	{
		...app,
		clientSecret: Type.Optional(
			Type.String({ description: "The secret of a confidential app. Shown only once." }),
		),
	},
	{ title: "NewApp" },
);
export const AppList = Type.Object({ apps: Type.Array(AppRecord) }, { title: "AppList" });

const scope = oneOf(scopes, { description: "`push`: full access to the API; `read`: read-only access." });
const lastUsedAt = nullable<number>(milliseconds("Last use", "Accurate to one minute; null if never used."));

const registeredBy = Type.Object(
	{
		by: oneOf(["service", "operator", "member", "former"], {
			description:
				"`member`: a person with an account on this service, named below; `operator`: who runs the service; `service`: Tuckbox itself; `former`: a member who has deleted the app or their account.",
		}),
		name: Type.Optional(Type.String({ description: "Of a member.", examples: ["Ann"] })),
		email: Type.Optional(Type.String({ description: "Of a member.", examples: ["ann@example.com"] })),
	},
	{ title: "RegisteredBy", description: "Who stands behind the app. Its name says nothing about that." },
);

export const ConnectionList = Type.Object(
	{
		connections: Type.Array(
			Type.Object(
				{
					app: Type.Object({ id: id(example.appId), name: appName }),
					registeredBy,
					scope,
					tokens: Type.Integer({ description: "Number of access tokens that the app holds." }),
					games: Type.Integer({ description: "Number of your games that contain components of the app." }),
					components: Type.Integer({ description: "Number of those components." }),
					connectedAt: milliseconds("Connection", "Of the oldest access that is still valid."),
					lastUsedAt,
				},
				{ title: "Connection" },
			),
		),
	},
	{ title: "ConnectionList" },
);

const token = {
	id: id(example.tokenId),
	kind: oneOf(["token", "signIn"], {
		description: "`token`: one you created; `signIn`: a sign-in of Tuckbox's command line.",
	}),
	name: Type.String({ examples: ["Nightly push"] }),
	scope,
	createdAt: milliseconds("Creation"),
	expiresAt: nullable<number>(milliseconds("Expiry", "Null if valid until revoked.")),
	lastUsedAt,
};

export const TokenInput = Type.Object(
	{
		name: Type.String({ minLength: 1, maxLength: 400, examples: ["Nightly push"] }),
		scope: Type.Optional(scope),
		expiresInDays: Type.Optional(
			Type.Number({
				exclusiveMinimum: 0,
				maximum: 3660,
				description: "If omitted, the token is valid until revoked.",
			}),
		),
	},
	{ title: "TokenInput" },
);
export const TokenList = Type.Object(
	{ tokens: Type.Array(Type.Object(token, { title: "PersonalToken" })) },
	{ title: "TokenList" },
);
export const NewPersonalToken = Type.Object(
	{
		...token,
		token: Type.String({ description: "The access token. Shown only once.", examples: ["tbx_…"] }),
	},
	{ title: "NewPersonalToken" },
);
