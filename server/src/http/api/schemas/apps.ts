import { Type } from "typebox";
import { scopes } from "../../../domain/scope.ts";
import { example, id, milliseconds, nullable, oneOf } from "./fields.ts";

const appName = Type.String({ minLength: 1, maxLength: 400, examples: ["Card press"] });
const redirectUris = Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), {
	maxItems: 20,
	description:
		"Where the browser may be led back to: https, http on a loopback address (any port then), or a private scheme such as `com.example.app:/cb`.",
	examples: [["https://press.example/callback", "http://127.0.0.1/callback"]],
});
const requiresPkce = Type.Boolean({
	description: "Whether an authorization without PKCE is refused. Only older tools need it to be false.",
});

export const AppInput = Type.Object(
	{
		name: appName,
		redirectUris,
		confidential: Type.Optional(
			Type.Boolean({
				description: "Runs where it can keep a secret: on a server, not in a browser or on a desk.",
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
	createdAt: milliseconds("When it was registered"),
};

export const AppRecord = Type.Object(app, { title: "App" });
export const NewApp = Type.Object(
	{
		...app,
		clientSecret: Type.Optional(Type.String({ description: "Of a confidential app; shown this once." })),
	},
	{ title: "NewApp" },
);
export const AppList = Type.Object({ apps: Type.Array(AppRecord) }, { title: "AppList" });

const scope = oneOf(scopes, { description: "`push`: everything the API has; `read`: only look." });
const lastUsedAt = nullable<number>(milliseconds("To the minute; null when never"));

export const ConnectionList = Type.Object(
	{
		connections: Type.Array(
			Type.Object(
				{
					app: Type.Object({ id: id(example.appId), name: appName }),
					scope,
					tokens: Type.Integer({ description: "Places in which the app is signed in." }),
					games: Type.Integer({ description: "Your games in which it has pieces." }),
					components: Type.Integer({ description: "Its pieces in them." }),
					connectedAt: milliseconds("When you first allowed it, of what holds still"),
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
	name: Type.String({ examples: ["Nightly push"] }),
	scope,
	createdAt: milliseconds("When it was made"),
	expiresAt: nullable<number>(milliseconds("Null: valid until revoked")),
	lastUsedAt,
};

export const TokenInput = Type.Object(
	{
		name: Type.String({ minLength: 1, maxLength: 400, examples: ["Nightly push"] }),
		scope: Type.Optional(scope),
		expiresInDays: Type.Optional(
			Type.Number({ exclusiveMinimum: 0, maximum: 3660, description: "Valid until revoked without it." }),
		),
	},
	{ title: "TokenInput" },
);
export const TokenList = Type.Object(
	{ tokens: Type.Array(Type.Object(token, { title: "PersonalToken" })) },
	{ title: "TokenList" },
);
export const NewPersonalToken = Type.Object(
	{ ...token, token: Type.String({ description: "Shown this once.", examples: ["tbx_…"] }) },
	{ title: "NewPersonalToken" },
);
