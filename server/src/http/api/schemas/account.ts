import { Type } from "typebox";
import { scopes } from "../../../domain/scope.ts";
import { example, id, milliseconds, nullable, oneOf } from "./fields.ts";

// Texts have no bounds of their own here: the use cases say what is wrong with them, to people at a form, too.

const Password = Type.String({ description: "8 to 1024 characters.", examples: ["lanterns in the bay"] });

export const AccountRecord = Type.Object(
	{
		id: id("usr_01m7y04h0c6x9n2b4vd8kjq5re"),
		email: Type.String({ examples: ["ann@example.com"] }),
		name: Type.String({ examples: ["Ann"] }),
		createdAt: milliseconds("When it was made"),
		usedBytes: Type.Integer({ description: "Of the distinct images of all its games." }),
		quotaBytes: Type.Integer(),
		mayInvite: Type.Boolean({ description: "Whether this user may invite others." }),
	},
	{ title: "Account" },
);

export const Bearer = Type.Object(
	{
		user: Type.Object({ id: id("usr_01m7y04h0c6x9n2b4vd8kjq5re"), name: Type.String({ examples: ["Ann"] }) }),
		app: Type.Object({ id: id(example.appId), name: Type.String({ examples: ["Card press"] }) }),
		scope: oneOf(scopes),
	},
	{ title: "Bearer" },
);

export const AccountAnswer = Type.Object(
	{
		account: AccountRecord,
		csrf: Type.String({ description: "What changes must carry as `X-CSRF-Token`, until the session ends." }),
	},
	{ title: "AccountAnswer" },
);

export const AccountChange = Type.Object(
	{ name: Type.String({ examples: ["Ann"] }) },
	{ title: "AccountChange" },
);

export const PasswordChange = Type.Object(
	{
		password: Type.String({ description: "The present one.", examples: ["lanterns in the fog"] }),
		newPassword: Password,
	},
	{ title: "PasswordChange" },
);

export const PasswordConfirmation = Type.Object(
	{ password: Type.String({ description: "To make sure that it is you." }) },
	{ title: "PasswordConfirmation" },
);

export const SessionList = Type.Object(
	{
		sessions: Type.Array(
			Type.Object(
				{
					id: id("ses_01m7y04h6p2k8w5d3z7xq4vnbt"),
					userAgent: Type.String({ description: "What the browser calls itself." }),
					createdAt: milliseconds("Sign-in"),
					seenAt: milliseconds("When it was last used, within ten minutes"),
					expiresAt: milliseconds("When it ends, unless it is idle for 30 days before"),
					current: Type.Boolean({ description: "The session that asks." }),
				},
				{ title: "Session" },
			),
		),
	},
	{ title: "SessionList" },
);

export const EndedSessions = Type.Object({ ended: Type.Integer({ description: "How many there were." }) });

export const InviteInput = Type.Object(
	{
		email: Type.Optional(
			Type.String({
				description: "The only address it is good for; any without it.",
				examples: ["ben@example.com"],
			}),
		),
	},
	{ title: "InviteInput" },
);

const inviteFields = {
	id: id("inv_01m7y04h8s5c1f7g9rw3jx6ykd"),
	email: nullable<string>(Type.String()),
	createdAt: milliseconds("When it was made"),
	expiresAt: milliseconds("When it ends"),
};

export const InviteList = Type.Object(
	{ invites: Type.Array(Type.Object(inviteFields, { title: "Invite" })) },
	{ title: "InviteList" },
);

export const NewInvite = Type.Object(
	{
		...inviteFields,
		url: Type.String({
			description: "Where the invited person creates their account. Shown only now.",
			examples: ["http://127.0.0.1:8080/sign-up/uK3v…"],
		}),
	},
	{ title: "NewInvite" },
);
