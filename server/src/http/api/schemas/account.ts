import { scopes } from "@tuckbox/pieces";
import { Type } from "typebox";
import { example, id, milliseconds, nullable, oneOf } from "./fields.ts";
import { linkName } from "./shares.ts";

// Strings have no bounds here: accounts/ checks them, with messages that forms can show, too.

const Password = Type.String({ description: "8 to 1024 characters.", examples: ["lanterns in the bay"] });

/** The bytes that count towards an account's quota. */
export const accountUse = {
	usedBytes: Type.Integer({
		description:
			"Bytes that count towards the quota: the distinct images of all games, pending uploads, and records.",
	}),
	recordBytes: Type.Integer({
		description:
			"The part of `usedBytes` that records take: of each component, in the draft and in every kept version in which it differs, the record and the payload.",
	}),
};

export const AccountRecord = Type.Object(
	{
		id: id("usr_01m7y04h0c6x9n2b4vd8kjq5re"),
		email: Type.String({ examples: ["ann@example.com"] }),
		name: Type.String({ examples: ["Ann"] }),
		createdAt: milliseconds("Creation"),
		...accountUse,
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
		storage: Type.Object(
			{ usedBytes: Type.Integer(), quotaBytes: Type.Integer() },
			{ description: "How much of the user's storage is used, by all apps." },
		),
	},
	{ title: "Bearer" },
);

export const AccountAnswer = Type.Object(
	{
		account: AccountRecord,
		csrf: Type.String({
			description: "Send it as the `X-CSRF-Token` header with every change, until the session ends.",
		}),
	},
	{ title: "AccountAnswer" },
);

export const AccountChange = Type.Object(
	{ name: Type.String({ examples: ["Ann"] }) },
	{ title: "AccountChange" },
);

export const PasswordChange = Type.Object(
	{
		password: Type.String({ description: "The current password.", examples: ["lanterns in the fog"] }),
		newPassword: Password,
	},
	{ title: "PasswordChange" },
);

export const PasswordConfirmation = Type.Object(
	{ password: Type.String({ description: "Your password, as confirmation." }) },
	{ title: "PasswordConfirmation" },
);

export const SessionList = Type.Object(
	{
		sessions: Type.Array(
			Type.Object(
				{
					id: id("ses_01m7y04h6p2k8w5d3z7xq4vnbt"),
					userAgent: Type.String({ description: "The `User-Agent` of the browser." }),
					createdAt: milliseconds("Sign-in"),
					seenAt: milliseconds("Last use", "Accurate to ten minutes."),
					expiresAt: milliseconds("Expiry", "A session that is idle for 30 days ends earlier."),
					current: Type.Boolean({ description: "Whether this is the session of the request." }),
				},
				{ title: "Session" },
			),
		),
	},
	{ title: "SessionList" },
);

export const EndedSessions = Type.Object({
	ended: Type.Integer({ description: "The number of sessions that were ended." }),
});

export const InviteInput = Type.Object(
	{
		name: Type.Optional(linkName),
		email: Type.Optional(
			Type.String({
				description: "The only e-mail address that can use the invitation. If omitted, any address can.",
				examples: ["ben@example.com"],
			}),
		),
	},
	{ title: "InviteInput" },
);

const inviteFields = {
	id: id("inv_01m7y04h8s5c1f7g9rw3jx6ykd"),
	name: Type.String(),
	email: nullable<string>(Type.String()),
	createdAt: milliseconds("Creation"),
	expiresAt: milliseconds("Expiry"),
};

export const InviteChange = Type.Object({ name: linkName }, { title: "InviteChange" });

export const InviteRecord = Type.Object(
	{
		...inviteFields,
		url: nullable<string>(
			Type.String({
				description: "The link to create the account; null if it is not stored: renew the invitation then.",
			}),
		),
	},
	{ title: "Invite" },
);

export const InviteList = Type.Object({ invites: Type.Array(InviteRecord) }, { title: "InviteList" });

export const NewInvite = Type.Object(
	{
		...inviteFields,
		url: Type.String({
			description: "The link to create the account.",
			examples: ["http://127.0.0.1:8080/sign-up/uK3v…"],
		}),
	},
	{ title: "NewInvite" },
);
